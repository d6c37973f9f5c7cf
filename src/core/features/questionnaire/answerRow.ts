/** Answers the question of one row: for each of its variants if it has any, and never by asking back. */
import type { Library } from '../../run/library';
import type { DocumentId, Route, SubQuery } from '../../model/types';
import { emptyRun, reduceRun, type RunState } from '../../model/state';
import { noDrafts, reduceDrafts, type Drafts } from './drafts';
import type { RowAnswer } from './model';
import { classificationOf } from './pipelineOf';
import { rowAnswer, type RowOutcome } from './rowAnswer';

export interface RowDeps {
  readonly library: Pick<Library, 'answer'>;
  readonly agent?: string | undefined;
  /** Documents excluded from answering. */
  readonly without?: readonly DocumentId[] | undefined;
}

export type RowAnswers =
  | { readonly kind: 'answers'; readonly answers: readonly RowAnswer[] }
  /** `message` is a sentence for the user. */
  | { readonly kind: 'failed'; readonly message: string };

interface Collected {
  readonly run: RunState;
  readonly drafts: Drafts;
}

/**
 * Answers a row once, or once per variant, each with a run of its own and so with its own citations, scores
 * and gaps. Instead of asking back, the widest reading offered by the router is answered, and the answer says
 * so.
 */
export async function answerRow(question: string, deps: RowDeps, signal: AbortSignal): Promise<RowAnswers> {
  const first = await collect(question, deps, signal);
  const reading = readingOf(first.run);
  if (reading === undefined) return answersOf({ question, asked: question, first }, deps, signal);
  const second = await collect(reading, deps, signal);
  // If no offered reading works, the question's author has to clarify it.
  if (readingOf(second.run) !== undefined)
    return answersOf({ question, asked: question, first }, deps, signal);
  return answersOf({ question, asked: reading, first: second, reading }, deps, signal);
}

/** The widest reading of a question the router asked back about: the option covering all others. */
function readingOf({ outcome }: RunState): string | undefined {
  if (outcome?.kind !== 'declined' || outcome.reason !== 'clarify') return undefined;
  return outcome.options.toSorted((one, other) => other.length - one.length)[0];
}

interface Asked {
  /** The row's question. */
  readonly question: string;
  /** The question of `first`: the row's, or a reading of it. */
  readonly asked: string;
  readonly first: Collected;
  readonly reading?: string;
}

async function answersOf(asked: Asked, deps: RowDeps, signal: AbortSignal): Promise<RowAnswers> {
  const { question, first, reading } = asked;
  const route = routeOf(first.run);
  const variants = route?.variants ?? [];
  if (variants.length < 2) {
    const classification = classificationOf(route, []);
    return together([rowAnswer({ ...first, question, classification, reading })]);
  }
  const questions = variants.map((variant) => questionFor(variant, asked.asked, first.run));
  const classification = classificationOf(route, questions);
  const outcomes: RowOutcome[] = [];
  for (const [at, variant] of variants.entries()) {
    const collected = await collect(questions[at] ?? question, deps, signal, 'all');
    outcomes.push(rowAnswer({ ...collected, question, classification, variant, reading }));
  }
  return together(outcomes);
}

/**
 * Combines all answers, or gives the reason for failure; one failure fails the row, which is then answered
 * again as a whole.
 */
function together(outcomes: readonly RowOutcome[]): RowAnswers {
  const failed = outcomes.find((outcome) => outcome.kind === 'failed');
  if (failed !== undefined) return failed;
  return {
    kind: 'answers',
    answers: outcomes.flatMap((outcome) => (outcome.kind === 'answer' ? outcome.answer : [])),
  };
}

/** Folds a run. A question with variants is abandoned after planning, as each variant is asked separately. */
async function collect(
  question: string,
  { library, agent, without }: RowDeps,
  signal: AbortSignal,
  upTo: 'plan-of-variants' | 'all' = 'plan-of-variants',
): Promise<Collected> {
  let collected: Collected = { run: emptyRun, drafts: noDrafts };
  for await (const event of library.answer({ question, agent, without }, signal)) {
    const { run, drafts } = collected;
    collected = { run: reduceRun(run, event), drafts: reduceDrafts(drafts, event) };
    const isPlanned = event.type === 'step-end' && event.detail.kind === 'plan';
    if (isPlanned && upTo !== 'all' && (routeOf(collected.run)?.variants.length ?? 0) > 1) break;
  }
  return collected;
}

/** The question for one variant, as worded by the planner. */
function questionFor(variant: string, question: string, run: RunState): string {
  const names = (text: string): boolean => text.toLowerCase().includes(variant.toLowerCase());
  const tasks = planOf(run).filter(({ dependsOn }) => dependsOn.length === 0);
  const own = tasks.find(({ facet }) => facet === variant) ?? tasks.find((task) => names(task.question));
  return own !== undefined && names(own.question) ? own.question : `For ${variant}: ${question}`;
}

function routeOf({ steps }: RunState): Route | undefined {
  for (const { detail } of steps) if (detail?.kind === 'route') return detail.route;
  return undefined;
}

function planOf({ steps }: RunState): readonly SubQuery[] {
  for (const { detail } of steps) if (detail?.kind === 'plan') return detail.subQueries;
  return [];
}
