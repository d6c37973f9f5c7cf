import * as l10n from '@vscode/l10n';
import path from 'node:path';
import * as vscode from 'vscode';
import { casesFolder } from '../../adapters/eval/caseFiles';
import { chooseFolder, writeNew } from '../base/newFile';

/**
 * Creates a first file of evaluation cases, which documents the format, and opens it; an existing one is only
 * opened.
 */
export async function writeEvaluation(): Promise<void> {
  const folder = await chooseFolder();
  if (folder === undefined) return;
  const file = path.join(folder, ...casesFolder.split('/'), 'questions.jsonl');
  await writeNew(file, exampleText());
  await vscode.window.showTextDocument(vscode.Uri.file(file));
}

function exampleText(): string {
  const comments = [
    l10n.t(
      'A question on each line, with what its answer has to show. Lines that begin with // are not read.',
    ),
    l10n.t(
      '"documents": the documents that the answer must cite; a folder, for any of its documents, ends with a slash.',
    ),
    l10n.t('"texts": what its quotes must hold, without regard to capitals and marks.'),
    l10n.t('"outcome": "declined" for a question that the documents must not answer.'),
    '{"question": "How long are backups kept?", "documents": ["docs/backups.md"], "texts": ["30 days"]}',
  ];
  const declined = '{"question": "Which wine goes well with grilled trout?", "outcome": "declined"}';
  return [...comments.map((comment) => `// ${comment}`), declined, ''].join('\n');
}
