import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { exportName } from './fileNames';
import { saveFile } from './saveFile';
import type { QuestionnaireSession } from './session';

/** Saves the file with the answers in columns behind its own, where the person wants it. Fails with `questionnaire-changed` and `output-unwritable`. */
export async function exportQuestionnaire(uri: vscode.Uri, session: QuestionnaireSession): Promise<void> {
  const { table } = session;
  if (table === undefined) return;
  const fileName = path.basename(uri.fsPath);
  const make = async () => {
    const { exportTable } = await import('../../adapters/questionnaire/questionnaireParts');
    return exportTable(await readFile(uri.fsPath), fileName, table, session.state.rows);
  };
  const ending = path.extname(fileName).slice(1);
  await saveFile(make, {
    name: exportName(fileName),
    beside: uri,
    filters: { [ending.toUpperCase()]: [ending] },
    title: l10n.t('Export the answers'),
    done: l10n.t('The answers are exported.'),
  });
}
