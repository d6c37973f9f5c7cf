import * as l10n from '@vscode/l10n';
import { randomUUID } from 'node:crypto';
import { version } from '../../../package.json';
import { indexVersion } from '../../adapters/index/manifest';
import { maxTraceBytes, readTrace, traceOf, type Trace } from '../../core/export/trace/trace';
import { withoutTexts } from '../../core/export/trace/redact';
import type { TraceSettings } from '../../core/export/trace/settings';
import type { RunState } from '../../core/model/state';
import type { Conversation } from './conversation';
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { AskDocsError } from '../../core/model/errors';
import { saveText } from './saveText';

/** The dialogs and messages for saving and opening traces. */
interface TracePrompts {
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
  settings(): TraceSettings;
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
  jsonOf(title: string, runs: readonly RunState[]): string;
  /** Shows the run of a trace in the chat, outside the conversation. */
  open(): Promise<void>;
}

export function createTraces(deps: TracesDeps): Traces {
  const { prompts, conversation } = deps;
  const versions = { product: version, index: indexVersion };
  const trace = (run: RunState): Trace => traceOf(run, { versions, settings: deps.settings() });
  return {
    async copy(run, withTexts) {
      await prompts.copy(jsonText(withTexts ? trace(run) : withoutTexts(trace(run))));
      prompts.tell(
        withTexts
          ? l10n.t('The trace was copied. It contains text from your documents.')
          : l10n.t('The trace was copied, without text from your documents.'),
      );
    },
    async save(run) {
      const done = l10n.t('The trace is saved. It contains text from your documents.');
      await prompts.save(nameOf(run), jsonText(trace(run)), done);
    },
    jsonOf: (title, runs) => jsonText({ title, traces: runs.map(trace) }),
    async open() {
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

const filters = { Trace: ['json'] };

/** The dialogs and messages of `createTraces` in VS Code. */
export const tracePrompts: TracePrompts = {
  copy: async (text) => vscode.env.clipboard.writeText(text),
  save: (name, text, done) =>
    saveText(name, text, { filters, title: l10n.t('Save Trace'), folder: traceFolder(), done }),
  async pick(maxBytes) {
    const options = { filters, title: l10n.t('Open Trace'), defaultUri: traceFolder() };
    const [file] = (await vscode.window.showOpenDialog(options)) ?? [];
    return file && read(file, maxBytes);
  },
  tell(sentence) {
    void vscode.window.showInformationMessage(sentence);
  },
};

/**
 * The folder the save and open dialogs start in. Not in the workspace: a trace must not become a source of
 * the next answer.
 */
function traceFolder(): vscode.Uri {
  return vscode.Uri.file(homedir());
}

async function read(file: vscode.Uri, maxBytes: number): Promise<string> {
  try {
    const { size } = await vscode.workspace.fs.stat(file);
    if (size > maxBytes) throw new AskDocsError('trace-too-large');
    return Buffer.from(await vscode.workspace.fs.readFile(file)).toString('utf8');
  } catch (cause) {
    if (cause instanceof AskDocsError) throw cause;
    throw new AskDocsError('input-unreadable', { cause });
  }
}
