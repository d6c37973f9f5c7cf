import type { ModelSettings } from '../../core/models/modelSettings';
import type { AnswererView } from '../../protocol/messages';

/** Who answers by these settings, as the question box names it. */
export function answererOf({ provider, name }: Pick<ModelSettings, 'provider' | 'name'>): AnswererView {
  switch (provider) {
    case 'offline':
      return { kind: 'offline', name: '' };
    case 'vscode':
      return { kind: 'vscode', name: name.slice(name.indexOf('/') + 1) };
    case 'openai-compatible':
      return { kind: 'service', name };
  }
}
