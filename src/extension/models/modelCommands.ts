import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { serviceAddress } from '../../adapters/services/serviceAddress';
import { AskDocsError } from '../../core/model/errors';
import { defaultModelEndpoint, type ModelSettings } from '../../core/model/modelSettings';
import { choicePrompts } from './modelPrompts';
import { commandIds } from '../base/commandIds';
import { listEditorModels } from './editorModels';
import { askForKey, type ServiceKeys } from './serviceKeys';
import type { Lazy } from '../../core/util/memoized';
import type { LanguageModels, ModelCheck } from './languageModels';
import { chooseModel } from './modelChoice';
import { readModelSettings, useModel } from '../base/settings';

const keyTitle = l10n.t('Ask Docs: Model API Key');

/** Asks for the key of the service in the settings and saves it. An empty one deletes it. */
export async function setModelKey(keys: ServiceKeys): Promise<void> {
  await askForKey(keys, addressOf(readModelSettings()), keyTitle);
}

/** Deletes the key of the service in the settings. */
export async function forgetModelKey(keys: ServiceKeys): Promise<void> {
  const address = addressOf(readModelSettings());
  const key = await keys.read(address);
  if (key !== undefined) await keys.write(address, '');
  const sentence =
    key === undefined
      ? l10n.t('There is no key for {0}.', address.host)
      : l10n.t('The key for {0} was forgotten.', address.host);
  void vscode.window.showInformationMessage(sentence);
}

/**
 * Lets the user choose the answering model; refused in an untrusted workspace, where no choice would take
 * effect.
 */
export async function chooseWho(models: Lazy<LanguageModels>, keys: ServiceKeys): Promise<void> {
  if (!vscode.workspace.isTrusted) {
    void vscode.window.showInformationMessage(untrusted(), trustAction).then((action) => {
      if (action === trustAction) void vscode.commands.executeCommand('workbench.trust.manage');
    });
    return;
  }
  await chooseModel({
    prompts: choicePrompts((address, problem) =>
      askForKey(keys, address, keyTitle, { canGoBack: true, problem }),
    ),
    read: readModelSettings,
    editorModels: listEditorModels,
    hasKey: async (address) => (await keys.read(address)) !== undefined,
    serviceModels: async (settings, signal) => (await models.get()).list(settings, signal),
    use: useModel,
  });
}

/** The service's address in the settings; throws `model-not-configured` when there is none. */
function addressOf({ provider, endpoint }: ModelSettings): URL {
  if (provider !== 'openai-compatible')
    throw new AskDocsError('model-not-configured', {
      detail: l10n.t('choose an OpenAI-compatible endpoint first, by “Ask Docs: Choose Who Answers”'),
    });
  const address = serviceAddress(endpoint === '' ? defaultModelEndpoint : endpoint);
  if (address.kind === 'wrong') throw new AskDocsError('model-not-configured', { detail: address.problem });
  return address.url;
}

const setKeyAction = l10n.t('Set Key');
const chooseAction = l10n.t('Choose…');
const trustAction = l10n.t('Manage Workspace Trust');

function untrusted(): string {
  return l10n.t('This workspace is not trusted, so questions are answered offline in it.');
}

/** Checks whether the model in the settings can be used, and reports exactly what is wrong if not. */
export async function checkModel(models: Lazy<LanguageModels>): Promise<void> {
  const settings = readModelSettings();
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: l10n.t('Ask Docs: checking the model'),
    cancellable: true,
  };
  const stop = new AbortController();
  const check = await vscode.window.withProgress(options, async (_, token) => {
    token.onCancellationRequested(() => {
      stop.abort();
    });
    return (await models.get()).check(settings, stop.signal).catch((error: unknown) => {
      // The user has cancelled.
      if (stop.signal.aborted) return undefined;
      throw error;
    });
  });
  if (check !== undefined) tell(check);
}

function tell({ isUsable, sentence, isKeyRefused }: ModelCheck): void {
  const message = vscode.workspace.isTrusted ? sentence : `${sentence} ${untrusted()}`;
  if (isUsable) {
    void vscode.window.showInformationMessage(message);
    return;
  }
  const actions = isKeyRefused ? [setKeyAction, chooseAction] : [chooseAction];
  void vscode.window.showErrorMessage(message, ...actions).then((action) => {
    if (action === setKeyAction) void vscode.commands.executeCommand(commandIds.setModelKey);
    if (action === chooseAction) void vscode.commands.executeCommand(commandIds.chooseModel);
  });
}
