import { userSentence } from '../../core/errors';
import type { AskFlags } from '../askCommand';
import { showLive } from '../liveRun';
import { openLibrary } from '../openLibrary';
import { complain, exitCodes, paint, print, printJson, say } from '../output';
import { printOutcome } from '../printRun';
import { runChatCommand, type ChatDeps } from './commands';
import { openConsole, type Console } from './console';
import { readEntry } from './entry';
import { ChatSession } from './session';

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
