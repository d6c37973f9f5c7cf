import type { Passage } from '../model';
import { sentences } from '../text/sentences';
import type { RankedUnit } from './rankUnits';
import { wholeBeside, type Whole } from './whole';

/** Passages that are shown where it is not sure which answers. */
const mostPlaces = 3;
/** Stretches, and characters, that are shown of one. */
const mostUnits = 5;
/** How far behind the best of its passage one may be, in log odds. */
const maxLead = 4;
const mostCharacters = 700;

/** A place where the answer most likely is. */
export interface PlaceShown {
  readonly passage: Passage;
  /** Stretches of the passage that most likely answer, in reading order; none touches the next. */
  readonly stretches: readonly PlaceStretch[];
}

export interface PlaceStretch extends Whole {
  /** The unit of the stretch that is likeliest. */
  readonly best: RankedUnit;
}

/** The places where the answer most likely is, likeliest first. Passages of one document can overlap; places do not. */
export function placesOf(ranked: readonly RankedUnit[]): PlaceShown[] {
  const places: { readonly passage: Passage; readonly units: RankedUnit[] }[] = [];
  for (const entry of ranked) {
    const known = places.find(({ passage }) => passage.chunk.id === entry.passage.chunk.id);
    if (known !== undefined) known.units.push(entry);
    else if (places.length < mostPlaces && !places.some(({ passage }) => holds(passage, entry)))
      places.push({ passage: entry.passage, units: [entry] });
  }
  return places.map(({ passage, units }, at) => {
    const others = places.slice(0, at).map((place) => place.passage);
    const own = units.filter((entry) => !others.some((other) => holds(other, entry)));
    return { passage, stretches: stretchesOf(own, ranked) };
  });
}

function holds({ chunk }: Passage, { passage, unit }: RankedUnit): boolean {
  if (passage.chunk.documentId !== chunk.documentId) return false;
  const start = passage.chunk.start + unit.start - chunk.start;
  return start < chunk.text.length && start + unit.end - unit.start > 0;
}

/** Sentences, items and rows that are shown where few are likely. */
const mostLikely = 3;

/** The likeliest units alone, without what stands around them: no more than a few sentences altogether. */
export function likeliestOf(ranked: readonly RankedUnit[]): PlaceShown[] {
  const taken: RankedUnit[] = [];
  let size = 0;
  for (const entry of ranked.slice(0, 2 * mostLikely)) {
    const own = sizeOf(entry);
    const repeats = taken.some(
      ({ said, passage, unit }) =>
        said === entry.said ||
        (passage.chunk.id === entry.passage.chunk.id &&
          unit.start < entry.unit.end &&
          entry.unit.start < unit.end),
    );
    if (repeats || (taken.length > 0 && size + own > mostLikely)) continue;
    taken.push(entry);
    size += own;
    if (size >= mostLikely) break;
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

function sizeOf({ said, unit }: RankedUnit): number {
  if (unit.kind === 'row' || unit.kind === 'code') return 1;
  if (unit.kind === 'list' || unit.kind === 'steps') return said.split('\n').length;
  return Math.max(1, sentences(said).length);
}

function stretchesOf(units: readonly RankedUnit[], ranked: readonly RankedUnit[]): PlaceStretch[] {
  const taken: PlaceStretch[] = [];
  let size = 0;
  const least = (units[0]?.score ?? 0) - maxLead;
  for (const entry of units.filter(({ score }) => score >= least)) {
    if (taken.length === mostUnits) break;
    const whole = wholeBeside(entry, ranked, taken);
    if (whole === undefined) continue;
    const length = whole.end - whole.start;
    if (taken.length > 0 && size + length > mostCharacters) continue;
    taken.push({ ...whole, best: entry });
    size += length;
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

/** Whether nothing stands between two stretches of one kind. */
function isOne(last: PlaceStretch, next: PlaceStretch, text: string): boolean {
  const isAlike = last.kind === next.kind && last.lead === undefined && next.lead === undefined;
  return isAlike && text.slice(last.end, next.start).trim() === '';
}
