import type { Answer } from '../../../core/model/types';
import type { RunState } from '../../../core/model/state';
import { Escalation } from './escalation';
import type { RunActions } from '../runActions';
import { strings } from '../../controls/strings';

interface NoticesProps {
  readonly run: RunState;
  readonly answer: Answer;
  readonly actions: RunActions;
}

/**
 * Notices before an answer: that it is a draft, or may not answer the question, and what went wrong on the
 * way.
 */
export function Notices({ run, answer, actions }: NoticesProps) {
  const { warnings, notice } = answer;
  return (
    <>
      <Doubt run={run} answer={answer} actions={actions} />
      {warnings.length > 0 && (
        <ul class="warnings" data-testid="warnings">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {notice !== undefined && <p class="unread">{notice}</p>}
    </>
  );
}

/** At most one notice: a question to the user already implies doubt. */
function Doubt({ run, answer, actions }: NoticesProps) {
  const { mode, verdict, decision } = answer;
  if (decision.kind === 'escalate')
    return <Escalation run={run} answer={answer} decision={decision} actions={actions} />;
  // A list of places claims nothing that could be weakly supported.
  if (verdict === 'PASS' || mode === 'places') return null;
  return (
    <p class="notice">
      <strong>{strings.escalated.check}</strong> {strings.escalated.verdicts[verdict]}
    </p>
  );
}
