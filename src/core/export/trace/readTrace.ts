import * as z from 'zod/mini';
import { AskDocsError } from '../../model/errors';
import type { RunEvent } from '../../model/events';
import { runEvent } from '../../model/runSchema';
import { foldRun, type RunState } from '../../model/state';
import { traceVersion } from './trace';
import { ended } from '../../model/parseSavedRuns';

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

/** The same for parsed JSON. */
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
