import * as z from 'zod/mini';
import { AskDocsError } from '../../model/errors';
import { citation, orUndefined, outcome, style } from '../../model/answerSchema';
import type { RunEvent } from '../../model/events';
import { detail, ended, note, step, time } from '../../model/runSchema';
import { foldRun, type RunState } from '../../model/state';
import { traceVersion } from './trace';

const stepId = z.string();
const at = time;

const event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('run-start'), runId: z.string(), question: z.string(), style, at }),
  z.object({
    type: z.literal('step-start'),
    stepId,
    parentId: orUndefined(z.string()),
    kind: step.shape.kind,
    title: z.string(),
    taskId: z.optional(z.string()),
    at,
  }),
  z.object({
    type: z.literal('step-end'),
    stepId,
    status: z.enum(['done', 'failed']),
    summary: z.string(),
    detail,
    at,
  }),
  z.object({ type: z.literal('step-note'), stepId, note, at }),
  z.object({ type: z.literal('answer-restart') }),
  z.object({ type: z.literal('citation-add'), citation }),
  z.object({ type: z.literal('answer-delta'), text: z.string() }),
  z.object({ type: z.literal('run-end'), outcome, at }),
]);

const anyVersion = z.object({ versions: z.object({ trace: z.number() }), events: z.unknown() });

/** A long run has some thousand, most of them pieces of its text, and less than a hundred steps. */
const maxEvents = 20_000;
const maxSteps = 2_000;
const maxDepth = 16;

/** What a trace is read for: its events, and the run that they fold to. */
export interface ReadTrace {
  readonly events: readonly RunEvent[];
  /** One that was cut off counts as cancelled. */
  readonly run: RunState;
}

/** Longest file that is read, in bytes. */
export const maxTraceBytes = 20_000_000;

/** Reads the text of a trace file; fails with a `trace-…` code when it is none. Nothing in it is run. */
export function readTrace(text: string): ReadTrace {
  if (text.length > maxTraceBytes) throw new AskDocsError('trace-too-large');
  return parseTrace(parseJson(text));
}

/** The same from what was parsed as JSON. */
export function parseTrace(value: unknown): ReadTrace {
  const known = anyVersion.safeParse(value);
  if (!known.success) throw new AskDocsError('trace-unreadable');
  const { versions, events } = known.data;
  if (versions.trace !== traceVersion) throw new AskDocsError('trace-other-version');
  if (isTooLong(events)) throw new AskDocsError('trace-too-large');
  const parsed = z.array(event).safeParse(events);
  if (!parsed.success || !isInOrder(parsed.data) || !isTree(parsed.data))
    throw new AskDocsError('trace-damaged');
  return { events: parsed.data, run: ended(foldRun(parsed.data)) };
}

/** What draws steps looks for those below each among all: their number counts more than that of the events. */
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

/** One start, which comes first, and no more than one end, which comes last. */
function isInOrder(events: readonly RunEvent[]): boolean {
  return (
    events.every(
      ({ type }, index) =>
        (type === 'run-start') === (index === 0) && (type !== 'run-end' || index === events.length - 1),
    ) && events.length > 0
  );
}

/** Steps have ids of their own and stand below steps before them, not too deep: who draws them walks down. */
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
