import * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { ChatPages } from '../chat/chatPages';
import type { Conversation } from '../chat/conversation';
import type { Preferences } from '../memory/preferences';
import { readSettings } from '../base/settings';
import type { ParticipantRuns } from './participantRuns';
import { texts } from './texts';

export interface OpenParticipantRunDeps {
  readonly participantRuns: ParticipantRuns;
  readonly conversation: Pick<Conversation, 'adopt' | 'ask'>;
  readonly pages: Pick<ChatPages, 'reveal'>;
  readonly preferences: Preferences;
}

const asked = z.object({ runId: z.string(), question: z.string() });

/** Opens a run from VS Code's chat in the chat of Ask Docs, as part of the open conversation. */
export async function openParticipantRun(argument: unknown, deps: OpenParticipantRunDeps): Promise<void> {
  const parsed = asked.safeParse(argument);
  if (!parsed.success) return;
  const { runId, question } = parsed.data;
  const { participantRuns, conversation, pages, preferences } = deps;
  const run = participantRuns.get(runId);
  if (run !== undefined) {
    await conversation.adopt(run);
    await pages.reveal();
    return;
  }
  const again = texts.askAgain();
  if ((await vscode.window.showInformationMessage(texts.noLongerKept(), again)) !== again) return;
  await pages.reveal();
  await conversation.ask(question, preferences.current.style ?? readSettings().style);
}
