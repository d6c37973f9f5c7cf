import type { IndexContents } from '../retrieval/ports';
import type { AnswerStyle, DocumentId, Turn } from '../model/types';
import type { SearchIndex } from '../model/ports';
import type { RunEvent } from '../model/events';
import type { ScopeItem } from '../model/scope';
import type { SyncEvent } from '../retrieval/indexing/progress';
import type { TableEngine } from '../tables/askTables';
import { emptyRun, reduceRun, type RunState } from '../model/state';

/** A question with the asker's options. */
export interface LibraryQuestion {
  readonly question: string;
  /** Defaults to the setting. */
  readonly style?: AnswerStyle | undefined;
  /** Limits the question; empty or left out for all documents. */
  readonly scope?: readonly ScopeItem[] | undefined;
  /** Documents excluded from answering, such as a questionnaire that contains the question itself. */
  readonly without?: readonly DocumentId[] | undefined;
  /** Previous turns, oldest first. */
  readonly conversation?: readonly Turn[] | undefined;
  /** Summary of the conversation before those turns; see `conversationOf`. */
  readonly earlier?: string | undefined;
  /** Name of the domain agent that answers; the router chooses if left out. */
  readonly agent?: string | undefined;
}

/** Documents with answers from them: all that a surface asks. */
export interface Library {
  readonly index: SearchIndex;
  /** Runs queries over the documents' tables. Left out where none can be run. */
  readonly tables?: TableEngine;
  /**
   * Syncs the index with the documents. Fails when `signal` aborts, or with a code when nothing can be
   * searched. `onEvent` receives progress, where it is known.
   */
  refresh(signal: AbortSignal, onEvent?: (event: SyncEvent) => void): Promise<void>;
  /**
   * Subscribes to all changes of the index, whoever requested them; returns a function that unsubscribes.
   * While subscribed, `refresh` reports nothing itself. Left out where nothing but `refresh` changes the
   * index.
   */
  onSync?(listener: (event: SyncEvent) => void): () => void;
  /** All documents in the index, unordered, and files that could not be read. */
  contents(signal: AbortSignal): Promise<IndexContents>;
  /** Answers from the index as it is; see `answerQuestion`. */
  answer(asked: LibraryQuestion, signal: AbortSignal): AsyncIterable<RunEvent>;
}

/** A finished run with all its events. */
export interface EndedRun {
  readonly run: RunState;
  readonly events: readonly RunEvent[];
}

/** Waits for a run to end; `onChange` receives the state after each event. */
export async function collectRun(
  events: AsyncIterable<RunEvent>,
  onChange: (run: RunState) => void = () => undefined,
): Promise<EndedRun> {
  const all: RunEvent[] = [];
  let run = emptyRun;
  for await (const event of events) {
    all.push(event);
    run = reduceRun(run, event);
    onChange(run);
  }
  return { run, events: all };
}
