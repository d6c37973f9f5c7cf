import type { RunState } from '../../core/run/state';
import { Duration } from '../controls/duration';
import { Icon } from '../controls/icon';
import type { RunActions } from '../conversation/runActions';
import { runStatus, summarizeRun } from './runSummary';
import { summarizeUsage } from './usageSummary';
import { StatusIcon } from '../controls/statusIcon';
import { StepTree } from './stepTree';
import { listed } from '../strings';

interface RunStepsProps {
  readonly run: RunState;
  readonly isIndexing: boolean;
  readonly actions: RunActions;
}

/** One line on what the run does or did, and the tree of its steps below: open while it runs, closed after. */
export function RunSteps({ run, isIndexing, actions }: RunStepsProps) {
  const status = runStatus(run);
  const usage = summarizeUsage(run);
  const isOpen = actions.isOpen('', status === 'running');
  return (
    <>
      <button
        type="button"
        class="row steps-line"
        data-testid="steps-toggle"
        aria-expanded={isOpen}
        onClick={() => {
          actions.setOpen('', !isOpen);
        }}
      >
        <StatusIcon status={status} />
        <span class="steps-text">
          {summarizeRun(run, isIndexing)}
          {usage !== undefined && (
            <span class="usage" data-testid="usage">
              {usage.text}
              {usage.text !== '' && usage.warning !== '' && listed(['', ''])}
              <span class="warning">{usage.warning}</span>
            </span>
          )}
        </span>
        <Duration startedAt={run.startedAt} endedAt={run.endedAt} />
        <span class="twistie">
          {run.steps.length > 0 && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />}
        </span>
      </button>
      {isOpen && <StepTree run={run} actions={actions} />}
    </>
  );
}
