import { tokenize } from '../../language/analyze';
import { isNegation } from '../../language/polarity';
import { itemsIn } from '../../language/sentences';
import { isMeasure, valuesIn, type StatedValue } from '../../language/values';
import type { Chunk } from '../../model/types';
import { isDenied } from './denial';
import { unitsOf, type Unit } from '../../units/unitsOf';

/** A sentence, item or table row that another statement can contradict. */
export interface Statement {
  readonly kind: 'sentence' | 'row' | 'steps';
  /** Offsets in the chunk's text. */
  readonly start: number;
  readonly end: number;
  /** What is compared: its own words, for a row with the names of its columns. */
  readonly text: string;
  /** Headings above it, the closest last; without the document's title. */
  readonly headings: readonly string[];
  /** Its stems without values, negations and function words, each once. */
  readonly terms: readonly string[];
  readonly values: readonly StatedValue[];
  /** Whether it has an odd number of negations. */
  readonly isDenied: boolean;
}

/** Longer ones hold more than one statement, shorter ones none. */
const longest = 600;
const fewestTerms = 2;
/** Rows of longer tables are data, not statements. */
const mostRows = 60;

/** The statements of a chunk in reading order: sentences, items, rows of short tables and numbered steps. */
export function statementsOf(chunk: Chunk): Statement[] {
  const units = unitsOf(chunk);
  const rows = units.filter(({ kind }) => kind === 'row').length;
  return units.flatMap((unit) => {
    if (unit.kind === 'code' || unit.kind === 'list' || unit.announces) return [];
    if (unit.kind === 'row' && rows > mostRows) return [];
    if (onlyLinks.test(chunk.text.slice(unit.start, unit.end))) return [];
    const statement = statementOf(unit, chunk);
    const isWhole = statement.text.length <= longest || statement.kind === 'steps';
    return isWhole && statement.terms.length >= fewestTerms ? [statement] : [];
  });
}

function statementOf(unit: Unit, { text: whole, headings }: Chunk): Statement {
  const { start, end, kind } = unit;
  const said = whole.slice(start, end);
  const text = kind === 'row' ? rowText(unit) : kind === 'steps' ? said : plainer(said);
  const values = kind === 'steps' ? [] : valuesIn(text);
  return {
    kind: kind === 'row' ? 'row' : kind === 'steps' ? 'steps' : 'sentence',
    ...{ start, end, text, values },
    headings: [...headings, ...unit.heads.filter((head) => head !== headings.at(-1))],
    terms: termsBeside(text, values),
    isDenied: isDenied(text),
  };
}

const linkTarget =
  /(?<=\])(?:\([^)\s]*(?:\s[^)]*)?\)|\[[^\]]*\])|<[^>\n]{1,300}>|https?:\/\/\S+|\(\[?#\d+\]?\)/g;

/** An item of a list of links. */
const onlyLinks = /^[\s\d*+.)-]*\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\]|[\s,;.])*$/;

/** Without marks of Markdown and the targets of links, of the same length so that offsets hold. */
function plainer(text: string): string {
  return text
    .replace(linkTarget, (target) => ' '.repeat(target.length))
    .replace(/[*_`>\n\r|[\]]|#(?!\d)/g, ' ');
}

/** "Kept for: 400 days; Where: Dublin". */
function rowText({ columns, cells }: Unit): string {
  return cells
    .map((cell, at) => (columns[at] === undefined || columns[at] === '' ? cell : `${columns[at]}: ${cell}`))
    .filter((cell) => cell.trim() !== '')
    .join('; ');
}

/** The distinct terms of a text that are not of its values. */
export function termsBeside(text: string, values: readonly StatedValue[]): string[] {
  const terms = tokenize(text)
    .filter(({ start, end }) => !values.some((value) => start < value.end && end > value.start))
    .map(({ term }) => term)
    .filter((term) => !/^\d+$/.test(term) && !isNegation(term));
  // The words that are counted say what it is about: "14 characters".
  const counted = values.flatMap(({ kind, unit }) =>
    kind === 'number' && unit !== '' && !isMeasure(unit) ? [unit] : [],
  );
  return [...new Set([...terms, ...counted])];
}

/** The steps of a numbered list, in order, without their numbers. */
export function stepsOf(text: string): string[] {
  return itemsIn(text, { start: 0, end: text.length }).map(({ start, end }) =>
    text.slice(start, end).replace(/^\s*(?:\d{1,3}[.)]|[-*+•])\s*/, ''),
  );
}
