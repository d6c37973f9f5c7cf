import type { RunState } from '../../core/run/state';
import { Duration } from '../controls/duration';
import { Icon } from '../controls/icon';
import type { RunActions } from '../conversation/runActions';
import { runStatus, summarizeRun } from './runSummary';
import { summarizeUsage } from './usageSummary';
import { StatusIcon } from '../controls/statusIcon';
import { StepTree } from './stepTree';
import { texts } from './texts';

interface RunStepsProps {
  readonly run: RunState;
  readonly isIndexing: boolean;
  readonly actions: RunActions;
}

/** One line on what the run does or did, and on a click the tree of its steps below. */
export function RunSteps({ run, isIndexing, actions }: RunStepsProps) {
  const status = runStatus(run);
  const usage = summarizeUsage(run);
  const isOpen = actions.isOpen('', false);
  const words = summarizeRun(run, isIndexing);
  return (
    <>
      <div class="steps-head">
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
          <span class="steps-text" title={words}>
            {words}
          </span>
          <Duration startedAt={run.startedAt} endedAt={run.endedAt} />
          <span class="twistie">
            {run.steps.length > 0 && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />}
          </span>
        </button>
        {status === 'running' && (
          <button type="button" class="link small" data-testid="steps-stop" onClick={actions.stop}>
            {texts.stop()}
          </button>
        )}
      </div>
      {usage !== undefined && usage.warning !== '' && <p class="usage warning">{usage.warning}</p>}
      {isOpen && <StepTree run={run} actions={actions} />}
      {isOpen && usage !== undefined && usage.text !== '' && (
        <p class="usage in-tree" data-testid="usage">
          {usage.text}
        </p>
      )}
    </>
  );
}
