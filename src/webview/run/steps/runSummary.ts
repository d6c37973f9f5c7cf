import type { RunOutcome, StepDetail, DeclineReason } from '../../../core/model/events';
import type { RunState } from '../../../core/model/state';
import { currentWords, stageWords } from './currentWords';
import { texts } from './texts';
import { listed, strings } from '../../controls/strings';

/** The status of a run, for its icon. */
export type RunStatus = 'running' | 'done' | 'stopped' | 'failed';

export function runStatus(run: RunState): RunStatus {
  switch (run.outcome?.kind) {
    case undefined:
      return 'running';
    case 'answered':
    case 'declined':
      return 'done';
    case 'cancelled':
      return 'stopped';
    case 'failed':
      return 'failed';
  }
}

/** One line about what a run does or did. Its first step waits while documents are indexed. */
export function summarizeRun(run: RunState, isIndexing: boolean): string {
  if (run.outcome === undefined)
    return isIndexing && run.steps.length === 0 ? strings.steps.waiting : currentWords(run);
  return summarizeOutcome(run, run.outcome);
}

function summarizeOutcome(run: RunState, outcome: RunOutcome): string {
  switch (outcome.kind) {
    case 'answered':
      return summarizeWork(run) ?? strings.steps.answered;
    case 'declined':
      return summarizeDecline(outcome.reason, searchedWords(run, outcome.coverage.documentsSearched));
    case 'cancelled':
      return summarizeWork(run) ?? strings.steps.stopped;
    case 'failed':
      return strings.steps.failed;
  }
}

/** The announcement of a running run for screen readers: its stage, and what it is waiting for. */
export function announceRun(run: RunState, isIndexing: boolean): string {
  const isWorking = run.outcome === undefined && run.steps.length > 0;
  return isWorking ? stageWords(run) : summarizeRun(run, isIndexing);
}

function summarizeWork(run: RunState): string | undefined {
  const details = run.steps.flatMap((step) => (step.detail === undefined ? [] : [step.detail]));
  const words = [partsOf(details), triesOf(details), passagesOf(details), quotesOf(run, details)].filter(
    (word) => word !== undefined,
  );
  return words.length === 0 ? undefined : listed(words);
}

function partsOf(details: readonly StepDetail[]): string | undefined {
  const plan = details.find((detail) => detail.kind === 'plan');
  if (plan === undefined) return undefined;
  const { subQueries } = plan;
  const isInTurn = subQueries.some(({ dependsOn }) => dependsOn.length > 0);
  return isInTurn ? strings.steps.inTurn(subQueries.length) : strings.steps.parts(subQueries.length);
}

function passagesOf(details: readonly StepDetail[]): string | undefined {
  const searches = details.filter((detail) => detail.kind === 'search');
  if (searches.length === 0) return undefined;
  // A passage found by several searches counts once.
  const found = searches.flatMap(({ kept, dropped }) => [...kept, ...dropped]);
  return strings.steps.passages(new Set(found.map(({ chunkId }) => chunkId)).size);
}

/**
 * The number of quotes of a run without an answer; with an answer, they are reported along with their
 * outcome.
 */
function quotesOf({ outcome }: RunState, details: readonly StepDetail[]): string | undefined {
  if (outcome?.kind === 'answered') return undefined;
  const audit = details.findLast((detail) => detail.kind === 'audit');
  return audit && texts.quotes(audit.quotesVerified);
}

function triesOf(details: readonly StepDetail[]): string | undefined {
  const retries = details.filter(({ kind }) => kind === 'retry').length;
  if (retries === 0) return undefined;
  const words = texts.furtherTry(retries + 1);
  return details.some(({ kind }) => kind === 'plan') ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** How much was searched without result; a scope is already shown above. */
function searchedWords({ scope = [] }: RunState, documents: number): string {
  return scope.length > 0 ? texts.nothingStrong() : strings.steps.nothingFound(documents);
}

function summarizeDecline(reason: DeclineReason, searched: string): string {
  switch (reason) {
    case 'nothing-found':
      return searched;
    case 'clarify':
      return strings.steps.clarify;
    case 'out-of-scope':
      return strings.steps.outOfScope;
    case 'no-documents':
      return strings.steps.noDocuments;
    case 'question-empty':
    case 'question-too-short':
    case 'question-too-long':
    case 'prompt-injection':
    case 'unknown-agent':
      return strings.steps.notSearched;
  }
}
