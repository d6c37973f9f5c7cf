import { analyze } from '../../language/analyze';
import { findInjections } from '../safety/injection';
import { cellsApart, isCsv } from '../../util/csvCells';
import { sentences } from '../../language/sentences';
import { knownNumbers, type KnownNumbers } from './numbers';
import { wordsOf, type Word } from './wordsOf';

/** What the quotes behind one or several markers say. */
export interface Vocabulary {
  readonly terms: ReadonlySet<string>;
  /** The first letters of the longer terms: other forms of a word begin like it. */
  readonly stems: ReadonlySet<string>;
  /** Its words with their letters in order, each with the words that have them. */
  readonly letters: () => ReadonlyMap<string, ReadonlySet<string>>;
  readonly numbers: KnownNumbers;
  readonly sentences: readonly QuotedSentence[];
  readonly text: string;
}

/** A sentence of a quote, ready to be compared. */
interface QuotedSentence {
  readonly words: readonly Word[];
  readonly terms: ReadonlySet<string>;
}

function quotedSentences(quote: string): QuotedSentence[] {
  return sentences(quote).map(({ start, end }) => {
    const text = quote.slice(start, end);
    return { words: wordsOf(text), terms: new Set(analyze(text)) };
  });
}

/** Letters that forms of one word share, at least. */
const stemLength = 5;

/** `around` is where the quote stands: title and headings. Of rows of a CSV file each cell is a number of its own. */
export function vocabularyOf(quote: string, around: readonly string[], documentId = ''): Vocabulary {
  const all = [quote, ...around].join('\n');
  const read = isCsv(documentId) ? cellsApart(quote) : quote;
  const terms = new Set(analyze(all));
  return {
    terms,
    stems: new Set([...terms].flatMap((term) => stemOf(term) ?? [])),
    letters: once(() => lettersOf(all)),
    numbers: knownNumbers(read === quote ? all : `${all}\n${read}`),
    sentences: quotedSentences(read),
    text: all,
  };
}

/** What several sources say together. */
export function joinedVocabulary(all: readonly Vocabulary[]): Vocabulary {
  const [first] = all;
  if (first !== undefined && all.length === 1) return first;
  const text = all.map((each) => each.text).join('\n');
  return {
    terms: new Set(all.flatMap(({ terms }) => [...terms])),
    stems: new Set(all.flatMap(({ stems }) => [...stems])),
    letters: once(() => lettersOf(text)),
    numbers: { values: new Set(all.flatMap(({ numbers }) => [...numbers.values])), text },
    sentences: all.flatMap(({ sentences }) => sentences),
    text,
  };
}

function lettersOf(text: string): Map<string, Set<string>> {
  const letters = new Map<string, Set<string>>();
  for (const word of new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])) {
    const key = sorted(word);
    letters.set(key, (letters.get(key) ?? new Set()).add(word));
  }
  return letters;
}

/** Few sentences are looked at letter by letter. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Orders to whoever answers say nothing. */
export function withoutOrders(quote: string): string {
  return findInjections(quote).reduce(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    quote,
  );
}

function stemOf(term: string): string | undefined {
  return /^\p{L}+$/u.test(term) && term.length > stemLength ? term.slice(0, stemLength) : undefined;
}

/** How much of a term the vocabulary has: all of it, a form of the word, or nothing. */
export function holding({ terms, stems }: Vocabulary, term: string): number {
  if (terms.has(term)) return 1;
  const stem = stemOf(term);
  return stem !== undefined && stems.has(stem) ? 0.8 : 0;
}

/** Words whose letters were mixed, or of which a letter is another or missing: an answer that was garbled on purpose. */
export function garbledWords({ letters, terms }: Vocabulary, text: string): string[] {
  const words = [...new Set(text.toLowerCase().match(/\p{L}[\p{L}\p{N}@$&#!]{3,}/gu) ?? [])];
  const known = [...letters().values()].flatMap((same) => [...same]);
  return words.filter((word) => {
    const same = letters().get(sorted(word));
    if (same?.has(word) === true || terms.has(word)) return false;
    if (same !== undefined) return true;
    return analyze(word).every((term) => !terms.has(term)) && known.some((other) => isOneOff(word, other));
  });
}

function sorted(word: string): string {
  return Array.from(word).sort().join('');
}

/** Whether two words differ in one letter, within both: other endings are other forms of a word. */
function isOneOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || other.length < 5) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end))
    end += 1;
  const left = Math.max(one.length, other.length) - start - end;
  return left === 1 && end >= 2;
}
