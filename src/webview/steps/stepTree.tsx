import type { RunState, StepState } from '../../core/run/state';
import { isRewritten } from './routeDetails';
import type { RunActions } from '../conversation/runActions';
import { hasDetails, StepDetails } from './stepDetails';
import { groupStep, groupSteps, isObjection } from './stepGroups';
import { StepLine } from './stepLine';
import { StepNotes } from './stepNotes';
import { taskLabel } from './taskSteps';

interface StepTreeProps {
  readonly run: RunState;
  /** Undefined for the steps at the top. */
  readonly parentId?: string;
  readonly actions: RunActions;
}

/** The steps of a run as nested lists, in the order in which they started. */
export function StepTree({ run, parentId, actions }: StepTreeProps) {
  const children = run.steps.filter((step) => step.parentId === parentId);
  if (children.length === 0) return null;
  return (
    <ul class={parentId === undefined ? 'tree' : 'subtree'}>
      {groupSteps(children).map((line) =>
        line.kind === 'step' ? (
          <Step key={line.step.id} step={line.step} run={run} actions={actions} />
        ) : (
          <CheckSteps key={line.id} id={line.id} steps={line.steps} run={run} actions={actions} />
        ),
      )}
    </ul>
  );
}

interface CheckStepsProps {
  readonly id: string;
  readonly steps: readonly [StepState, ...StepState[]];
  readonly run: RunState;
  readonly actions: RunActions;
}

/** The steps in which an answer is checked, below one line. */
function CheckSteps({ id, steps, run, actions }: CheckStepsProps) {
  const step = groupStep(id, steps);
  const isOpen = actions.isOpen(id, steps.some(isObjection));
  return (
    <li class="step" data-testid="step" data-kind="check" data-status={step.status}>
      <StepLine
        step={step}
        parentSummary={undefined}
        task={undefined}
        runEndedAt={run.endedAt}
        isOpen={isOpen}
        onToggle={() => {
          actions.setOpen(id, !isOpen);
        }}
      />
      {isOpen && (
        <ul class="subtree">
          {steps.map((inside) => (
            <Step key={inside.id} step={inside} run={run} actions={actions} />
          ))}
        </ul>
      )}
    </li>
  );
}

interface StepProps {
  readonly step: StepState;
  readonly run: RunState;
  readonly actions: RunActions;
}

function Step({ step, run, actions }: StepProps) {
  const isParent = run.steps.some((other) => other.parentId === step.id);
  const canOpen = isParent || hasDetails(step.detail);
  const isOpen = canOpen && actions.isOpen(step.id, isParent || isOpenByDefault(step, run));
  return (
    <li class="step" data-testid="step" data-kind={step.kind} data-status={step.status}>
      <StepLine
        step={step}
        parentSummary={run.steps.find(({ id }) => id === step.parentId)?.summary}
        task={taskLabel(run, step)}
        runEndedAt={run.endedAt}
        isOpen={canOpen ? isOpen : undefined}
        onToggle={() => {
          actions.setOpen(step.id, !isOpen);
        }}
      />
      <StepNotes notes={step.notes} isRunning={step.status === 'running' && run.outcome === undefined} />
      {isOpen && hasDetails(step.detail) && (
        <div class="details">
          <StepDetails run={run} step={step} onOpenPassage={actions.openPassage} />
        </div>
      )}
      {isOpen && <StepTree run={run} parentId={step.id} actions={actions} />}
    </li>
  );
}

/** Searches, objections to the answer, and questions that were not taken as they were asked. */
function isOpenByDefault(step: StepState, run: RunState): boolean {
  const { detail } = step;
  if (isObjection(step)) return true;
  if (detail?.kind !== 'route') return detail?.kind === 'search';
  return detail.route.variants.length > 0 || isRewritten(run.question, detail.route.question);
}
