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

/** What decides who answers one question, besides the settings. */
export interface Choice {
  /** The name of the model of VS Code that the user picked for this question, as its chat allows. */
  readonly picked: string | undefined;
  /** Whether offline answers were set explicitly; the default does not count as a choice. */
  readonly isOfflineChosen: boolean;
  readonly isTrusted: boolean;
}

/**
 * The model settings for a question: the model picked for it, unless the user chose to answer offline, else
 * the one in the settings; in an untrusted workspace, these name none.
 */
export function settingsFor(
  settings: ModelSettings,
  { picked, isOfflineChosen, isTrusted }: Choice,
): ModelSettings {
  if (picked !== undefined && !isOfflineChosen)
    return { ...settings, provider: 'vscode', name: picked, smallName: '' };
  return isTrusted ? settings : { ...settings, provider: 'offline' };
}
