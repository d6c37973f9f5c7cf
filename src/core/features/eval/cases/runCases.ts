// Runs cases and judges the results.

import * as l10n from '@vscode/l10n';
import { type Library, collectRun } from '../../../run/library';
import type { DocumentId } from '../../../model/types';
import { streamed, mapConcurrent } from '../../../util/concurrency';
import { emptyRun, type RunState, usageOf } from '../../../model/state';
import { type Asking, checkUnasked, judgeKept, keptCheck, quotesNow } from '../kept/checkKept';
import { textsOf as keptTextsOf, type Texts } from '../kept/quotesNow';
import { judgeRun, meansDocument } from './judge';
import { type CaseCheck, type CaseResult, type EvalCase, isKept, type KeptCase } from './model';

export interface CaseDeps {
  readonly library: Pick<Library, 'answer' | 'contents' | 'index'>;
  /** Maximum number of concurrent cases: one with rules, several when waiting for a model. */
  readonly concurrency: number;
  /** Documents excluded from answering, such as the case files themselves. */
  readonly without?: readonly DocumentId[] | undefined;
  /**
   * Which kept answers are asked again; left out for those that have a quote that is gone. Of those that only asking could tell
   * of, there is no result with `none`.
   */
  readonly asking?: Asking | undefined;
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
  { library, concurrency, without, asking = 'touched', onStart }: CaseDeps,
  signal: AbortSignal,
): AsyncGenerator<CaseResult> {
  yield* streamed<CaseResult>(async (push, stop) => {
    const documents = new Set((await library.contents(stop)).documents.map(({ id }) => id));
    const texts = keptTextsOf(library.index, stop);
    const ask = async (evalCase: EvalCase, failing: AbortSignal): Promise<void> => {
      onStart?.(evalCase);
      const asked = { library, documents, without, texts, asking };
      const result = isKept(evalCase)
        ? await checkKept(evalCase, asked, failing)
        : await askCase(evalCase, asked, failing);
      // The outcome of a stopped run says nothing about the documents.
      if (result !== undefined && !failing.aborted) push(result);
    };
    await mapConcurrent(cases, Math.max(1, concurrency), ask, stop);
  }, signal);
}

interface Asked {
  readonly library: Pick<Library, 'answer' | 'index'>;
  readonly documents: ReadonlySet<DocumentId>;
  readonly without?: readonly DocumentId[] | undefined;
  /** What kept quotes are looked for in. */
  readonly texts: Texts;
  readonly asking: Asking;
}

/** Checks a kept answer: asked again where that is wanted, or when its line expects something else of an answer. */
async function checkKept(
  evalCase: KeptCase,
  asked: Asked,
  signal: AbortSignal,
): Promise<CaseResult | undefined> {
  const startedAt = performance.now();
  const quotes = await quotesNow(evalCase, { texts: asked.texts, index: asked.library.index }, signal);
  const isPlain = evalCase.documents.length + evalCase.texts.length === 0;
  const unasked = isPlain ? await checkUnasked(quotes, asked.asking) : undefined;
  if (unasked !== undefined) {
    const checks = unasked.change === undefined ? [] : [keptCheck(unasked)];
    const ms = Math.round(performance.now() - startedAt);
    return { case: evalCase, passed: checks.length === 0, checks, run: emptyRun, kept: unasked, ms };
  }
  if (asked.asking === 'none') return undefined;
  const citing = quotes.flatMap((quote) => (quote.state === 'gone' ? quote.citedBy : []));
  const without = [...(asked.without ?? []), ...citing];
  const result = await askCase(evalCase, { ...asked, without }, signal);
  // What rules answered in place of a model says nothing about the documents.
  const isJudged = modelCheck(result.run).length === 0;
  const kept = judgeKept(evalCase, quotes, isJudged ? result.run.outcome : undefined);
  // That it is no longer answered is said as a change.
  const others = result.checks.filter(({ kind }) => kept.change === undefined || kind !== 'outcome');
  const checks = [...others, keptCheck(kept)];
  return { ...result, kept, checks, passed: checks.every((check) => check.passed) };
}

/** Runs and judges one case. */
async function askCase(
  evalCase: EvalCase,
  { library, documents, without }: Pick<Asked, 'library' | 'documents' | 'without'>,
  signal: AbortSignal,
): Promise<CaseResult> {
  const { style, scope, agent } = evalCase.kept ?? {};
  const { question } = evalCase;
  const { run } = await collectRun(library.answer({ question, style, scope, agent, without }, signal));
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
  { library, documents }: Pick<Asked, 'library' | 'documents'>,
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
