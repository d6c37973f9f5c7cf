import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { hashOfQuote } from '../../adapters/documents/quoteHash';
import { whereOf } from '../../core/features/verifiedLinks/describe';
import { citationMarkdown, labelOf, linkTo } from '../../core/features/verifiedLinks/writeLink';
import { commandIds } from '../base/commandIds';
import type { JudgedDocuments, JudgedLink } from './judgedDocuments';

/** The quick fixes of citations that are no longer verbatim. */
export class Corrections implements vscode.CodeActionProvider {
  readonly #judged: JudgedDocuments;

  constructor(judged: JudgedDocuments) {
    this.#judged = judged;
  }

  provideCodeActions(document: vscode.TextDocument, range: vscode.Range): vscode.CodeAction[] {
    if (!vscode.workspace.isTrusted) return [];
    const all = this.#judged.of(document);
    const here = all.filter((one) => one.range.intersection(range) !== undefined);
    const moved = all.filter(({ status }) => status === 'moved');
    const own = here.flatMap((one) => actionsFor(document, one));
    const isMoved = here.some(({ status }) => status === 'moved');
    if (!isMoved || moved.length < 2) return own;
    return [
      ...own,
      fix(l10n.t('Correct all {0} moved links of this file', moved.length), editOf(document, moved)),
    ];
  }
}

function actionsFor(document: vscode.TextDocument, judged: JudgedLink): vscode.CodeAction[] {
  const { status, now } = judged;
  if (now === undefined) return [];
  if (status === 'moved') {
    const correct = fix(l10n.t('Correct the link to {0}', whereOf(now)), editOf(document, [judged]));
    correct.isPreferred = true;
    return [correct];
  }
  if (status !== 'changed') return [];
  const compare = new vscode.CodeAction(
    l10n.t('Compare the quote with what is there now'),
    vscode.CodeActionKind.QuickFix,
  );
  compare.command = {
    title: compare.title,
    command: commandIds.compareCitation,
    arguments: [comparisonOf(judged)],
  };
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, judged.range, citationMarkdown(now, hashOfQuote));
  return [compare, fix(l10n.t('Quote what it says now'), edit)];
}

/** What the command that compares is given. */
export function comparisonOf({ link, now }: JudgedLink) {
  return { old: link.shown ?? '', now };
}

function fix(title: string, edit: vscode.WorkspaceEdit): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.edit = edit;
  return action;
}

/** Leads links to where their quotes are now; a text of a link that somebody else wrote stays. */
export function editOf(document: vscode.TextDocument, moved: readonly JudgedLink[]): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  const replace = ({ start, end }: { readonly start: number; readonly end: number }, text: string): void => {
    edit.replace(document.uri, new vscode.Range(document.positionAt(start), document.positionAt(end)), text);
  };
  for (const { link, now } of moved) {
    if (now === undefined) continue;
    const { documentId, label } = link;
    const written = label && document.getText().slice(label.start, label.end);
    const isOurs =
      written?.startsWith(labelOf({ documentId, place: { kind: 'section' }, headings: [] })) === true;
    if (label !== undefined && isOurs) replace(label, labelOf(now));
    replace(
      link.uri,
      linkTo({ ...now, quote: link.isCut ? now.quote : (link.shown ?? now.quote) }, hashOfQuote),
    );
  }
  return edit;
}
