import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { userSentence } from '../../core/model/errors';
import type { RunState } from '../../core/model/state';
import { showLive } from '../terminal/liveRun';
import { openLibrary } from '../library/openLibrary';
import { complain, exitCodes, paint, print, printJson, say } from '../terminal/output';
import { printOutcome } from '../terminal/printRun';
import { runChatCommand, type ChatDeps, ChatSession } from './commands';
import type { AskFlags } from '../commandLine/askOptions';

export type ChatCommand = AskFlags & { readonly name: 'chat' };

/** `ask-docs chat`: follow-up questions that may refer to earlier ones, until the input ends. */
export async function chat(command: ChatCommand, signal: AbortSignal): Promise<number> {
  const library = await openLibrary({ ...command, isInHaste: true });
  await library.refresh(signal);
  const session = new ChatSession(command.style);
  const input = openConsole();
  const stops = new Stops(input, signal);
  if (input.isTerminal) say('Ask about these documents. /help lists the commands; Ctrl+D leaves.');
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

/** The source of a conversation's lines. */
interface Console {
  /** Whether the input is interactive; otherwise the lines come from a file or another program. */
  readonly isTerminal: boolean;
  /** Yields lines until the input ends or `close` is called; lines typed during processing are queued. */
  lines(): AsyncIterable<string>;
  /** Ctrl+C in interactive use. */
  onInterrupt(listener: () => void): void;
  close(): void;
}

/** Opens the standard input; on a terminal with a prompt on stderr, line editing and history. */
function openConsole(): Console {
  const { stdin, stderr } = process;
  const isTerminal = stdin.isTTY && stderr.isTTY;
  // Otherwise what is typed while an answer is shown would appear inside it.
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
        // readline has no other way to clear the line.
        reader.write(null, { ctrl: true, name: 'u' });
        listener();
        if (!isMuted) prompt();
      });
    },
    close,
  };
}

/** The meaning of a line in a conversation. */
type Entry =
  | { readonly kind: 'nothing' }
  /** A number without a matching option. */
  | { readonly kind: 'no-option'; readonly number: string }
  | { readonly kind: 'question'; readonly question: string }
  | { readonly kind: 'command'; readonly name: string; readonly argument: string };

/** Parses a line; a number stands for an option of the clarifying question before it. */
export function readEntry(line: string, before: RunState | undefined): Entry {
  const text = line.trim();
  if (text === '') return { kind: 'nothing' };
  const [, name, argument = ''] = /^\/([a-z?]+)(?:\s+(.*))?$/is.exec(text) ?? [];
  if (name !== undefined) return { kind: 'command', name: name.toLowerCase(), argument: argument.trim() };
  if (!/^\d{1,2}$/.test(text)) return { kind: 'question', question: text };
  const option = optionsOf(before)[Number(text) - 1];
  return option === undefined ? { kind: 'no-option', number: text } : { kind: 'question', question: option };
}

/** The options of a run's clarifying question. */
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
  // On a terminal it is already visible above, where it was typed.
  if (!isTerminal) print(paint('bold', question));
  printOutcome(ended.run, { options: 'numbers', quotes: false });
  print('');
}

/** Handles Ctrl+C: stops the answer; leaves when none is running, or when pressed again right after. */
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

  /** Starts an operation; the returned signal aborts it. */
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
    else if (this.#running === undefined) say('Ctrl+C again, or Ctrl+D, leaves.');
  }
}
