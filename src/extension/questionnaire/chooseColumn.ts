import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ColumnChoice } from './columnChoice';
import type { QuestionnaireSession } from './session';

/** Asks which column holds the questions; resolves to whether one was chosen. */
export async function chooseColumn(session: QuestionnaireSession, column: ColumnChoice): Promise<boolean> {
  const { problem } = session.view;
  const columns = session.table?.columns ?? (problem?.kind === 'no-questions' ? problem.columns : []);
  const current = session.table?.columns[session.table.questionColumn];
  const items = columns
    .filter((label) => label !== '')
    .map((label) => ({ label, ...(label === current && { description: l10n.t('now') }) }));
  if (items.length === 0) {
    void vscode.window.showInformationMessage(
      l10n.t('The columns of this table have no names to choose by.'),
    );
    return false;
  }
  const title = l10n.t('Which column holds the questions?');
  const chosen = await vscode.window.showQuickPick(items, { title });
  if (chosen !== undefined) await column.set(chosen.label);
  return chosen !== undefined;
}
