import type { RunState } from '../../core/model/state';
import type { ConversationState, RunActions } from '../run/conversationState';
import type { Host } from './pageMemory';

interface FailureContext {
  readonly host: Host;
  /** Number of runs from this one on. */
  readonly replaces: number;
  readonly answerer: ConversationState['answerer'];
}

/** For the newest run alone: what failed before may have been set right since. */
export function afterFailure(
  { runId, isReplay }: Pick<RunState, 'runId' | 'isReplay'>,
  { host, replaces, answerer }: FailureContext,
): RunActions['afterFailure'] {
  if (replaces > 1 || isReplay === true) return undefined;
  const answerOnMachine = () => {
    host.post({ type: 'answer-on-machine', runId });
  };
  return {
    checkConnection: () => {
      host.post({ type: 'model-check' });
    },
    answerOnMachine: answerer.kind === 'offline' ? undefined : answerOnMachine,
  };
}

/** What of a run is copied or saved beside its answer. */
export function saving(
  runId: string,
  { post }: Host,
): Pick<RunActions, 'copyTrace' | 'saveTrace' | 'saveChart'> {
  return {
    copyTrace: (withTexts) => {
      post({ type: 'trace-copy', runId, withTexts });
    },
    saveTrace: () => {
      post({ type: 'trace-save', runId });
    },
    saveChart: (drawing) => {
      post({ type: 'chart-save', runId, ...drawing });
    },
  };
}

/** What can be done about words that the documents lack. */
export function wayOn(runId: string, { post }: Host): Pick<RunActions, 'openGlossary'> {
  return {
    openGlossary: () => {
      post({ type: 'glossary-open', runId });
    },
  };
}

/** What is done with an answer. */
export function using(
  runId: string,
  { host, isPinned }: { readonly host: Host; readonly isPinned: boolean },
): Pick<RunActions, 'copyAnswer' | 'insertAnswer' | 'isPinned' | 'pin' | 'keepQuestion' | 'keepAnswer'> {
  return {
    copyAnswer: ({ hasLinks = false } = {}) => {
      host.post({ type: hasLinks ? 'answer-links-copy' : 'answer-copy', runId });
    },
    insertAnswer: () => {
      host.post({ type: 'answer-insert', runId });
    },
    isPinned,
    pin: () => {
      host.post({ type: 'answer-pin', runId });
    },
    keepQuestion: () => {
      host.post({ type: 'question-keep', runId });
    },
    keepAnswer: () => {
      host.post({ type: 'answer-keep', runId });
    },
  };
}
