import { isRole } from '../language/roles';
import { sentences, type Span } from '../language/sentences';
import { isMeasure } from '../language/measures';
import type { StatedValue } from '../language/measures';
import { valuesIn } from '../language/values';
import type { Chunk, Language } from '../model/types';
import { askedKind } from '../units/question';
import { unitsOf, type Unit } from '../units/unitsOf';
import { isDenied } from '../language/denial';
import { isNextStep, toldSteps } from './orderedSteps';
import { termsOf, wordsOf, type StatedWord } from './terms';
import { once } from '../util/memoized';

/** A sentence, item or table row that another statement can contradict. */
export interface Statement {
  readonly kind: 'sentence' | 'row' | 'steps';
  /** Whether it tells the order of its steps; the items of a list may be steps. */
  readonly isOrdered: boolean;
  /** Offsets in the chunk's text. */
  readonly start: number;
  readonly end: number;
  /** What is compared: its own words, for a row with the names of its columns. */
  readonly text: string;
  readonly language: Language;
  /** Headings above it, the closest last; without the document's title. */
  readonly headings: readonly string[];
  /** Its stems without values, negations and function words, each once. */
  readonly terms: readonly string[];
  readonly values: readonly StatedValue[];
  /** Whether it has an odd number of negations. */
  readonly isDenied: boolean;
  /** Whether it names somebody in charge. */
  readonly hasRole: boolean;
  /** Words that point to what stands around it, with the terms of the heading that they point to, if one is found. */
  readonly pointer: Pointer | undefined;
}

/** "This plan" below the title "Winter plan". */
export interface Pointer extends Span {
  readonly terms: readonly string[];
}

/** Longer ones hold more than one statement, shorter ones none. */
const longest = 600;
const fewestTerms = 2;
const fewestTermsOfValue = 1;
/** Rows of longer tables are data, not statements. */
const mostRows = 60;

/** What of a chunk may be a statement, in reading order: sentences, items, rows of short tables, and steps. */
export function partsOf(chunk: Chunk): Unit[] {
  const units = unitsOf(chunk);
  const rows = units.filter(({ kind }) => kind === 'row').length;
  const said = units.flatMap((unit) => {
    if (unit.kind === 'code' || unit.announces) return [];
    if (unit.kind === 'list') return [{ ...unit, kind: 'steps' } as const];
    if (unit.kind === 'row' && rows > mostRows) return [];
    if (onlyLinks.test(chunk.text.slice(unit.start, unit.end))) return [];
    return sentencesOf(unit, chunk);
  });
  return [...said, ...toldOrders(units, chunk)];
}

/** The statement that a part of a chunk makes; undefined if it is too long for one, or says too little. */
export function statementOf(part: Unit, chunk: Chunk, language: Language): Statement | undefined {
  const statement = readStatement(part, chunk, language);
  const { kind, text, terms, values } = statement;
  const isShort = text.length <= longest || kind === 'steps';
  return isShort && terms.length >= (values.length > 0 ? fewestTermsOfValue : fewestTerms)
    ? statement
    : undefined;
}

/** An item or entry says as much as its sentences; a title before them stays with the first. */
function sentencesOf(unit: Unit, { text }: Chunk): Unit[] {
  if (unit.kind !== 'item' && unit.kind !== 'entry') return [unit];
  const parts = sentences(text.slice(unit.start, unit.end));
  const [first, ...rest] = parts;
  if (first === undefined || rest.length === 0) return [unit];
  const isTitle = first.end - first.start <= longestTitle;
  const starts = [unit.start, ...(isTitle ? rest.slice(1) : rest).map(({ start }) => unit.start + start)];
  return starts.map((start, at) => ({
    ...unit,
    start,
    end: unit.start + (parts[at + (isTitle ? 1 : 0)]?.end ?? 0),
  }));
}

/** A shorter sentence at the beginning of an item is its title. */
const longestTitle = 30;

/** Sentences that put steps in order: "First …, then …". */
function toldOrders(units: readonly Unit[], { text }: Chunk): Unit[] {
  const orders: Unit[] = [];
  for (let at = 0; at < units.length; at += 1) {
    const first = units[at];
    if (first === undefined || !toldIn.has(first.kind)) continue;
    let last = first;
    for (let next = units[at + 1]; next !== undefined && goesOn(last, next, text); next = units[at + 1]) {
      last = next;
      at += 1;
    }
    const whole = { ...first, kind: 'steps', end: last.end } as const;
    if (toldSteps(text.slice(whole.start, whole.end)).length > 0) orders.push(whole);
  }
  return orders;
}

const toldIn: ReadonlySet<Unit['kind']> = new Set(['sentence', 'item', 'entry']);

function goesOn(last: Unit, next: Unit, text: string): boolean {
  return (
    next.kind === 'sentence' &&
    /^\s*$/.test(text.slice(last.end, next.start)) &&
    isNextStep(text.slice(next.start, next.end))
  );
}

/** What a part of a chunk says that is known to be a statement; what few ask for is read when they do. */
export function readStatement(
  unit: Unit,
  { text: whole, headings: above, documentTitle }: Chunk,
  language: Language,
): Statement {
  const { start, end, kind } = unit;
  const said = whole.slice(start, end);
  const text = kind === 'row' ? rowText(unit) : kind === 'steps' ? said : plainer(said);
  const values = kind === 'steps' ? [] : valuesIn(text);
  const headings = [...above, ...unit.heads.filter((head) => head !== above.at(-1))];
  const pointer = pointerOf(text, language, [documentTitle, ...headings]);
  const terms = once(() => [
    ...new Set([...termsBeside(wordsOf(text, language), values), ...(pointer?.terms ?? [])]),
  ]);
  const denied = once(() => isDenied(text));
  return {
    kind: kind === 'row' ? 'row' : kind === 'steps' ? 'steps' : 'sentence',
    ...{ start, end, text, language, values, headings, pointer },
    isOrdered:
      kind === 'steps' && (!/^\s*[-*+•]/.test(said) || askedKind(headings.at(-1) ?? '') === 'method'),
    get terms() {
      return terms();
    },
    get isDenied() {
      return denied();
    },
    get hasRole() {
      return text.match(/\p{L}+/gu)?.some(isRole) === true;
    },
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

/** Words that point to what stands around a statement, without which it cannot be understood. */
const pointing =
  /(?<![\p{L}\p{N}])(?:this|these|those|following|preceding|dies(?:e[rsmn]?)?|jene[rsmn]?|folgende[rsmn]?|cette|ces|est[aeo]s?|quest[aeio]|dit|deze)(?:\s(?<noun>\p{L}+))?(?![\p{L}\p{N}])/iu;
const pronoun =
  /^[\s\d*+.)-]*(?:its?|they|their|es|sie|er|ihre?|il|elle|ils|elles|lui|lei|essi)(?![\p{L}\p{N}])/iu;
const longestHeading = 4;

/** "This plan" is what a heading with "plan" names; "it" at the beginning may be what the closest one names. */
function pointerOf(text: string, language: Language, headings: readonly string[]): Pointer | undefined {
  const found = pointing.exec(text);
  if (found !== null) {
    const noun = termsOf(found.groups?.noun ?? '', language).at(0);
    const named = headings
      .map((heading) => termsOf(heading, language).filter((term) => !/^\d+$/.test(term)))
      .findLast((terms) => noun !== undefined && terms.includes(noun) && terms.length <= longestHeading);
    return { start: found.index, end: found.index + found[0].length, terms: named ?? [] };
  }
  const began = pronoun.exec(text);
  if (began === null) return undefined;
  const closest = termsOf(headings.at(-1) ?? '', language).filter((term) => !/^\d+$/.test(term));
  return { start: 0, end: began[0].length, terms: closest.length <= longestHeading ? closest : [] };
}

/** The terms of a text that are not of its values. */
function termsBeside(words: readonly StatedWord[], values: readonly StatedValue[]): string[] {
  const terms = words
    .filter(({ start, end }) => !values.some((value) => start < value.end && end > value.start))
    .map(({ term }) => term)
    .filter((term) => !/^\d+$/.test(term));
  // The words that are counted say what it is about: "14 characters".
  const counted = values.flatMap(({ kind, unit }) =>
    kind === 'number' && unit !== '' && !isMeasure(unit) ? [unit] : [],
  );
  return [...terms, ...counted];
}
