import type { Passage } from '../model/types';
import { sentences } from '../language/sentences';
import type { RankedUnit } from './rankUnits';
import { wholeBeside, wholeOf, type Whole } from './whole';

/** Maximum distance from the best unit, in log odds. */
const maxLead = 1.5;

/** A place where the answer most likely is. */
export interface PlaceShown {
  readonly passage: Passage;
  /** Spans of the passage that most likely answer, in reading order, not touching. */
  readonly stretches: readonly PlaceStretch[];
}

export interface PlaceStretch extends Whole {
  /** The likeliest unit among them. */
  readonly best: RankedUnit;
}

/**
 * The likeliest units at their places: up to `most` sentences, items and rows in total, or a single larger
 * unit.
 */
export function likeliestOf(ranked: readonly RankedUnit[], most = 3): PlaceShown[] {
  const taken: RankedUnit[] = [];
  let size = 0;
  const least = (ranked[0]?.score ?? 0) - maxLead;
  for (const entry of ranked) {
    if (entry.score < least) break;
    const own = sizeOf(entry, ranked);
    const repeats = taken.some(
      ({ said, passage, unit }) =>
        said === entry.said ||
        (passage.chunk.id === entry.passage.chunk.id &&
          unit.start < entry.unit.end &&
          entry.unit.start < unit.end),
    );
    if (repeats || (taken.length > 0 && size + own > most)) continue;
    taken.push(entry);
    size += own;
    if (size >= most) break;
  }
  const passages = [...new Set(taken.map(({ passage }) => passage))];
  return passages.map((passage) => ({
    passage,
    stretches: stretchesOf(
      taken.filter((entry) => entry.passage === passage),
      ranked,
    ),
  }));
}

/** Number of sentences, items and rows of a unit with its context. */
function sizeOf(entry: RankedUnit, ranked: readonly RankedUnit[]): number {
  const { start, end, kind, lead } = wholeOf(entry, ranked);
  const said = entry.passage.chunk.text.slice(start, end);
  if (kind === 'row' || kind === 'code') return lead === undefined ? 1 : 2;
  if (kind === 'list' || kind === 'steps') return said.split('\n').length;
  return Math.max(1, sentences(said).length);
}

function stretchesOf(units: readonly RankedUnit[], ranked: readonly RankedUnit[]): PlaceStretch[] {
  const taken: PlaceStretch[] = [];
  for (const entry of units) {
    const whole = wholeBeside(entry, ranked, taken);
    if (whole !== undefined) taken.push({ ...whole, best: entry });
  }
  const text = units[0]?.passage.chunk.text ?? '';
  return taken
    .sort((one, other) => one.start - other.start)
    .reduce<PlaceStretch[]>((stretches, stretch) => {
      const last = stretches.at(-1);
      if (last === undefined || !isOne(last, stretch, text)) return [...stretches, stretch];
      const best = stretch.best.score > last.best.score ? stretch.best : last.best;
      return [...stretches.slice(0, -1), { ...last, end: stretch.end, best }];
    }, []);
}

/** Whether two spans of one kind are adjacent. */
function isOne(last: PlaceStretch, next: PlaceStretch, text: string): boolean {
  const isAlike = last.kind === next.kind && last.lead === undefined && next.lead === undefined;
  return isAlike && text.slice(last.end, next.start).trim() === '';
}
