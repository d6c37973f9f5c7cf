import * as vscode from 'vscode';
import { logText } from '../../core/model/errors';
import type { Conversation } from './conversation';
import type { Log } from '../base/log';
import { useModel, readSettings } from '../base/settings';
import { warnOverruled } from '../models/modelPrompts';
import { listEditorModels } from '../models/editorModels';
import { ModelHint } from '../models/modelHint';
import type { IndexClient } from '../index/indexClient';
import type { WorkspaceIndex } from '../index/workspaceIndex';
import { currentScope, LastEditor } from '../scope/currentScope';
import { listDocuments, suggestScope } from '../scope/suggestScope';
import type { AnswerStyle } from '../../core/model/types';
import type { ScopeItem } from '../../core/model/scope';
import type { AgentView } from '../../protocol/messages';
import { commandIds } from '../base/commandIds';
import { workspaceRoots } from '../index/workspaceRoots';
import type { Preferences } from '../memory/preferences';
import type { ActionsFor } from './runActions';

/** The hint that VS Code has a model to use, offered after a question was answered offline. */
function followModelHint(
  { globalState }: Pick<vscode.ExtensionContext, 'globalState'>,
  conversation: Pick<Conversation, 'changes'>,
  log: Log,
): { readonly hint: ModelHint; readonly following: vscode.Disposable } {
  const hint = new ModelHint({
    storage: globalState,
    isSettled: () => !vscode.workspace.isTrusted || isProviderSet(),
    editorModels: listEditorModels,
    use: useModel,
    warn: warnOverruled,
  });
  const following = vscode.Disposable.from(
    conversation.changes.add((change) => {
      const isAnswered =
        change.type === 'event' &&
        change.event.type === 'run-end' &&
        change.event.outcome.kind === 'answered';
      if (isAnswered)
        hint.offer().catch((error: unknown) => {
          log.error(logText(error));
        });
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('askDocs.model.provider')) hint.settle();
    }),
  );
  return { hint, following };
}

/** Whether any settings set a provider, even to none. */
function isProviderSet(): boolean {
  const set = vscode.workspace.getConfiguration('askDocs.model').inspect('provider');
  const values = [set?.globalValue, set?.workspaceValue, set?.workspaceFolderValue];
  return values.some((value) => value !== undefined);
}

/** The question box's data other than the conversation: the scopes to choose from, and the model hint. */
export function questionBox(
  context: Pick<vscode.ExtensionContext, 'globalState' | 'subscriptions'>,
  deps: {
    readonly client: IndexClient;
    readonly index: WorkspaceIndex;
    readonly conversation: Conversation;
    readonly log: Log;
  },
): Pick<QuestionActionsDeps, 'hint' | 'suggest'> & { readonly lastEditor: LastEditor } {
  const { client, index, conversation, log } = deps;
  const documents = listDocuments(client, index);
  const editor = new LastEditor();
  const { hint, following } = followModelHint(context, conversation, log);
  context.subscriptions.push(editor, following);
  return {
    hint,
    lastEditor: editor,
    suggest: async (text) => suggestScope(text, await documents.get(), currentScope(editor.get())),
  };
}

export interface QuestionActionsDeps {
  readonly conversation: Conversation;
  readonly preferences: Preferences;
  /** Scopes for a question that match a text, best first. */
  readonly suggest: (text: string) => Promise<readonly ScopeItem[]>;
  readonly hint: ModelHint;
}

/** Handlers for messages of the question box. */
export function questionActions({
  conversation,
  preferences,
  suggest,
  hint,
}: QuestionActionsDeps): ActionsFor<
  | 'question-ask'
  | 'question-edit'
  | 'run-cancel'
  | 'scope-suggest'
  | 'answerer-choose'
  | 'model-check'
  | 'answer-on-machine'
  | 'hint-answer'
> {
  /** Remembers a style chosen in the question box that differs from the setting. */
  const rememberStyle = async (style: AnswerStyle) => {
    if (style !== (preferences.current.style ?? readSettings().style)) await preferences.choose({ style });
  };
  return {
    'question-ask': async ({ question, style, scope }) => {
      await rememberStyle(style);
      await conversation.ask(question, style, scope);
    },
    'question-edit': async ({ runId, question, style, scope }) => {
      await rememberStyle(style);
      await conversation.askInstead(runId, question, style, scope);
    },
    'run-cancel': () => {
      conversation.cancel();
    },
    'scope-suggest': async ({ text }, reply) => {
      const [items, agents] = await Promise.all([suggest(text), suggestAgents(text)]);
      reply({ type: 'scope-suggestions', text, items, agents });
    },
    'answerer-choose': async () => {
      await vscode.commands.executeCommand(commandIds.chooseModel);
    },
    'model-check': async () => {
      await vscode.commands.executeCommand(commandIds.checkModel);
    },
    'answer-on-machine': async ({ runId }) => {
      if (!(await useModel({ provider: 'offline' }))) {
        warnOverruled();
        return;
      }
      const run = conversation.runs.find((one) => one.runId === runId);
      if (run?.outcome?.kind !== 'answered') return;
      // What rules answered, they would answer again.
      if (run.outcome.answer.modelFailure?.kind === 'broke-off')
        await conversation.ask(run.question, run.style, run.scope);
    },
    'hint-answer': ({ isAccepted }) => hint.answer(isAccepted),
  };
}

/**
 * The domain agents of a trusted workspace whose name or description matches a text, by name. Never rejects.
 */
async function suggestAgents(text: string): Promise<readonly AgentView[]> {
  if (!vscode.workspace.isTrusted) return [];
  const { readAgents } = await import('../../adapters/agents/readAgents');
  const { agents } = await readAgents(workspaceRoots(vscode.workspace.workspaceFolders ?? []));
  const wanted = text.trim().toLowerCase();
  return agents
    .filter(({ name }) => wanted === '' || name.includes(wanted))
    .map(({ name, description }) => ({ name, description }));
}
