import * as l10n from '@vscode/l10n';
import { randomUUID } from 'node:crypto';
import type { RunState } from '../../core/model/state';
import type { TraceSettings } from '../../core/export/trace/settings';
import type { Conversation } from './conversation';
import type * as runParts from '../run/runParts';

/** The dialogs and messages for saving and opening traces. */
export interface TracePrompts {
  copy(text: string): Promise<void>;
  /** Saves under a name the user can change, and offers to open it; does nothing when the user cancels. */
  save(name: string, text: string, done: string): Promise<void>;
  /** The text of a file the user picks; undefined when the user cancels. */
  pick(maxBytes: number): Promise<string | undefined>;
  tell(sentence: string): void;
}

export interface TracesDeps {
  readonly prompts: TracePrompts;
  readonly conversation: Pick<Conversation, 'show'>;
  /** The current settings. */
  settings(parts: typeof runParts): TraceSettings;
  reveal(): Promise<void>;
}

/** The user's operations on traces of runs. All may fail with a code. */
export interface Traces {
  /** Copies to the clipboard; without `withTexts`, text from documents is left out. */
  copy(run: RunState, withTexts: boolean): Promise<void>;
  save(run: RunState): Promise<void>;
  /**
   * All runs of a conversation as JSON: its title, and a trace for each run, including the texts of
   * documents.
   */
  jsonOf(title: string, runs: readonly RunState[]): Promise<string>;
  /** Shows the run of a trace in the chat, outside the conversation. */
  open(): Promise<void>;
}

export function createTraces(deps: TracesDeps): Traces {
  const { prompts, conversation } = deps;
  /** The code that writes traces pulls in much of the run code, which activation must not load. */
  const load = (): Promise<typeof runParts> => import('../run/runParts');
  const tracesOf = async (runs: readonly RunState[]) => {
    const parts = await load();
    const { productVersion: product, indexVersion: index } = parts;
    const settings = deps.settings(parts);
    return runs.map((run) => parts.traceOf(run, { versions: { product, index }, settings }));
  };
  const traceOf = async (run: RunState, withTexts: boolean): Promise<string> => {
    const { withoutTexts } = await load();
    const [trace] = await tracesOf([run]);
    return jsonText(withTexts || trace === undefined ? trace : withoutTexts(trace));
  };
  return {
    async copy(run, withTexts) {
      await prompts.copy(await traceOf(run, withTexts));
      prompts.tell(
        withTexts
          ? l10n.t('The trace is on the clipboard. It holds texts of your documents.')
          : l10n.t('The trace is on the clipboard, without texts of your documents.'),
      );
    },
    async save(run) {
      const done = l10n.t('The trace is saved. It holds texts of your documents.');
      await prompts.save(nameOf(run), await traceOf(run, true), done);
    },
    async jsonOf(title, runs) {
      return jsonText({ title, traces: await tracesOf(runs) });
    },
    async open() {
      const { maxTraceBytes, readTrace } = await load();
      const text = await prompts.pick(maxTraceBytes);
      if (text === undefined) return;
      // The same trace can be opened twice, and beside the run it was made from.
      conversation.show({ ...readTrace(text).run, runId: randomUUID() });
      await deps.reveal();
    },
  };
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Named after the start of the run in UTC: "ask-docs-trace-2026-03-01-1430.json". */
function nameOf({ startedAt }: RunState): string {
  const [day = '', time = ''] = new Date(startedAt).toISOString().split('T');
  return `ask-docs-trace-${day}-${time.slice(0, 5).replace(':', '')}.json`;
}
