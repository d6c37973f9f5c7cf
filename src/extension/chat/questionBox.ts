import type * as vscode from 'vscode';
import type { IndexClient } from '../index/indexClient';
import type { WorkspaceIndex } from '../index/workspaceIndex';
import type { Log } from '../base/log';
import { followModelHint } from './followModelHint';
import { currentScope } from '../scope/currentScope';
import { LastEditor } from '../scope/lastEditor';
import { listDocuments } from '../scope/listDocuments';
import { suggestScope } from '../scope/suggestScope';
import type { Conversation } from './conversation';
import type { QuestionActionsDeps } from './questionActions';

/** What the question box needs beside the conversation: the parts of the workspace to choose from, and the hint at a model. */
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
