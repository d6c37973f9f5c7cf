import * as vscode from 'vscode';
import { questionnaireEditorType } from '../base/commandIds';
import { Lazy } from '../base/lazy';
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
