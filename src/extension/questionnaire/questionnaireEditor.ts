import * as vscode from 'vscode';
import { questionnaireEditorType } from '../base/commandIds';
import type { QuestionnaireSession } from './session';
import type { Questionnaires, QuestionnairesDeps } from './questionnaires';

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
  let made: Promise<Questionnaires> | undefined;
  const make = async () => new (await import('./sheetParts')).Questionnaires(deps);
  const provider: vscode.CustomReadonlyEditorProvider = {
    openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
    resolveCustomEditor: async ({ uri }, panel) => {
      made ??= make();
      await (await made).show(uri, panel);
    },
  };
  const registered = vscode.window.registerCustomEditorProvider(questionnaireEditorType, provider, {
    webviewOptions: { enableFindWidget: true },
    supportsMultipleEditorsPerDocument: true,
  });
  return {
    sessionOf: async (uri) => (await made)?.sessionOf(uri),
    dispose: () => {
      registered.dispose();
      void made?.then((questionnaires) => {
        questionnaires.dispose();
      });
    },
  };
}
