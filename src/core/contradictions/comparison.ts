import { once, onceOf } from '../util/memoized';
import { isDenying } from '../language/polarity';
import type { Language } from '../model/types';
import type { Span } from '../language/sentences';
import { areOpposite } from '../trust/audit/wordRelations';
import { relatedStems } from '../language/nearestName';
import type { WordVectors } from '../units/wordVectors';
import type { Statement } from './statements';
import { knownWord, wordsOf, type Item } from './terms';
import { opposedValues, type OpposedValues } from './valuePairs';

/** What two statements differ in. */
export type DifferenceKind = 'number' | 'date' | 'answer' | 'words' | 'steps';

/** Where two statements differ: spans in the text of each; empty where one has nothing in that place. */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly one: Span;
  readonly other: Span;
}

/** How two statements relate, word by word. */
export interface Comparison {
  readonly one: readonly Item[];
  readonly other: readonly Item[];
  /** Weight of the terms that both have, synonyms in part, and of all terms of each. */
  readonly shared: number;
  readonly weights: readonly [one: number, other: number];
  /** Weight of the longest sequence that both have in the same order. */
  readonly inOrder: number;
  /** Terms of the one that the other has neither as such nor as a synonym. */
  readonly own: readonly [one: readonly Item[], other: readonly Item[]];
  /** Terms of the one that the other does not have as such. */
  readonly unlike: readonly [one: readonly Item[], other: readonly Item[]];
  /** Values that are said of the same and differ, those with the most similar surroundings first. */
  readonly opposed: readonly OpposedValues[];
  readonly opposites: readonly (readonly [one: Item, other: Item])[];
  /** The term of the one for what is a synonym in the other. */
  readonly sameTerm: (term: string) => string;
  /** Who is in charge by the one and by the other, if each names somebody of its own. */
  readonly roles: readonly [one: Item, other: Item] | undefined;
  /** Words in the same place of both that differ. */
  readonly put: readonly { readonly one: readonly Item[]; readonly other: readonly Item[] }[];
}

export type WeightOf = (term: string) => number;

const synonymFrom = 0.55;
const compounding: ReadonlySet<Language> = new Set(['de', 'nl', 'sv', 'da']);
const longestPut = 4;

/** Compares the words and values of two statements. */
export function compareStatements(
  one: Statement,
  other: Statement,
  weightOf: WeightOf,
  vectors: WordVectors | undefined,
): Comparison {
  const [a, b] = [itemsOf(one), itemsOf(other)];
  const [wordsOfOne, wordsOfOther] = [a.filter(isWord), b.filter(isWord)];
  const terms = [
    new Set(wordsOfOne.map(({ term }) => term)),
    new Set(wordsOfOther.map(({ term }) => term)),
  ] as const;
  const left = distinct(wordsOfOne.filter(({ term }) => !terms[1].has(term)));
  const right = distinct(wordsOfOther.filter(({ term }) => !terms[0].has(term)));
  const synonyms = synonymsAmong(left, right, vectors);
  const synonymOf = new Map(synonyms.map(({ from, to }) => [to.term, from.term]));
  const sameTerm = (term: string): string => synonymOf.get(term) ?? term;
  const weightOfAll = (items: readonly Item[]): number =>
    distinct(items).reduce((sum, { term }) => sum + weightOf(term), 0);
  const same = weightOfAll(wordsOfOne.filter(({ term }) => terms[1].has(term)));
  const alike = synonyms.reduce(
    (sum, { from, to, nearness }) => sum + nearness * Math.min(weightOf(from.term), weightOf(to.term)),
    0,
  );
  const chain = once(() => chainOf(a, b, weightOf));
  const opposites = once(() => oppositesAmong(left, right));
  const put = once(() => putBetween(a, b, chain(), weightOf));
  const own = [
    left.filter((item) => !synonyms.some(({ from }) => from === item)),
    right.filter((item) => !synonyms.some(({ to }) => to === item)),
  ] as const;
  return {
    ...{ one: a, other: b },
    shared: same + alike,
    weights: [weightOfAll(wordsOfOne), weightOfAll(wordsOfOther)],
    ...{ own, sameTerm, unlike: [left, right] },
    roles: rolesOf(own),
    opposed: opposedValues({ text: one.text, items: a }, { text: other.text, items: b }, sameTerm),
    // Of most pairs, the rest tells enough.
    get inOrder() {
      return chain().reduce((sum, [i]) => sum + (isWord(a[i]) ? weightOf(a[i]?.term ?? '') : 0), 0);
    },
    get opposites() {
      return opposites();
    },
    get put() {
      return put();
    },
  };
}

function oppositesAmong(left: readonly Item[], right: readonly Item[]): Comparison['opposites'] {
  return left.flatMap((from) =>
    right.filter((to) => areOpposite(from.word, to.word)).map((to) => [from, to] as const),
  );
}

function rolesOf([one, other]: Comparison['own']): Comparison['roles'] {
  const [own, its] = [one, other].map((items) => items.find((item) => item.word.isRole));
  return own && its && [own, its];
}

function isWord(item: Item | undefined): boolean {
  return item !== undefined && item.value === undefined;
}

function distinct(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.term, item])).values()];
}

/** A statement is compared with several others. */
const itemsOf = onceOf(readItems);

function readItems({ text, values, language, pointer }: Statement): readonly Item[] {
  const isCompounding = compounding.has(language);
  const within = ({ start, end }: Span): boolean =>
    values.some((value) => start < value.end && end > value.start);
  const words = wordsOf(text, language)
    .filter((token) => !within(token))
    .map((token): Item => {
      const { start, end } = token;
      const written = text.slice(start, end);
      // All nouns begin with a capital in German.
      const isName = start > 0 && language !== 'de' && /^\p{Lu}/u.test(written);
      return { ...token, written, isName, isCompounding };
    });
  const stated = values.map((value): Item => {
    const { start, end } = value;
    const written = text.slice(start, end);
    const term = `${value.unit}=${value.value}`;
    return { term, start, end, written, word: knownWord(written), value, isName: false, isCompounding };
  });
  const known = new Set(words.map(({ term }) => term));
  const pointed = (pointer?.terms ?? [])
    .filter((term) => !known.has(term))
    .map((term): Item => {
      const { start, end } = pointer ?? { start: 0, end: 0 };
      return { term, start, end, written: term, word: knownWord(term), isName: false, isCompounding };
    });
  return [...words, ...pointed, ...stated].sort((x, y) => x.start - y.start).slice(0, mostItems);
}

/** The cost grows with the product of both. */
const mostItems = 80;

interface Synonym {
  readonly from: Item;
  readonly to: Item;
  readonly nearness: number;
}

/** Each word once, the nearest first. */
function synonymsAmong(
  left: readonly Item[],
  right: readonly Item[],
  vectors: WordVectors | undefined,
): Synonym[] {
  const numberOf = ({ written }: Item) => vectors?.numberOf(written.toLowerCase());
  const numbers = right.map(numberOf);
  const all = left.flatMap((from) => {
    const own = numberOf(from);
    return right.flatMap((to, at) => {
      const its = numbers[at];
      const byVectors = own === undefined || its === undefined ? 0 : (vectors?.nearness(own, its) ?? 0);
      const nearness = nearnessOf(from, to, byVectors);
      const isNear = nearness >= synonymFrom && !areOpposite(from.word, to.word);
      return isNear ? [{ from, to, nearness }] : [];
    });
  });
  const taken = new Set<Item>();
  return all
    .sort((a, b) => b.nearness - a.nearness)
    .filter(({ from, to }) => {
      if (taken.has(from) || taken.has(to)) return false;
      taken.add(from).add(to);
      return true;
    });
}

function nearnessOf(from: Item, to: Item, byVectors: number): number {
  const related = relatedStems(from.term, to.term);
  if (related === 'derived') return 0.9;
  if (related === 'compound' && from.isCompounding) return 0.6;
  return Math.min(0.8, byVectors);
}

type Pair = readonly [one: number, other: number];

/** The heaviest common subsequence; values of one unit count as the same place. */
function chainOf(a: readonly Item[], b: readonly Item[], weightOf: WeightOf): Pair[] {
  const width = b.length + 1;
  const best = new Float32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => best[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const same = weightOfMatch(a[i], b[j], weightOf);
      best[i * width + j] = Math.max(at(i + 1, j), at(i, j + 1), same > 0 ? at(i + 1, j + 1) + same : 0);
    }
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (at(i, j) === at(i + 1, j)) i += 1;
    else if (at(i, j) === at(i, j + 1)) j += 1;
    else pairs.push([i++, j++]);
  }
  return pairs;
}

function weightOfMatch(one: Item | undefined, other: Item | undefined, weightOf: WeightOf): number {
  if (one === undefined || other === undefined) return 0;
  if (one.value !== undefined || other.value !== undefined)
    return one.value?.unit === other.value?.unit ? (one.term === other.term ? 2 : 1) : 0;
  return one.term === other.term ? weightOf(one.term) : 0;
}

/** Words in the gaps between links of the chain where both have some. */
function putBetween(
  a: readonly Item[],
  b: readonly Item[],
  pairs: readonly Pair[],
  weightOf: WeightOf,
): Comparison['put'] {
  const ends: Pair[] = [[-1, -1], ...pairs, [a.length, b.length]];
  return ends.slice(1).flatMap(([i, j], at) => {
    const [from, to] = ends[at] ?? [-1, -1];
    const one = a.slice(from + 1, i).filter((item) => item.value === undefined);
    const other = b.slice(to + 1, j).filter((item) => item.value === undefined);
    const isPut = one.length > 0 && other.length > 0 && Math.max(one.length, other.length) <= longestPut;
    const isTold = [...one, ...other].some(({ term }) => weightOf(term) > 0 && !isDenying(term));
    return isPut && isTold ? [{ one, other }] : [];
  });
}
