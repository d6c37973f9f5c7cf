import type { StepDetail } from '../../../core/model/events';
import type { StepState } from '../../../core/model/state';
import { Duration } from '../../controls/duration';
import { capitalize } from '../../controls/format';
import { Icon } from '../../controls/icon';
import { ScoreBar } from './scoreBar';
import { isObjection } from './stepGroups';
import { StatusIcon } from '../../controls/statusIcon';
import { listed, strings } from '../../controls/strings';
import type { TaskLabel } from './taskSteps';

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
export function StepLine({ step, parentSummary, task, runEndedAt, isOpen }: StepLineProps) {
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
