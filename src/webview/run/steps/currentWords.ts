import type { StepKind } from '../../../core/model/events';
import type { RunState, StepState } from '../../../core/model/state';
import { waitOf } from './noteWords';
import { taskLabel } from './taskSteps';
import { texts } from './texts';

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
  return words(shortened(task.title), number, partsOf(run));
}

function partsOf({ steps }: RunState): number {
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
