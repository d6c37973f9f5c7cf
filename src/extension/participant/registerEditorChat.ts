import * as vscode from 'vscode';
import { participantId } from '../base/commandIds';
import type { ParticipantDeps } from './participant';
import type { Library } from '../../core/run/library';
import type { Log } from '../../core/model/ports';
import type { ToolCalls, ToolName } from '../../mcp/toolCalls';

/** The request handler of `@docs`; most of it is loaded on first use. */
export function participantHandler(deps: ParticipantDeps): vscode.ChatRequestHandler {
  return async (request, context, stream, token) => {
    const { answerRequest } = await import('./participant');
    return answerRequest(request, { context, stream, token }, deps);
  };
}

/** Registers `@docs` in VS Code's own chat; does nothing where there is no such chat. */
export function registerEditorChat(
  handler: vscode.ChatRequestHandler,
  extensionUri: vscode.Uri,
): vscode.Disposable {
  // Forks of VS Code may have no chat.
  const chat = vscode.chat as typeof vscode.chat | undefined;
  if (typeof chat?.createChatParticipant !== 'function') return new vscode.Disposable(() => undefined);
  const participant = chat.createChatParticipant(participantId, handler);
  participant.iconPath = vscode.Uri.joinPath(extensionUri, 'media', 'icon.png');
  participant.followupProvider = {
    provideFollowups: async (result) => (await import('./participant')).followUpsOf(result),
  };
  return vscode.Disposable.from(participant);
}

const names: readonly ToolName[] = ['search_documents', 'ask_documents', 'query_tables'];

/**
 * Lets agents of VS Code search and ask the documents, and query their tables; does nothing where there are no such agents. The
 * implementation is loaded at the first call.
 */
export function registerTools(library: Library, log: Log): vscode.Disposable {
  const lm = vscode.lm as Partial<typeof vscode.lm> | undefined;
  if (typeof lm?.registerTool !== 'function') return vscode.Disposable.from();
  let calls: ToolCalls | undefined;
  const load = async () => {
    const { createToolCalls } = await import('../../mcp/toolCalls');
    return (calls ??= createToolCalls(library, log));
  };
  return vscode.Disposable.from(...names.map((name) => vscode.lm.registerTool(name, toolOf(name, load))));
}

function toolOf(name: ToolName, load: () => Promise<ToolCalls>): vscode.LanguageModelTool<unknown> {
  return {
    prepareInvocation: async ({ input }) => {
      const { preparations } = await import('./documentTools');
      return preparations[name](input);
    },
    invoke: async (options, token) => {
      const [{ invokeTool }, calls] = await Promise.all([import('./documentTools'), load()]);
      return invokeTool(name, options, { calls, token });
    },
  };
}
