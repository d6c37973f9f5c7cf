import type { RunEvent } from '../model/events';
import { emptyRun, reduceRun, type RunState } from '../model/state';

/** A finished run with all its events. */
export interface EndedRun {
  readonly run: RunState;
  readonly events: readonly RunEvent[];
}

/** Waits for a run to end; `onChange` receives the state after each event. */
export async function collectRun(
  events: AsyncIterable<RunEvent>,
  onChange: (run: RunState) => void = () => undefined,
): Promise<EndedRun> {
  const all: RunEvent[] = [];
  let run = emptyRun;
  for await (const event of events) {
    all.push(event);
    run = reduceRun(run, event);
    onChange(run);
  }
  return { run, events: all };
}
