import { starterQuestions } from '../../core/features/overview';
import { overviewOf } from '../../core/retrieval/overviewOf';
import { logText } from '../../core/model/errors';
import type { Log } from '../base/log';
import type { WorkspaceIndex } from '../index/workspaceIndex';
import type { Conversation } from './conversation';
import type { WorkspaceLibrary } from './library';
import type { ActionsFor } from './runActions';

export interface OverviewDeps {
  readonly library: WorkspaceLibrary;
  readonly index: WorkspaceIndex;
  readonly conversation: Conversation;
  readonly log: Log;
}

/**
 * Handles what an empty page wants to know of the documents. Starters are found once for the documents as they are, by rules, and
 * no longer than until somebody asks: a question has the processor to itself.
 */
export function overviewActions({
  library,
  index,
  conversation,
  log,
}: OverviewDeps): ActionsFor<'overview-want'> {
  let known: { readonly of: string; readonly starters: Promise<readonly string[]> } | undefined;
  return {
    'overview-want': async (_, reply) => {
      const stop = new AbortController();
      const onMachine = {
        ...library,
        answer: (asked: Parameters<WorkspaceLibrary['answer']>[0], signal: AbortSignal) =>
          library.answer({ ...asked, isOnMachine: true }, signal),
      };
      const { documents } = await library.contents(stop.signal);
      const overview = overviewOf(documents.map(({ id }) => id));
      const of = documents
        .map(({ id, passages }) => `${id} ${String(passages)}`)
        .sort()
        .join('\n');
      const isKnown = known?.of === of;
      if (!isKnown) reply({ type: 'overview', overview, starters: [] });
      if (index.view.kind !== 'ready' || documents.length === 0) return;
      known = isKnown && known ? known : { of, starters: starterQuestions(onMachine, stop.signal) };
      const listening = conversation.changes.add((change) => {
        if (change.type === 'event' && change.event.type === 'run-start') stop.abort();
      });
      try {
        reply({ type: 'overview', overview, starters: await known.starters });
      } catch (error) {
        known = undefined;
        if (!stop.signal.aborted) log.error(logText(error));
      } finally {
        listening.dispose();
      }
    },
  };
}
