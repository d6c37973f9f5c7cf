import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { changedPlaces } from '../../core/features/eval/cases/sharedReports';
import type { GoneQuote } from '../../core/features/eval/kept/keptAnswer';
import { reverted } from '../../core/features/eval/kept/revert';
import { AskDocsError } from '../../core/model/errors';
import { documentPath, workspaceRoots } from '../index/workspaceRoots';
import { isRevertible, type ChangedAnswer } from './keptAction';

/** Puts the kept sentences back into their documents in one step, and saves them. Says which has no place there. */
export async function revert({ result }: ChangedAnswer): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  const documents: vscode.TextDocument[] = [];
  const places = changedPlaces(result).filter(isRevertible);
  for (const [id, own] of Map.groupBy(places, ({ at }) => at.documentId)) {
    const quotes = own.map(({ quote }) => quote);
    const document = await opened(id);
    const missed = document === undefined ? quotes : revertIn(document, quotes, edit);
    for (const quote of missed) tellMissed(id, quote);
    if (document !== undefined && edit.has(document.uri)) documents.push(document);
  }
  if (documents.length === 0) return;
  if (!(await vscode.workspace.applyEdit(edit)))
    throw new AskDocsError('output-unwritable', { detail: result.case.question });
  for (const document of documents) await document.save();
}

/** Adds what is to be written to the edit, and returns those for which there is no place. */
function revertIn(
  document: vscode.TextDocument,
  quotes: readonly GoneQuote[],
  edit: vscode.WorkspaceEdit,
): readonly GoneQuote[] {
  const before = document.getText();
  const { text, missed } = reverted(before, quotes);
  if (text !== before) edit.replace(document.uri, ...differenceOf(document, before, text));
  return missed;
}

/** Undefined when the document is gone, or is no text. */
async function opened(id: string): Promise<vscode.TextDocument | undefined> {
  const file = documentPath(workspaceRoots(vscode.workspace.workspaceFolders ?? []), id);
  if (file === undefined) return undefined;
  try {
    return await vscode.workspace.openTextDocument(vscode.Uri.file(file));
  } catch {
    return undefined;
  }
}

function tellMissed(id: string, { part }: GoneQuote): void {
  const said = part.replace(/\s+/g, ' ').trim();
  void vscode.window.showWarningMessage(
    l10n.t('“{0}” was not put back: it is not clear where in {1} it belongs.', said, id),
  );
}

/** The range of a document that differs, and what is to stand there: the rest is left as it is. */
function differenceOf(
  document: vscode.TextDocument,
  before: string,
  after: string,
): readonly [vscode.Range, string] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < most - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const end = before.length - tail;
  return [
    new vscode.Range(document.positionAt(start), document.positionAt(end)),
    after.slice(start, after.length - tail),
  ];
}
