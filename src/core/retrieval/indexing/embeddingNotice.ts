import * as l10n from '@vscode/l10n';
import type { EmbeddingNotice } from '../../model/embeddingNotice';

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
  command = l10n.t('"Ask Docs: Download Embedding Model"'),
): string {
  return l10n.t('{0}; search goes on without it until {1} gets its files.', modelProblem(notice), command);
}
