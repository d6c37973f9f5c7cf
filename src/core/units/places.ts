import type { Passage } from '../model';
import type { Span } from '../text/sentences';
import type { RankedUnit } from './rankUnits';

/** Passages that are shown where it is not sure which answers. */
const mostPlaces = 3;
/** Stretches, and characters, that are shown of one. */
const mostUnits = 6;
const mostCharacters = 700;

/** A place where the answer most likely is. */
export interface PlaceShown {
  readonly passage: Passage;
  /** Stretches of the passage that most likely answer, in reading order; none touches the next. */
  readonly stretches: readonly PlaceStretch[];
}

export interface PlaceStretch extends Span {
  /** The unit of the stretch that is likeliest, with its kind. */
  readonly best: RankedUnit;
}

/** The places where the answer most likely is, each from another passage, likeliest first. */
export function placesOf(ranked: readonly RankedUnit[]): PlaceShown[] {
  const byPassage = new Map<string, RankedUnit[]>();
  for (const entry of ranked) {
    const { id } = entry.passage.chunk;
    const known = byPassage.get(id);
    if (known !== undefined) known.push(entry);
    else if (byPassage.size < mostPlaces) byPassage.set(id, [entry]);
  }
  return [...byPassage.values()].flatMap((units) => {
    const [first] = units;
    return first === undefined ? [] : [{ passage: first.passage, stretches: stretchesOf(units) }];
  });
}

function stretchesOf(units: readonly RankedUnit[]): PlaceStretch[] {
  const taken: RankedUnit[] = [];
  let size = 0;
  for (const entry of units) {
    const { start, end } = entry.unit;
    if (taken.length === mostUnits) break;
    if (taken.some(({ unit }) => start < unit.end && unit.start < end)) continue;
    if (taken.length > 0 && size + end - start > mostCharacters) continue;
    taken.push(entry);
    size += end - start;
  }
  const ordered = taken.sort((one, other) => one.unit.start - other.unit.start);
  const text = units[0]?.passage.chunk.text ?? '';
  return ordered.reduce<PlaceStretch[]>((stretches, entry) => {
    const { start, end } = entry.unit;
    const last = stretches.at(-1);
    const isNext = last !== undefined && last.best.unit.kind === entry.unit.kind && text.slice(last.end, start).trim() === '';
    if (!isNext) return [...stretches, { start, end, best: entry }];
    const best = entry.score > last.best.score ? entry : last.best;
    return [...stretches.slice(0, -1), { start: last.start, end, best }];
  }, []);
}
