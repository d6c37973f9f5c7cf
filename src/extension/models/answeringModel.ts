import * as vscode from 'vscode';
import type { ModelSettings } from '../../core/model/modelSettings';
import type { Reasoner } from '../../core/model/ports';
import { readModelSettings } from '../base/settings';
import { settingsFor } from './answerer';
import { editorModelName } from './editorModels';
import type { Lazy } from '../base/lazy';
import type { BesideModel, LanguageModels } from './languageModels';

/** A model of VS Code that the user picked for one question, as its chat allows. */
export type PickedModel = vscode.LanguageModelChat;

/** How a question is reasoned about: the settings for it, and its reasoner. */
export interface Thinking {
  readonly settings: ModelSettings;
  readonly reasoner: Reasoner;
}

/** The model settings for a question; see `settingsFor`. */
export function answeringSettings(picked: PickedModel | undefined): ModelSettings {
  return settingsFor(readModelSettings(), {
    picked: picked && editorModelName(picked),
    isOfflineChosen: isOfflineChosen(),
    isTrusted: vscode.workspace.isTrusted,
  });
}

/** The reasoner for a question; falls back to `extractive` when a model fails. */
export async function thinkingWith(
  picked: PickedModel | undefined,
  { models, ...beside }: BesideModel & { readonly models: Lazy<LanguageModels> },
): Promise<Thinking> {
  const settings = answeringSettings(picked);
  if (settings.provider === 'offline') return { settings, reasoner: beside.extractive };
  const isPicked = picked !== undefined && settings.name === editorModelName(picked);
  const loaded = await models.get();
  const reasoner = isPicked
    ? loaded.pickedReasoner(picked, settings, beside)
    : loaded.reasoner(settings, beside);
  return { settings, reasoner: await reasoner };
}

/** Whether offline answers were set explicitly; the default does not count as a choice. */
function isOfflineChosen(): boolean {
  const found = vscode.workspace.getConfiguration('askDocs.model').inspect<string>('provider');
  const set = found?.workspaceFolderValue ?? found?.workspaceValue ?? found?.globalValue;
  return set === 'offline';
}
