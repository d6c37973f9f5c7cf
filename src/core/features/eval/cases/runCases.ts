// Runs cases and judges the results.

import * as l10n from '@vscode/l10n';
import { type Library, collectRun } from '../../../run/library';
import type { DocumentId } from '../../../model/types';
import { streamed, mapConcurrent } from '../../../util/concurrency';
import { type RunState, usageOf } from '../../../model/state';
import { judgeRun, meansDocument } from './judge';
import type { CaseCheck, CaseResult, EvalCase } from './model';

export interface CaseDeps {
  readonly library: Pick<Library, 'answer' | 'contents' | 'index'>;
  /** Maximum number of concurrent cases: one with rules, several when waiting for a model. */
  readonly concurrency: number;
  /** Documents excluded from answering, such as the case files themselves. */
  readonly without?: readonly DocumentId[] | undefined;
  /** Called when a case starts. */
  readonly onStart?: ((evalCase: EvalCase) => void) | undefined;
}

/** Maximum number of documents read to explain why a text was not quoted. */
const mostRead = 20;

/**
 * Runs each case on the index as it is, in order, and yields each result when available. When `signal`
 * aborts, or the loop is left, unfinished cases are dropped. Fails as the library does.
 */
export async function* runCases(
  cases: readonly EvalCase[],
  { library, concurrency, without, onStart }: CaseDeps,
  signal: AbortSignal,
): AsyncGenerator<CaseResult> {
  yield* streamed<CaseResult>(async (push, stop) => {
    const documents = new Set((await library.contents(stop)).documents.map(({ id }) => id));
    const ask = async (evalCase: EvalCase, failing: AbortSignal): Promise<void> => {
      onStart?.(evalCase);
      const result = await askCase(evalCase, { library, documents, without }, failing);
      // The outcome of a stopped run says nothing about the documents.
      if (!failing.aborted) push(result);
    };
    await mapConcurrent(cases, Math.max(1, concurrency), ask, stop);
  }, signal);
}

interface Asked {
  readonly library: Pick<Library, 'answer' | 'index'>;
  readonly documents: ReadonlySet<DocumentId>;
  readonly without?: readonly DocumentId[] | undefined;
}

/** Runs and judges one case. */
async function askCase(
  evalCase: EvalCase,
  { library, documents, without }: Asked,
  signal: AbortSignal,
): Promise<CaseResult> {
  const { run } = await collectRun(library.answer({ question: evalCase.question, without }, signal));
  const unanswered = modelCheck(run);
  const judge = (texts: ReadonlyMap<DocumentId, string>) => [
    ...unanswered,
    ...judgeRun(evalCase, run.outcome, { documents, texts }),
  ];
  const first = judge(new Map());
  const isTextMissing = first.some(({ kind, passed }) => kind === 'text' && !passed);
  const checks = isTextMissing
    ? judge(await textsOf(sourcesOf(evalCase, run), { library, documents }, signal))
    : first;
  const passed = checks.every((check) => check.passed);
  return { case: evalCase, passed, checks, run, ms: (run.endedAt ?? run.startedAt) - run.startedAt };
}

/** If a model was to answer but could not be reached, the rules' answer says nothing about it. */
function modelCheck(run: RunState): readonly CaseCheck[] {
  const { calls, fallbacks } = usageOf(run);
  const [reason] = fallbacks;
  if (calls > 0 || reason === undefined) return [];
  return [{ kind: 'outcome', passed: false, expected: l10n.t('an answer by the model'), found: reason }];
}

/** The documents that may contain a text that was not quoted: the expected ones, or else those cited. */
function sourcesOf({ documents }: EvalCase, { citations }: RunState): readonly string[] {
  return documents.length > 0 ? documents : citations.map(({ documentId }) => documentId);
}

/** The texts of the documents at a case's paths; empty if these are very many. */
async function textsOf(
  paths: readonly string[],
  { library, documents }: Asked,
  signal: AbortSignal,
): Promise<ReadonlyMap<DocumentId, string>> {
  const texts = new Map<DocumentId, string>();
  const meant = [...documents].filter((id) => paths.some((path) => meansDocument(path, id)));
  if (meant.length > mostRead) return texts;
  for (const id of meant) {
    const document = await library.index.readDocument(id, signal);
    if (document !== undefined) texts.set(id, document.text);
  }
  return texts;
}
