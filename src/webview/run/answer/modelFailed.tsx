import * as l10n from '@vscode/l10n';
import { failureSentences } from '../../../core/answering/modelFailure';
import type { ModelFailure } from '../../../core/model/events';
import { Icon } from '../../controls/icon';
import type { RunActions } from '../conversationState';

interface ModelFailedProps {
  readonly failure: ModelFailure | undefined;
  readonly actions: Pick<RunActions, 'afterFailure'>;
}

/** The box of a model that did not answer, or not to the end: which, why, what is shown instead, and what to do. */
export function ModelFailed({ failure, actions: { afterFailure } }: ModelFailedProps) {
  if (failure === undefined) return null;
  const [title, reason, instead] = failureSentences(failure);
  return (
    <div class="notice model-failed" role="note" data-testid="model-failed" data-kind={failure.kind}>
      <p>
        <Icon name="warning" /> <strong>{title}</strong> {reason} {instead}
      </p>
      {afterFailure !== undefined && (
        <div class="options">
          <button type="button" class="secondary" onClick={afterFailure.checkConnection}>
            {l10n.t('Check Connection')}
          </button>
          {afterFailure.answerOnMachine !== undefined && (
            <button
              type="button"
              class="secondary"
              title={l10n.t('From now on, questions are answered on this machine, without a model')}
              onClick={afterFailure.answerOnMachine}
            >
              {l10n.t('Always Answer on This Machine')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
