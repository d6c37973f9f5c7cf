import { strings } from '../../controls/strings';
import { isListed } from '../../../core/trust/conflictSides';
import type { Answer } from '../../../core/model/types';
import type { RunState } from '../../../core/model/state';
import { ModelFailed } from './modelFailed';
import { conflictsId } from './conflicts';
import { understoodAs } from '../steps/stepDetails';
import type { RunActions } from '../conversationState';
import { texts } from '../quality/quality';

export interface Reply {
  readonly label: string;
  readonly onPick: () => void;
}

interface RepliesProps {
  readonly replies: readonly Reply[];
  /** Focuses the input for a typed reply. */
  readonly onType: () => void;
}

/** One-click replies to a clarifying question, and a way to type another. */
export function Replies({ replies, onType }: RepliesProps) {
  const { hint, title } = strings.replies;
  if (replies.length === 0) return null;
  return (
    <div class="options" role="group" aria-label={title} data-testid="replies">
      {replies.map(({ label, onPick }) => (
        <button key={label} type="button" class="secondary" onClick={onPick}>
          {label}
        </button>
      ))}
      <button
        type="button"
        class="link small"
        data-testid="reply"
        onClick={() => {
          onType();
        }}
      >
        {hint}
      </button>
    </div>
  );
}

interface EscalationProps {
  readonly run: RunState;
  readonly answer: Answer;
  readonly decision: Extract<Answer['decision'], { kind: 'escalate' }>;
  readonly actions: RunActions;
}

/** The notice that a person has to decide: the question, and replies to it. */
function Escalation({ run, answer, decision, actions }: EscalationProps) {
  const { variant, question } = decision;
  const asked = understoodAs(run) ?? run.question;
  const replies = [
    ...showConflict(run, answer),
    ...(variant === 'conflict' ? sideReplies(answer, asked, actions) : [rephraseReply(asked, actions)]),
  ];
  return (
    <div class="notice quiet" role="note" data-testid="escalation" data-variant={variant}>
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
      actions.ask(asked, [{ kind: 'file', id: documentId }]);
    },
  }));
}

interface NoticesProps {
  readonly run: RunState;
  readonly answer: Answer;
  readonly actions: RunActions;
}

/**
 * Notices below an answer: that it is a draft, or may not answer the question, and what went wrong on the
 * way.
 */
export function Notices({ run, answer, actions }: NoticesProps) {
  const { warnings, modelFailure, notice } = answer;
  return (
    <>
      <Doubt run={run} answer={answer} actions={actions} />
      <ModelFailed failure={modelFailure} actions={actions} />
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
    <p class="notice quiet">
      <strong>{strings.escalated.check}</strong> {strings.escalated.verdicts[verdict]}
    </p>
  );
}
