import type { RunEvent } from './events';
import { emptyRun, reduceRun, type RunState } from './state';

/** Waits for a run to end. */
export async function collectRun(
  events: AsyncIterable<RunEvent>,
): Promise<{ readonly run: RunState; readonly events: readonly RunEvent[] }> {
  const all: RunEvent[] = [];
  let run = emptyRun;
  for await (const event of events) {
    all.push(event);
    run = reduceRun(run, event);
  }
  return { run, events: all };
}
