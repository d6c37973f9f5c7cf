import { type RunState, usageOf } from '../../../core/model/state';
import { Duration } from '../../controls/duration';
import { formatCost } from '../../controls/format';
import { Icon, StatusIcon } from '../../controls/icon';
import type { RunActions } from '../conversationState';
import { listed, strings } from '../../controls/strings';
import { isUnanswered, runStatus, summarizeRun } from './runSummary';
import { StepTree } from './stepTree';
import { texts } from './texts';

interface RunStepsProps {
  readonly run: RunState;
  readonly isIndexing: boolean;
  readonly actions: RunActions;
}

/** One line about what the run does or did; a click shows the tree of its steps below. */
export function RunSteps({ run, isIndexing, actions }: RunStepsProps) {
  const status = runStatus(run);
  const warning = usageWarning(run);
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
          <StatusIcon status={isUnanswered(run) ? 'unsure' : status} />
          <span class="steps-text" title={words}>
            {words}
          </span>
          <RunDuration run={run} />
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
      {warning !== undefined && <p class="usage warning">{warning}</p>}
      {isOpen && <StepTree run={run} actions={actions} />}
      {isOpen && <Usage run={run} />}
    </>
  );
}

/** How long a run took that was cut off is not known. */
function RunDuration({ run: { startedAt, endedAt, outcome } }: { readonly run: RunState }) {
  if (outcome?.kind === 'cancelled' && outcome.isCutOff === true) return null;
  return <Duration startedAt={startedAt} endedAt={endedAt} />;
}

/** A run's use of models, even while in progress: which, how often, tokens and cost; or that it ended without any. */
function Usage({ run }: { readonly run: RunState }) {
  const text = usageWords(run);
  if (text === undefined) return null;
  return (
    <p class="usage in-tree" data-testid="usage">
      {text}
    </p>
  );
}

/** Undefined when there is nothing to say: no model has been used yet, or nothing was searched. */
function usageWords(run: RunState): string | undefined {
  const { models, calls, inputTokens, outputTokens, isEstimated, cost, fallbacks } = usageOf(run);
  if (calls === 0) {
    const hasSearched = run.steps.some(({ kind }) => kind === 'search');
    const isOffline = fallbacks.length === 0 && run.outcome !== undefined && hasSearched;
    return isOffline ? strings.notes.noModel : undefined;
  }
  const words = [
    models.join(', '),
    strings.notes.calls(calls),
    strings.notes.tokens(inputTokens, outputTokens, isEstimated),
  ];
  if (cost !== undefined) words.push(strings.notes.cost(formatCost(cost)));
  return listed(words);
}

/** States that a run went on offline although a model was configured; undefined when it did not, or when the answer says so. */
function usageWarning(run: RunState): string | undefined {
  const { calls, fallbacks } = usageOf(run);
  const [reason] = fallbacks;
  if (reason === undefined || isTold(run)) return undefined;
  return calls === 0 ? strings.notes.offline(reason) : strings.notes.partlyOffline;
}

/** Whether a box says already that the model failed. */
function isTold({ outcome }: RunState): boolean {
  if (outcome?.kind === 'answered') return outcome.answer.modelFailure !== undefined;
  return outcome?.kind === 'declined' && outcome.modelFailure !== undefined;
}
