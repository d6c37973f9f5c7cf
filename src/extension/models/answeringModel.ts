import * as vscode from 'vscode';
import type { ModelSettings } from '../../core/model/modelSettings';
import type { Reasoner } from '../../core/model/ports';
import { readModelSettings } from '../base/settings';
import { editorModelName } from './editorModels';
import type { LanguageModels } from './languageModels';

/** A model of VS Code that the user picked for one question, as its chat lets them. */
export type PickedModel = vscode.LanguageModelChat;

/** Who thinks about a question: the settings that hold for it, and its reasoner. */
export interface Thinking {
  readonly settings: ModelSettings;
  readonly reasoner: Reasoner;
}

/**
 * The settings of whoever answers a question: no model where the workspace is not trusted or the user chose to answer
 * offline, else the model that was picked for the question, or that of the settings.
 */
export function answeringSettings(picked: PickedModel | undefined): ModelSettings {
  const settings = readModelSettings();
  if (!vscode.workspace.isTrusted) return { ...settings, provider: 'offline' };
  if (picked === undefined || isOfflineChosen()) return settings;
  return { ...settings, provider: 'vscode', name: editorModelName(picked), smallName: '' };
}

/** Who thinks about a question now; `extractive` takes over where a model fails. */
export async function thinkingWith(
  picked: PickedModel | undefined,
  { models, extractive }: { readonly models: LanguageModels; readonly extractive: Reasoner },
): Promise<Thinking> {
  const settings = answeringSettings(picked);
  if (settings.provider === 'offline') return { settings, reasoner: extractive };
  const isPicked = picked !== undefined && settings.name === editorModelName(picked);
  const reasoner = isPicked
    ? models.pickedReasoner(picked, settings, extractive)
    : models.reasoner(settings, extractive);
  return { settings, reasoner: await reasoner };
}

/** Whether somebody set that answers are made offline; what holds without a setting is no choice. */
function isOfflineChosen(): boolean {
  const found = vscode.workspace.getConfiguration('askDocs.model').inspect<string>('provider');
  const set = found?.workspaceFolderValue ?? found?.workspaceValue ?? found?.globalValue;
  return set === 'offline';
}
