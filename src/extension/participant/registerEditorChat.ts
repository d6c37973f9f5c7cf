import * as vscode from 'vscode';
import { participantId } from '../base/commandIds';
import type { ParticipantDeps } from './participant';

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
