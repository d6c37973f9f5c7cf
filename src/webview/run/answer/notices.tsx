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

/** What to know before an answer is trusted: that it is a draft, or may not answer, and what went wrong on the way. */
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

/** One notice at most: what a person is asked says already that there is something to doubt. */
function Doubt({ run, answer, actions }: NoticesProps) {
  const { mode, verdict, decision } = answer;
  if (decision.kind === 'escalate')
    return <Escalation run={run} answer={answer} decision={decision} actions={actions} />;
  // Places claim nothing that could be weakly supported.
  if (verdict === 'PASS' || mode === 'places') return null;
  return (
    <p class="notice">
      <strong>{strings.escalated.check}</strong> {strings.escalated.verdicts[verdict]}
    </p>
  );
}
