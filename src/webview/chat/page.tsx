import { useEffect, useState } from 'preact/hooks';
import type { AnswerStyle } from '../../core/model/types';
import type { RunState } from '../../core/model/state';
import type { ScopeItem } from '../../core/model/scope';
import { Conversation, KeptRun } from './conversation/conversation';
import {
  applyMessage,
  emptyConversation,
  staleDocuments,
  type ConversationState,
  type RunActions,
} from '../run/conversationState';
import { type Host, inConversation, type PageMemory, usePageMemory, type MemoryChange } from './pageMemory';
import { afterFailure, saving, wayOn, using } from './runMessages';
import { IndexFooter } from '../controls/indexFooter';
import { Asking } from './question/asking';
import { RunView } from './conversation/runView';
import { OfferedStarters, StatusMessage, Welcome } from './conversation/welcome';

/** The whole page: renders the host's state, and sends the user's actions to the host. */
export function Page({ host }: { readonly host: Host }) {
  const state = useConversation(host);
  const [memory, change] = usePageMemory(host);
  const { reply, replies } = useReplies(change);
  useScope(state, change);
  if (state.index === undefined) return null;
  const { index, runs, conversationId } = state;
  const isIndexing = index.kind === 'indexing';
  const style = memory.style ?? state.style;
  const ask = askWith(host, style);
  const context = { host, memory, change, ask, reply, style };
  return (
    <>
      <Conversation
        key={conversationId}
        conversationId={conversationId}
        anchor={memory.anchor}
        runs={runs}
        starters={state.starters}
        focusRun={state.focusRun}
        earlier={state.earlier}
        onScroll={(anchor) => {
          change((before) => ({ ...before, anchor }));
        }}
        onEarlier={(beforeRunId, backTo) => {
          host.post({ type: 'runs-earlier-want', beforeRunId, backTo });
        }}
        draw={(first) => (
          <>
            {runs.length === 0 && <Welcome state={state} index={index} {...welcomeActions(host, ask)} />}
            {drawRuns(state, context, first)}
            <OfferedStarters run={runs.at(-1)} questions={state.starters} {...welcomeActions(host, ask)} />
          </>
        )}
      />
      <StatusMessage run={runs.at(-1)} isIndexing={isIndexing} />
      <Asking
        {...{ host, state, memory, change, ask, style }}
        focusRequests={state.focusRequests + replies}
      />
      <IndexFooter index={index} onAct={host.post} />
    </>
  );
}

function drawRuns(state: ConversationState, context: RunContext, first: number) {
  const { runs, answerer } = state;
  const { toggles, corrections } = context.memory;
  const isIndexing = state.index?.kind === 'indexing';
  return runs.slice(first).map((run, index) => {
    const at = first + index;
    const stale = staleDocuments(state, run);
    const replaces = runs.length - at;
    const isPinned = state.pinned.includes(run.runId);
    const quoteContexts = state.quoteContexts[run.runId];
    const draw = () => (
      <RunView
        run={run}
        isIndexing={isIndexing}
        stale={stale}
        isNewest={replaces === 1}
        actions={runActions(run, { ...context, replaces, quoteContexts, answerer, isPinned })}
      />
    );
    const on = [
      run,
      isIndexing,
      stale,
      replaces,
      context.style,
      quoteContexts,
      toggles,
      corrections,
      answerer,
      isPinned,
    ];
    return <KeptRun key={run.runId} dependsOn={on} draw={draw} />;
  });
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

/** Resets the scope when the conversation changes; adopts the scope the host sets for the next question. */
function useScope(
  { conversationId, focusRequests, focusScope, focusRun }: ConversationState,
  change: (change: MemoryChange) => void,
) {
  useEffect(() => {
    if (conversationId !== '') change((before) => inConversation(before, conversationId));
  }, [conversationId]);
  useEffect(() => {
    if (focusScope !== undefined) change((before) => ({ ...before, scope: focusScope }));
    if (focusRun !== undefined)
      document.querySelector(`[data-run="${CSS.escape(focusRun)}"]`)?.scrollIntoView();
  }, [focusRequests]);
}

/** Focuses the question box, with a text to edit if given; also counts the requests. */
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
  readonly style: AnswerStyle;
}

interface OneRunContext extends RunContext {
  /** Number of runs to replace: the run and those after it. */
  readonly replaces: number;
  readonly isPinned: boolean;
  readonly quoteContexts: ConversationState['quoteContexts'][string] | undefined;
  readonly answerer: ConversationState['answerer'];
}

function runActions(run: RunState, context: OneRunContext): RunActions {
  const { host, memory, change, ask, reply, quoteContexts } = context;
  const { runId, scope: own = [] } = run;
  const keyOf = (part: string) => (part === '' ? runId : `${runId}/${part}`);
  return {
    openCitation: (marker, how) => {
      host.post({ type: 'citation-open', runId, marker, ...how });
    },
    openPassage: (chunkId, how) => {
      host.post({ type: 'passage-open', runId, chunkId, ...how });
    },
    openSources: () => {
      host.post({ type: 'sources-open', runId });
    },
    contextOf: (marker) => quoteContexts?.[marker],
    wantContext: (marker) => {
      host.post({ type: 'quote-context-want', runId, marker });
    },
    stop: () => {
      host.post({ type: 'run-cancel' });
    },
    afterFailure: afterFailure(run, context),
    ask: (question, scope = own) => {
      ask(question, scope);
    },
    edit: run.isReplay === true ? undefined : editing(run, context),
    ...using(runId, context),
    rate: (rating) => {
      const { value, reason } = rating ?? {};
      host.post({ type: 'answer-rate', runId, ...(value && { rating: value }), ...(reason && { reason }) });
    },
    reply,
    ...wayOn(runId, host),
    ...correcting(runId, context),
    ...saving(runId, host),
    isOpen: (part, byDefault) => memory.toggles[keyOf(part)] ?? byDefault,
    setOpen: (part, isOpen) => {
      change((before) => ({
        ...before,
        toggles: { ...before.toggles, [keyOf(part)]: isOpen },
      }));
    },
  };
}

function editing(
  { runId, scope = [] }: RunState,
  { host, replaces, style }: OneRunContext,
): RunActions['edit'] {
  const onAsk = (question: string) => {
    host.post({ type: 'question-edit', runId, question, style, scope: [...scope] });
  };
  return { replaces, onAsk };
}

function correcting(
  runId: string,
  { host, memory, change, reply }: RunContext,
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
      // The button that had the focus is gone.
      reply();
    },
  };
}

function askWith(host: Host, style: AnswerStyle): RunContext['ask'] {
  return (question, scope) => {
    host.post({ type: 'question-ask', question, style, scope: [...scope] });
  };
}

function welcomeActions({ post }: Host, ask: RunContext['ask']) {
  return {
    onAsk: (question: string) => {
      ask(question, []);
    },
    onWant: () => {
      post({ type: 'overview-want' });
    },
    onIndex: () => {
      post({ type: 'index-start' });
    },
    onOpen: (id: string) => {
      post({ type: 'conversation-open', id });
    },
    onShowAll: () => {
      post({ type: 'conversations-show' });
    },
  };
}
