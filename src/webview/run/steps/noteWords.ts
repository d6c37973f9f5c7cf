import { formatCost, formatDuration, formatWait } from '../../controls/format';
import { listed, strings, together } from '../../controls/strings';
import type { StepNote } from '../../../core/model/events';

/** A note of a step in words. */
export interface NoteLine {
  readonly tone: 'muted' | 'warning';
  readonly text: string;
}

/** The notes of a step, with consecutive waits merged; the last note is ongoing while the step runs. */
export function noteLines(notes: readonly StepNote[], isRunning: boolean): readonly NoteLine[] {
  const merged = mergeWaits(notes);
  return merged.map((note, at) => noteLine(note, isRunning && at === merged.length - 1));
}

/** What a running step is waiting for; undefined while it works. */
export function waitOf(notes: readonly StepNote[]): string | undefined {
  const last = mergeWaits(notes).at(-1);
  return last?.kind === 'retry' || last?.kind === 'wait' ? noteLine(last, true).text : undefined;
}

function mergeWaits(notes: readonly StepNote[]): readonly StepNote[] {
  return notes.reduce<readonly StepNote[]>((merged, note) => {
    const last = merged.at(-1);
    if (note.kind !== 'wait' || last?.kind !== 'wait') return [...merged, note];
    return [...merged.slice(0, -1), { ...note, waitMs: last.waitMs + note.waitMs }];
  }, []);
}

function noteLine(note: StepNote, isLive: boolean): NoteLine {
  switch (note.kind) {
    case 'model-call':
      return { tone: 'muted', text: callWords(note) };
    case 'retry': {
      if (note.waitMs === 0) return { tone: 'warning', text: note.message };
      const wait = formatWait(note.waitMs);
      const { nextTry, triedAgain } = strings.notes;
      return { tone: 'warning', text: `${note.message} ${(isLive ? nextTry : triedAgain)(wait)}` };
    }
    case 'wait': {
      const wait = formatWait(note.waitMs);
      return { tone: 'muted', text: (isLive ? strings.notes.waiting : strings.notes.waited)(wait) };
    }
    case 'fallback':
      return { tone: 'warning', text: strings.notes.offline(note.message) };
  }
}

function callWords(call: Extract<StepNote, { kind: 'model-call' }>): string {
  const { model, inputTokens, outputTokens, isEstimated, cost, ms } = call;
  const words = [model, strings.notes.inOut(inputTokens, outputTokens, isEstimated)];
  if (ms !== undefined) words.push(together(formatDuration(ms)));
  if (cost !== undefined) words.push(strings.notes.cost(formatCost(cost)));
  return listed(words);
}
