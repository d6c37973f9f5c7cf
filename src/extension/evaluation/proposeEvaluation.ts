import * as l10n from '@vscode/l10n';
import path from 'node:path';
import * as vscode from 'vscode';
import { type Proposal, proposalLine, proposeCases } from '../../core/features/eval/cases/proposeCases';
import { AskDocsError } from '../../core/model/errors';
import type { Library } from '../../core/run/library';
import { signalOf } from '../base/cancellation';
import { writeNew } from '../base/newFile';
import { casesRoots, folderOf, readAllCases, type CasesRoot } from './caseFiles';

/** No more than a person would look through. */
const mostProposed = 40;

interface ProposedItem extends vscode.QuickPickItem {
  readonly proposal: Proposal;
}

/**
 * Proposes questions that the documents answer; those the user leaves ticked are added to `proposed.jsonl`,
 * which is then shown.
 */
export async function proposeEvaluation({ library }: { readonly library: Library }): Promise<void> {
  const roots = casesRoots();
  if (roots.length === 0) throw new AskDocsError('no-workspace');
  const found = await findProposals(library);
  if (found === undefined) return;
  const proposals = await withoutAsked(found);
  if (proposals.length === 0) {
    void vscode.window.showInformationMessage(
      found.length === 0
        ? l10n.t('No questions were found in the documents: they have few headings and definitions.')
        : l10n.t('Every question found in the documents is already an evaluation question.'),
    );
    return;
  }
  await addCases(await choose(proposals));
}

/** Adds questions to `proposed.jsonl` of the folder that their document is in, and shows the first. */
export async function addCases(accepted: readonly Proposal[]): Promise<void> {
  for (const { root, own } of byRoot(accepted, casesRoots()))
    await appendLines(path.join(folderOf(root), 'proposed.jsonl'), own.map(proposalLine));
}

/**
 * Appends lines to a file, which need not exist, and shows the first of them. Its content is kept, including
 * unsaved changes in an editor. Fails with `output-unwritable`.
 */
async function appendLines(file: string, lines: readonly string[]): Promise<void> {
  await writeNew(file, '');
  const document = await vscode.workspace.openTextDocument(vscode.Uri.file(file));
  const { lineCount } = document;
  const end = document.lineAt(lineCount - 1).range.end;
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, end, `${end.character === 0 ? '' : '\n'}${lines.join('\n')}\n`);
  const isWritten = (await vscode.workspace.applyEdit(edit)) && (await document.save());
  if (!isWritten) throw new AskDocsError('output-unwritable', { detail: file });
  const first = new vscode.Position(end.character === 0 ? lineCount - 1 : lineCount, 0);
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(first, first) });
}

/** Undefined when the user has cancelled. */
async function findProposals(library: Library): Promise<readonly Proposal[] | undefined> {
  const title = l10n.t('Looking for questions in the documents');
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (progress, token) => {
      const signal = signalOf(token);
      const onProgress = (done: number, total: number) => {
        progress.report({ message: l10n.t('{0} of {1}', done, total), increment: 100 / Math.max(1, total) });
      };
      try {
        await library.refresh(signal);
        return await proposeCases({ library, count: mostProposed, onProgress }, signal);
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error;
      }
    },
  );
}

/** The proposals that no case of the workspace asks yet. */
async function withoutAsked(proposals: readonly Proposal[]): Promise<readonly Proposal[]> {
  const files = await readAllCases();
  const asked = new Set(files.flatMap(({ cases }) => cases.map(({ question }) => question.toLowerCase())));
  return proposals.filter(({ question }) => !asked.has(question.toLowerCase()));
}

async function choose(proposals: readonly Proposal[]): Promise<readonly Proposal[]> {
  const items = proposals.map((proposal): ProposedItem => {
    const { question, document, text } = proposal;
    return {
      label: question,
      description: document,
      ...(text !== undefined && { detail: text }),
      picked: true,
      proposal,
    };
  });
  const chosen = await vscode.window.showQuickPick(items, {
    title: l10n.t('Ask Docs: Propose Evaluation Questions'),
    placeHolder: l10n.t('Untick what nobody would ask'),
    canPickMany: true,
    matchOnDescription: true,
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
  return (chosen ?? []).map(({ proposal }) => proposal);
}

/** The proposals by folder, with document ids relative to that folder. */
function byRoot(
  proposals: readonly Proposal[],
  roots: readonly CasesRoot[],
): readonly { readonly root: CasesRoot; readonly own: readonly Proposal[] }[] {
  return roots
    .map((root) => ({
      root,
      own: proposals
        .filter(({ document }) => document.startsWith(root.idPrefix))
        .map((proposal) => ({ ...proposal, document: proposal.document.slice(root.idPrefix.length) })),
    }))
    .filter(({ own }) => own.length > 0);
}
