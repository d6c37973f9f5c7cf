import type { RunState } from '../../core/model/state';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { ChatPages } from '../chat/chatPages';
import type { Conversation } from '../chat/conversation';
import type { Preferences } from '../memory/preferences';
import { readSettings } from '../base/settings';
import { texts } from './texts';

/** Runs beyond these are unlikely to be opened again. */
const maxKept = 50;

/** The runs of other chats in this window, so that they can be opened in the chat of Ask Docs. */
export class ParticipantRuns {
  readonly #runs = new Map<string, RunState>();

  add(run: RunState): void {
    this.#runs.set(run.runId, run);
    const [oldest] = this.#runs.keys();
    if (this.#runs.size > maxKept && oldest !== undefined) this.#runs.delete(oldest);
  }

  /** Undefined for a run from before the window was opened. */
  get(runId: string): RunState | undefined {
    return this.#runs.get(runId);
  }
}

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
