import * as vscode from 'vscode';
import { questionnaireEditorType } from '../commandIds';
import type { Questionnaires, QuestionnairesDeps } from './questionnaires';

/** Shows CSV, TSV, XLSX and Markdown files as questionnaires; what does so is loaded with the first of them. */
export function registerQuestionnaires(deps: QuestionnairesDeps): vscode.Disposable {
  let made: Promise<Questionnaires> | undefined;
  const make = async () => new (await import('../sheetParts')).Questionnaires(deps);
  const provider: vscode.CustomReadonlyEditorProvider = {
    openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
    resolveCustomEditor: async ({ uri }, panel) => {
      made ??= make();
      await (await made).show(uri, panel);
    },
  };
  return vscode.Disposable.from(
    vscode.window.registerCustomEditorProvider(questionnaireEditorType, provider, {
      webviewOptions: { enableFindWidget: true },
      supportsMultipleEditorsPerDocument: true,
    }),
    {
      dispose: () =>
        void made?.then((questionnaires) => {
          questionnaires.dispose();
        }),
    },
  );
}
