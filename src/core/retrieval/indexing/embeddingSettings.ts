import * as l10n from '@vscode/l10n';
import type { EmbeddingNotice } from '../../model/ports';

/** Which model embeds an index; the API key is passed separately. */
export interface EmbeddingSettings {
  readonly provider: 'offline' | 'local' | 'openai-compatible' | 'ollama';
  /** Base URL of the service; empty for the provider's default. */
  readonly endpoint: string;
  /** As named by the service; for a local model its id. */
  readonly model: string;
  /** Storage format of the vector components. */
  readonly precision: 'int8' | 'float32';
}

export const offlineEmbedding: EmbeddingSettings = {
  provider: 'offline',
  endpoint: '',
  model: '',
  precision: 'int8',
};

/** Default service URLs. */
export const defaultEndpoints = {
  'openai-compatible': 'https://api.openai.com/v1',
  ollama: 'http://127.0.0.1:11434',
} as const;

/** The problem as a clause without a full stop. */
export function modelProblem({ model, problem }: EmbeddingNotice): string {
  switch (problem) {
    case 'missing':
      return l10n.t('The local embedding model {0} has not been downloaded', model);
    case 'damaged':
      return l10n.t('The local embedding model {0} is damaged', model);
    case 'unreadable':
      return l10n.t('The local embedding model {0} cannot be read', model);
  }
}

/** The notice as a sentence; `command` is the command that downloads the model's files. */
export function noticeSentence(
  notice: EmbeddingNotice,
  command = l10n.t('“Ask Docs: Download Embedding Model”'),
): string {
  return l10n.t('{0}; search goes on without it until {1} gets its files.', modelProblem(notice), command);
}
