import { formatCost, formatDuration, formatWait } from '../../controls/format';
import { listed, strings, together } from '../../controls/strings';
import type { StepNote, StepKind, RunOutcome, StepDetail, DeclineReason } from '../../../core/model/events';
import type { RunState, StepState } from '../../../core/model/state';
import { taskLabel } from './stepGroups';
import { texts } from './texts';

/** A note of a step in words. */
export interface NoteLine {
  readonly tone: 'muted' | 'warning';
  readonly text: string;
}

/** The notes of a step, with consecutive waits merged; the last note is ongoing while the step runs. */
export function noteLines(notes: readonly StepNote[], isRunning: boolean): readonly NoteLine[] {
  const merged = mergeWaits(notes);
  return merged.map((note, at) => noteLine(note, isRunning && at === merged.length - 1));
}

/** What a running step is waiting for; undefined while it works. */
export function waitOf(notes: readonly StepNote[]): string | undefined {
  const last = mergeWaits(notes).at(-1);
  return last?.kind === 'retry' || last?.kind === 'wait' ? noteLine(last, true).text : undefined;
}

function mergeWaits(notes: readonly StepNote[]): readonly StepNote[] {
  return notes.reduce<readonly StepNote[]>((merged, note) => {
    const last = merged.at(-1);
    if (note.kind !== 'wait' || last?.kind !== 'wait') return [...merged, note];
    return [...merged.slice(0, -1), { ...note, waitMs: last.waitMs + note.waitMs }];
  }, []);
}

function noteLine(note: StepNote, isLive: boolean): NoteLine {
  switch (note.kind) {
    case 'model-call':
      return { tone: 'muted', text: callWords(note) };
    case 'retry': {
      if (note.waitMs === 0) return { tone: 'warning', text: note.message };
      const wait = formatWait(note.waitMs);
      const { nextTry, triedAgain } = strings.notes;
      return { tone: 'warning', text: `${note.message} ${(isLive ? nextTry : triedAgain)(wait)}` };
    }
    case 'wait': {
      const wait = formatWait(note.waitMs);
      return { tone: 'muted', text: (isLive ? strings.notes.waiting : strings.notes.waited)(wait) };
    }
    case 'fallback':
      return { tone: 'warning', text: strings.notes.offline(note.message) };
  }
}

function callWords(call: Extract<StepNote, { kind: 'model-call' }>): string {
  const { model, inputTokens, outputTokens, isEstimated, cost, ms } = call;
  const words = [model, strings.notes.inOut(inputTokens, outputTokens, isEstimated)];
  if (ms !== undefined) words.push(together(formatDuration(ms)));
  if (cost !== undefined) words.push(strings.notes.cost(formatCost(cost)));
  return listed(words);
}

/** The current activity of a run, in words; of concurrent tasks, the one that began last. */
export function currentWords(run: RunState): string {
  return wordsFor(run, partWords);
}

/** The same for screen readers, which announce each stage only once: a task and its steps count as one. */
export function stageWords(run: RunState): string {
  return wordsFor(run, () => texts.searching());
}

type PartWords = (run: RunState, step: StepState) => string;

function wordsFor(run: RunState, partWordsOf: PartWords): string {
  // Between two steps, the last one best describes the current activity.
  const newest = run.steps.findLast(({ status }) => status === 'running') ?? run.steps.at(-1);
  if (newest === undefined) return texts.starting();
  const wait = newest.status === 'running' ? waitOf(newest.notes) : undefined;
  return wait ?? wordsOf(run, newest, partWordsOf);
}

const wordsByKind: Partial<Record<StepKind, (run: RunState) => string>> = {
  guard: texts.understanding,
  route: texts.understanding,
  plan: texts.planning,
  synthesize: (run) => texts.writing(quotesFor(run)),
  audit: texts.checking,
  critique: texts.checking,
  evaluate: texts.checking,
  supervise: texts.checking,
};

function wordsOf(run: RunState, step: StepState, partWordsOf: PartWords): string {
  const words = wordsByKind[step.kind];
  return words === undefined ? (furtherTry(run, step) ?? partWordsOf(run, step)) : words(run);
}

/** The note that a step belongs to a further try; undefined for steps of the first. */
function furtherTry({ steps }: RunState, step: StepState): string | undefined {
  const retries = steps.filter(({ kind }) => kind === 'retry');
  const holder = pathOf(steps, step).find(({ kind }) => kind === 'retry');
  return holder && texts.furtherTry(retries.indexOf(holder) + 2);
}

function partWords(run: RunState, step: StepState): string {
  const isQuoting = step.kind === 'evidence';
  const task = pathOf(run.steps, step).find(({ kind }) => kind === 'task');
  const number = task && taskLabel(run, task)?.number;
  if (task === undefined || number === undefined) return isQuoting ? texts.quoting() : texts.searching();
  const words = isQuoting ? texts.quotingPart : texts.searchingPart;
  return words(shortened(task.title), number, partCount(run));
}

function partCount({ steps }: RunState): number {
  return steps.flatMap(({ detail }) => (detail?.kind === 'plan' ? detail.subQueries : [])).length;
}

/** The number of quotes found by the newest try. */
function quotesFor({ steps }: RunState): number {
  const from = steps.findLastIndex(({ kind }) => kind === 'retry') + 1;
  const found = steps.slice(from).flatMap(({ detail }) => (detail?.kind === 'evidence' ? detail.quotes : []));
  return new Set(found).size;
}

/** A step and its ancestors, up to the top. */
function pathOf(steps: readonly StepState[], step: StepState): readonly StepState[] {
  const parent = steps.find(({ id }) => id === step.parentId);
  return parent === undefined ? [step] : [step, ...pathOf(steps, parent)];
}

const longestPart = 40;

/** A question without its question mark, cut at a word to fit one line. */
function shortened(question: string): string {
  const plain = question.replace(/[?.!\s]+$/, '');
  if (plain.length <= longestPart) return plain;
  return `${plain.slice(0, longestPart).replace(/\s+\S*$/, '')}…`;
}

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
  const found = hasOnlyPlaces(run) ? strings.steps.noClearAnswer : passagesOf(details);
  const words = [partsOf(details), attemptsOf(details), found, quotesOf(run, details)].filter(
    (word) => word !== undefined,
  );
  return words.length === 0 ? undefined : listed(words);
}

/** Whether a run ended without an answer: with the places where it may stand, or with nothing. */
export function isUnanswered(run: RunState): boolean {
  const { outcome } = run;
  return hasOnlyPlaces(run) || (outcome?.kind === 'declined' && outcome.reason === 'nothing-found');
}

/** Whether an answer is no more than the places where it may stand. */
export function hasOnlyPlaces({ outcome }: RunState): boolean {
  return outcome?.kind === 'answered' && outcome.answer.mode === 'places';
}

function partsOf(details: readonly StepDetail[]): string | undefined {
  const plan = details.find((detail) => detail.kind === 'plan');
  if (plan === undefined) return undefined;
  const { subQueries } = plan;
  if (subQueries.length === 1) return undefined;
  const isInTurn = subQueries.some(({ dependsOn }) => dependsOn.length > 0);
  return isInTurn ? strings.steps.inTurn(subQueries.length) : strings.steps.parts(subQueries.length);
}

function passagesOf(details: readonly StepDetail[]): string | undefined {
  const kept = details.flatMap((detail) => (detail.kind === 'search' ? detail.kept : []));
  // A passage kept by several searches counts once. A value computed from a table needs none.
  const count = new Set(kept.map(({ chunkId }) => chunkId)).size;
  return count === 0 ? undefined : strings.steps.passages(count);
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

function attemptsOf(details: readonly StepDetail[]): string | undefined {
  const retries = details.filter(({ kind }) => kind === 'retry').length;
  if (retries === 0) return undefined;
  const words = strings.steps.searchedAgain(retries + 1);
  return partsOf(details) === undefined ? words : words.charAt(0).toLowerCase() + words.slice(1);
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
    case 'overview':
      return strings.steps.overview;
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
