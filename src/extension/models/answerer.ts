import * as l10n from '@vscode/l10n';
import type { ModelSettings } from '../../core/model/modelSettings';
import type { AnswererView } from '../../protocol/messages';

/**
 * The answering model by these settings, as shown in the question box; where no model may be used, says why.
 */
export function answererOf(
  { provider, name }: Pick<ModelSettings, 'provider' | 'name'>,
  isTrusted: boolean,
): AnswererView {
  if (!isTrusted) return { kind: 'offline', name: l10n.t('Offline in Restricted Mode') };
  switch (provider) {
    case 'offline':
      return { kind: 'offline', name: '' };
    case 'vscode':
      return { kind: 'vscode', name: name.slice(name.indexOf('/') + 1) };
    case 'openai-compatible':
      return { kind: 'service', name };
  }
}
