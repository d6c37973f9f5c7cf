import type { Span } from '../language/sentences';
import type { MeasuredUnit } from './features';
import type { Unit, UnitKind } from './unit';

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

function withBefore(unit: Unit, beside: readonly Unit[], text: string): Whole | undefined {
  const { kind, start, end, columns } = unit;
  const isNext = (other: Unit, between: RegExp): boolean =>
    other.kind === 'sentence' && other.end <= start && between.test(text.slice(other.end, start));
  if (kind === 'sentence') {
    const before = leaning.test(text.slice(start, end)) && beside.find((other) => isNext(other, /^\s?$/));
    return before ? { start: before.start, end, kind, columns } : undefined;
  }
  if (kind !== 'list' && kind !== 'steps' && kind !== 'code') return undefined;
  const announcing = beside.find((other) => other.start === unit.lead && isNext(other, /^\s*$/));
  if (announcing === undefined) return undefined;
  return { start: announcing.start, end, kind, lead: announcing.end - announcing.start, columns };
}
