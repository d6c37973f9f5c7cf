import type { Citation } from '../../core/model';
import type { PassageSummary } from '../../core/run/events';
import type { RunState } from '../../core/run/state';

/** The citation behind marker `[n]` of a run. */
export function findCitation(runs: readonly RunState[], runId: string, marker: number): Citation | undefined {
  return findRun(runs, runId)?.citations.find((citation) => citation.marker === marker);
}

/** The passage that a step of a run, or its report of what came nearest, names. */
export function findPassage(
  runs: readonly RunState[],
  runId: string,
  chunkId: string,
): PassageSummary | undefined {
  const run = findRun(runs, runId);
  return run && passagesOf(run).find((passage) => passage.chunkId === chunkId);
}

/** A run by its id; undefined when it is no longer there. */
export function findRun(runs: readonly RunState[], runId: string): RunState | undefined {
  return runs.find((run) => run.runId === runId);
}

function passagesOf(run: RunState): readonly PassageSummary[] {
  const searched = run.steps.flatMap(({ detail }) =>
    detail?.kind === 'search' ? [...detail.kept, ...detail.dropped] : [],
  );
  return run.outcome?.kind === 'declined' ? [...searched, ...run.outcome.coverage.nearest] : searched;
}
