import * as l10n from '@vscode/l10n';
import type { DeclineReason, RunOutcome } from '../../model/events';
import { type AnsweredRun, noDrafts, reduceDrafts, type Drafts } from './drafts';
import { complianceOf, nothingFound, type Compliance } from './compliance';
import type { RowAnswer } from './model';
import { missingIn, pipelineOf, classificationOf } from './pipelineOf';
import type { Library } from '../../run/library';
import type { DocumentId, Route, SubQuery } from '../../model/types';
import { emptyRun, reduceRun, type RunState } from '../../model/state';

// Converts a finished run to a questionnaire answer. Pure.

type RowOutcome =
  | { readonly kind: 'answer'; readonly answer: RowAnswer }
  /** `message` is a sentence for the user. */
  | { readonly kind: 'failed'; readonly message: string };

/**
 * The answer of a run for a row, including that the documents contain none. A question that could not be
 * asked has failed.
 */
function rowAnswer(answered: AnsweredRun): RowOutcome {
  const { outcome } = answered.run;
  switch (outcome?.kind) {
    case 'answered':
      return { kind: 'answer', answer: ofAnswer(answered, outcome) };
    case 'declined':
      return isAnswer(outcome.reason)
        ? { kind: 'answer', answer: ofNothing(answered, outcome) }
        : { kind: 'failed', message: outcome.message };
    case 'failed':
      return { kind: 'failed', message: outcome.message };
    case 'cancelled':
    case undefined:
      return { kind: 'failed', message: l10n.t('The run was stopped before it had an answer.') };
  }
}

/**
 * That the documents say nothing is a valid answer; any other decline is for the question's author to
 * resolve.
 */
function isAnswer(reason: DeclineReason): boolean {
  return reason === 'nothing-found';
}

function ofAnswer(answered: AnsweredRun, { answer }: Extract<RunOutcome, { kind: 'answered' }>): RowAnswer {
  const { question, variant } = answered;
  const { text, mode, citations, confidence, confidenceLabel, facetsCovered, facetsMissing, sources } =
    answer;
  // A run of one reading is judged by the question it asked.
  const judged = complianceOf({
    ...answer,
    question: answered.run.question || question,
    missing: missingIn(answered.run),
  });
  const compliance = withReading(judged, answered.reading);
  return {
    ...(variant !== undefined && { variant }),
    text,
    ...judgementOf(compliance),
    confidence,
    confidenceLabel,
    ...{ mode, citations, facetsCovered, facetsMissing, sources },
    ...(compliance.gap !== undefined && { capabilityGap: compliance.gap }),
    pipeline: pipelineOf(answered, compliance),
  };
}

function judgementOf({ status, evidence, reply, reason }: Compliance) {
  return {
    compliance: status,
    evidence,
    ...(reply !== undefined && { reply }),
    complianceReason: reason,
  };
}

function ofNothing(
  answered: AnsweredRun,
  { message, coverage }: Extract<RunOutcome, { kind: 'declined' }>,
): RowAnswer {
  const compliance = nothingFound(coverage.missing);
  const pipeline = pipelineOf(answered, compliance);
  return {
    variant: answered.variant,
    text: message,
    ...judgementOf(compliance),
    confidence: 0,
    confidenceLabel: 'low',
    citations: [],
    facetsCovered: [],
    facetsMissing: pipeline.synthesis.facets_missing,
    ...(compliance.gap !== undefined && { capabilityGap: compliance.gap }),
    sources: [],
    pipeline,
  };
}

/** A row is never asked back: the answer states which reading was used. */
function withReading(compliance: Compliance, reading: string | undefined): Compliance {
  if (reading === undefined) return compliance;
  const reason = l10n.t(
    'The question can be read in several ways. This answers: {0} {1}',
    reading,
    compliance.reason,
  );
  const isWhole = compliance.status === 'Fully Supported';
  return { ...compliance, ...(isWhole && { status: 'Partially Supported', evidence: 'partly' }), reason };
}

// Answers the question of one row: for each of its variants if it has any, and never by asking back.

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
