import type { RunEvent } from '../../core/model/events';
import type { Library } from '../../core/run/library';
import { notCurrent } from '../index/syncOutcome';
import type { AnsweringDeps, WorkspaceQuestion } from './answerAsked';

/** Answers questions from the documents of this workspace; the chat, `@docs` and all others ask here. */
export interface WorkspaceLibrary extends Library {
  answer(asked: WorkspaceQuestion, signal: AbortSignal): AsyncIterable<RunEvent>;
}

/** The library with the settings, preferences and workspace files current at each question. */
export function createLibrary(deps: AnsweringDeps): WorkspaceLibrary {
  const { client, index } = deps;
  return {
    get index() {
      return index.isPaused ? notCurrent(client) : client;
    },
    tables: deps.tables,
    refresh: (signal) => index.refresh(signal),
    onSync: (listener) => {
      const listening = index.syncs.add(listener);
      return () => {
        listening.dispose();
      };
    },
    contents: (signal) => client.contents(signal),
    async *answer(asked, signal) {
      // Loading word tables and segmenters takes tens of milliseconds, too long for activation.
      const { answerAsked } = await import('./answerAsked');
      yield* answerAsked(asked, deps, signal);
    },
  };
}
