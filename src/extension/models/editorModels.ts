import * as vscode from 'vscode';
import type { EditorModelOption } from './modelChoiceDeps';

/** The name of a VS Code model in the settings: `vendor/id`. */
export function editorModelName({ vendor, id }: Pick<vscode.LanguageModelChat, 'vendor' | 'id'>): string {
  return `${vendor}/${id}`;
}

/** Finds a model by its name; undefined when VS Code does not offer it. Call only on a user action. */
export async function findEditorModel(name: string): Promise<vscode.LanguageModelChat | undefined> {
  const slash = name.indexOf('/');
  if (slash < 1) return undefined;
  const selector = { vendor: name.slice(0, slash), id: name.slice(slash + 1) };
  const models = await vscode.lm.selectChatModels(selector);
  return models.find((model) => editorModelName(model) === name);
}

/** The models that VS Code currently offers, for the user to choose from. Call only on a user action. */
export async function listEditorModels(): Promise<readonly EditorModelOption[]> {
  const models = await vscode.lm.selectChatModels();
  return models.map((model) => ({
    name: editorModelName(model),
    label: model.name,
    description: model.vendor,
  }));
}
