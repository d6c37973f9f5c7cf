import type { Library } from '../../core/run/library';
import { prepareRun, type AnsweringDeps } from './answering';
import { notCurrent } from '../index/pausedIndex';
import { readSettings } from '../base/settings';

/**
 * Answers questions from the documents of this workspace, with the settings and preferences current at each
 * question.
 */
export function createLibrary(deps: AnsweringDeps): Library {
  const { client, index, preferences } = deps;
  return {
    get index() {
      return index.isPaused ? notCurrent(client) : client;
    },
    refresh: (signal) => index.refresh(signal),
    onSync: (listener) => {
      const listening = index.syncs.add(listener);
      return () => {
        listening.dispose();
      };
    },
    contents: (signal) => client.contents(signal),
    async *answer(asked, signal) {
      const parts = await import('../run/runParts');
      const { question, scope = [], without = [], conversation = [], earlier = '', agent } = asked;
      const style = asked.style ?? preferences.current.style ?? readSettings().style;
      const folders = scope.length > 0 ? [] : (preferences.current.folders ?? []);
      const prepared = await prepareRun(parts, { question, style, scope, conversation, earlier }, deps);
      const settings = { ...prepared.settings, isStyleChosen: asked.style !== undefined };
      const run = { ...prepared, agent, settings, index: parts.leaveOut(prepared.index, without) };
      yield* parts.answerQuestion(parts.limitedQuestion(question, folders), run, signal);
    },
  };
}
