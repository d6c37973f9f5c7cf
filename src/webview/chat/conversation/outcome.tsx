import type { RunState } from '../../../core/model/state';
import { strings } from '../../controls/strings';
import { Declined } from '../../run/answer/declined';
import { ModelFailed } from '../../run/answer/modelFailed';
import type { RunActions } from '../../run/conversationState';
import { understoodAs } from '../../run/steps/stepDetails';

interface OutcomeProps {
  readonly run: RunState;
  readonly actions: RunActions;
}

/** How a run ended that gave no answer; nothing for any other. */
export function Outcome({ run, actions }: OutcomeProps) {
  switch (run.outcome?.kind) {
    case 'declined':
      return (
        <>
          <ModelFailed failure={run.outcome.modelFailure} actions={actions} />
          <Declined
            asked={understoodAs(run) ?? run.question}
            outcome={run.outcome}
            scope={run.scope}
            actions={actions}
          />
        </>
      );
    case 'cancelled':
      return <Stopped run={run} isCutOff={run.outcome.isCutOff === true} actions={actions} />;
    case 'failed':
      return (
        <p class="notice failure" role="alert">
          {run.outcome.message}
        </p>
      );
    case 'answered':
    case undefined:
      return null;
  }
}

interface StoppedProps {
  readonly run: RunState;
  /** The window ended before the run did. */
  readonly isCutOff: boolean;
  readonly actions: RunActions;
}

function Stopped({ run, isCutOff, actions }: StoppedProps) {
  const { cutOff, stopped, again } = strings.answer;
  // When nothing was done, the line of the steps already says that it was stopped.
  const words = isCutOff ? cutOff : run.steps.length > 0 ? stopped : '';
  return (
    <p class="muted">
      {words}{' '}
      <button
        type="button"
        class="link"
        data-testid="ask-again"
        onClick={() => {
          actions.ask(run.question);
        }}
      >
        {again}
      </button>
    </p>
  );
}
