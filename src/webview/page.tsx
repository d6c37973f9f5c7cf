import { useEffect, useState } from 'preact/hooks';
import type { AnswerStyle } from '../core/model';
import type { RunState } from '../core/run/state';
import { Conversation } from './conversation';
import { applyMessage, emptyConversation, isRunning, type ConversationState } from './conversationState';
import type { Host } from './host';
import { IndexFooter } from './indexFooter';
import { forgetOtherRuns, type PageMemory } from './pageMemory';
import { QuestionBox } from './questionBox';
import type { RunActions } from './runActions';
import { RunView } from './runView';
import { StatusMessage } from './statusMessage';
import { usePageMemory, type MemoryChange } from './usePageMemory';
import { Welcome } from './welcome';

/** The whole page: draws what the host tells, and tells the host what the user does. */
export function Page({ host }: { readonly host: Host }) {
  const state = useConversation(host);
  const [memory, change] = usePageMemory(host);
  if (state.index === undefined) return null;
  const { index, runs } = state;
  const isIndexing = index.kind === 'indexing';
  const style = memory.style ?? state.style;
  const ask = askWith(host, style);
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
            actions={runActions(run, { host, memory, change, ask })}
          />
        ))}
      </Conversation>
      <StatusMessage run={runs.at(-1)} isIndexing={isIndexing} />
      <QuestionBox
        draft={memory.draft}
        style={style}
        isRunning={isRunning(state)}
        isDisabled={index.kind === 'no-workspace'}
        focusRequests={state.focusRequests}
        onDraft={(draft) => {
          change((before) => ({ ...before, draft }));
        }}
        onStyle={(picked) => {
          change((before) => ({ ...before, style: picked }));
        }}
        onAsk={() => {
          ask(memory.draft.trim());
          // The host remembers the style that was asked in.
          change((before) => ({ ...forgetOtherRuns(before, idsOf(runs)), draft: '', style: undefined }));
        }}
        onStop={() => {
          host.post({ type: 'run-cancel' });
        }}
      />
      <IndexFooter
        index={index}
        onAct={(action) => {
          host.post(action);
        }}
      />
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

interface RunContext {
  readonly host: Host;
  readonly memory: PageMemory;
  readonly change: (change: MemoryChange) => void;
  readonly ask: (question: string) => void;
}

function runActions({ runId }: RunState, { host, memory, change, ask }: RunContext): RunActions {
  const keyOf = (part: string) => (part === '' ? runId : `${runId}/${part}`);
  return {
    openCitation: (marker) => {
      host.post({ type: 'citation-open', runId, marker });
    },
    openPassage: (chunkId) => {
      host.post({ type: 'passage-open', runId, chunkId });
    },
    ask,
    isOpen: (part, byDefault) => memory.toggles[keyOf(part)] ?? byDefault,
    setOpen: (part, isOpen) => {
      change((before) => ({ ...before, toggles: { ...before.toggles, [keyOf(part)]: isOpen } }));
    },
  };
}

function askWith(host: Host, style: AnswerStyle): (question: string) => void {
  return (question) => {
    host.post({ type: 'question-ask', question, style });
  };
}

function indexWith(host: Host): () => void {
  return () => {
    host.post({ type: 'index-start' });
  };
}

function idsOf(runs: readonly RunState[]): ReadonlySet<string> {
  return new Set(runs.map((run) => run.runId));
}
