import type { StepState } from '../../../core/model/state';
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
    summary: summaries.join(', '),
    endedAt: last.endedAt,
  };
}

/** Whether a step has a finding worth showing: such steps are open initially. */
export function isObjection({ detail }: StepState): boolean {
  if (detail?.kind === 'critique') return detail.critique.verdict !== 'PASS';
  return detail?.kind === 'supervise' && detail.decision.kind !== 'finalize';
}
