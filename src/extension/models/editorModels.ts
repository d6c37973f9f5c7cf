import * as vscode from 'vscode';
import type { EditorModelOption } from './modelChoice';

/** A model of VS Code as the settings name it: `vendor/id`. */
export function editorModelName({ vendor, id }: Pick<vscode.LanguageModelChat, 'vendor' | 'id'>): string {
  return `${vendor}/${id}`;
}

/** The model of a name; undefined when VS Code does not offer it. To be called on an action of the user alone. */
export async function findEditorModel(name: string): Promise<vscode.LanguageModelChat | undefined> {
  const slash = name.indexOf('/');
  if (slash < 1) return undefined;
  const selector = { vendor: name.slice(0, slash), id: name.slice(slash + 1) };
  const models = await vscode.lm.selectChatModels(selector);
  return models.find((model) => editorModelName(model) === name);
}

/** The models that VS Code offers now, for the user to choose from. To be called on an action of the user alone. */
export async function listEditorModels(): Promise<readonly EditorModelOption[]> {
  const models = await vscode.lm.selectChatModels();
  return models.map((model) => ({
    name: editorModelName(model),
    label: model.name,
    description: model.vendor,
  }));
}
