import type { StepDetail, StepNote } from '../../../core/model/events';
import type { StepState, RunState } from '../../../core/model/state';
import { Duration } from '../../controls/duration';
import { capitalize } from '../../controls/format';
import { Icon, StatusIcon } from '../../controls/icon';
import { ScoreBar } from './searchDetails';
import { isObjection, type TaskLabel, groupStep, groupSteps, taskLabel } from './stepGroups';
import { listed, strings } from '../../controls/strings';
import { isRewritten, hasDetails, StepDetails } from './stepDetails';
import type { RunActions } from '../conversationState';
import { noteLines } from './runSummary';
import { texts } from './texts';
import { Tree, TreeItem } from './tree';
import { AttemptsItem } from './attemptsItem';

interface StepLineProps {
  readonly step: StepState;
  /** The summary of the parent step: a failure they share is shown once. */
  readonly parentSummary: string | undefined;
  /** Undefined for steps other than tasks. */
  readonly task: TaskLabel | undefined;
  /** When the run ended; a step still running then was stopped with it. */
  readonly runEndedAt: number | undefined;
  /** Undefined when there is nothing to open. */
  readonly isOpen: boolean | undefined;
}

/** The line of one step: its status, title, result and duration. */
function StepLine({ step, parentSummary, task, runEndedAt, isOpen }: StepLineProps) {
  const status = step.status === 'running' && runEndedAt !== undefined ? 'stopped' : step.status;
  return (
    <>
      <StatusIcon status={status} />
      <span class="hidden-label">{strings.steps.status[status]}</span>
      {task?.number !== undefined && <span class="task-number">{task.number}</span>}
      <span class="step-text">
        {capitalize(step.title)}
        {task !== undefined && <TaskPlace task={task} />}
        <StepResult step={step} parentSummary={parentSummary} />
      </span>
      <Duration startedAt={step.startedAt} endedAt={step.endedAt ?? runEndedAt} />
      <span class="twistie">
        {isOpen !== undefined && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />}
      </span>
    </>
  );
}

function TaskPlace({ task: { after, attempt } }: { readonly task: TaskLabel }) {
  const words = [
    ...(after.length > 0 ? [strings.steps.after(after)] : []),
    ...(attempt > 1 ? [strings.steps.attempt(attempt)] : []),
  ];
  return words.map((word) => (
    <span key={word} class="muted">
      {listed(['', word])}
    </span>
  ));
}

function StepResult({ step, parentSummary }: Pick<StepLineProps, 'step' | 'parentSummary'>) {
  if (step.detail?.kind === 'search') return <SearchResult search={step.detail} summary={step.summary} />;
  const isRepeated = step.status === 'failed' && step.summary === parentSummary;
  if (step.summary === '' || isRepeated) return null;
  const tone = step.detail?.kind === 'failure' ? 'error' : isObjection(step) ? 'warning' : 'muted';
  return <span class={tone}>{listed(['', step.summary])}</span>;
}

interface SearchResultProps {
  readonly search: Extract<StepDetail, { kind: 'search' }>;
  readonly summary: string;
}

function SearchResult({ search, summary }: SearchResultProps) {
  const found = [...search.kept, ...search.dropped];
  const best = found.reduce((highest, passage) => Math.max(highest, passage.score), 0);
  return (
    <span class="muted" title={summary}>
      {listed(['', strings.steps.foundKept(found.length, search.kept.length)])}
      <ScoreBar best={best} threshold={search.threshold} />
    </span>
  );
}

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
      <AttemptsItem run={run} actions={actions} />
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
