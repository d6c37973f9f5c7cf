import { useEffect, useState } from 'preact/hooks';
import type { RunState } from '../../../core/model/state';

/** Runs are seldom lower: so many of them fill a view. */
const lowRunPx = 240;

/** Few enough to be drawn between two frames that a person sees. */
const drawnAtATime = 3;

/**
 * The index of the first run that is drawn. A conversation that opens shows its newest runs at once, from `sought` on if that is
 * one of them; those before are drawn a few at a time, while the page has nothing else to do.
 */
export function useNewestFirst(runs: readonly RunState[], sought: string | undefined): number {
  const [left, setLeft] = useState(() => {
    const from = sought === undefined ? runs.length : runs.findIndex(({ runId }) => runId === sought);
    return Math.min(from, runs.length - Math.ceil(window.innerHeight / lowRunPx));
  });
  const first = Math.max(0, Math.min(left, runs.length - 1));
  useEffect(() => {
    if (left <= 0) return undefined;
    const waiting = requestIdleCallback(
      () => {
        setLeft(first - drawnAtATime);
      },
      { timeout: 500 },
    );
    return () => {
      cancelIdleCallback(waiting);
    };
  }, [left]);
  return first;
}
