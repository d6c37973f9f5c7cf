// Questions about other rows and columns of a table whose row was cited, in the words of the question that was asked.

import { escapePattern } from '../../util/escapePattern';
import { attributeAt } from '../attributes';
import { asQuestion } from '../questionParts';
import { tablesOf } from '../../units/tables/table';
import type { SourceDocument } from '../../model/types';
import { plain, worths } from './candidate';
import { otherDay, sameOfOtherColumn } from './otherDays';
import type { OwnQuestion } from './ownQuestions';

interface Table {
  readonly headings: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Asked {
  readonly question: string;
  readonly language: string;
  /** What was cited of the document. */
  readonly quotes: readonly string[];
}

const mostRows = 400;
const mostOfOne = 2;

/** The nearest first: the other rows that the question can be asked of, then the other columns of the row. */
export function rowQuestions(document: SourceDocument, asked: Asked): readonly OwnQuestion[] {
  return textsOf(document).flatMap((table) => {
    const isCited = table.rows.map((row) => asked.quotes.some((quote) => isQuoted(row, quote)));
    const cited = isCited.indexOf(true);
    if (cited < 0) return [];
    const row = table.rows[cited] ?? [];
    const named = namedIn(asked.question, row);
    // Who compares two rows goes on with neither.
    const isCompared =
      named !== undefined &&
      table.rows.some((other) =>
        isNamedToo(other[named.column] ?? '', row[named.column] ?? '', asked.question),
      );
    if (isCompared) return [];
    const isOne = named !== undefined || isCited.filter(Boolean).length === 1;
    const columns = isOne ? otherColumns(table, { cited, named }, asked) : [];
    return [
      ...(isOne ? besides(table, { ...asked, cited }) : []),
      ...otherRows(table, { cited, named }, asked),
      ...columns,
    ];
  });
}

/** What the row has in other columns alike, and another day. */
function besides(table: Table, cited: Parameters<typeof otherDay>[1]): OwnQuestion[] {
  const { headings } = table;
  return [...otherDay(table, cited), ...sameOfOtherColumn(table, cited).slice(0, mostOfOne)].map((other) => ({
    ...{ ...other, worth: worths.cell, headings },
    isOfTable: true,
  }));
}

/** The tables of a document, with the texts of their first rows. */
function textsOf(document: SourceDocument): readonly Table[] {
  return tablesOf(document).map(({ headings, columns, rows }) => ({
    headings,
    columns: columns.map(plain),
    rows: Array.from({ length: Math.min(mostRows, rows.length) }, (_, at) =>
      (rows.at(at)?.cells ?? []).map(plain),
    ),
  }));
}

function isQuoted(row: readonly string[], quote: string): boolean {
  const said = row.filter((cell) => cell !== '');
  return said.length > 1 && said.every((cell) => plain(quote).includes(cell));
}

function isNamedToo(cell: string, own: string, question: string): boolean {
  return cell !== own && /\p{L}{2}/u.test(cell) && !own.includes(cell) && placeOf(question, cell) >= 0;
}

/** The cell that a question names, and where. */
interface Named {
  readonly column: number;
  readonly at: number;
}

interface Cited {
  readonly cited: number;
  readonly named: Named | undefined;
}

function namedIn(question: string, row: readonly string[]): Named | undefined {
  const found = row.flatMap((cell, column) => {
    const at = /^(?:\p{L}.*[\p{L}\p{N}]{2,}|\d{5,})/u.test(cell) ? placeOf(question, cell) : -1;
    return at < 0 ? [] : [{ column, at }];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Where words stand in a text, whatever their capitals; -1 if they do not. */
function placeOf(text: string, words: string): number {
  const escaped = escapePattern(words);
  return new RegExp(`(?<![\\p{L}\\p{N}-])${escaped}(?![\\p{L}\\p{N}-])`, 'iu').exec(text)?.index ?? -1;
}

function otherRows(
  { headings, rows }: Table,
  { cited, named }: Cited,
  { question, language }: Asked,
): OwnQuestion[] {
  const row = rows[cited] ?? [];
  if (named === undefined) return [];
  const { column, at } = named;
  const own = row[column] ?? '';
  const written = question.slice(at, at + own.length);
  const before = question.slice(0, at);
  // "Jobs that are still open": how far something is goes with other words.
  if (/(?:^| )(?:still|already|not|yet|noch|schon|nicht) $/iu.test(before)) return [];
  // No row says why; and what was put together of a follow-up and the question before it is no pattern for others.
  if (asksWhy.test(question) || /\p{L}: \p{L}/u.test(question)) return [];
  // The likest first: of the same type, team or supplier.
  const likeness = (other: readonly string[]): number =>
    other.filter((cell, place) => isLabel(cell) && cell === row[place]).length;
  const others = [...rows.slice(cited + 1), ...rows.slice(0, cited)]
    .toSorted((one, other) => likeness(other) - likeness(one))
    .map((other) => other[column] ?? '')
    .filter((name, place, all) => isLabel(name) && name !== own && all.indexOf(name) === place)
    .filter((name) => fits(name, { written, before, language }));
  return others.slice(0, mostOfOne).map((name) => {
    const shown =
      written === own || language === 'de'
        ? name
        : written === written.toLowerCase()
          ? name.toLowerCase()
          : name;
    const opened = before.replace(
      /\b(a|A)n? $/,
      (_, a: string) => `${a}${/^[aeiou]/i.test(shown) ? 'n' : ''} `,
    );
    return {
      question: asQuestion(`${opened}${shown}${question.slice(at + own.length)}`),
      text: name,
      worth: worths.cell,
      headings,
      isOfTable: true,
    };
  });
}

const asksWhy = /^\W*(?:and |but |so |und |aber )?(?:why|how come|warum|wieso|weshalb)(?!\p{L})/iu;
const germanArticle =
  /(?:^| )(?:de[rsmn]|die|das|eine?[mnrs]?|keine?[mnrs]?|meine?[mnrs]?|jede[mnrs]?|in|auf|bei|mit|am|im|zum|zur|beim|vom|\p{Ll}+e[mnrs]) $/u;
const englishArticle = /\b(?:an?|the|my|your|our|each|every|this|that)(?: \p{Ll}+)? $/iu;

/** Whether a name can stand where another was written: another noun may need another article, and be of another number. */
function fits(
  name: string,
  {
    written,
    before,
    language,
  }: { readonly written: string; readonly before: string; readonly language: string },
): boolean {
  if (language === 'de') return !germanArticle.test(before);
  if (isProper(name) && isProper(written)) return true;
  return !englishArticle.test(before) && isPlural(name) === isPlural(written);
}

/** "Talexpress", "Room 4", "SKU-17", and not "Saw blades". */
function isProper(name: string): boolean {
  return name.split(' ').every((word) => /^[\p{Lu}\d&]|[\d_]|^(?:of|the|and|de|van|von)$/u.test(word));
}

function isPlural(name: string): boolean {
  return /[^s]s$/i.test(name);
}

function isLabel(name: string): boolean {
  return (
    /^\p{L}/u.test(name) &&
    name.length >= 2 &&
    name.length <= 40 &&
    !/^(?:yes|no|ja|nein|none|keine|n\/a)$/i.test(name)
  );
}

/** "What is the capacity of the Nordbahn?", in English alone: nouns of other languages have a gender that titles of columns do not tell. */
function otherColumns(table: Table, { cited, named }: Cited, { question, language }: Asked): OwnQuestion[] {
  const { headings, columns, rows } = table;
  const row = rows[cited] ?? [];
  const label = labelOf(table, named);
  const name = row[label] ?? '';
  if (language !== 'en' || name === '' || (named !== undefined && !isOnly(rows, label, name))) return [];
  const shown = named === undefined ? titled(name, columns[label] ?? '') : namedAs(question, named, name);
  if (shown === undefined) return [];
  const asks = (title: string, column: number): OwnQuestion[] => {
    const value = row[column] ?? '';
    const thing = thingOf(title);
    if (column === label || thing === undefined || placeOf(question, thing) >= 0 || !isValue(value))
      return [];
    const asked = `${person.test(thing) ? 'Who' : 'What'} is the ${thing} of ${shown}?`;
    return [{ question: asked, text: value, worth: worths.cell, headings, isOfTable: true }];
  };
  return columns.flatMap(asks).slice(0, mostOfOne);
}

/** The column that names the rows: the one that the question names, else one of names; -1 if there is none. */
function labelOf({ columns, rows }: Table, named: Named | undefined): number {
  return named?.column ?? columns.findIndex((_, column) => isKey(rows, column));
}

function isValue(value: string): boolean {
  return value !== '' && value.length <= 40 && !/^(?:yes|no|-|n\/a)$/i.test(value);
}

/** A row as the question names it: "the Team plan"; undefined for a thing that needs an article and has none. */
function namedAs(question: string, { at }: Named, name: string): string | undefined {
  const the = /\bthe $/i.test(question.slice(0, at)) ? 'the ' : '';
  const written = question.slice(at, at + name.length);
  const isAlone = isProper(written) || (isPlural(written) && !englishArticle.test(question.slice(0, at)));
  if (the === '' && !isAlone) return undefined;
  const [noun = ''] =
    /^ \p{Ll}+(?=\?| (?:have|has|in|include|includes|cost|costs)\b)/u.exec(
      the === '' ? '' : question.slice(at + name.length),
    ) ?? [];
  return `${the}${asCommon(written)}${/^ (?:have|has|cost|costs|include|includes|open|opened|in)$/.test(noun) ? '' : noun}`;
}

/** "Saw blades", within a sentence. */
function asCommon(name: string): string {
  return isProper(name) ? name : name.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
}

/** A row as its column names it: "the Business plan"; undefined for "Angle grinder". */
function titled(name: string, title: string): string | undefined {
  if (!isProper(name)) return undefined;
  return /^\p{L}+$/u.test(name) &&
    /^\p{L}+$/u.test(title) &&
    !name.toLowerCase().includes(title.toLowerCase())
    ? `the ${name} ${title.toLowerCase()}`
    : name;
}

/** Whether cells name their rows. */
function isKey(rows: readonly (readonly string[])[], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? '');
  return cells.every((cell) => isLabel(cell) && !/\d/.test(cell)) && new Set(cells).size === cells.length;
}

function isOnly(rows: readonly (readonly string[])[], column: number, name: string): boolean {
  return rows.filter((row) => row[column] === name).length === 1;
}

const person = /^(?:manager|owner|contact|customer|supplier)$/i;
/** The attribute that the title of a column names, without its unit. */
function thingOf(title: string): string | undefined {
  const bare = title.replace(/ (?:in \p{L}{1,4}|[A-Z]{3}|\(.*\))$/u, '');
  return attributeAt(bare) === bare || (/^\S+ per \S+$/.test(bare) && attributeAt(bare) !== undefined)
    ? bare.charAt(0).toLowerCase() + bare.slice(1)
    : undefined;
}
