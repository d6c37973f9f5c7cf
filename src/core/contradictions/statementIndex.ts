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

/** The statements of a document as numbers, some 60 bytes each, in one buffer; their texts are read again when needed. */
export interface DocumentStatements {
  readonly about: AboutDocument;
  readonly language: Language;
  readonly count: number;
  /** Where each stands: the ordinal of its chunk in the document, and its own in `partsOf` that chunk. */
  readonly chunks: Uint32Array;
  readonly ordinals: Uint16Array;
  readonly flags: Uint8Array;
  /** The same for statements that say the same, steps in the same order: each once, ascending, and by statement which is its own. */
  readonly signatures: Uint32Array;
  readonly signatureOf: Uint16Array | Uint32Array;
  /** Numbers of its terms, of the terms of its headings, and hashes of its values, each list ascending. */
  readonly terms: NumberLists;
  readonly headings: NumberLists;
  readonly values: NumberLists;
  /** By statement: which of the lists of headings is its own; those below the same headings share one. */
  readonly headingsOf: Uint16Array | Uint32Array;
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
  const above = sharedHeadings(places, (heading) => numbersOf(heading.flatMap(termsOfHeading), terms));
  // A copy of its fields: the original holds on to the text that it reads them from.
  return { about: { ...aboutDocument(id, chunks) }, language, ...columnsOf(places, above) };
}

/** The different headings of statements, and by statement which are its own. */
function sharedHeadings(
  places: readonly Placed[],
  numbersOf: (headings: readonly string[]) => readonly number[],
): { readonly lists: readonly (readonly number[])[]; readonly of: readonly number[] } {
  const known = new Map<string, number>();
  const lists: (readonly number[])[] = [];
  const of = places.map(({ headings }) => {
    const key = headings.join('\n');
    const at = known.get(key) ?? lists.length;
    if (at === lists.length) lists.push(numbersOf(headings));
    known.set(key, at);
    return at;
  });
  return { lists, of };
}

/** In one buffer: many small ones lie scattered in memory, and keep what is free between them from the system. */
function columnsOf(
  places: readonly Placed[],
  above: ReturnType<typeof sharedHeadings>,
): Omit<DocumentStatements, 'about' | 'language'> {
  const count = places.length;
  const signatures = ascending(places.map(({ signature }) => signature));
  const rankOf = new Map(signatures.map((signature, rank) => [signature, rank]));
  const lists = [places.map(({ terms }) => terms), above.lists, places.map(({ values }) => values)].flatMap(
    (all) => [all.flat(), startsOf(all)],
  );
  const of = [above.of, places.map(({ signature }) => rankOf.get(signature) ?? 0)];
  const isLong = count > 0xffff;
  const written = inOneBuffer(
    [places.map(({ chunk }) => chunk), signatures, ...lists, ...(isLong ? of : [])],
    [places.map(({ ordinal }) => ordinal), ...(isLong ? [] : of)],
    places.map((place) => place.flags),
  );
  const wordsAt = (at: number): Uint32Array => written.words[at] ?? new Uint32Array();
  const halvesAt = (at: number): Uint16Array => written.halves[at] ?? new Uint16Array();
  const listsAt = (at: number): NumberLists => ({ all: wordsAt(at), starts: wordsAt(at + 1) });
  return {
    ...{ count, chunks: wordsAt(0), signatures: wordsAt(1), flags: written.bytes },
    ordinals: halvesAt(0),
    headingsOf: isLong ? wordsAt(8) : halvesAt(1),
    signatureOf: isLong ? wordsAt(9) : halvesAt(2),
    ...{ terms: listsAt(2), headings: listsAt(4), values: listsAt(6) },
  };
}

/** Columns of 32, 16 and 8 bits, the widest first, as each begins at a multiple of its width. */
function inOneBuffer(
  words: readonly (readonly number[])[],
  halves: readonly (readonly number[])[],
  bytes: readonly number[],
): { readonly words: Uint32Array[]; readonly halves: Uint16Array[]; readonly bytes: Uint8Array } {
  const lengthOf = (columns: readonly (readonly number[])[]): number =>
    columns.reduce((sum, { length }) => sum + length, 0);
  const buffer = new ArrayBuffer(lengthOf(words) * 4 + lengthOf(halves) * 2 + bytes.length);
  let from = 0;
  const filled = <Column extends Uint32Array | Uint16Array | Uint8Array>(
    column: Column,
    numbers: readonly number[],
  ): Column => {
    column.set(numbers);
    from += column.byteLength;
    return column;
  };
  return {
    words: words.map((column) => filled(new Uint32Array(buffer, from, column.length), column)),
    halves: halves.map((column) => filled(new Uint16Array(buffer, from, column.length), column)),
    bytes: filled(new Uint8Array(buffer, from, bytes.length), bytes),
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

function startsOf(lists: readonly (readonly number[])[]): number[] {
  let start = 0;
  return [0, ...lists.map(({ length }) => (start += length))];
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
