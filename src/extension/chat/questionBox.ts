import type * as vscode from 'vscode';
import type { IndexClient } from '../index/indexClient';
import type { WorkspaceIndex } from '../index/workspaceIndex';
import type { Log } from '../base/log';
import { followModelHint } from './followModelHint';
import { currentScope } from '../scope/currentScope';
import { LastEditor } from '../scope/lastEditor';
import { listDocuments } from '../scope/documentList';
import { suggestScope } from '../scope/suggestScope';
import type { Conversation } from './conversation';
import type { QuestionActionsDeps } from './questionActions';

/** The question box's data other than the conversation: the scopes to choose from, and the model hint. */
export function questionBox(
  context: Pick<vscode.ExtensionContext, 'globalState' | 'subscriptions'>,
  deps: {
    readonly client: IndexClient;
    readonly index: WorkspaceIndex;
    readonly conversation: Conversation;
    readonly log: Log;
  },
): Pick<QuestionActionsDeps, 'hint' | 'suggest'> {
  const { client, index, conversation, log } = deps;
  const documents = listDocuments(client, index);
  const editor = new LastEditor();
  const { hint, following } = followModelHint(context, conversation, log);
  context.subscriptions.push(editor, following);
  return {
    hint,
    suggest: async (text) => suggestScope(text, await documents.get(), currentScope(editor.get())),
  };
}
