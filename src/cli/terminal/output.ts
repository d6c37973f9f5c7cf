import { randomUUID } from 'node:crypto';
import { styleText } from 'node:util';
import type { Log } from '../../core/model/ports';
import type { RunState } from '../../core/model/state';
import { plainJson, plainText } from '../../core/util/text';
import type { SyncProgress } from '../../core/retrieval/indexing/progress';
import { formatTimeLeft } from '../../core/util/displayLanguage';

/** Exit codes of every command; 130 and 143 are the shell's conventions for Ctrl+C and SIGTERM. */
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

/** The exit code of a command that printed a run. */
export function runExitCode({ outcome }: Pick<RunState, 'outcome'>): number {
  switch (outcome?.kind) {
    case 'answered':
      return outcome.answer.mode === 'places' ? exitCodes.places : exitCodes.answered;
    case 'declined':
      if (outcome.reason === 'overview') return exitCodes.answered;
      return outcome.reason === 'question-empty' ? exitCodes.wrongUsage : exitCodes.declined;
    case 'cancelled':
      return exitCodes.interrupted;
    case 'failed':
    case undefined:
      return exitCodes.failed;
  }
}

let quiet = false;

/** Suppresses everything but results and failures, as with --quiet. */
export function beQuiet(): void {
  quiet = true;
}

/** Whether --quiet was given. */
export function isQuiet(): boolean {
  return quiet;
}

/** Prints a message that is not a result to stderr, so that results can be piped. */
export function say(text: string): void {
  if (!quiet) complain(text);
}

/** Prints a failure, even with --quiet. */
export function complain(text: string): void {
  process.stderr.write(`${plainText(text)}\n`);
}

const said = new Set<string>();

/** Prints a message once that would otherwise be repeated for every query of a batch. */
export function sayOnce(text: string): void {
  if (!quiet) insistOnce(text);
}

/** Prints once what a result must not be read without, even with --quiet. */
export function insistOnce(text: string): void {
  if (!said.has(text)) complain(text);
  said.add(text);
}

// The reader may stop early, as `head` does: that is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

/**
 * Placeholder for the escape character in the output of `paint`: no document can guess it, so none can send
 * control sequences to the terminal.
 */
const escapeMark = randomUUID();

/**
 * Prints a result; strips control sequences other than the colours of `paint`, as documents and traces are
 * untrusted.
 */
export function print(text: string): void {
  process.stdout.write(`${plainText(text).replaceAll(escapeMark, '\u001b')}\n`);
}

/** Prints the JSON document of `--json`; control characters are written as JSON escapes. */
export function printJson(value: unknown): void {
  process.stdout.write(`${plainJson(JSON.stringify(value, null, 2))}\n`);
}

/** Colours a text if enabled (see `hasColors`); for `print` only. */
export function paint(style: 'bold' | 'dim' | 'green' | 'red' | 'cyan' | 'yellow', text: string): string {
  const plain = plainText(text);
  if (!hasColors(process.stdout, process.env)) return plain;
  return styleText(style, plain, { validateStream: false }).replaceAll('\u001b', escapeMark);
}

/**
 * Whether to use colours: only on a terminal, and never with NO_COLOR. FORCE_COLOR overrides both: 0 or false
 * for no colours, anything else for colours wherever the output goes.
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

/** A line on stderr that overwrites itself; prints nothing when that is not a terminal. */
export function progressLine(): { show(text: string): void; clear(): void } {
  const { stderr } = process;
  return {
    show(text) {
      if (!stderr.isTTY || quiet) return;
      // A wrapped line cannot be overwritten.
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

/** Logs details of failures to stderr when ASK_DOCS_DEBUG=1 is set. */
export const debugLog: Log = {
  error(text) {
    if (process.env.ASK_DOCS_DEBUG === '1') complain(text);
  },
};

const barWidth = 24;

const phases: Readonly<Record<Exclude<SyncProgress['phase'], 'reading'>, string>> = {
  listing: 'Looking for documents',
  embedding: 'Fitting vectors',
  saving: 'Saving',
};

/** Progress of a sync in one line: a bar if the total is known, then counts, rates and the time left. */
export function progressBar(progress: SyncProgress): string {
  const { done, total, failed, filesPerSecond, megabytesPerSecond, leftMs } = progress;
  const share = total > 0 ? Math.min(1, done / total) : undefined;
  const parts = [
    amount(progress),
    ...(failed > 0 ? [`${failed} ${failed === 1 ? 'file' : 'files'} unreadable`] : []),
    ...(filesPerSecond === undefined ? [] : [`${filesPerSecond} files/s`]),
    ...(megabytesPerSecond === undefined ? [] : [`${megabytesPerSecond} MB/s`]),
    ...(leftMs === undefined ? [] : [`about ${formatTimeLeft(leftMs)} left`]),
  ];
  return `${share === undefined ? '' : `${bar(share)} `}${parts.join(', ')}`;
}

/**
 * Progress of counted work, such as a batch: a bar, the count, and the time left once it can be estimated.
 */
export function countBar(
  what: string,
  { done, total, ms }: { readonly done: number; readonly total: number; readonly ms: number },
): string {
  const left = done > 0 && done < total ? `, about ${formatTimeLeft((ms / done) * (total - done))} left` : '';
  return `${bar(total === 0 ? 1 : done / total)} ${what} ${done} of ${total}${left}`;
}

function amount({ phase, done, total, indexed, waiting }: SyncProgress): string {
  if (phase === 'reading') return `${Math.floor((indexed / Math.max(1, indexed + waiting)) * 100)} % indexed`;
  if (total > 0) return `${phases[phase]} ${done} of ${total}`;
  return done > 0 ? `${phases[phase]} ${done}` : phases[phase];
}

/** A bar filled to a share from 0 to 1. */
export function bar(share: number): string {
  const full = Math.round(share * barWidth);
  return '█'.repeat(full) + '░'.repeat(barWidth - full);
}

/** Characters two columns wide: East Asian ones and emoji. */
const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/u;

/** The width of a character in columns; combining and control characters have none. */
function widthOf(character: string): number {
  if (/^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]/u.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}

/** Cuts a text to one line of at most this many columns, without control characters. */
export function cutToWidth(text: string, columns: number): string {
  const [first = '', ...more] = piecesOf(plainText(text).replace(/\p{Cc}/gu, ' '), columns - 1);
  return more.length === 0 ? first : `${first}…`;
}

/** Wraps a text to this many columns; its own line breaks stay. */
export function wrapToWidth(text: string, columns: number): readonly string[] {
  return text
    .split(/\r?\n/)
    .flatMap((line) =>
      piecesOf(plainText(line).replace(/\p{Cc}/gu, ' '), columns).map((piece) => piece.trimEnd()),
    );
}

/** Splits a line into pieces of at most this many columns, between words where possible. */
function piecesOf(text: string, columns: number): readonly string[] {
  const pieces: string[] = [];
  let rest = text;
  for (;;) {
    const end = fittingEnd(rest, columns);
    if (end >= rest.length) return [...pieces, rest];
    const space = rest.lastIndexOf(' ', end);
    const cut = space > end / 2 ? space + 1 : end;
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
}

/** The offset where the columns are used up; always at least one character. */
function fittingEnd(text: string, columns: number): number {
  let used = 0;
  let end = 0;
  for (const character of text) {
    used += widthOf(character);
    if (used > columns && end > 0) return end;
    end += character.length;
  }
  return end;
}
