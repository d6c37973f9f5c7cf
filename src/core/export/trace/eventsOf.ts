import type { RunEvent } from '../../model/events';
import type { RunState, StepState } from '../../model/state';

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
