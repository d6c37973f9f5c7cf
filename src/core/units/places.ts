import { type Span, sentences } from '../language/sentences';
import type { MeasuredUnit } from './features';
import type { Unit, UnitKind } from './unitsOf';
import type { Passage } from '../model/types';
import type { RankedUnit } from './rankUnits';

/** Maximum length of announced text that is quoted with its announcement. */
const maxAnnounced = 3000;

/** A span of a passage that can be read by itself. */
export interface Whole extends Span {
  readonly kind: UnitKind;
  /** Length of the announcing sentence in characters. */
  readonly lead?: number;
  /** Column names; empty except for rows. */
  readonly columns: readonly string[];
}

/**
 * Expands a unit by the context it needs: its FAQ answer, the list, rows or code it announces, the sentence
 * that announces it, or the antecedent of its "it". `units` are those including its passage's, in any order.
 */
export function wholeOf(measured: MeasuredUnit, units: readonly MeasuredUnit[]): Whole {
  const { unit, passage } = measured;
  const { id, text } = passage.chunk;
  const beside = units.filter((other) => other.passage.chunk.id === id).map((other) => other.unit);
  if (measured.entry !== undefined) return { ...measured.entry, kind: unit.kind, columns: [] };
  return (unit.announces ? withAnnounced(unit, beside) : withBefore(unit, beside, text)) ?? alone(unit);
}

function alone({ start, end, kind, columns }: Unit): Whole {
  return { start, end, kind, columns };
}

/** The expanded unit, or else the bare unit, if it does not touch any of `taken`; otherwise undefined. */
export function wholeBeside(
  measured: MeasuredUnit,
  units: readonly MeasuredUnit[],
  taken: readonly Span[],
): Whole | undefined {
  return [wholeOf(measured, units), alone(measured.unit)].find(
    ({ start, end }) => !taken.some((other) => start < other.end && other.start < end),
  );
}

function withAnnounced(unit: Unit, beside: readonly Unit[]): Whole | undefined {
  const announced = beside.filter(({ lead, kind }) => lead === unit.start && isBlock(kind));
  const end = Math.max(...announced.map((other) => other.end));
  const [first] = announced;
  if (first === undefined || end - unit.start > maxAnnounced) return undefined;
  const kind = first.kind === 'item' ? 'list' : first.kind;
  return { start: unit.start, end, kind, lead: unit.end - unit.start, columns: first.columns };
}

function isBlock(kind: UnitKind): boolean {
  return kind !== 'sentence' && kind !== 'entry';
}

/** Start of a sentence that does not name its subject. */
const leaning = /^\W*(?:it|its|they|their|he|she|his|her|otherwise)\s/i;
/** End of a sentence that does not say what is done: "The tenant may not." */
const elliptic = /\s(?:may|must|can|shall|will|should|do|does|did)(?:\s?not|n['’]t)?[.!]$/i;

/** A sentence with the one before that it leans on, and the one behind that leaves out what it says. */
function withNeighbours(
  { kind, start, end, columns }: Unit,
  beside: readonly Unit[],
  text: string,
): Whole | undefined {
  const sentencesBeside = beside.filter((other) => other.kind === 'sentence');
  const areOne = (one: Span, other: Span): boolean =>
    one.end <= other.start && /^\s?$/.test(text.slice(one.end, other.start));
  const said = text.slice(start, end);
  const needsBefore = leaning.test(said) || elliptic.test(said);
  const before = needsBefore ? sentencesBeside.find((other) => areOne(other, { start, end })) : undefined;
  const behind = sentencesBeside.find(
    (other) => areOne({ start, end }, other) && elliptic.test(text.slice(other.start, other.end)),
  );
  if (before === undefined && behind === undefined) return undefined;
  return { start: before?.start ?? start, end: behind?.end ?? end, kind, columns };
}

function withBefore(unit: Unit, beside: readonly Unit[], text: string): Whole | undefined {
  const { kind, start, end, columns } = unit;
  const isNext = (other: Unit, between: RegExp): boolean =>
    other.kind === 'sentence' && other.end <= start && between.test(text.slice(other.end, start));
  if (kind === 'sentence') return withNeighbours(unit, beside, text);
  if (kind !== 'list' && kind !== 'steps' && kind !== 'code') return undefined;
  const announcing = beside.find((other) => other.start === unit.lead && isNext(other, /^\s*$/));
  if (announcing === undefined) return undefined;
  return { start: announcing.start, end, kind, lead: announcing.end - announcing.start, columns };
}

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
