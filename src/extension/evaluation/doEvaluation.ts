import * as l10n from '@vscode/l10n';
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { AskDocsError } from '../../core/model/errors';
import type { Library } from '../../core/run/library';
import type { ChatPages } from '../chat/chatPages';
import type { Conversation } from '../chat/conversation';
import type { CorrectionNotes } from '../memory/correctionNotes';
import { commandIds } from '../base/commandIds';
import { casesRoots, readAllCases } from './caseFiles';
import type { Evaluation } from './evaluation';
import path from 'node:path';
import { casesFolder } from '../../adapters/eval/caseFiles';
import { chooseFolder, writeNew } from '../base/newFile';

export interface EvaluationCommandsDeps {
  readonly evaluation: { get(): Promise<Evaluation> };
  readonly library: Library;
  readonly corrections: CorrectionNotes;
  readonly conversation: Pick<Conversation, 'show' | 'load' | 'asked'>;
  readonly pages: Pick<ChatPages, 'reveal'>;
}

/**
 * Runs all evaluation cases of the workspace in the Testing view; when there are none, offers to create some.
 */
export async function runEvaluation(deps: EvaluationCommandsDeps): Promise<void> {
  if (casesRoots().length === 0) throw new AskDocsError('no-workspace');
  const files = await readAllCases();
  if (files.every(({ cases, problems }) => cases.length + problems.length === 0)) {
    void offerToMakeSome();
    return;
  }
  const evaluation = await deps.evaluation.get();
  await evaluation.refresh();
  await vscode.commands.executeCommand('workbench.view.testing.focus');
  await evaluation.askAll();
  // The view does not exist before there are results.
  await vscode.commands.executeCommand('workbench.panel.testResults.view.focus', { preserveFocus: true });
}

async function offerToMakeSome(): Promise<void> {
  const [propose, example] = [l10n.t('Propose Questions'), l10n.t('Write an Example')];
  const sentence = l10n.t(
    'There are no evaluation questions in this workspace. They are lines in .askdocs/eval: a question, and the document or the text that its answer has to cite.',
  );
  const chosen = await vscode.window.showInformationMessage(sentence, propose, example);
  if (chosen === propose) await vscode.commands.executeCommand(commandIds.proposeEvaluation);
  if (chosen === example) await vscode.commands.executeCommand(commandIds.writeEvaluation);
}

/** An item of the Testing view, or a message about one. */
const itemOf = z.union([
  z.pipe(
    z.object({ test: z.object({ id: z.string() }) }),
    z.transform(({ test }) => test),
  ),
  z.object({ id: z.string() }),
]);

/** Shows the latest run of a case in the chat, step by step, outside the conversation. */
export async function openEvaluatedRun(
  argument: unknown,
  { evaluation, conversation, pages }: EvaluationCommandsDeps,
): Promise<void> {
  const item = itemOf.safeParse(argument);
  if (!item.success) return;
  const result = (await evaluation.get()).results.get(item.data.id);
  if (result === undefined) {
    void vscode.window.showInformationMessage(
      l10n.t('This question has not been asked since the window was opened. Run it first.'),
    );
    return;
  }
  // The same run can be opened twice.
  conversation.show({ ...result.run, runId: randomUUID() });
  await pages.reveal();
}

/** Keeps the last answer of the conversation. */
export async function keepLastAnswer({
  conversation,
  evaluation,
  library,
}: EvaluationCommandsDeps): Promise<void> {
  await conversation.load();
  const { keepAnswer } = await import('./keptAnswers');
  const last = conversation.asked.findLast(({ outcome }) => outcome?.kind === 'answered');
  if (await keepAnswer(last, library)) await (await evaluation.get()).refresh();
}

/** Accepts, reverts or corrects a kept answer that changed. */
export async function settleKeptAnswer(argument: unknown, deps: EvaluationCommandsDeps): Promise<void> {
  const { keptAction } = await import('./keptAction');
  const parsed = keptAction.safeParse(argument);
  if (!parsed.success) return;
  const evaluation = await deps.evaluation.get();
  const changed = evaluation.changed(parsed.data.itemId);
  if (changed === undefined) return;
  const { settleKept } = await import('./keptAnswers');
  await settleKept(parsed.data.action, changed, deps);
  await evaluation.refresh();
}

/** Accepts a kept answer that changed, from the Testing view. */
export async function acceptKeptAnswer(argument: unknown, deps: EvaluationCommandsDeps): Promise<void> {
  const item = itemOf.safeParse(argument);
  if (!item.success) return;
  const evaluation = await deps.evaluation.get();
  if (evaluation.changed(item.data.id) === undefined)
    void vscode.window.showInformationMessage(l10n.t('This kept answer has not changed.'));
  else await settleKeptAnswer({ action: 'accept', itemId: item.data.id }, deps);
}

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
    l10n.t('One question per line, with what its answer has to show. Lines that begin with // are skipped.'),
    l10n.t(
      '"documents": the documents that the answer must cite. A folder ends with a slash and stands for any document in it.',
    ),
    l10n.t('"texts": what its quotes must contain; capitals and punctuation do not matter.'),
    l10n.t('"outcome": "declined" for a question that the documents must not answer.'),
    '{"question": "How long are backups kept?", "documents": ["docs/backups.md"], "texts": ["30 days"]}',
  ];
  const declined = '{"question": "Which wine goes well with grilled trout?", "outcome": "declined"}';
  return [...comments.map((comment) => `// ${comment}`), declined, ''].join('\n');
}
