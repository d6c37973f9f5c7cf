import { useEffect, useState } from 'preact/hooks';
import type { AnswerStyle } from '../core/model';
import type { RunState } from '../core/run/state';
import type { ScopeItem } from '../core/scope';
import { Conversation } from './conversation/conversation';
import {
  applyMessage,
  emptyConversation,
  staleDocuments,
  type ConversationState,
} from './conversation/conversationState';
import type { Host } from './host';
import { IndexFooter } from './index/indexFooter';
import type { PageMemory } from './pageMemory';
import { Asking } from './question/asking';
import type { RunActions } from './conversation/runActions';
import { RunView } from './conversation/runView';
import { StatusMessage } from './conversation/statusMessage';
import { usePageMemory, type MemoryChange } from './usePageMemory';
import { Welcome } from './conversation/welcome';

/** The whole page: draws what the host tells, and tells the host what the user does. */
export function Page({ host }: { readonly host: Host }) {
  const state = useConversation(host);
  const [memory, change] = usePageMemory(host);
  const { reply, replies } = useReplies(change);
  useFocusScope(state, change);
  if (state.index === undefined) return null;
  const { index, runs } = state;
  const isIndexing = index.kind === 'indexing';
  const style = memory.style ?? state.style;
  const ask = askWith(host, style);
  const context = { host, memory, change, ask, reply };
  return (
    <>
      <Conversation
        scrollTop={memory.scrollTop}
        runs={runs}
        onScroll={(scrollTop) => {
          change((before) => ({ ...before, scrollTop }));
        }}
      >
        {runs.length === 0 && <Welcome index={index} onIndex={indexWith(host)} />}
        {runs.map((run) => (
          <RunView
            key={run.runId}
            run={run}
            isIndexing={isIndexing}
            stale={staleDocuments(state, run)}
            isNewest={run === runs.at(-1)}
            actions={runActions(run, context)}
          />
        ))}
      </Conversation>
      <StatusMessage run={runs.at(-1)} isIndexing={isIndexing} />
      <Asking
        {...{ host, state, memory, change, ask, style }}
        focusRequests={state.focusRequests + replies}
      />
      <IndexFooter index={index} onAct={host.post} />
    </>
  );
}

function useConversation(host: Host): ConversationState {
  const [state, setState] = useState(emptyConversation);
  useEffect(() => {
    host.listen((message) => {
      setState((before) => applyMessage(before, message));
    });
    host.post({ type: 'ready' });
  }, []);
  return state;
}

/** Takes over what the next question is about when the host says so. */
function useFocusScope(
  { focusRequests, focusScope }: ConversationState,
  change: (change: MemoryChange) => void,
) {
  useEffect(() => {
    if (focusScope !== undefined) change((before) => ({ ...before, scope: focusScope }));
  }, [focusRequests]);
}

/** Moves the cursor to the question box, with a text to be changed if there is one; and how often that was wanted. */
function useReplies(change: (change: MemoryChange) => void) {
  const [replies, setReplies] = useState(0);
  const reply = (text?: string) => {
    if (text !== undefined) change((before) => ({ ...before, draft: text }));
    setReplies((before) => before + 1);
  };
  return { reply, replies };
}

interface RunContext {
  readonly host: Host;
  readonly memory: PageMemory;
  readonly change: (change: MemoryChange) => void;
  readonly ask: (question: string, scope: readonly ScopeItem[]) => void;
  readonly reply: (text?: string) => void;
}

function runActions({ runId, scope: own = [] }: RunState, context: RunContext): RunActions {
  const { host, memory, change, ask, reply } = context;
  const keyOf = (part: string) => (part === '' ? runId : `${runId}/${part}`);
  return {
    openCitation: (marker) => {
      host.post({ type: 'citation-open', runId, marker });
    },
    openPassage: (chunkId) => {
      host.post({ type: 'passage-open', runId, chunkId });
    },
    ask: (question, scope = own) => {
      ask(question, scope);
    },
    rate: (rating) => {
      const { value, reason } = rating ?? {};
      host.post({ type: 'answer-rate', runId, ...(value && { rating: value }), ...(reason && { reason }) });
    },
    reply,
    ...correcting(runId, context),
    copyTrace: (withTexts) => {
      host.post({ type: 'trace-copy', runId, withTexts });
    },
    saveTrace: () => {
      host.post({ type: 'trace-save', runId });
    },
    isOpen: (part, byDefault) => memory.toggles[keyOf(part)] ?? byDefault,
    setOpen: (part, isOpen) => {
      change((before) => ({ ...before, toggles: { ...before.toggles, [keyOf(part)]: isOpen } }));
    },
  };
}

function correcting(
  runId: string,
  { host, memory, change }: RunContext,
): Pick<RunActions, 'correctionDraft' | 'setCorrectionDraft' | 'noteCorrection'> {
  return {
    correctionDraft: memory.corrections[runId] ?? '',
    setCorrectionDraft: (text) => {
      change((before) => ({ ...before, corrections: { ...before.corrections, [runId]: text } }));
    },
    noteCorrection: (text) => {
      host.post({ type: 'correction-note', runId, text });
      change((before) => ({
        ...before,
        corrections: { ...before.corrections, [runId]: '' },
        toggles: { ...before.toggles, [`${runId}/correction`]: false, [`${runId}/corrected`]: true },
      }));
    },
  };
}

function askWith(host: Host, style: AnswerStyle): RunContext['ask'] {
  return (question, scope) => {
    host.post({ type: 'question-ask', question, style, scope: [...scope] });
  };
}

function indexWith(host: Host): () => void {
  return () => {
    host.post({ type: 'index-start' });
  };
}
