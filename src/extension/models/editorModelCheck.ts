import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { AskDocsError } from '../../core/model/errors';
import type { ModelSettings } from '../../core/model/modelSettings';
import { findEditorModel } from './editorModels';
import type { ModelCheck } from './modelCheck';

/**
 * Checks that the VS Code models named in the settings exist and may be used. Nothing is sent to them. Call
 * only on a user action.
 */
export async function checkEditorModel(
  { name, smallName }: ModelSettings,
  access: vscode.LanguageModelAccessInformation,
): Promise<ModelCheck> {
  if (name === '')
    return wrong(new AskDocsError('model-not-configured', { detail: l10n.t('no model is named') }));
  const consents = [];
  for (const wanted of smallName === '' ? [name] : [name, smallName]) {
    const model = await findEditorModel(wanted);
    if (model === undefined)
      return wrong(new AskDocsError('model-not-found', { detail: `VS Code, ${wanted}` }));
    const consent = access.canSendRequest(model);
    if (consent === false) return wrong(new AskDocsError('model-not-allowed', { detail: wanted }));
    consents.push(consent);
  }
  const sentence = consents.includes(undefined)
    ? l10n.t('VS Code has {0}, and asks for your consent at the first question.', name)
    : l10n.t('VS Code has {0}, and Ask Docs may use it.', name);
  return { isUsable: true, sentence, isKeyRefused: false };
}

function wrong({ message }: AskDocsError): ModelCheck {
  return { isUsable: false, sentence: message, isKeyRefused: false };
}
