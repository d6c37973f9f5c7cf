import * as vscode from 'vscode';
import type { AnswerStyle } from '../../core/model/types';
import type { ScopeItem } from '../../core/model/scope';
import type { AgentView } from '../../protocol/messages';
import { commandIds } from '../base/commandIds';
import { workspaceRoots } from '../index/workspaceRoots';
import type { Preferences } from '../memory/preferences';
import type { ModelHint } from '../models/modelHint';
import { readSettings } from '../base/settings';
import type { ActionsFor } from './actionsFor';
import type { Conversation } from './conversation';

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
  'question-ask' | 'question-edit' | 'run-cancel' | 'scope-suggest' | 'answerer-choose' | 'hint-answer'
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
