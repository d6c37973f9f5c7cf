import { type Token, stopWords } from '../../language/analyze';
import { subjectShare } from '../../language/termCoverage';
import type { LexicalTerm } from '../ports';

/** Two adjacent words of a question, by number, with the weight of finding them together. */
export interface Pair {
  readonly first: number;
  readonly second: number;
  readonly weight: number;
}

/** A question, prepared for comparison with passages. */
export interface WeighedQuestion {
  /** Number of each term, in any language. */
  readonly numbers: ReadonlyMap<string, number>;
  /**
   * By number: inverse document frequency, reduced for words that frame a question; 0 for a term that no
   * chunk has.
   */
  readonly weights: readonly number[];
  /** Sum of the weights, including what unknown terms would weigh. */
  readonly total: number;
  /** Adjacent terms, not separated by stop words. */
  readonly pairs: readonly Pair[];
  /** Number of each word as written in the question, in lower case, and whether it is a stop word. */
  readonly written: ReadonlyMap<string, number>;
  readonly isStopWord: readonly boolean[];
  /** Adjacent written words that are not both stop words: `pairKey` → index in this list. */
  readonly writtenPairs: ReadonlyMap<number, number>;
  /** Code-like words: `max_retries`, `maxRetries`, `RFC2119`, `std::map`, `--no-cache`. */
  readonly identifiers: readonly string[];
  /** Capitalised words, except at the start of a sentence. */
  readonly names: readonly string[];
  /** Figures in the question. */
  readonly figures: readonly string[];
}

/** Combines two numbers below a million into one key. */
export function pairKey(first: number, second: number): number {
  return first * 1_000_000 + second;
}

const identifier = /(?:(?<![\p{L}\p{N}-])--)?[\p{L}\p{N}_]+(?:[_.:-]+[\p{L}\p{N}_]+)*/gu;
const looksLikeCode = /^--|_|\p{Ll}\p{Lu}|\p{L}\p{N}|\p{N}\p{L}|[.:]|\p{Lu}{2}/u;
const capitalised = /(?<!^)(?<![.?!]\s)(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]+/gu;
const figure = /\d+(?:[.,]\d+)*/g;

/** `tokens` are the smallest tokens of `text`; `terms` gives their weights. */
export function weighedQuestionOf(
  text: string,
  tokens: readonly Token[],
  terms: readonly LexicalTerm[],
): WeighedQuestion {
  const numbers = numbersOf(tokens);
  const weighed = new Map(terms.map((entry) => [entry.term, entry]));
  const distinct = [...new Set(tokens.map(({ term }) => term))].map((term) => weighed.get(term));
  const weights = distinct.map((entry) =>
    entry === undefined || entry.chunks === 0 ? 0 : subjectWeight(entry),
  );
  const total = distinct.reduce((sum, entry) => sum + wholeWeight(entry), 0);
  return {
    numbers,
    weights,
    total: total || 1,
    pairs: pairsOf(tokens, numbers, weights),
    ...writtenWords(text),
    identifiers: unique(text.match(identifier)).filter((word) => looksLikeCode.test(word)),
    names: unique(text.match(capitalised)),
    figures: unique(text.match(figure)),
  };
}

function numbersOf(tokens: readonly Token[]): ReadonlyMap<string, number> {
  const distinct = [...new Set(tokens.map(({ term }) => term))];
  const numbers = new Map(distinct.map((term, number) => [term, number]));
  for (const { term, others = [] } of tokens)
    for (const form of others) if (!numbers.has(form)) numbers.set(form, numbers.get(term) ?? 0);
  return numbers;
}

/** A term that no chunk contains counts half: nothing can match it, but part of the question is missing. */
function wholeWeight(entry: LexicalTerm | undefined): number {
  if (entry === undefined) return 0;
  return entry.chunks > 0 ? subjectWeight(entry) : subjectWeight(entry) / 2;
}

/** Reduces words like "describe", which instruct rather than name a subject. */
function subjectWeight({ term, weight }: LexicalTerm): number {
  return weight * subjectShare(term);
}

function pairsOf(
  tokens: readonly Token[],
  numbers: ReadonlyMap<string, number>,
  weights: readonly number[],
): Pair[] {
  const order = tokens.toSorted((a, b) => a.start - b.start).map(({ term }) => numbers.get(term) ?? 0);
  return order.slice(1).flatMap((second, at) => {
    const first = order[at] ?? 0;
    const weight = Math.min(weights[first] ?? 0, weights[second] ?? 0);
    return first === second || weight === 0 ? [] : [{ first, second, weight }];
  });
}

function writtenWords(text: string): Pick<WeighedQuestion, 'written' | 'isStopWord' | 'writtenPairs'> {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const distinct = [...new Set(words)];
  const written = new Map(distinct.map((word, number) => [word, number]));
  const isStopWord = distinct.map((word) => stopWords.has(word));
  const writtenPairs = new Map<number, number>();
  words.slice(1).forEach((word, at) => {
    const [first, second] = [written.get(words[at] ?? '') ?? 0, written.get(word) ?? 0];
    const key = pairKey(first, second);
    if (!(isStopWord[first] === true && isStopWord[second] === true) && !writtenPairs.has(key))
      writtenPairs.set(key, writtenPairs.size);
  });
  return { written, isStopWord, writtenPairs };
}

function unique(found: readonly string[] | null): string[] {
  return [...new Set(found ?? [])];
}
