/** The documents of a workspace, as every surface beside the chat uses them. */
import type { IndexContents } from '../retrieval/indexing/ports';
import type { SyncEvent } from '../retrieval/indexing/sync';
import type { AnswerStyle, DocumentId, Turn } from '../model/types';
import type { SearchIndex } from '../model/ports';
import type { RunEvent } from '../model/events';
import type { ScopeItem } from '../model/scope';

/** A question with what the asker says beside it. */
export interface LibraryQuestion {
  readonly question: string;
  /** That of the settings when it is left out. */
  readonly style?: AnswerStyle | undefined;
  /** What the question is limited to; left out, or empty, for all documents. */
  readonly scope?: readonly ScopeItem[] | undefined;
  /** Documents that answer nothing: a questionnaire has each of its questions. */
  readonly without?: readonly DocumentId[] | undefined;
  /** What was asked before, oldest first. */
  readonly conversation?: readonly Turn[] | undefined;
  /** What was said before that, in a few lines; see `conversationOf`. */
  readonly earlier?: string | undefined;
  /** Name of the domain agent that is to answer; without it the router chooses. */
  readonly agent?: string | undefined;
}

/** Documents with answers from them: the command line, the MCP server, tools of agents and questionnaires work with one. */
export interface Library {
  readonly index: SearchIndex;
  /**
   * Brings the index in line with the documents. Fails when `signal` aborts, or with a code when nothing can be searched.
   * `onEvent` is told what is done, where that is known.
   */
  refresh(signal: AbortSignal, onEvent?: (event: SyncEvent) => void): Promise<void>;
  /**
   * Tells all that is done to the index, whoever wanted it, until what it gives is called; `refresh` then tells nothing itself.
   * Left out where nothing but `refresh` changes the index.
   */
  onSync?(listener: (event: SyncEvent) => void): () => void;
  /** All documents as the index knows them, in no order, and what could not be read. */
  contents(signal: AbortSignal): Promise<IndexContents>;
  /** Answers over the index as it is; see `answerQuestion`. */
  answer(asked: LibraryQuestion, signal: AbortSignal): AsyncIterable<RunEvent>;
}
