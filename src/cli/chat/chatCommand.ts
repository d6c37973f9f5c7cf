import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { userSentence } from '../../core/model/errors';
import type { RunState } from '../../core/model/state';
import { showLive } from '../terminal/liveRun';
import { openLibrary } from '../library/openLibrary';
import { complain, exitCodes, paint, print, printJson, say } from '../terminal/output';
import { printOutcome } from '../terminal/printRun';
import { runChatCommand, type ChatDeps } from './commands';
import { ChatSession } from './session';
import type { AskFlags } from '../commandLine/askOptions';

export type ChatCommand = AskFlags & { readonly name: 'chat' };

/** `ask-docs chat`: questions that lean on the ones before, until the input ends. */
export async function chat(command: ChatCommand, signal: AbortSignal): Promise<number> {
  const library = await openLibrary({ ...command, isInHaste: true });
  await library.refresh(signal);
  const session = new ChatSession(command.style);
  const input = openConsole();
  const stops = new Stops(input, signal);
  if (input.isTerminal) say('Ask about these documents. /help lists what else there is; Ctrl+D leaves.');
  for await (const line of input.lines()) {
    const entry = readEntry(line, session.last?.run);
    const deps = { session, library, flags: command, signal: stops.begin() };
    if (entry.kind === 'command' && ['exit', 'quit'].includes(entry.name)) break;
    await work(entry, deps, input).catch((error: unknown) => {
      complain(deps.signal.aborted ? 'Stopped.' : userSentence(error));
    });
    stops.end();
    if (signal.aborted) break;
  }
  input.close();
  if (command.json) printJson({ answers: session.lines });
  return signal.aborted ? exitCodes.interrupted : exitCodes.answered;
}

/** Where the lines of a conversation come from. */
interface Console {
  /** Whether somebody types; otherwise the lines come from a file or another program. */
  readonly isTerminal: boolean;
  /** Line by line until the input ends or `close` is called; what is typed while a line is worked on waits. */
  lines(): AsyncIterable<string>;
  /** Ctrl+C while somebody types. */
  onInterrupt(listener: () => void): void;
  close(): void;
}

/** The standard input; on a terminal with a prompt on the error output, line editing, and the lines before by the arrow keys. */
function openConsole(): Console {
  const { stdin, stderr } = process;
  const isTerminal = stdin.isTTY && stderr.isTTY;
  // What is typed while an answer is drawn would be drawn into it.
  let isMuted = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isMuted) stderr.write(chunk);
      done();
    },
  });
  Object.defineProperty(output, 'columns', { get: () => stderr.columns });
  const reader = createInterface({
    input: stdin,
    ...(isTerminal && { output, terminal: true, prompt: '› ' }),
  });
  const close = (): void => {
    isMuted = true;
    reader.close();
  };
  const prompt = (): void => {
    isMuted = false;
    if (isTerminal) reader.prompt(true);
  };
  return {
    isTerminal,
    async *lines() {
      prompt();
      for await (const line of reader) {
        isMuted = true;
        yield line;
        prompt();
      }
    },
    onInterrupt(listener) {
      reader.on('SIGINT', () => {
        if (!isMuted) stderr.write('\n');
        // readline has no other way to empty the line.
        reader.write(null, { ctrl: true, name: 'u' });
        listener();
        if (!isMuted) prompt();
      });
    },
    close,
  };
}

/** What a line of a conversation asks for. */
type Entry =
  | { readonly kind: 'nothing' }
  /** A number for which there is no option. */
  | { readonly kind: 'no-option'; readonly number: string }
  | { readonly kind: 'question'; readonly question: string }
  | { readonly kind: 'command'; readonly name: string; readonly argument: string };

/** Reads a line; a number stands for an option of the question back that came before it. */
export function readEntry(line: string, before: RunState | undefined): Entry {
  const text = line.trim();
  if (text === '') return { kind: 'nothing' };
  const [, name, argument = ''] = /^\/([a-z?]+)(?:\s+(.*))?$/is.exec(text) ?? [];
  if (name !== undefined) return { kind: 'command', name: name.toLowerCase(), argument: argument.trim() };
  if (!/^\d{1,2}$/.test(text)) return { kind: 'question', question: text };
  const option = optionsOf(before)[Number(text) - 1];
  return option === undefined ? { kind: 'no-option', number: text } : { kind: 'question', question: option };
}

/** What a run asked back, to be answered with one of these. */
function optionsOf(run: RunState | undefined): readonly string[] {
  return run?.outcome?.kind === 'declined' ? run.outcome.options : [];
}

async function work(
  entry: ReturnType<typeof readEntry>,
  deps: ChatDeps,
  { isTerminal }: Console,
): Promise<void> {
  const { session, library, flags, signal } = deps;
  if (entry.kind === 'nothing') return;
  if (entry.kind === 'no-option') {
    say(`There is no option ${entry.number} to choose.`);
    return;
  }
  if (entry.kind === 'command') {
    const sentence = await runChatCommand(entry.name, entry.argument, deps);
    if (sentence !== undefined) say(sentence);
    return;
  }
  const { question } = entry;
  await library.refresh(signal);
  const ended = await showLive(library.answer(session.asked(question), signal), !flags.json);
  session.add(ended);
  if (flags.json) return;
  // On a terminal it stands above, where it was typed.
  if (!isTerminal) print(paint('bold', question));
  printOutcome(ended.run, { options: 'numbers', quotes: false });
  print('');
}

/** What Ctrl+C does: it stops the answer; where there is none to stop, or right after, it leaves. */
class Stops {
  readonly #input: Console;
  readonly #signal: AbortSignal;
  #running: AbortController | undefined;
  #isPressed = false;

  constructor(input: Console, signal: AbortSignal) {
    this.#input = input;
    this.#signal = signal;
    input.onInterrupt(() => {
      this.#press();
    });
    signal.addEventListener('abort', () => {
      input.close();
    });
  }

  /** Something begins that can be stopped by this signal. */
  begin(): AbortSignal {
    this.#isPressed = false;
    this.#running = new AbortController();
    return AbortSignal.any([this.#signal, this.#running.signal]);
  }

  end(): void {
    this.#running = undefined;
  }

  #press(): void {
    const isSecond = this.#isPressed;
    this.#isPressed = true;
    this.#running?.abort();
    if (isSecond) this.#input.close();
    else if (this.#running === undefined) say('Ctrl+C once more, or Ctrl+D, leaves.');
  }
}
