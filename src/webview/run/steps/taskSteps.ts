import type { RunState, StepState } from '../../../core/model/state';

/** What a task's step shows besides its title. */
export interface TaskLabel {
  /** Its number in the plan, from 1; undefined when the plan has only one task. */
  readonly number: number | undefined;
  /** Numbers of the tasks it waited for. */
  readonly after: readonly number[];
  /** 2 for the second attempt at a task. */
  readonly attempt: number;
}

/** The position of a task in the plan; undefined for steps other than tasks. */
export function taskLabel({ steps }: RunState, step: StepState): TaskLabel | undefined {
  const { taskId } = step;
  if (taskId === undefined) return undefined;
  const tasks = steps.flatMap(({ detail }) => (detail?.kind === 'plan' ? detail.subQueries : []));
  const numberOf = (id: string) => tasks.findIndex((task) => task.id === id) + 1;
  // In a further try of the whole answer, tasks are below that try's step, and do not count as second
  // attempts.
  const tries = steps.filter((other) => other.taskId === taskId && other.parentId === step.parentId);
  const task = tasks.find(({ id }) => id === taskId);
  return {
    number: tasks.length > 1 && task !== undefined ? numberOf(taskId) : undefined,
    after: (task?.dependsOn ?? []).map(numberOf).filter((number) => number > 0),
    attempt: tries.indexOf(step) + 1,
  };
}

/**
 * Ids of the chunks that earlier searches kept; an earlier attempt at the same task does not count, unless it
 * was part of an earlier try of the whole answer.
 */
export function keptBefore({ steps }: RunState, search: StepState): ReadonlySet<string> {
  const taskOf = ({ parentId }: StepState) => {
    const task = steps.find(({ id }) => id === parentId);
    return task?.taskId === undefined ? undefined : `${task.parentId ?? ''}/${task.taskId}`;
  };
  const task = taskOf(search);
  const earlier = steps.slice(0, steps.indexOf(search));
  const others = earlier.filter((step) => task === undefined || taskOf(step) !== task);
  return new Set(
    others.flatMap(({ detail }) =>
      detail?.kind === 'search' ? detail.kept.map(({ chunkId }) => chunkId) : [],
    ),
  );
}
