import { isDenying } from '../../language/polarity';
import type { Word } from '../../units/words';
import type { WordVectors } from '../../units/wordVectors';
import { type Cue, alike, sameWord, wordsAmong, type Item } from './items';
import { areOpposite, nearness } from './wordRelations';

/** Kinds of edits that turn a quoted sentence into the claimed one. */
export const editNames = [
  'chain',
  'density',
  'numberPut',
  'oppositePut',
  'nearPut',
  'nearestPut',
  'otherPut',
  'namePut',
  'wordsAdded',
  'rareAdded',
  'wordsAtEnd',
  'wordsDropped',
  'negationAdded',
  'negationDropped',
  'cuePut',
  'cuesAdded',
  'cuesDropped',
  'leftOut',
  'strongAdded',
  'limitDropped',
  'tailLimits',
  'jump',
  'clauseJump',
  'numberRival',
  'polarityOdd',
] as const;

export type Edits = Record<(typeof editNames)[number], number>;

const strong: ReadonlySet<Cue> = new Set([
  'all',
  'never',
  'only',
  'must',
  'forbidden',
  'now',
  'regardless',
  'cause',
]);
const limits: ReadonlySet<Cue> = new Set([
  'only',
  'condition',
  'exception',
  'some',
  'most',
  'may',
  'atMost',
  'atLeast',
  'forbidden',
] as const);
const tailing: ReadonlySet<Cue> = new Set(['condition', 'exception', 'only']);
/** Maximum number of items treated as one replacement. */
const longestPut = 4;

type Pair = readonly [said: number, quoted: number];

/** The edits from the quoted sentence with the longest chain of words in common with the claim. */
export function editsOf(
  said: readonly Item[],
  sentences: readonly (readonly Item[])[],
  vectors: WordVectors | undefined,
): Edits {
  const [best] = sentences
    .map((quoted) => ({ quoted, ...chainOf(said, quoted, vectors) }))
    .toSorted((one, other) => other.value - one.value);
  const edits = Object.fromEntries(editNames.map((name) => [name, 0])) as Edits;
  if (best === undefined) return edits;
  const { quoted, pairs } = best;
  const held = wordsAmong(sentences.flat());
  const cues = { added: new Set<Cue>(), dropped: new Set<Cue>() };
  const count = (own: readonly Item[], other: readonly Item[], isEnd: boolean): void => {
    countGap(own, other, { isEnd, held, vectors, edits, cues });
  };
  let [i, j] = [0, 0];
  for (const [at, [a, b]] of pairs.entries()) {
    count(said.slice(i, a), quoted.slice(j, b), at === 0);
    [i, j] = [a + 1, b + 1];
  }
  count(said.slice(i), quoted.slice(j), true);
  const [first, last] = endsOf(pairs);
  edits.chain = pairs.length / Math.max(1, said.length);
  edits.density = pairs.length / Math.max(1, last - first + 1);
  edits.leftOut = Math.min(1, edits.leftOut / 10);
  edits.strongAdded = [...cues.added].filter((cue) => strong.has(cue)).length;
  edits.limitDropped = [...cues.dropped].filter((cue) => limits.has(cue)).length;
  const isLimited = quoted.slice(last + 1, last + 3).some(isTailing) && !said.some(isTailing);
  edits.tailLimits = pairs.length > 0 && isLimited ? 1 : 0;
  setJumps(said, quoted, pairs, edits);
  edits.numberRival = numberRival(said, quoted, vectors);
  const clause = quoted.slice(clauseStart(quoted, first), clauseEnd(quoted, last));
  edits.polarityOdd = ((turns(said) + turns(clause) + edits.oppositePut) % 2) * edits.chain;
  for (const name of editNames) edits[name] = Math.min(4, edits[name]);
  return edits;
}

/** First and last position of a chain in the quote. */
function endsOf(pairs: readonly Pair[]): readonly [first: number, last: number] {
  return [pairs[0]?.[1] ?? 0, pairs.at(-1)?.[1] ?? 0];
}

function isTailing(item: Item): boolean {
  return item.kind === 'cue' && tailing.has(item.cue);
}

/** Longest common subsequence of items. */
function chainOf(
  said: readonly Item[],
  quoted: readonly Item[],
  vectors: WordVectors | undefined,
): { readonly value: number; readonly pairs: readonly Pair[] } {
  const width = quoted.length + 1;
  const values = new Float64Array((said.length + 1) * width);
  const at = (i: number, j: number): number => values[i * width + j] ?? 0;
  for (let i = said.length - 1; i >= 0; i -= 1)
    for (let j = quoted.length - 1; j >= 0; j -= 1) {
      const [one, other] = [said[i], quoted[j]];
      const same = one === undefined || other === undefined ? 0 : alike(one, other, vectors);
      values[i * width + j] = Math.max(at(i + 1, j), at(i, j + 1), same > 0 ? at(i + 1, j + 1) + same : 0);
    }
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < said.length && j < quoted.length) {
    if (at(i, j) === at(i + 1, j)) i += 1;
    else if (at(i, j) === at(i, j + 1)) j += 1;
    else pairs.push([i++, j++]);
  }
  return { value: at(0, 0), pairs };
}

interface Gap {
  readonly isEnd: boolean;
  readonly held: ReturnType<typeof wordsAmong>;
  readonly vectors: WordVectors | undefined;
  readonly edits: Edits;
  readonly cues: { readonly added: Set<Cue>; readonly dropped: Set<Cue> };
}

/** Counts the edits between two links of the chain, or before its first or after its last. */
function countGap(own: readonly Item[], other: readonly Item[], gap: Gap): void {
  countAdded(own, gap);
  if (gap.isEnd) gap.edits.leftOut += other.length;
  else countDropped(other, gap);
  const isShort = own.length < longestPut && (gap.isEnd || other.length <= longestPut);
  if (isShort && own.length > 0 && other.length > 0) countPut(own, other, gap.vectors, gap.edits);
}

function countAdded(own: readonly Item[], { isEnd, held, vectors, edits, cues }: Gap): void {
  for (const item of own) {
    if (item.kind === 'cue') {
      cues.added.add(item.cue);
      edits.cuesAdded += 1;
    }
    if (item.kind === 'negation') edits.negationAdded += 1;
    if (item.kind === 'word' && held.every((each) => nearness(each, item.word, vectors) < sameWord)) {
      edits[isEnd ? 'wordsAtEnd' : 'wordsAdded'] += 1;
      edits.rareAdded = Math.max(edits.rareAdded, rarity(item.word.form, vectors));
    }
  }
}

function countDropped(other: readonly Item[], { edits, cues }: Gap): void {
  for (const item of other) {
    if (item.kind === 'cue') {
      cues.dropped.add(item.cue);
      edits.cuesDropped += 1;
    }
    if (item.kind === 'negation') edits.negationDropped += 1;
    if (item.kind === 'word') edits.wordsDropped += 1;
  }
}

/** Counts replacements. */
function countPut(
  own: readonly Item[],
  other: readonly Item[],
  vectors: WordVectors | undefined,
  edits: Edits,
): void {
  if (own.some(({ kind }) => kind === 'cue') && other.some(({ kind }) => kind === 'cue')) edits.cuePut += 1;
  const [put, gone] = [wordsAmong(own), wordsAmong(other)];
  if (put.length === 0 || gone.length === 0) return;
  if (put.some(({ isNumber }) => isNumber) && gone.some(({ isNumber }) => isNumber)) edits.numberPut += 1;
  else if (put.some((word) => gone.some((each) => areOpposite(word, each)))) edits.oppositePut += 1;
  else countOtherPut(put, gone, vectors, edits);
}

function countOtherPut(
  put: readonly Word[],
  gone: readonly Word[],
  vectors: WordVectors | undefined,
  edits: Edits,
): void {
  const nearest = Math.max(...put.flatMap((word) => gone.map((each) => nearness(word, each, vectors))));
  edits.nearestPut = Math.max(edits.nearestPut, nearest);
  edits[nearest > 0.45 ? 'nearPut' : 'otherPut'] += 1;
  if (put.some(({ isName }) => isName) && gone.some(({ isName }) => isName)) edits.namePut += 1;
}

/**
 * Measures how much of the quote is skipped between words close together in the claim: a sign of two
 * statements merged.
 */
function setJumps(
  said: readonly Item[],
  quoted: readonly Item[],
  pairs: readonly Pair[],
  edits: Edits,
): void {
  for (let at = 1; at < pairs.length; at += 1) {
    const [[a, b], [c, d]] = [pairs[at - 1] ?? [0, 0], pairs[at] ?? [0, 0]];
    if (c - a > 2) continue;
    edits.jump = Math.max(edits.jump, (d - b - 1) / 2);
    const crossed = quoted.slice(b + 1, d).filter(isSeam).length - said.slice(a + 1, c).filter(isSeam).length;
    edits.clauseJump = Math.max(edits.clauseJump, crossed);
  }
}

function isSeam(item: Item): boolean {
  return item.kind === 'break' || (item.kind === 'cue' && (item.cue === 'and' || item.cue === 'or'));
}

function clauseStart(items: readonly Item[], at: number): number {
  return items.slice(0, at).findLastIndex(({ kind }) => kind === 'break') + 1;
}

function clauseEnd(items: readonly Item[], at: number): number {
  const end = items.findIndex(({ kind }, place) => place > at && kind === 'break');
  return end < 0 ? items.length : end;
}

/** Counts items that reverse the meaning. */
function turns(items: readonly Item[]): number {
  return items.filter(
    (item) =>
      item.kind === 'negation' ||
      (item.kind === 'cue' && (item.cue === 'forbidden' || item.cue === 'exception')) ||
      (item.kind === 'word' && isDenying(item.word.form)),
  ).length;
}

/** How much closer another number in the quote is to the sentence's words than its own number. */
function numberRival(
  said: readonly Item[],
  quoted: readonly Item[],
  vectors: WordVectors | undefined,
): number {
  const isNumber = (item: Item): boolean => item.kind === 'word' && item.word.isNumber;
  const own = said.filter(isNumber);
  const placesOf = (item: Item): number[] =>
    quoted.flatMap((other, at) => (alike(item, other, vectors) > 0 ? [at] : []));
  const held = said.filter((item) => item.kind === 'word' && !item.word.isNumber).map(placesOf);
  const nearTo = (place: number, at: number): number => {
    const breaks = quoted
      .slice(Math.min(at, place), Math.max(at, place))
      .filter(({ kind }) => kind === 'break');
    return Math.exp(-Math.abs(at - place) / 4 - breaks.length / 2);
  };
  const weightAt = (place: number): number =>
    held.reduce((sum, places) => sum + Math.max(0, ...places.map((at) => nearTo(place, at))), 0);
  const numbers = quoted.flatMap((item, at) => (isNumber(item) ? [{ at, weight: weightAt(at) }] : []));
  const taken = own.map(placesOf);
  const rivals = numbers.filter(({ at }) => !taken.flat().includes(at)).map(({ weight }) => weight);
  const weights = taken
    .filter((places) => places.length > 0)
    .map((places) =>
      Math.max(...numbers.filter(({ at }) => places.includes(at)).map(({ weight }) => weight)),
    );
  return Math.max(0, ...weights.map((weight) => Math.max(0, ...rivals) - weight));
}

const frequent = 15.7;

/** 0…1: rarity of a word in English; 1 if it is not in the vectors. */
export function rarity(form: string, vectors: WordVectors | undefined): number {
  const rank = vectors?.numberOf(form);
  return rank === undefined ? 1 : Math.min(1, Math.log2(rank + 2) / frequent);
}
