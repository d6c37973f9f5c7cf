import { canBeQuestionnaire, questionnaireEndings } from './fileNames';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { questionnaireEditorType } from '../base/commandIds';
import { Lazy } from '../../core/util/memoized';
import type { QuestionnaireSession } from './session';
import type { QuestionnairesDeps } from './questionnaires';

/** The questionnaire editors, until disposed. */
export interface RegisteredQuestionnaires {
  dispose(): void;
  /** The questionnaire of a file; undefined when no editor shows it. */
  sessionOf(uri: vscode.Uri): Promise<QuestionnaireSession | undefined>;
}

/**
 * Shows CSV, TSV, XLSX and Markdown files as questionnaires; the implementation is loaded with the first of
 * them.
 */
export function registerQuestionnaires(deps: QuestionnairesDeps): RegisteredQuestionnaires {
  const questionnaires = new Lazy(async () => new (await import('./questionnaires')).Questionnaires(deps));
  const provider: vscode.CustomReadonlyEditorProvider = {
    openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
    resolveCustomEditor: async ({ uri }, panel) => {
      await (await questionnaires.get()).show(uri, panel);
    },
  };
  const registered = vscode.window.registerCustomEditorProvider(questionnaireEditorType, provider, {
    webviewOptions: { enableFindWidget: true },
    supportsMultipleEditorsPerDocument: true,
  });
  return {
    sessionOf: async (uri) => (await questionnaires.made)?.sessionOf(uri),
    dispose: () => {
      registered.dispose();
      questionnaires.dispose();
    },
  };
}

/** Shows a file as a questionnaire: the given one, that of the active tab, or one the user picks. */
export async function openAsQuestionnaire(argument: unknown): Promise<void> {
  const uri = argument instanceof vscode.Uri ? argument : (activeFile() ?? (await pickFile()));
  if (uri !== undefined)
    await vscode.commands.executeCommand('vscode.openWith', uri, questionnaireEditorType);
}

/** The file of the active tab, if it can be a questionnaire. */
function activeFile(): vscode.Uri | undefined {
  const input: unknown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const isFile = input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom;
  return isFile && canBeQuestionnaire(input.uri.path) ? input.uri : undefined;
}

async function pickFile(): Promise<vscode.Uri | undefined> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const picked = await vscode.window.showOpenDialog({
    title: l10n.t('Open as questionnaire'),
    filters: { [l10n.t('Tables with questions')]: [...questionnaireEndings] },
    ...(folder && { defaultUri: folder.uri }),
  });
  return picked?.[0];
}
