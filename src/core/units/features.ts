import type { Chunk, Passage } from '../model';
import { askedKinds, hasAsked } from './askedFor';
import type { AskedQuestion, AskedWord } from './question';
import type { Unit } from './unit';
import { unitsOf } from './unitsOf';
import type { WordVectors } from './wordVectors';
import { likeness, wordsIn, type Likeness, type Word } from './words';

/** What a likeness counts beside the word itself. */
const shares: Readonly<Record<Likeness, number>> = { same: 1, derived: 0.8, compound: 0.6, misspelt: 0.7 };

/** How much of a word a text can hold, by the word's number in the question. */
type Held = readonly number[];

/** Compares words of a question with those of texts; each pair of words once. */
class Matcher {
  readonly #known = new Map<string, Held>();
  readonly #near = new Map<string, Held>();
  readonly #question: AskedQuestion;
  readonly #vectors: WordVectors | undefined;
  readonly #numbers: readonly (number | undefined)[];
  readonly #center: Float64Array | undefined;

  constructor(question: AskedQuestion, vectors: WordVectors | undefined) {
    this.#question = question;
    this.#vectors = vectors;
    this.#numbers = question.words.map(({ form }) => vectors?.numberOf(form));
    this.#center = this.#centerOf(question.words, (word) => (word as AskedWord).weight);
  }

  /** How near the words come to each word of the question, 0…1; the word itself is 1. */
  near(words: readonly Word[]): number[] {
    const best = this.#question.words.map(() => 0);
    for (const word of words) {
      const like = this.#nearOf(word);
      for (let at = 0; at < best.length; at += 1) best[at] = Math.max(best[at] ?? 0, like[at] ?? 0);
    }
    return best;
  }

  #nearOf(word: Word): Held {
    const before = this.#near.get(word.form);
    if (before !== undefined) return before;
    const same = this.of(word);
    const vectors = this.#vectors;
    const number = vectors?.numberOf(word.form);
    const made = same.map((one, at) => {
      const asked = this.#numbers[at];
      if (vectors === undefined || number === undefined || asked === undefined) return one;
      return Math.max(one, Math.min(1, Math.max(0, (vectors.nearness(asked, number) - 0.3) / 0.6)));
    });
    this.#near.set(word.form, made);
    return made;
  }

  #centerOf(words: readonly Word[], weight: (word: Word) => number): Float64Array | undefined {
    const vectors = this.#vectors;
    if (vectors === undefined) return undefined;
    const sum = new Float64Array(vectors.dimensions);
    for (const word of words) {
      const number = vectors.numberOf(word.form);
      if (number !== undefined) vectors.add(number, weight(word), sum);
    }
    return sum;
  }

  /** Cosine of what the words mean altogether and what the question does. */
  meaning(words: readonly Word[]): number {
    const center = this.#center;
    const other = this.#centerOf(words, () => 1);
    if (center === undefined || other === undefined) return 0;
    let [dot, one, two] = [0, 0, 0];
    for (let at = 0; at < center.length; at += 1) {
      const [a, b] = [center[at] ?? 0, other[at] ?? 0];
      dot += a * b;
      one += a * a;
      two += b * b;
    }
    return one === 0 || two === 0 ? 0 : dot / Math.sqrt(one * two);
  }

  /** How much of each word of the question is in one of these words, 0…1. */
  held(words: readonly Word[]): number[] {
    const best = this.#question.words.map(() => 0);
    for (const word of words) {
      const like = this.of(word);
      for (let at = 0; at < best.length; at += 1) best[at] = Math.max(best[at] ?? 0, like[at] ?? 0);
    }
    return best;
  }

  of(word: Word): Held {
    const before = this.#known.get(word.form);
    if (before !== undefined) return before;
    const made = this.#question.words.map((asked) => shareOf(asked, word));
    this.#known.set(word.form, made);
    return made;
  }
}

function shareOf(asked: AskedWord, word: Word): number {
  const like = likeness(asked, word, asked.isUnknown);
  return like === undefined ? 0 : shares[like];
}

/** A unit with its place and its features. */
export interface MeasuredUnit {
  readonly passage: Passage;
  readonly unit: Unit;
  /** The text of the unit, of a row with the names of its columns. */
  readonly said: string;
  readonly features: readonly number[];
}

export const featureNames = [
  'covered', 'coveredExactly', 'coveredWithHeads', 'coveredByHeads', 'coveredWithBefore', 'coveredByPassage',
  'rarest', 'rarestWithHeads', 'pairs', 'close', 'ownHead', 'allWithHeads', 'lacking',
  'rank', 'score', 'scoreOfBest', 'fits', 'fitsNot', 'kindUnknown',
  'definition', 'entryOfThing', 'isRow', 'isItem', 'isList', 'isSteps', 'isCode', 'isEntry', 'methodSteps', 'listList',
  'numbers', 'numbersLacking', 'names', 'namesLacking', 'short', 'long', 'asks', 'announces', 'novel', 'early', 'first', 'sends',
  'columnAsked', 'passageBest', 'passageShare', 'coveredAlone', 'isHeadQuestion', 'yesnoFits', 'moneyFits', 'durationFits', 'personFits', 'dateFits', 'numberFits', 'reasonFits', 'placeFits', 'capsOnly', 'frontMatter', 'documentNamed', 'listByAbove', 'stepsByAbove', 'codeByAbove', 'lastBefore', 'bigram', 'near', 'nearWithHeads', 'nearWithBefore', 'meaning', 'meaningWithHeads', 'nearLeast', 'nearByHeads',
] as const;

export type FeatureName = (typeof featureNames)[number];

const sendsElsewhere = /\b(?:see|refer to|siehe|vgl\.?|learn more|read more|for more|weitere informationen|mehr dazu|in this (?:section|chapter|guide|page|tutorial))\b/i;

/** All units of the passages with their features, each in its passage's order; the passages come best first. */
export function measureUnits(question: AskedQuestion, passages: readonly Passage[], vectors?: WordVectors): MeasuredUnit[] {
  const matcher = new Matcher(question, vectors);
  const best = passages[0]?.score ?? 1;
  return passages.flatMap((passage, rank) => measurePassage(question, { passage, rank, best, matcher }));
}

interface Measuring {
  readonly passage: Passage;
  readonly rank: number;
  readonly best: number;
  readonly matcher: Matcher;
}

function measurePassage(question: AskedQuestion, { passage, rank, best, matcher }: Measuring): MeasuredUnit[] {
  const { chunk } = passage;
  const { words, weight } = question;
  const share = (held: Held): number =>
    weight === 0 ? 0 : words.reduce((sum, word, at) => sum + word.weight * (held[at] ?? 0), 0) / weight;
  const rarest = Math.max(0, ...words.map((word) => word.weight));
  const rarestHeld = (held: Held): number =>
    rarest === 0 ? 0 : Math.max(0, ...words.map((word, at) => (word.weight / rarest) * (held[at] ?? 0)));
  const above = matcher.held(wordsIn([chunk.documentTitle, chunk.documentId.replace(/[-_/.]/g, ' '), ...chunk.headings].join('\n')));
  const lastHead = matcher.held(wordsIn(chunk.headings.at(-1) ?? ''));
  const whole = union(above, matcher.held(wordsIn(chunk.text)));
  const named = matcher.held(wordsIn(`${chunk.documentTitle} ${chunk.documentId.replace(/[-_/.]/g, ' ')}`));
  const units = unitsOf(chunk);
  const isName = words.map((word) => word.isName && !word.isNumber);
  const asNumber = words.map((word) => word.isNumber || /\d/.test(word.form));
  const aboveWords = wordsIn([chunk.documentTitle, ...chunk.headings].join('\n'));
  const nearAbove = matcher.near(aboveWords);
  const measured = units.map((unit, at): { unit: Unit; said: string; own: number; withHeads: number; make: (top: number, mean: number) => number[] } => {
    const said = saidBy(chunk, unit);
    const inUnit = wordsIn(said);
    const isWhole = unit.kind === 'list' || unit.kind === 'steps';
    // A long list holds many words; it is about the question when one of its items is.
    const held = isWhole ? bestItem(said, matcher, share) : matcher.held(inUnit);
    const local = matcher.held(wordsIn(unit.heads.join('\n')));
    const cols = matcher.held(wordsIn(unit.columns.join('\n')));
    const heads = union(union(above, local), cols);
    const withHeads = union(held, heads);
    const before = matcher.held(wordsIn(unit.before));
    const withBefore = union(withHeads, before);
    const exact = held.map((one) => (one === 1 ? 1 : 0));
    const own = share(held);
    const kind = question.kind;
    const fits = kind === undefined ? 0 : Number(hasAsked(kind, said));
    const isFit = (one: (typeof askedKinds)[number]): number => (kind === one ? (fits === 1 ? 1 : -1) : 0);
    const headQuestion = [...unit.heads.slice(-1), chunk.headings.at(-1) ?? ''].some((head) => head.trimEnd().endsWith('?'));
    const numberWords = asNumber.filter(Boolean).length;
    const nameWords = isName.filter(Boolean).length;
    const lacking = (of: readonly boolean[], inside: Held): number => of.reduce((sum, is, index) => sum + (is && (inside[index] ?? 0) === 0 ? 1 : 0), 0);
    const novel = inUnit.filter((word) => !matcher.of(word).some((one) => one > 0)).length;
    const length = inUnit.length;
    const localWords = wordsIn([...unit.heads, ...unit.columns].join('\n'));
    const nearUnit = isWhole ? bestItemNear(said, matcher, share) : matcher.near(inUnit);
    const nearHeads = union(nearAbove, matcher.near(localWords));
    const nearAll = union(nearUnit, nearHeads);
    const make = (top: number, mean: number): number[] => [
      own,
      share(exact),
      share(withHeads),
      share(union(local, lastHead)),
      share(withBefore),
      share(whole),
      rarestHeld(held),
      rarestHeld(withHeads),
      pairsHeld(question, inUnit, matcher),
      closeness(inUnit, matcher),
      share(union(local, lastHead)) * (1 - own),
      Number(withHeads.every((one) => one > 0)),
      words.length === 0 ? 0 : withBefore.filter((one) => one === 0).length / words.length,
      1 / (1 + rank),
      passage.score,
      best === 0 ? 0 : passage.score / best,
      kind !== undefined && fits === 1 ? 1 : 0,
      kind !== undefined && fits === 0 ? 1 : 0,
      Number(kind === undefined),
      question.thing.length > 0 ? Number(defines(question, said)) : 0,
      question.thing.length > 0 && (unit.kind === 'entry' || unit.kind === 'row' || unit.kind === 'item') ? Number(defines(question, said)) : 0,
      Number(unit.kind === 'row'),
      Number(unit.kind === 'item'),
      Number(unit.kind === 'list'),
      Number(unit.kind === 'steps'),
      Number(unit.kind === 'code'),
      Number(unit.kind === 'entry'),
      Number(kind === 'method' && (unit.kind === 'steps' || unit.kind === 'code')),
      Number(kind === 'list' && (unit.kind === 'list' || unit.kind === 'steps')),
      numberWords === 0 ? 0 : 1 - lacking(asNumber, held) / numberWords,
      numberWords === 0 ? 0 : lacking(asNumber, withBefore) / numberWords,
      nameWords === 0 ? 0 : 1 - lacking(isName, held) / nameWords,
      nameWords === 0 ? 0 : lacking(isName, withBefore) / nameWords,
      Number(length < 4),
      Math.max(0, Math.log((length + 1) / 20)),
      Number(/\?["”’*)]*\s*$/.test(said)),
      Number(unit.announces),
      Math.min(1, novel / 6),
      1 / (1 + at),
      Number(at === 0 || units[at - 1]?.heads.at(-1) !== unit.heads.at(-1)),
      Number(sendsElsewhere.test(said)),
      columnAsked(unit, matcher, words),
      top === 0 ? 0 : own / top,
      own - mean,
      own * (1 - share(heads)),
      Number(headQuestion) * share(union(local, lastHead)),
      isFit('yesno'), isFit('money'), isFit('duration'), isFit('person'), isFit('date'), isFit('number'), isFit('reason'), isFit('place'),
      Number(!/\p{Ll}/u.test(said)),
      Number(chunk.start === 0 && at < 6 && unit.kind === 'entry'),
      share(named),
      isWhole ? share(union(union(local, lastHead), before)) : 0,
      unit.kind === 'steps' && kind === 'method' ? share(union(union(local, lastHead), before)) : 0,
      unit.kind === 'code' ? share(union(union(local, lastHead), before)) : 0,
      share(before) * Number(unit.before.trimEnd().endsWith(':')),
      literalPairs(question, said),
      share(nearUnit),
      share(nearAll),
      share(union(nearAll, matcher.near(wordsIn(unit.before)))),
      matcher.meaning(inUnit),
      matcher.meaning([...inUnit, ...localWords, ...wordsIn(chunk.headings.at(-1) ?? '')]),
      nearAll.length === 0 ? 0 : Math.min(...nearAll),
      share(nearHeads),
    ];
    return { unit, said, own, withHeads: share(withHeads), make };
  });
  const top = Math.max(0, ...measured.map(({ own }) => own));
  const mean = measured.length === 0 ? 0 : measured.reduce((sum, { own }) => sum + own, 0) / measured.length;
  return measured.map(({ unit, said, make }) => ({ passage, unit, said, features: make(top, mean) }));
}

function union(one: Held, other: Held): number[] {
  return one.map((held, at) => Math.max(held, other[at] ?? 0));
}

/** What the item that holds most of the question holds. */
function bestItem(said: string, matcher: Matcher, share: (held: Held) => number): number[] {
  const items = said.split('\n').map((line) => matcher.held(wordsIn(line)));
  return items.reduce((best, item) => (share(item) > share(best) ? item : best), items[0] ?? []);
}

function bestItemNear(said: string, matcher: Matcher, share: (held: Held) => number): number[] {
  const items = said.split('\n').map((line) => matcher.near(wordsIn(line)));
  return items.reduce((best, item) => (share(item) > share(best) ? item : best), items[0] ?? []);
}

/** The words of a unit; a cell goes with the name of its column. */
export function saidBy({ text }: Pick<Chunk, 'text'>, unit: Unit): string {
  if (unit.kind !== 'row') return text.slice(unit.start, unit.end).replace(/<\/?[a-z][^<>]*>/gi, ' ');
  return unit.cells
    .flatMap((cell, column) => (cell === '' ? [] : [unit.columns[column] === undefined ? cell : `${unit.columns[column] ?? ''}: ${cell}`]))
    .join('; ');
}

/** Share of the neighbouring words of the question that stand close in the unit, in their order. */
function pairsHeld({ words }: AskedQuestion, inUnit: readonly Word[], matcher: Matcher): number {
  if (words.length < 2) return 0;
  const places = words.map((_, at) => inUnit.flatMap((word, place) => ((matcher.of(word)[at] ?? 0) > 0 ? [place] : [])));
  let found = 0;
  for (let at = 0; at + 1 < words.length; at += 1) {
    const [one = [], next = []] = [places[at], places[at + 1]];
    if (one.some((place) => next.some((other) => other - place >= 0 && other - place <= 2))) found += 1;
  }
  return found / (words.length - 1);
}

/** Share of the neighbouring words of the question, as they are written, that stand so in the text. */
function literalPairs({ text }: AskedQuestion, said: string): number {
  const asked = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const inside = ` ${(said.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
  if (asked.length < 2) return 0;
  let found = 0;
  for (let at = 0; at + 1 < asked.length; at += 1)
    if (inside.includes(` ${asked[at] ?? ''} ${asked[at + 1] ?? ''} `)) found += 1;
  return found / (asked.length - 1);
}

/** How close together the words of the question stand in the unit: words that are held in the shortest stretch with all of them. */
function closeness(inUnit: readonly Word[], matcher: Matcher): number {
  const places = inUnit.flatMap((word, place) => (matcher.of(word).some((one) => one > 0) ? [place] : []));
  const [first] = places;
  const last = places.at(-1);
  if (first === undefined || last === undefined || places.length < 2) return 0;
  return places.length / (last - first + 1);
}

/** Whether a text says what the thing is that the question asks about. */
function defines({ thing }: AskedQuestion, said: string): boolean {
  const opening = wordsIn(said.slice(0, 120)).slice(0, thing.length + 3);
  return thing.every((word) => opening.some((other) => likeness(word, other, false) === 'same')) && hasAsked('meaning', said);
}

/** Whether a column that the question names has a cell here, in a row that another word of it stands in. */
function columnAsked(unit: Unit, matcher: Matcher, words: readonly AskedWord[]): number {
  if (unit.kind !== 'row' || words.length === 0) return 0;
  const inColumns = matcher.held(wordsIn(unit.columns.join('\n')));
  const inCells = matcher.held(wordsIn(unit.cells.join('\n')));
  const isColumn = inColumns.some((one) => one > 0);
  const rest = words.reduce((sum, word, at) => sum + ((inColumns[at] ?? 0) === 0 ? word.weight : 0), 0);
  const held = words.reduce((sum, word, at) => sum + ((inColumns[at] ?? 0) === 0 ? word.weight * (inCells[at] ?? 0) : 0), 0);
  return isColumn && rest > 0 ? held / rest : 0;
}
