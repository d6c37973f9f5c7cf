import * as l10n from '@vscode/l10n';
import path from 'node:path';
import * as vscode from 'vscode';
import { changeKept, keptFile } from '../../adapters/eval/keptFile';
import { runCases } from '../../core/features/eval/cases/runCases';
import type { CaseResult } from '../../core/features/eval/cases/model';
import {
  acceptanceOf,
  surroundedAcceptance,
  withAcceptance,
  type Acceptance,
} from '../../core/features/eval/kept/accept';
import { keepingOf } from '../../core/features/eval/kept/keptAnswer';
import { withKept } from '../../core/features/eval/kept/keptFile';
import { textsOf } from '../../core/features/eval/kept/quotesNow';
import { withSurroundings } from '../../core/features/eval/kept/surroundings';
import { AskDocsError } from '../../core/model/errors';
import { emptyRun, type RunState } from '../../core/model/state';
import { collectRun, type Library } from '../../core/run/library';
import { localDay } from '../../core/util/localDay';
import { noteCorrection } from '../chat/memoryCommands';
import type { CorrectionNotes } from '../memory/correctionNotes';
import { casesRoots, folderOf, type CasesRoot } from './caseFiles';
import type { ChangedAnswer, KeptAction } from './keptAction';
import { revert } from './revertKept';

/**
 * Keeps the answer of a run in the folder of its first quote, in place of an earlier one to the same question.
 * Returns whether it did, and says why not: nothing is written in an untrusted workspace. Fails with
 * `output-unwritable`.
 */
export async function keepAnswer(
  run: RunState | undefined,
  { index }: Pick<Library, 'index'>,
): Promise<boolean> {
  const keeping = run && keepingOf(run, localDay());
  const roots = casesRoots();
  if (!vscode.workspace.isTrusted) {
    void vscode.window.showWarningMessage(l10n.t('The answer was not kept: this workspace is not trusted.'));
    return false;
  }
  if (keeping === undefined) {
    void vscode.window.showInformationMessage(
      l10n.t('There is nothing to keep: the last run has no answer with quotes.'),
    );
    return false;
  }
  const [first] = keeping.kept.quotes;
  const root = roots.find(({ idPrefix }) => first?.documentId.startsWith(idPrefix) === true);
  if (root === undefined) throw new AskDocsError('no-workspace');
  // Another folder's documents have no path in this one.
  const quotes = keeping.kept.quotes.filter(({ documentId }) => documentId.startsWith(root.idPrefix));
  await saveOpen(keptFile(root.path));
  const texts = textsOf(index, new AbortController().signal);
  const kept = await withSurroundings({ ...keeping, kept: { ...keeping.kept, quotes } }, texts);
  await changeKept(root.path, (text) => withKept(text, kept, root.idPrefix));
  const openFile = l10n.t('Open File');
  const said = l10n.t(
    'This answer is kept. When a document changes it, the document and the Testing view say so.',
  );
  void vscode.window.showInformationMessage(said, openFile).then(async (action) => {
    if (action === openFile) await vscode.window.showTextDocument(vscode.Uri.file(keptFile(root.path)));
  });
  return true;
}

export interface SettlingDeps {
  readonly library: Library;
  readonly corrections: CorrectionNotes;
}

/** Does what an action on a changed answer promises; nothing in an untrusted workspace. */
export async function settleKept(
  action: KeptAction['action'],
  changed: ChangedAnswer,
  deps: SettlingDeps,
): Promise<void> {
  if (!vscode.workspace.isTrusted) return;
  switch (action) {
    case 'accept':
      await accept(changed, deps);
      break;
    case 'revert':
      await revert(changed);
      break;
    case 'correct':
      await correct(changed, deps);
      break;
  }
}

/**
 * The result with the run that answers its question now: what changed may have been told without one. Undefined when the
 * question cannot be answered now, of which the user is told.
 */
async function answeredNow(result: CaseResult, library: Library): Promise<CaseResult | undefined> {
  if (result.run !== emptyRun) return result;
  const title = l10n.t('Asking the documents: “{0}”', result.case.question);
  const asked = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title },
    async () => {
      const { signal } = new AbortController();
      let now: CaseResult | undefined;
      for await (const one of runCases([result.case], { library, concurrency: 1 }, signal)) now = one;
      return now;
    },
  );
  const outcome = asked?.run.outcome;
  if (outcome?.kind !== 'failed') return asked;
  void vscode.window.showWarningMessage(outcome.message);
  return undefined;
}

async function accept(changed: ChangedAnswer, { library }: SettlingDeps): Promise<void> {
  const result = await answeredNow(changed.result, library);
  if (result === undefined) return;
  const acceptance = acceptanceOf(result, localDay());
  if (acceptance.kind !== 'unsure') return write(changed, acceptance, library);
  const said = l10n.t('Not accepted: there is no sure answer now. Correct it, or delete its line.');
  void vscode.window.showInformationMessage(said);
}

/** Writes what is accepted into the file that the answer was kept in. */
async function write(
  { itemId, result }: ChangedAnswer,
  acceptance: Acceptance,
  { index }: Pick<Library, 'index'>,
): Promise<void> {
  const root = rootOf(itemId);
  if (root === undefined) return;
  const name = path.posix.basename(result.case.place.file);
  await saveOpen(keptFile(root.path, name));
  const written = await surroundedAcceptance(acceptance, textsOf(index, new AbortController().signal));
  await changeKept(root.path, (text) => withAcceptance(text, written, root.idPrefix), name);
}

/** The ids of items begin with the URI of their file. */
function rootOf(itemId: string): CasesRoot | undefined {
  const file = vscode.Uri.parse(itemId.slice(0, itemId.indexOf('#'))).fsPath;
  return casesRoots().find((root) => path.dirname(file) === folderOf(root));
}

/** Unsaved edits of the file would conflict with what is written now. */
async function saveOpen(file: string): Promise<void> {
  const uri = vscode.Uri.file(file).toString();
  await vscode.workspace.textDocuments.find((open) => open.isDirty && open.uri.toString() === uri)?.save();
}

/** Notes what is right as a correction, and keeps the answer that follows from it. */
async function correct(changed: ChangedAnswer, { library, corrections }: SettlingDeps): Promise<void> {
  const { result } = changed;
  const { question, kept } = result.case;
  const text = await vscode.window.showInputBox({
    title: l10n.t('Correct the Answer'),
    prompt: l10n.t('What is the right answer to “{0}”?', question),
    ignoreFocusOut: true,
  });
  if (text === undefined || text.trim() === '') return;
  const answered = await answeredNow(result, library);
  if (answered === undefined) return;
  await noteCorrection(corrections, { ...answered.run, question }, text);
  const asked = { question, style: kept?.style, scope: kept?.scope, agent: kept?.agent };
  const { run } = await collectRun(library.answer(asked, new AbortController().signal));
  const now = keepingOf(run, localDay());
  if (now === undefined || kept === undefined) return;
  const { style, scope, agent } = kept;
  const keeping = { question, kept: { ...now.kept, style, scope, agent } };
  await write(changed, { kind: 'replace', keeping }, library);
}
