import * as vscode from 'vscode';
import { commandIds } from '../commandIds';
import type { ModelHint } from '../models/modelHint';
import type { ActionsFor } from './actionsFor';
import { runsBefore } from './runPages';
import { snapshotOf, type SnapshotDeps } from './snapshot';

export interface ConversationActionsDeps extends SnapshotDeps {
  readonly hint: ModelHint;
}

/** What a page wants of the conversation as a whole, and of others. */
export function conversationActions(
  deps: ConversationActionsDeps,
): ActionsFor<
  'ready' | 'conversation-new' | 'conversations-show' | 'conversation-open' | 'runs-earlier-want'
> {
  const { conversation, index } = deps;
  return {
    ready: async (_, reply) => {
      reply(snapshotOf(deps));
      reply({ type: 'hint', model: deps.hint.model });
      await index.open();
    },
    'conversation-new': () => conversation.clear(),
    'conversations-show': async () => {
      await vscode.commands.executeCommand(commandIds.showConversations);
    },
    'conversation-open': ({ id }) => conversation.open(id),
    'runs-earlier-want': ({ beforeRunId, backTo }, reply) => {
      const { id: conversationId, runs } = conversation;
      reply({ type: 'runs-earlier', conversationId, ...runsBefore(runs, beforeRunId, backTo) });
    },
  };
}
