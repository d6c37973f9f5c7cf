import { dateIn } from '../language/dates';
import { formatOf, numberOf } from '../language/numbers';
import type { Table } from '../units/tables/table';
import { wordsIn } from '../units/words';
import type { Measure, Operation } from './operation';
import { sectionColumn } from './stackTables';

/** Patterns for the name or first cells of a column containing each measure. */
const holding: Readonly<Record<Measure, RegExp>> = {
  money:
    /\b(?:price|cost|fee|rate|amount|total|value|(?<!\b(?:hours?|days?|weeks?|minutes?|time) )spen[dt]|rent|budget|charge|salary|eur|usd|gbp|chf)|[€$£]|preis|kosten|gebühr|betrag|miete|entgelt|zuschlag|wert|euro/i,
  date: /date|day|year|since|until|valid|datum|seit|bis|jahr/i,
  duration:
    /days?|weeks?|months?|years?|hours?|minutes?|time|duration|tage|wochen|monate|jahre|stunden|dauer|zeit/i,
  amount:
    /\b(?:quantity|qty|units|pieces|stock|count|number of)\b|(?:menge|anzahl|stück(?:zahl)?|bestand)\b/i,
};
/** If several columns contain prices, the total is meant. */
const isTotal = /\b(?:total|sum|gesamt\w*|summe|\w+betrag)\b/i;
/** Numeric identifiers, which are never added up. */
const identifying =
  /\b(?:no\.?|nr\.?|number|nummer|id|code|sku|phone|telefon|extension|durchwahl|zip|plz|postcode)\s*$/i;

/**
 * The column to add up, compare or limit: the one the question names best, or that has its measure; undefined
 * if ambiguous. `named` is how well the question names each.
 */
export function measureColumn(
  { measure, kind }: Operation,
  table: Table,
  named: readonly number[],
): number | undefined {
  const wanted = kind === 'count' && measure === undefined ? 'amount' : measure;
  const scored = table.columns
    .map((name, column) => ({ name: name.replaceAll('_', ' '), column, score: named[column] ?? 0 }))
    .filter(({ column }) => column !== sectionColumn(table) && valuesOf(table, column, measure) !== undefined)
    .filter(({ name, score }) => score > 0 || !identifying.test(name))
    .map((one) => ({ ...one, holds: wanted !== undefined && holds(table, one.column, wanted) }));
  const fitting =
    measure !== undefined && measure !== 'duration' ? scored.filter(({ holds: fits }) => fits) : scored;
  const ranked = fitting
    .map((one) => ({
      ...one,
      score: one.score + (one.holds ? 1 : 0) + (wanted !== 'amount' && isTotal.test(one.name) ? 1 : 0),
    }))
    .sort((one, other) => other.score - one.score);
  const [best, next] = ranked;
  if (best === undefined) return undefined;
  if (next === undefined) return best.column;
  return best.score > next.score ? best.column : undefined;
}

/** Whether a column's name says that its cells call its rows: "Order no.". */
export function saysKey(name: string): boolean {
  return identifying.test(inWords(name));
}

/** "order_no" and "orderNo" as "order no". */
function inWords(name: string): string {
  return name.replaceAll('_', ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
}

/** Whether a column's name says that it holds how many there are. */
export function saysAmount(name: string): boolean {
  return holding.amount.test(inWords(name)) && !saysKey(name);
}

/** The column that says how many there are of what a row is about; undefined if there is none, or several. */
export function amountColumn(table: Table): number | undefined {
  const found = table.columns.flatMap((name, column) =>
    saysAmount(name) && valuesOf(table, column, undefined) ? [column] : [],
  );
  return found.length === 1 ? found[0] : undefined;
}

const currency = /[€$£]|\b(?:EUR|USD|GBP|CHF)\b/;

/** What a column's name and first cells say of its numbers. */
export interface MeasuredBy {
  readonly measures: readonly Measure[];
  /** "Total", which is no price of one. */
  readonly isTotal: boolean;
  /** "Price per seat", "unit price": of one of what its row is about. */
  readonly isOfOne: boolean;
}

const ofOne = /\b(?:per|each|unit|pro|je|einzel\w*|stück(?:preis|kosten))\b/i;

export function measuredBy({ name, texts }: Pick<NamedTexts, 'name' | 'texts'>): MeasuredBy {
  const words = inWords(name);
  const measures = (['money', 'duration', 'amount'] as const).filter(
    (measure) =>
      (measure === 'money' && isInCurrency({ name, texts })) ||
      (holding[measure].test(words) && !identifying.test(words)),
  );
  return { measures, isTotal: isTotal.test(words), isOfOne: ofOne.test(words) };
}

/** Whether a column's name or cells have a currency. */
export function isInCurrency({ name, texts }: Pick<NamedTexts, 'name' | 'texts'>): boolean {
  return [name, ...texts.slice(0, 3)].some((text) => currency.test(text.replaceAll('_', ' ')));
}

/** A column with the texts of its rows. */
interface NamedTexts {
  readonly name: string;
  readonly at: number;
  readonly texts: readonly string[];
}

/**
 * Whether the numbers of a column tell its rows apart, as those of vehicles do: how many there are is no sum of them. Amounts
 * are rarely all different in the first column, or of as many digits in another; `asked` is what the question calls them.
 */
export function isKey({ name: written, at, texts }: NamedTexts, asked: string | undefined): boolean {
  const name = written.replaceAll('_', ' ');
  if (identifying.test(name)) return true;
  if (holding.amount.test(name)) return false;
  const areDifferent = new Set(texts).size === texts.length && texts.every((text) => /^\d+$/.test(text));
  const areOfOneLength = new Set(texts.map(({ length }) => length)).size === 1;
  // "Participants" counts them, "Vehicle" names one.
  const isPlural = wordsIn(name).some(({ form }) => form === asked);
  return areDifferent && (at === 0 || (areOfOneLength && !isPlural));
}

/** See `isKey`. */
export function isKeyColumn({ columns, rows }: Table, at: number, asked: string | undefined): boolean {
  const texts = rows.map(({ cells }) => (cells[at] ?? '').trim());
  return isKey({ name: columns[at] ?? '', at, texts }, asked);
}

function holds({ columns, rows }: Table, column: number, measure: Measure): boolean {
  const cells = rows.slice(0, 3).map(({ cells: all }) => all[column] ?? '');
  return (
    holding[measure].test((columns[column] ?? '').replaceAll('_', ' ')) ||
    (measure === 'money' && cells.some((cell) => currency.test(cell)))
  );
}

/** The numbers, or sortable dates, of a column that consists almost entirely of them; otherwise undefined. */
export function valuesOf(
  { rows }: Table,
  column: number,
  measure: Measure | undefined,
): readonly (number | undefined)[] | undefined {
  const cells = rows.map(({ cells: all }) => all[column] ?? '');
  const format = formatOf(cells);
  const values = cells.map((cell) => (measure === 'date' ? dayOf(cell) : numberOf(cell, format)));
  const filled = cells.filter((cell) => /[\p{L}\p{N}]/u.test(cell)).length;
  return filled > 1 && values.filter((value) => value !== undefined).length >= 0.9 * filled
    ? values
    : undefined;
}

function dayOf(cell: string): number | undefined {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[./](\d{1,2})[./]((?:19|20)\d{2})$/.exec(cell.trim()) ?? [];
  if (year !== '') return Number(year + month.padStart(2, '0') + day.padStart(2, '0'));
  const date = dateIn(cell);
  return date === undefined ? undefined : Number(date.replaceAll('-', '').padEnd(8, '0'));
}
