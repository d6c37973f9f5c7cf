import { randomUUID } from 'node:crypto';
import { styleText } from 'node:util';
import type { Log } from '../../core/model/ports';
import type { RunState } from '../../core/model/state';
import { plainJson, plainText } from '../../core/util/plainText';

/** Exit codes of every command; 130 and 143 are what shells use after Ctrl+C and SIGTERM. */
export const exitCodes = {
  answered: 0,
  failed: 1,
  wrongUsage: 2,
  declined: 3,
  places: 4,
  busy: 5,
  interrupted: 130,
  terminated: 143,
} as const;

/** How a command ends that showed a run. */
export function runExitCode({ outcome }: Pick<RunState, 'outcome'>): number {
  switch (outcome?.kind) {
    case 'answered':
      return outcome.answer.mode === 'places' ? exitCodes.places : exitCodes.answered;
    case 'declined':
      return outcome.reason === 'question-empty' ? exitCodes.wrongUsage : exitCodes.declined;
    case 'cancelled':
      return exitCodes.interrupted;
    case 'failed':
    case undefined:
      return exitCodes.failed;
  }
}

let quiet = false;

/** From now on nothing is said but results and failures, as with --quiet. */
export function beQuiet(): void {
  quiet = true;
}

/** Whether --quiet was given. */
export function isQuiet(): boolean {
  return quiet;
}

/** Says something that is no result: on the error output, so that results can be piped. */
export function say(text: string): void {
  if (!quiet) complain(text);
}

/** Says what went wrong, also with --quiet. */
export function complain(text: string): void {
  process.stderr.write(`${plainText(text)}\n`);
}

const said = new Set<string>();

/** Says what would otherwise be said with every query of a batch. */
export function sayOnce(text: string): void {
  if (!said.has(text)) say(text);
  said.add(text);
}

// Whoever reads the output may stop reading, as `head` does: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

/** Stands for the escape character in what `paint` gives: no document can know it, so none can write to the terminal. */
const escapeMark = randomUUID();

/** Prints a result; of what could control the terminal, only the colours of `paint`: documents and traces are from anywhere. */
export function print(text: string): void {
  process.stdout.write(`${plainText(text).replaceAll(escapeMark, '\u001b')}\n`);
}

/** Prints the one JSON document of `--json`; what could control the terminal is written as JSON escapes. */
export function printJson(value: unknown): void {
  process.stdout.write(`${plainJson(JSON.stringify(value, null, 2))}\n`);
}

/** Colours where there are any (see `hasColors`); for `print` alone. */
export function paint(style: 'bold' | 'dim' | 'green' | 'red' | 'cyan' | 'yellow', text: string): string {
  const plain = plainText(text);
  if (!hasColors(process.stdout, process.env)) return plain;
  return styleText(style, plain, { validateStream: false }).replaceAll('\u001b', escapeMark);
}

/**
 * Whether colours are written: on a terminal only, and never with NO_COLOR. FORCE_COLOR decides before both: 0 or false for no
 * colours, anything else for colours wherever the output goes.
 */
export function hasColors(
  { isTTY }: { readonly isTTY?: boolean },
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: none, TERM: terminal } = environment;
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  if (none !== undefined && none !== '') return false;
  return isTTY === true && terminal !== 'dumb';
}

/** A line on the error output that rewrites itself; says nothing where that is no terminal. */
export function progressLine(): { show(text: string): void; clear(): void } {
  const { stderr } = process;
  return {
    show(text) {
      if (!stderr.isTTY || quiet) return;
      // A line that is wrapped cannot be rewritten.
      const line = text.slice(0, stderr.columns - 1).replace(/^[█░]+/, (bar) => paintProgress(bar));
      stderr.write(`\r\u001b[K${line}`);
    },
    clear() {
      if (stderr.isTTY && !quiet) stderr.write('\r\u001b[K');
    },
  };
}

function paintProgress(bar: string): string {
  return hasColors(process.stderr, process.env) ? styleText('cyan', bar, { validateStream: false }) : bar;
}

/** Details of failures, on the error output, for those who ask for them with ASK_DOCS_DEBUG=1. */
export const debugLog: Log = {
  error(text) {
    if (process.env.ASK_DOCS_DEBUG === '1') complain(text);
  },
};
