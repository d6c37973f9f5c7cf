import type { StepState, RunState } from '../../../core/model/state';
import { strings } from '../../controls/strings';

/** A line of the tree: a step, or the steps that check an answer, grouped. */
export type TreeLine =
  | { readonly kind: 'step'; readonly step: StepState }
  | { readonly kind: 'check'; readonly id: string; readonly steps: readonly [StepState, ...StepState[]] };

const judging: ReadonlySet<string> = new Set<StepState['kind']>([
  'audit',
  'critique',
  'evaluate',
  'supervise',
]);

/** The steps of one parent, with those from an audit to the decision grouped. */
export function groupSteps(steps: readonly StepState[]): readonly TreeLine[] {
  return steps.reduce<readonly TreeLine[]>((lines, step) => {
    const last = lines.at(-1);
    if (step.kind === 'audit') return [...lines, { kind: 'check', id: `${step.id}-check`, steps: [step] }];
    if (last?.kind === 'check' && judging.has(step.kind))
      return [...lines.slice(0, -1), { ...last, steps: [...last.steps, step] }];
    return [...lines, { kind: 'step', step }];
  }, []);
}

/** The line of a group of steps: their combined status and result. */
export function groupStep(id: string, steps: readonly [StepState, ...StepState[]]): StepState {
  const [first] = steps;
  const running = steps.find(({ status }) => status === 'running');
  const line = { ...first, id, kind: 'audit', detail: undefined, notes: [] } as const;
  if (running !== undefined)
    return { ...line, title: running.title, status: 'running', summary: '', endedAt: undefined };
  const last = steps.at(-1) ?? first;
  const summaries = [...new Set([first.summary, last.summary])].filter((summary) => summary !== '');
  return {
    ...line,
    title: strings.judged.title,
    status: steps.some(({ status }) => status === 'failed') ? 'failed' : 'done',
    summary: summaries.join(' · '),
    endedAt: last.endedAt,
  };
}

/** Whether a step has a finding worth showing: such steps are open initially. */
export function isObjection({ detail }: StepState): boolean {
  if (detail?.kind === 'critique') return detail.critique.verdict !== 'PASS';
  return detail?.kind === 'supervise' && detail.decision.kind !== 'finalize';
}

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
