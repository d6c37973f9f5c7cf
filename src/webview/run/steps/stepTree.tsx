import type { RunState, StepState } from '../../../core/model/state';
import { isRewritten } from './routeDetails';
import type { RunActions } from '../runActions';
import { noteLines } from './noteWords';
import { hasDetails, StepDetails } from './stepDetails';
import { groupStep, groupSteps, isObjection } from './stepGroups';
import { StepLine } from './stepLine';
import { taskLabel } from './taskSteps';
import { texts } from './texts';
import { Tree, TreeItem } from './tree';
import { TriesItem } from './triesItem';
import type { StepNote } from '../../../core/model/events';

interface StepTreeProps {
  readonly run: RunState;
  readonly actions: RunActions;
}

/** The steps of a run as a tree, in the order they started; below them its tries, if there were several. */
export function StepTree({ run, actions }: StepTreeProps) {
  if (run.steps.length === 0) return null;
  return (
    <Tree label={texts.tree()}>
      <Steps run={run} parentId={undefined} level={1} actions={actions} />
      <TriesItem run={run} actions={actions} />
    </Tree>
  );
}

interface StepsProps extends StepTreeProps {
  /** Undefined for top-level steps. */
  readonly parentId: string | undefined;
  readonly level: number;
}

function Steps({ run, parentId, level, actions }: StepsProps) {
  const children = run.steps.filter((step) => step.parentId === parentId);
  return groupSteps(children).map((line) =>
    line.kind === 'step' ? (
      <Step key={line.step.id} step={line.step} run={run} level={level} actions={actions} />
    ) : (
      <CheckSteps key={line.id} id={line.id} steps={line.steps} run={run} level={level} actions={actions} />
    ),
  );
}

interface CheckStepsProps extends StepTreeProps {
  readonly id: string;
  readonly steps: readonly [StepState, ...StepState[]];
  readonly level: number;
}

/** The steps that check an answer, grouped below one line. */
function CheckSteps({ id, steps, run, level, actions }: CheckStepsProps) {
  const step = groupStep(id, steps);
  const isOpen = actions.isOpen(id, steps.some(isObjection));
  return (
    <TreeItem
      level={level}
      className="step"
      lineClass="step-line"
      data={{ 'data-testid': 'step', 'data-kind': 'check', 'data-status': step.status }}
      isOpen={isOpen}
      picking={{
        onClick: () => {
          actions.setOpen(id, !isOpen);
        },
      }}
      line={
        <StepLine
          step={step}
          parentSummary={undefined}
          task={undefined}
          runEndedAt={run.endedAt}
          isOpen={isOpen}
        />
      }
    >
      {isOpen && (
        <ul class="subtree" role="group">
          {steps.map((inside) => (
            <Step key={inside.id} step={inside} run={run} level={level + 1} actions={actions} />
          ))}
        </ul>
      )}
    </TreeItem>
  );
}

interface StepProps extends StepTreeProps {
  readonly step: StepState;
  readonly level: number;
}

function Step({ step, run, level, actions }: StepProps) {
  const { id, kind, status } = step;
  const isParent = run.steps.some((other) => other.parentId === id);
  const canOpen = isParent || hasDetails(step.detail);
  const isOpen = canOpen && actions.isOpen(id, isParent || isOpenByDefault(step, run));
  const toggle = () => {
    actions.setOpen(id, !isOpen);
  };
  return (
    <TreeItem
      level={level}
      className="step"
      lineClass="step-line"
      data={{ 'data-testid': 'step', 'data-kind': kind, 'data-status': status }}
      {...(canOpen && { isOpen, picking: { onClick: toggle } })}
      line={
        <StepLine
          step={step}
          parentSummary={run.steps.find((other) => other.id === step.parentId)?.summary}
          task={taskLabel(run, step)}
          runEndedAt={run.endedAt}
          isOpen={canOpen ? isOpen : undefined}
        />
      }
    >
      <StepNotes notes={step.notes} isRunning={status === 'running' && run.outcome === undefined} />
      {isOpen && (
        <StepContents step={step} run={run} level={level + 1} isParent={isParent} actions={actions} />
      )}
    </TreeItem>
  );
}

interface StepNotesProps {
  readonly notes: readonly StepNote[];
  readonly isRunning: boolean;
}

/** Model calls, retries and waits of a step, during and after it. */
function StepNotes({ notes, isRunning }: StepNotesProps) {
  if (notes.length === 0) return null;
  return (
    <ul class="notes" data-testid="notes">
      {noteLines(notes, isRunning).map(({ tone, text }, index) => (
        <li key={index} class={tone}>
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The content below the line of an open step. */
function StepContents({ step, run, level, isParent, actions }: StepProps & { readonly isParent: boolean }) {
  return (
    <>
      {hasDetails(step.detail) && (
        <div class="details">
          <StepDetails run={run} step={step} level={level} onOpenPassage={actions.openPassage} />
        </div>
      )}
      {isParent && (
        <ul class="subtree" role="group">
          <Steps run={run} parentId={step.id} level={level} actions={actions} />
        </ul>
      )}
    </>
  );
}

/** Searches, objections to the answer, and rewritten questions. */
function isOpenByDefault(step: StepState, run: RunState): boolean {
  const { detail } = step;
  if (isObjection(step)) return true;
  if (detail?.kind !== 'route') return detail?.kind === 'search';
  return detail.route.variants.length > 0 || isRewritten(run.question, detail.route.question);
}
