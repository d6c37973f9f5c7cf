import type { RunEvent, RunOutcome, DeclineReason } from '../../model/events';
import { type RunState, type StepState, foldRun } from '../../model/state';
import { entriesOf, type TraceEntry } from './entries';
import { metricsOf, type TraceMetrics } from './metrics';
import type { TraceSettings } from './settings';
import * as z from 'zod/mini';
import { AskDocsError } from '../../model/errors';
import { runEvent } from '../../model/runSchema';
import { ended } from '../../model/parseSavedRuns';

/**
 * Reconstructs the events of a run from its state: they fold back to the same state, in chronological order.
 * What the state does not keep (rewritten drafts, times of notes) is lost. Pure; works for a run in progress
 * too.
 */
export function eventsOf(run: RunState): readonly RunEvent[] {
  const { runId, question, style, startedAt, steps } = run;
  const writer = steps.findLast(({ kind }) => kind === 'synthesize');
  const events: RunEvent[] = [
    {
      type: 'run-start',
      runId,
      question,
      style,
      at: startedAt,
      ...(run.isReplay === true && { isReplay: true }),
    },
  ];
  const stepOf = new Map(steps.map((step) => [step.id, step]));
  /** Started steps whose end has not been emitted, in order of their start. */
  let open: StepState[] = [];
  const endBefore = (next: StepState | undefined): void => {
    const above = new Set(next === undefined ? [] : ancestors(next, stepOf));
    // Parents end after their children, so the newest step ends first.
    const isEnding = (step: StepState): boolean => !above.has(step.id) && isEndedBy(step, next);
    const ending = open
      .filter(isEnding)
      .toReversed()
      .sort((a, b) => (a.endedAt ?? 0) - (b.endedAt ?? 0));
    for (const step of ending) {
      if (step === writer) events.push(...written(run));
      events.push(...endOf(step));
    }
    open = open.filter((step) => !isEnding(step));
  };
  for (const step of steps) {
    endBefore(step);
    events.push(startOf(step), ...notesOf(step));
    open.push(step);
  }
  endBefore(undefined);
  if (writer?.status !== 'done' && writer?.status !== 'failed') events.push(...written(run));
  if (run.outcome !== undefined)
    events.push({ type: 'run-end', outcome: run.outcome, at: run.endedAt ?? startedAt });
  return events;
}

function isEndedBy({ endedAt }: StepState, next: StepState | undefined): boolean {
  return endedAt !== undefined && (next === undefined || endedAt <= next.startedAt);
}

function ancestors({ parentId }: StepState, stepOf: ReadonlyMap<string, StepState>): readonly string[] {
  const parent = parentId === undefined ? undefined : stepOf.get(parentId);
  return parent === undefined ? [] : [parent.id, ...ancestors(parent, stepOf)];
}

function startOf({ id: stepId, parentId, kind, title, taskId, startedAt: at }: StepState): RunEvent {
  return {
    type: 'step-start',
    stepId,
    parentId,
    kind,
    title,
    ...(taskId !== undefined && { taskId }),
    at,
  };
}

function notesOf({ id: stepId, notes, startedAt: at }: StepState): readonly RunEvent[] {
  return notes.map((note) => ({ type: 'step-note', stepId, note, at }));
}

function endOf({ id: stepId, status, summary, detail, endedAt: at }: StepState): readonly RunEvent[] {
  if (status === 'running' || detail === undefined || at === undefined) return [];
  return [{ type: 'step-end', stepId, status, summary, detail, at }];
}

function written({ text, citations }: RunState): readonly RunEvent[] {
  return [
    ...citations.map((citation): RunEvent => ({ type: 'citation-add', citation })),
    ...(text === '' ? [] : [{ type: 'answer-delta', text } as const]),
  ];
}

/** Incremented when older traces can no longer be read. */
const traceVersion = 1;

/** Information on the program that made a trace. */
export interface TraceAbout {
  readonly versions: { readonly product: string; readonly index: number };
  /** The settings at the time of the export, not of the run. */
  readonly settings: TraceSettings;
}

/** Everything known about a run, for bug reports and replay; plain JSON. */
export interface Trace {
  readonly versions: { readonly trace: number; readonly product: string; readonly index: number };
  readonly settings: TraceSettings;
  readonly question: string;
  readonly outcome: {
    readonly kind: RunOutcome['kind'] | 'running';
    readonly reason?: DeclineReason;
    /** Whether the user is asked, because the answer is not good enough. */
    readonly requires_human_review: boolean;
  };
  readonly trace: readonly TraceEntry[];
  readonly metrics: TraceMetrics;
  /** Fold back to the run, for replay. */
  readonly events: readonly RunEvent[];
}

/**
 * The trace of a run; `events` are the original ones, if still available. Pure; works for a run in progress
 * too.
 */
export function traceOf(
  run: RunState,
  { versions, settings }: TraceAbout,
  events: readonly RunEvent[] = eventsOf(run),
): Trace {
  const entries = entriesOf(run);
  return {
    versions: { trace: traceVersion, ...versions },
    settings,
    question: run.question,
    outcome: outcomeOf(run.outcome),
    trace: entries,
    metrics: metricsOf(run, entries),
    events,
  };
}

function outcomeOf(outcome: RunOutcome | undefined): Trace['outcome'] {
  if (outcome === undefined) return { kind: 'running', requires_human_review: false };
  const { kind } = outcome;
  if (kind === 'declined') return { kind, reason: outcome.reason, requires_human_review: true };
  return {
    kind,
    requires_human_review: kind === 'answered' && outcome.answer.decision.kind === 'escalate',
  };
}

const anyVersion = z.object({ versions: z.object({ trace: z.number() }), events: z.unknown() });

/** A long run has a few thousand events, mostly pieces of text, and fewer than a hundred steps. */
const maxEvents = 20_000;
const maxSteps = 2_000;
const maxDepth = 16;

/** A parsed trace: its events, and the run they fold to. */
export interface ReadTrace {
  readonly events: readonly RunEvent[];
  /** A run that was cut off counts as cancelled. */
  readonly run: RunState;
}

/** Maximum file size in bytes. */
export const maxTraceBytes = 20_000_000;

/** Parses a trace file; fails with a `trace-…` code if it is invalid. Nothing in it is executed. */
export function readTrace(text: string): ReadTrace {
  if (text.length > maxTraceBytes) throw new AskDocsError('trace-too-large');
  return parseTrace(parseJson(text));
}

/** Reads a trace from JSON that is already parsed; throws `trace-unreadable`. */
export function parseTrace(value: unknown): ReadTrace {
  const known = anyVersion.safeParse(value);
  if (!known.success) throw new AskDocsError('trace-unreadable');
  const { versions, events } = known.data;
  if (versions.trace !== traceVersion) throw new AskDocsError('trace-other-version');
  if (isTooLong(events)) throw new AskDocsError('trace-too-large');
  const parsed = z.array(runEvent).safeParse(events);
  if (!parsed.success || !isInOrder(parsed.data) || !isTree(parsed.data))
    throw new AskDocsError('trace-damaged');
  return { events: parsed.data, run: ended(foldRun(parsed.data)) };
}

/**
 * Rendering looks up each step's children among all steps, so their number matters more than that of events.
 */
function isTooLong(events: unknown): boolean {
  if (!Array.isArray(events)) return false;
  return events.length > maxEvents || events.filter(isStepStart).length > maxSteps;
}

function isStepStart(event: unknown): boolean {
  return typeof event === 'object' && event !== null && 'type' in event && event.type === 'step-start';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const isBegun = /^\s*\{\s*"versions"\s*:\s*\{\s*"trace"/.test(text);
    throw new AskDocsError(isBegun ? 'trace-damaged' : 'trace-unreadable', { cause });
  }
}

/** Exactly one start, first, and at most one end, last. */
function isInOrder(events: readonly RunEvent[]): boolean {
  return (
    events.every(
      ({ type }, index) =>
        (type === 'run-start') === (index === 0) && (type !== 'run-end' || index === events.length - 1),
    ) && events.length > 0
  );
}

/** Step ids are unique, parents precede children, and the depth is limited, since rendering is recursive. */
function isTree(events: readonly RunEvent[]): boolean {
  const depths = new Map<string, number>();
  return events.every((one) => {
    if (one.type !== 'step-start') return true;
    const depth = one.parentId === undefined ? 0 : (depths.get(one.parentId) ?? maxDepth) + 1;
    if (depths.has(one.stepId) || depth > maxDepth) return false;
    depths.set(one.stepId, depth);
    return true;
  });
}
