import type { ModelSettings } from '../../core/models/modelSettings';
import type { AnswererView } from '../../protocol/messages';

/** Who answers by these settings, as the question box names it; nobody but the documents where no model may be asked. */
export function answererOf(
  { provider, name }: Pick<ModelSettings, 'provider' | 'name'>,
  isTrusted: boolean,
): AnswererView {
  switch (isTrusted ? provider : 'offline') {
    case 'offline':
      return { kind: 'offline', name: '' };
    case 'vscode':
      return { kind: 'vscode', name: name.slice(name.indexOf('/') + 1) };
    case 'openai-compatible':
      return { kind: 'service', name };
  }
}
