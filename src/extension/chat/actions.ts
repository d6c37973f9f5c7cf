import * as vscode from 'vscode';
import type { ToHost } from '../../protocol/messages';
import { commandIds } from '../base/commandIds';
import type { WorkspaceIndex } from '../index/workspaceIndex';
import type { ModelHint } from '../models/modelHint';
import { type ActionsFor, type Reply, runActions, type RunActionsDeps } from './runActions';
import { overviewActions, type OverviewDeps } from './overview';
import { questionActions, type QuestionActionsDeps } from './questionBox';
import { runsBefore, snapshotOf, type SnapshotDeps } from './snapshot';

export interface ActionsDeps
  extends ConversationActionsDeps, IndexActionsDeps, OverviewDeps, QuestionActionsDeps, RunActionsDeps {}

interface ConversationActionsDeps extends SnapshotDeps {
  readonly hint: ModelHint;
}

/** Handlers for messages about the conversation as a whole, and about other conversations. */
function conversationActions(
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

interface IndexActionsDeps {
  readonly index: WorkspaceIndex;
}

/** Handlers for messages about the index. */
function indexActions({
  index,
}: IndexActionsDeps): ActionsFor<'index-start' | 'index-cancel' | 'index-pause'> {
  return {
    'index-start': () => index.index({ rebuild: false }),
    'index-cancel': () => {
      index.cancel();
    },
    'index-pause': ({ isPaused }) => (isPaused ? index.pause() : index.resume()),
  };
}

/** Handles a message from a page; resolves when it is done. */
export type Actions = (message: ToHost, reply: Reply) => Promise<void>;

/** All message handlers, put together from those of each area. */
export function createActions(deps: ActionsDeps): Actions {
  const actions: ActionsFor<ToHost['type']> = {
    ...conversationActions(deps),
    ...indexActions(deps),
    ...overviewActions(deps),
    ...questionActions(deps),
    ...runActions(deps),
  };
  return async (message, reply) => {
    // The table maps each type to a function that takes its messages, which the compiler cannot follow
    // through the lookup.
    const act = actions[message.type] as (message: ToHost, reply: Reply) => Promise<void> | void;
    await act(message, reply);
  };
}
