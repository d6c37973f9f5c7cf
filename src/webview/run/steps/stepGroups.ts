import type { StepState } from '../../../core/model/state';
import { strings } from '../../controls/strings';

/** A line of the tree: a step, or the steps in which an answer is checked, as one. */
export type TreeLine =
  | { readonly kind: 'step'; readonly step: StepState }
  | { readonly kind: 'check'; readonly id: string; readonly steps: readonly [StepState, ...StepState[]] };

const judging: ReadonlySet<string> = new Set<StepState['kind']>([
  'audit',
  'critique',
  'evaluate',
  'supervise',
]);

/** Steps of one parent, those from an audit to the decision taken together. */
export function groupSteps(steps: readonly StepState[]): readonly TreeLine[] {
  return steps.reduce<readonly TreeLine[]>((lines, step) => {
    const last = lines.at(-1);
    if (step.kind === 'audit') return [...lines, { kind: 'check', id: `${step.id}-check`, steps: [step] }];
    if (last?.kind === 'check' && judging.has(step.kind))
      return [...lines.slice(0, -1), { ...last, steps: [...last.steps, step] }];
    return [...lines, { kind: 'step', step }];
  }, []);
}

/** What the line of some steps shows: how they stand together and what came of them. */
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
    summary: summaries.join(', '),
    endedAt: last.endedAt,
  };
}

/** Whether a step found something that a person may want to know: such steps are open from the start. */
export function isObjection({ detail }: StepState): boolean {
  if (detail?.kind === 'critique') return detail.critique.verdict !== 'PASS';
  return detail?.kind === 'supervise' && detail.decision.kind !== 'finalize';
}
