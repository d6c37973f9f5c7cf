import type { StepState, RunState } from '../../core/model/state';
import { collectRun, type EndedRun } from '../../core/run/library';
import type { RunEvent } from '../../core/model/events';
import { isQuiet, cutToWidth, wrapToWidth } from './output';

/** The means to draw on a terminal. */
export interface Terminal {
  readonly columns: number;
  readonly rows: number;
  write(text: string): void;
}

/** Shows a run in progress in lines that are redrawn; `clear` removes them before the final output. */
export interface LiveRun {
  show(run: RunState): void;
  clear(): void;
}

const redrawMs = 60;

/**
 * Text arrives in many small pieces, so it is drawn at intervals; a step that begins or ends is drawn at
 * once.
 */
export function createLiveRun(terminal: Terminal): LiveRun {
  let drawn = 0;
  let latest: RunState | undefined;
  let steps: RunState['steps'] = [];
  let waiting: NodeJS.Timeout | undefined;
  const erase = (): string => (drawn === 0 ? '' : `\u001b[${drawn}A\r\u001b[J`);
  const draw = (): void => {
    clearTimeout(waiting);
    waiting = undefined;
    if (latest === undefined) return;
    const lines = liveLines(latest, terminal);
    terminal.write(`${erase()}${lines.map((line) => `${line}\n`).join('')}`);
    drawn = lines.length;
    ({ steps } = latest);
  };
  return {
    show(run) {
      latest = run;
      if (run.steps !== steps) draw();
      else waiting ??= setTimeout(draw, redrawMs);
    },
    clear() {
      clearTimeout(waiting);
      waiting = undefined;
      if (drawn > 0) terminal.write(erase());
      drawn = 0;
      latest = undefined;
    },
  };
}

/**
 * The question, its steps, and the answer so far; only the last lines when the terminal is not tall enough.
 */
export function liveLines(
  { question, steps, text }: Pick<RunState, 'question' | 'steps' | 'text'>,
  { columns, rows }: Pick<Terminal, 'columns' | 'rows'>,
): readonly string[] {
  const width = Math.max(10, columns - 1);
  const tree = treeLines(steps, (_, part) => part).map((line) => cutToWidth(line, width));
  const written = text === '' ? [] : ['', ...wrapToWidth(text, width)];
  const lines = [cutToWidth(question.replace(/\s+/g, ' '), width), '', ...tree, ...written];
  return lines.slice(-Math.max(1, rows - 1));
}

/** The user's terminal: stderr, or stdout if only that is one; undefined for neither. */
function openTerminal(): Terminal | undefined {
  const stream = [process.stderr, process.stdout].find(({ isTTY }) => isTTY);
  return (
    stream && {
      get columns() {
        // Some terminals do not report their size.
        return stream.columns > 0 ? stream.columns : 80;
      },
      get rows() {
        return stream.rows > 0 ? stream.rows : 24;
      },
      write: (text) => void stream.write(text),
    }
  );
}

/** Waits for a run to end; if `isShown`, shows its steps and answer live on a terminal. */
export async function showLive(events: AsyncIterable<RunEvent>, isShown: boolean): Promise<EndedRun> {
  const terminal = isShown && !isQuiet() ? openTerminal() : undefined;
  if (terminal === undefined) return collectRun(events);
  const live = createLiveRun(terminal);
  try {
    return await collectRun(events, (run) => {
      live.show(run);
    });
  } finally {
    live.clear();
  }
}

/** Styles a part of a line; returns it as it is where styles are not supported. */
export type Paint = (style: 'dim' | 'green' | 'red' | 'cyan', text: string) => string;

/** The tree of steps, one per line, including steps in progress. */
export function treeLines(
  steps: readonly StepState[],
  paint: Paint,
  parentId?: string,
  indent = '',
): readonly string[] {
  const children = steps.filter((step) => step.parentId === parentId);
  return children.flatMap((step, index) => {
    const isLast = index === children.length - 1;
    const line = `${indent}${isLast ? '└' : '├'} ${signOf(step, paint)} ${step.title}  ${paint('dim', resultOf(step))}`;
    return [line.trimEnd(), ...treeLines(steps, paint, step.id, `${indent}${isLast ? ' ' : '│'} `)];
  });
}

function signOf({ status }: StepState, paint: Paint): string {
  if (status === 'running') return paint('cyan', '…');
  return status === 'done' ? paint('green', '✓') : paint('red', '✗');
}

function resultOf({ summary, startedAt, endedAt }: StepState): string {
  return endedAt === undefined ? '' : `${summary}  ${endedAt - startedAt} ms`;
}
