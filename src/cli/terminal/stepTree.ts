import type { StepState } from '../../core/model/state';

/** Styles a part of a line; returns it as it is where styles are not supported. */
export type Paint = (style: 'dim' | 'green' | 'red' | 'cyan', text: string) => string;

/** The tree of steps, one per line, including steps in progress. */
export function treeLines(
  steps: readonly StepState[],
  paint: Paint,
  parentId?: string,
  indent = '',
): readonly string[] {
  const children = steps.filter((step) => step.parentId === parentId);
  return children.flatMap((step, index) => {
    const isLast = index === children.length - 1;
    const line = `${indent}${isLast ? '└' : '├'} ${signOf(step, paint)} ${step.title}  ${paint('dim', resultOf(step))}`;
    return [line.trimEnd(), ...treeLines(steps, paint, step.id, `${indent}${isLast ? ' ' : '│'} `)];
  });
}

function signOf({ status }: StepState, paint: Paint): string {
  if (status === 'running') return paint('cyan', '…');
  return status === 'done' ? paint('green', '✓') : paint('red', '✗');
}

function resultOf({ summary, startedAt, endedAt }: StepState): string {
  return endedAt === undefined ? '' : `${summary}  ${endedAt - startedAt} ms`;
}
