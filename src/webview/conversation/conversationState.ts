import type { AnswerStyle, DocumentId } from '../../core/model';
import type { RunEvent } from '../../core/run/events';
import { emptyRun, reduceRun, type RunState } from '../../core/run/state';
import type { IndexView, StaleRun, ToWebview } from '../../protocol/messages';

/** All that the host told the page. */
export interface ConversationState {
  /** Undefined until the host sent its first snapshot: nothing is drawn before, so nothing flashes. */
  readonly index: IndexView | undefined;
  readonly runs: readonly RunState[];
  readonly style: AnswerStyle;
  /** Runs whose sources have changed since they were answered. */
  readonly stale: readonly StaleRun[];
  /** Goes up by one each time that the host wants the cursor in the question box. */
  readonly focusRequests: number;
}

/** The state before the first message. */
export const emptyConversation: ConversationState = {
  index: undefined,
  runs: [],
  style: 'concise',
  stale: [],
  focusRequests: 0,
};

/** Folds one message of the host into the state. Pure. */
export function applyMessage(state: ConversationState, message: ToWebview): ConversationState {
  switch (message.type) {
    case 'snapshot':
      return {
        ...state,
        runs: message.runs,
        index: message.index,
        style: message.style,
        stale: message.stale,
      };
    case 'event':
      return { ...state, runs: applyEvent(state.runs, message.event) };
    case 'stale':
      return { ...state, stale: message.stale };
    case 'index':
      return { ...state, index: message.index };
    case 'focus':
      return { ...state, focusRequests: state.focusRequests + 1 };
  }
}

/** Whether the newest run still goes on. */
export function isRunning(state: ConversationState): boolean {
  const newest = state.runs.at(-1);
  return newest !== undefined && newest.outcome === undefined;
}

/** Whether a run ended with a question to the person, so that what is typed next is a reply. */
export function asksBack(run: RunState | undefined): boolean {
  const outcome = run?.outcome;
  if (outcome?.kind === 'answered') return outcome.answer.decision.kind === 'escalate';
  return outcome?.kind === 'declined' && (outcome.reason === 'clarify' || outcome.question !== undefined);
}

/** The documents that a run cites and that have changed since. */
export function staleDocuments({ stale }: ConversationState, { runId }: RunState): readonly DocumentId[] {
  return stale.find((answer) => answer.runId === runId)?.documents ?? [];
}

function applyEvent(runs: readonly RunState[], event: RunEvent): readonly RunState[] {
  if (event.type === 'run-start') return [...runs, reduceRun(emptyRun, event)];
  const newest = runs.at(-1);
  return newest === undefined ? runs : [...runs.slice(0, -1), reduceRun(newest, event)];
}
