// Names that stand in an order of their own: months, days of the week, quarters, versions.

import { monthOf } from '../language/dates';
import { wordsIn } from './cellValues';
import type { Column } from './relation';

type OrderKind = 'month' | 'weekday' | 'quarter' | 'version';

/** Where a name stands in an order. */
export interface Order {
  readonly kind: OrderKind;
  readonly key: number;
}

const weekdays: ReadonlyMap<string, number> = new Map(
  [
    ['monday', 'mon', 'montag', 'mo'],
    ['tuesday', 'tue', 'tues', 'dienstag', 'di'],
    ['wednesday', 'wed', 'mittwoch', 'mi'],
    ['thursday', 'thu', 'thur', 'thurs', 'donnerstag', 'do'],
    ['friday', 'fri', 'freitag', 'fr'],
    ['saturday', 'sat', 'samstag', 'sonnabend', 'sa'],
    ['sunday', 'sun', 'sonntag', 'so'],
  ].flatMap((names, at) => names.map((name) => [name, at + 1] as const)),
);

export const months: ReadonlyMap<string, number> = new Map(
  (['en', 'de'] as const).flatMap((language) =>
    Array.from(monthOf, ([name, month]) => [wordsIn(name, language)[0] ?? name, month] as const),
  ),
);

export function isWeekday(word = ''): boolean {
  return weekdays.has(word);
}

const names = [...weekdays.keys(), ...monthOf.keys()].filter((name) => name.length > 2).join('|');
const dash = new RegExp(
  `(?<=(?<!\\p{L})(?:(?:${names})(?: \\d{4})?|Q[1-4]))\\s?[–—-]\\s?(?=(?:\\d{1,2}\\.? )?(?:${names}|Q[1-4])(?!\\p{L}))`,
  'giu',
);

/** A text with "January–March" in words, if a column can have what stands in an order. */
export function withoutDashes(text: string, columns: readonly Column[]): string {
  const spelt = text.replace(dash, ' to ');
  const isOrdered = (column: Column): boolean => column.kind === 'date' || orderOf(column) !== undefined;
  return spelt !== text && columns.some(isOrdered) ? spelt : text;
}

const ordinals: ReadonlyMap<string, number> = new Map(
  [
    ['first', '1st', 'erstes', 'ersten', 'erste'],
    ['second', '2nd', 'zweites', 'zweiten', 'zweite'],
    ['third', '3rd', 'drittes', 'dritten', 'dritte'],
    ['fourth', '4th', 'viertes', 'vierten', 'vierte'],
  ].flatMap((names, at) => names.map((name) => [name, at + 1] as const)),
);
const quarters = new Set(['quarter', 'quartal', 'q']);
const suffixes = new Set(['st', 'nd', 'rd', 'th']);

interface FoundQuarter {
  readonly order: Order;
  readonly end: number;
}

/** A quarter among words, with the year behind it, and where it ends: "Q1", "Q1 2026", "the second quarter". */
export function quarterAt(words: readonly string[], at: number): FoundQuarter | undefined {
  return numberedQuarter(words, at) ?? ordinalQuarter(words, at);
}

function numberedQuarter(words: readonly string[], at: number): FoundQuarter | undefined {
  const [word = '', next = ''] = words.slice(at);
  return quarters.has(word) && /^[1-4]$/.test(next) ? withYear(Number(next), words, at + 2) : undefined;
}

function ordinalQuarter(words: readonly string[], at: number): FoundQuarter | undefined {
  const [word = '', next = ''] = words.slice(at);
  const quarter = ordinals.get(word) ?? (/^[1-4]$/.test(word) ? Number(word) : undefined);
  const named = suffixes.has(next) ? at + 2 : at + 1;
  const name = words[named] ?? '';
  return quarter !== undefined && name.length > 1 && quarters.has(name)
    ? withYear(quarter, words, named + 1)
    : undefined;
}

function withYear(quarter: number, words: readonly string[], end: number): FoundQuarter {
  const year = /^(?:19|20)\d\d$/.test(words[end] ?? '') ? Number(words[end]) : undefined;
  const key = (year ?? 0) * 10 + quarter;
  return { order: { kind: 'quarter', key }, end: year === undefined ? end : end + 1 };
}

const version = /^\d{1,4}(?:\.\d{1,5})+$/;
const mostParts = 4;
const perPart = 100_000;

function versionOf(word: string): number | undefined {
  if (!version.test(word)) return undefined;
  const parts = word.split('.').map(Number);
  if (parts.length > mostParts) return undefined;
  return (
    Array.from({ length: mostParts - 1 }, (_, at) => parts[at] ?? 0).reduce(
      (key, part) => key * perPart + part,
      0,
    ) +
    (parts[mostParts - 1] ?? 0) / perPart
  );
}

/** The orders in which a text of these words stands: by its only month, day of the week, quarter or version. */
export function orderIn(words: readonly string[]): Order[] {
  const only = (kind: OrderKind, keys: readonly (number | undefined)[]): Order[] => {
    const found = keys.filter((key) => key !== undefined);
    return found.length === 1 ? found.map((key) => ({ kind, key })) : [];
  };
  const quarter = words.map((_, at) => quarterAt(words, at)?.order.key);
  return [
    ...(words.some((word) => /\d/.test(word))
      ? []
      : only(
          'month',
          words.map((word) => months.get(word)),
        )),
    ...only(
      'weekday',
      words.map((word) => weekdays.get(word)),
    ),
    ...only('quarter', quarter),
    ...only('version', words.map(versionOf)),
  ];
}

/** How the names of a column are ordered. */
export interface NameOrder {
  readonly kind: OrderKind;
  /** Of quarters: whether they are said with their years. */
  readonly hasYears: boolean;
  readonly keyOf: (text: string) => number | undefined;
}

const leastShare = 0.9;
/** More different names are no months, days or versions of a table that people read. */
const mostNames = 2000;
const longestName = 4;

/** The order of a column's names, if nearly all stand in the same; two numbers with a point alone are no versions, unless it is called so. */
export function orderOf({ texts, name, kind: read }: Column): NameOrder | undefined {
  if (texts.size > mostNames) return undefined;
  const filled = [...texts].filter((text) => /[\p{L}\p{N}]/u.test(text));
  const ordersOf = (text: string): Order[] => {
    const words = wordsIn(text);
    return words.length > longestName ? [] : orderIn(words);
  };
  const kinds: readonly OrderKind[] = ['quarter', 'month', 'weekday', 'version'];
  const isVersions =
    /\b(?:version|release)s?\b/i.test(name) || filled.some((text) => /\d\.\d+\.\d/.test(text));
  const kind = kinds.find(
    (one) =>
      (one !== 'version' || isVersions) &&
      (read !== 'date' || one === 'quarter') &&
      filled.length > 1 &&
      filled.filter((text) => ordersOf(text).some((order) => order.kind === one)).length >=
        leastShare * filled.length,
  );
  if (kind === undefined) return undefined;
  const keyOf = (text: string): number | undefined =>
    ordersOf(text).find((order) => order.kind === kind)?.key;
  return { kind, keyOf, hasYears: kind === 'quarter' && filled.some((text) => (keyOf(text) ?? 0) > 4) };
}
