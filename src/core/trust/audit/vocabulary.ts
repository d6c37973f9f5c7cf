import { analyze } from '../../language/analyze';
import { findInjections } from '../safety/injection';
import { cellsApart, isCsv } from '../../util/text';
import { sentences } from '../../language/sentences';
import { knownNumbers, type KnownNumbers } from './numbers';
import { wordsOf, type WordForm } from './wordRelations';

/** The content of the quotes behind one or several markers. */
export interface Vocabulary {
  readonly terms: ReadonlySet<string>;
  /** Prefixes of longer terms, matching other forms of a word. */
  readonly stems: ReadonlySet<string>;
  /** Its words by their sorted letters. */
  readonly letters: () => ReadonlyMap<string, ReadonlySet<string>>;
  readonly numbers: KnownNumbers;
  readonly sentences: readonly QuotedSentence[];
  readonly text: string;
}

/** A quoted sentence, prepared for comparison. */
interface QuotedSentence {
  readonly words: readonly WordForm[];
  readonly terms: ReadonlySet<string>;
}

function quotedSentences(quote: string): QuotedSentence[] {
  return sentences(quote).map(({ start, end }) => {
    const text = quote.slice(start, end);
    return { words: wordsOf(text), terms: new Set(analyze(text)) };
  });
}

/** Minimum common prefix of forms of one word. */
const stemLength = 5;

/** `around` is the quote's context: title and headings. In CSV rows, each cell is a separate number. */
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

/** The joint content of several sources. */
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

/** Lazy, since few sentences are compared letter by letter. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Removes injected instructions, which are not evidence. */
export function withoutOrders(quote: string): string {
  return findInjections(quote).reduce(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    quote,
  );
}

function stemOf(term: string): string | undefined {
  return /^\p{L}+$/u.test(term) && term.length > stemLength ? term.slice(0, stemLength) : undefined;
}

/** Degree to which the vocabulary contains a term: exactly, as another form, or not at all. */
export function holding({ terms, stems }: Vocabulary, term: string): number {
  if (terms.has(term)) return 1;
  const stem = stemOf(term);
  return stem !== undefined && stems.has(stem) ? 0.8 : 0;
}

/** Words with transposed, substituted or missing letters: a deliberately garbled answer. */
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

/** Whether two words differ in one inner letter; a different ending would be another form of the word. */
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
