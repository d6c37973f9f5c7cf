import { isListed } from '../../../core/trust/conflicts';
import type { Answer } from '../../../core/model/types';
import type { RunState } from '../../../core/model/state';
import { conflictsId } from './conflicts';
import { Replies, type Reply } from './replies';
import { understoodAs } from '../steps/routeDetails';
import type { RunActions } from '../runActions';
import { texts } from '../quality/texts';
import { strings } from '../../controls/strings';

interface EscalationProps {
  readonly run: RunState;
  readonly answer: Answer;
  readonly decision: Extract<Answer['decision'], { kind: 'escalate' }>;
  readonly actions: RunActions;
}

/** The notice that a person has to decide: the question, and replies to it. */
export function Escalation({ run, answer, decision, actions }: EscalationProps) {
  const { variant, question } = decision;
  const asked = understoodAs(run) ?? run.question;
  const replies = [
    ...showConflict(run, answer),
    ...(variant === 'conflict' ? sideReplies(answer, asked, actions) : [rephraseReply(asked, actions)]),
  ];
  return (
    <div class="notice" role="note" data-testid="escalation" data-variant={variant}>
      <p>
        <strong>{strings.escalated[variant === 'conflict' ? 'decide' : 'check']}</strong> {question}
      </p>
      <Replies replies={replies} onType={actions.reply} />
    </div>
  );
}

/** A link to the conflicts; none for an answer whose text lists them. */
function showConflict({ runId }: RunState, { conflicts, text }: Answer): readonly Reply[] {
  if (conflicts.every((conflict) => isListed(conflict, text))) return [];
  const onPick = () => {
    const view = document.getElementById(conflictsId(runId));
    view?.focus({ preventScroll: true });
    view?.scrollIntoView({ block: 'nearest' });
  };
  return [{ label: texts.showConflict(), onPick }];
}

/** Puts the question into the box to be rephrased. */
export function rephraseReply(question: string, actions: RunActions): Reply {
  return {
    label: strings.escalated.rephrase,
    onPick: () => {
      actions.reply(question);
    },
  };
}

const sidesOffered = 4;

/** Asks again with one of the conflicting documents as the scope. */
function sideReplies({ conflicts, citations }: Answer, asked: string, actions: RunActions): readonly Reply[] {
  const markers = conflicts[0]?.sides.map(({ marker }) => marker) ?? [];
  const documents = new Set(
    citations.filter(({ marker }) => markers.includes(marker)).map(({ documentId }) => documentId),
  );
  if (documents.size < 2) return [];
  return [...documents].slice(0, sidesOffered).map((documentId) => ({
    label: strings.escalated.onlyFrom(documentId.slice(documentId.lastIndexOf('/') + 1)),
    onPick: () => {
      actions.ask(`${asked} in:"${documentId}"`);
    },
  }));
}
