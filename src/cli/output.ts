import { styleText } from 'node:util';
import type { Log } from '../core/ports';
import type { RunState } from '../core/run/state';

/** Exit codes of every command; 130 is what shells use after Ctrl+C. */
export const exitCodes = { answered: 0, failed: 1, wrongUsage: 2, declined: 3, interrupted: 130 } as const;

/** How a command ends that showed a run. */
export function runExitCode({ outcome }: Pick<RunState, 'outcome'>): number {
  switch (outcome?.kind) {
    case 'answered':
      return exitCodes.answered;
    case 'declined':
      return exitCodes.declined;
    case 'cancelled':
      return exitCodes.interrupted;
    case 'failed':
    case undefined:
      return exitCodes.failed;
  }
}

/** Says something that is no result: on the error output, so that results can be piped. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
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

/** Prints a result, without what could control the terminal: documents and traces are from anywhere. */
export function print(text: string): void {
  process.stdout.write(`${withoutControls(text)}\n`);
}

/** Line breaks, tabs and colours stay. */
function withoutControls(text: string): string {
  return text.replace(/\p{Cc}(\[[\d;]*m)?/gu, (all, colour: string | undefined) => {
    if (/^[\n\t]/.test(all) || (all.startsWith('\u001b') && colour !== undefined)) return all;
    return colour ?? '';
  });
}

/** Prints the one JSON document of `--json`. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Colours on a terminal only, and never with NO_COLOR. */
export function paint(style: 'bold' | 'dim' | 'green' | 'red' | 'cyan' | 'yellow', text: string): string {
  return styleText(style, text, { stream: process.stdout });
}

/** A line on the error output that rewrites itself; says nothing where that is no terminal. */
export function progressLine(): { show(text: string): void; clear(): void } {
  const { stderr } = process;
  return {
    show(text) {
      if (!stderr.isTTY) return;
      // A line that is wrapped cannot be rewritten.
      const line = text.slice(0, stderr.columns - 1).replace(/^[█░]+/, (bar) => paintProgress(bar));
      stderr.write(`\r\u001b[K${line}`);
    },
    clear() {
      if (stderr.isTTY) stderr.write('\r\u001b[K');
    },
  };
}

function paintProgress(bar: string): string {
  return styleText('cyan', bar, { stream: process.stderr });
}

/** Details of failures, on the error output, for those who ask for them with ASK_DOCS_DEBUG=1. */
export const debugLog: Log = {
  error(text) {
    if (process.env.ASK_DOCS_DEBUG === '1') say(text);
  },
};
