import type { Chunk, DocumentId, Language } from '../model/types';
import { clearLanguageOf, languageOf } from '../language/language';
import { aboutDocument, type AboutDocument } from '../language/aboutDocument';
import { partsOf, statementOf, type Statement } from './statements';
import { termsOf } from './terms';
import { memoized } from '../util/memoized';

/** The numbers by which terms are known, for all documents that are compared. */
export class Terms {
  readonly #numbers = new Map<string, number>();

  numberOf(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    this.#numbers.set(term, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  get size(): number {
    return this.#numbers.size;
  }
}

export const flags = { denied: 1, steps: 2, row: 4, role: 8, ordered: 16 } as const;

/** The statements of a document as numbers, some 100 bytes each; their texts are read again when needed. */
export interface DocumentStatements {
  readonly about: AboutDocument;
  readonly language: Language;
  readonly count: number;
  /** Where each stands: the ordinal of its chunk in the document, and its own in `partsOf` that chunk. */
  readonly chunks: Uint32Array;
  readonly ordinals: Uint16Array;
  readonly flags: Uint8Array;
  /** The same for statements that say the same, steps in the same order. */
  readonly signatures: Uint32Array;
  /** Numbers of its terms, of the terms of its headings, and hashes of its values, each list ascending. */
  readonly terms: NumberLists;
  readonly headings: NumberLists;
  readonly values: NumberLists;
}

/** Lists of numbers, one after the other. */
export interface NumberLists {
  readonly all: Uint32Array;
  /** Where each list starts, and the end of the last. */
  readonly starts: Uint32Array;
}

/** Of a document. */
const mostHeadings = 1000;
/** So many characters tell the language of a document. */
const mostOfLanguage = 6000;

function openingOf(chunks: readonly Chunk[]): string {
  let opening = '';
  for (const { text } of chunks) {
    if (opening.length >= mostOfLanguage) break;
    opening += `${text}\n`;
  }
  return opening.slice(0, mostOfLanguage);
}

/** Reads the statements of a document's chunks, which are in reading order. */
export function readStatements(id: DocumentId, chunks: readonly Chunk[], terms: Terms): DocumentStatements {
  const places: Placed[] = [];
  let read = 0;
  const opening = openingOf(chunks);
  const language = clearLanguageOf(opening) ?? languageOf(opening);
  for (const [chunk, one] of chunks.entries()) {
    for (const [ordinal, part] of partsOf(one).entries()) {
      // Chunks overlap, and the list of steps is also read item by item.
      const isRead = one.start + part.end <= read;
      const statement = isRead ? undefined : statementOf(part, one, language);
      if (statement !== undefined) places.push({ chunk, ordinal, ...inNumbers(statement, terms) });
    }
    read = Math.max(read, one.start + one.text.length);
  }
  const termsOfHeading = memoized(mostHeadings, (heading: string) => termsOf(heading, language));
  return {
    // A copy of its fields: the original holds on to the text that it reads them from.
    about: { ...aboutDocument(id, chunks) },
    language,
    count: places.length,
    chunks: Uint32Array.from(places, ({ chunk }) => chunk),
    ordinals: Uint16Array.from(places, ({ ordinal }) => ordinal),
    flags: Uint8Array.from(places, (place) => place.flags),
    signatures: Uint32Array.from(places, ({ signature }) => signature),
    terms: packed(places.map((place) => place.terms)),
    headings: packed(places.map(({ headings }) => numbersOf(headings.flatMap(termsOfHeading), terms))),
    values: packed(places.map(({ values }) => values)),
  };
}

interface Placed extends InNumbers {
  readonly chunk: number;
  readonly ordinal: number;
}

/** What is left of a statement: all that it says would be in memory until its document is read. */
interface InNumbers {
  readonly flags: number;
  readonly signature: number;
  readonly terms: readonly number[];
  readonly headings: readonly string[];
  readonly values: readonly number[];
}

function inNumbers(statement: Statement, terms: Terms): InNumbers {
  const own = flagsOf(statement);
  return {
    flags: own,
    signature: signatureOf(statement, own),
    terms: numbersOf(statement.terms, terms),
    headings: statement.headings.slice(-2),
    values: ascending(statement.values.map(hashOfValue)),
  };
}

function numbersOf(of: readonly string[], terms: Terms): number[] {
  return ascending(of.map((term) => terms.numberOf(term)));
}

function signatureOf(statement: Statement, own: number): number {
  const values = statement.values.map(({ unit, value }) => `${unit}=${value}`);
  const terms = statement.kind === 'steps' ? statement.terms : statement.terms.toSorted();
  return hashOf([own, ...terms, ...values.toSorted()].join(' '));
}

function flagsOf({ kind, isDenied, hasRole, isOrdered }: Statement): number {
  return (
    (isDenied ? flags.denied : 0) +
    (kind === 'steps' ? flags.steps : 0) +
    (kind === 'row' ? flags.row : 0) +
    (hasRole ? flags.role : 0) +
    (isOrdered ? flags.ordered : 0)
  );
}

function ascending(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((one, other) => one - other);
}

function packed(lists: readonly (readonly number[])[]): NumberLists {
  const starts = new Uint32Array(lists.length + 1);
  for (const [at, list] of lists.entries()) starts[at + 1] = (starts[at] ?? 0) + list.length;
  return { all: Uint32Array.from(lists.flat()), starts };
}

/** The unit in the upper half, the value in the lower. */
export function hashOfValue({ unit, value }: Statement['values'][number]): number {
  return ((hashOf(unit) & 0xffff) * 0x10000 + (hashOf(value) & 0xffff)) >>> 0;
}

/** FNV-1a with 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return (hash ^ (hash >>> 16)) >>> 0;
}
