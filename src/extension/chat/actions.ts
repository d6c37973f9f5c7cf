import type { ToHost } from '../../protocol/messages';
import type { ActionsFor, Reply } from './actionsFor';
import { conversationActions, type ConversationActionsDeps } from './conversationActions';
import { indexActions, type IndexActionsDeps } from './indexActions';
import { questionActions, type QuestionActionsDeps } from './questionActions';
import { runActions, type RunActionsDeps } from './runActions';

export interface ActionsDeps
  extends ConversationActionsDeps, IndexActionsDeps, QuestionActionsDeps, RunActionsDeps {}

/** Does what a message of a page asks for; resolves when it is done. */
export type Actions = (message: ToHost, reply: Reply) => Promise<void>;

/** All that a page can ask for, by the rooms that do it. */
export function createActions(deps: ActionsDeps): Actions {
  const actions: ActionsFor<ToHost['type']> = {
    ...conversationActions(deps),
    ...indexActions(deps),
    ...questionActions(deps),
    ...runActions(deps),
  };
  return async (message, reply) => {
    // The table has for each type a function that takes messages of it, which the compiler cannot follow through the lookup.
    const act = actions[message.type] as (message: ToHost, reply: Reply) => Promise<void> | void;
    await act(message, reply);
  };
}
