import path from 'node:path';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { reportName } from './fileNames';
import { saveFile } from './saveFile';
import type { QuestionnaireSession } from './session';

const filters = { md: { Markdown: ['md'] }, docx: { Word: ['docx'] } };

/** Asks for a format and saves a report about all rows in it, where the person wants it. Fails with `output-unwritable`. */
export async function reportQuestionnaire(uri: vscode.Uri, session: QuestionnaireSession): Promise<void> {
  const ending = await chooseFormat();
  if (ending === undefined) return;
  const fileName = path.basename(uri.fsPath);
  const make = async () => {
    const { reportMarkdown, reportDocx } = await import('../../adapters/questionnaire/questionnaireParts');
    const { rows } = session.state;
    if (ending === 'docx') return reportDocx(fileName, rows, Date.now());
    return Buffer.from(reportMarkdown(fileName, rows, Date.now()), 'utf8');
  };
  await saveFile(make, {
    name: reportName(fileName, ending),
    beside: uri,
    filters: filters[ending],
    title: l10n.t('Save the report'),
    done: l10n.t('The report is saved.'),
  });
}

async function chooseFormat(): Promise<'md' | 'docx' | undefined> {
  const items = [
    { label: 'Word', description: '.docx', ending: 'docx' },
    { label: 'Markdown', description: '.md', ending: 'md' },
  ] as const;
  const chosen = await vscode.window.showQuickPick(items, { title: l10n.t('Format of the report') });
  return chosen?.ending;
}
