import { isDenying, isNegation } from '../../language/polarity';
import { sentences } from '../../language/sentences';
import type { WordVectors } from '../../units/wordVectors';
import type { Word } from '../../units/words';
import { align, wordsOf, exchangedMembers, areOpposite, nearness } from './wordRelations';
import { contraries, cueNames, cuesIn, type Cue, itemsOf, sameWord, wordsAmong, type Item } from './items';
import { editNames, editsOf, rarity, type Edits } from './edits';
import { knownNumbers, unknownNumber, wrongUnit, type NumberFinding } from './numbers';

/** A source text with its context. */
export interface SupportSource {
  readonly quote: string;
  /** Title and headings. */
  readonly around: string;
}

const measureNames = [
  'missing',
  'far',
  'missingInSentence',
  'farFromSentence',
  'missingInClause',
  'farFromClause',
  'acrossSentences',
  'acrossClauses',
  'strangest',
  'missingWords',
  'missingNames',
  'nearestInPlace',
  'opposite',
  'oppositeElsewhere',
  'oddNegation',
  'moreNegation',
  'lessNegation',
  'oddDenying',
  'oddSense',
  'unknownNumber',
  'reckonedNumber',
  'wrongUnit',
  'otherMember',
  'numberApart',
  'unitApart',
  'order',
  'copied',
  'copiedButWord',
  'copiedButCue',
  'contrary',
] as const;

type Measures = Record<(typeof measureNames)[number], number>;

/** Named measurements of a sentence and its quotes. */
export interface SupportMeasures {
  readonly measures: Measures;
  readonly edits: Edits;
  readonly cues: { readonly added: ReadonlySet<Cue>; readonly dropped: ReadonlySet<Cue> };
}

export const supportFeatureNames: readonly string[] = [
  ...measureNames,
  ...editNames,
  ...cueNames.flatMap((cue) => [`${cue} added`, `${cue} dropped`]),
];

/** The feature vector of a sentence, in the order of `supportFeatureNames`. */
export function supportFeatures({ measures, edits, cues }: SupportMeasures): number[] {
  return [
    ...measureNames.map((name) => measures[name]),
    ...editNames.map((name) => edits[name]),
    ...cueNames.flatMap((cue) => [Number(cues.added.has(cue)), Number(cues.dropped.has(cue))]),
  ];
}

interface Part {
  readonly text: string;
  readonly items: readonly Item[];
  readonly words: readonly Word[];
}

/** Nearness of each word of the sentence to a part. */
interface Held {
  readonly part: Part;
  readonly near: readonly number[];
}

export function measureSupport(
  sentence: string,
  { quote, around }: SupportSource,
  vectors: WordVectors | undefined,
): SupportMeasures {
  const said = partOf(sentence);
  const quoted = sentences(quote).map(({ start, end }) => partOf(quote.slice(start, end)));
  const clauses = quoted.flatMap(({ text }) => clausesOf(text)).map(partOf);
  const weights = said.words.map((word) => (word.isNumber ? 1 : rarity(word.form, vectors)));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0) / total;
  const nearTo = ({ words }: Part): number[] =>
    said.words.map((word) => Math.max(0, ...words.map((other) => nearness(word, other, vectors))));
  const inContext = nearTo(partOf(around));
  const best = (parts: readonly Part[]): Held => {
    const [found] = parts
      .map((part) => ({ part, near: nearTo(part) }))
      .map((held) => ({ ...held, value: mean(held.near.map(meant)) - 0.001 * held.part.words.length }))
      .toSorted((one, other) => other.value - one.value);
    const { part = partOf(''), near = said.words.map(() => 0) } = found ?? {};
    return { part, near: withContext(near, inContext) };
  };
  const everywhere = { part: partOf(quote), near: withContext(nearTo(partOf(quote)), inContext) };
  const [inSentence, inClause] = [best(quoted), best(clauses)];
  const far = ({ near }: Held): number => 1 - mean(near.map(meant));
  const lacking = ({ near }: Held): number => 1 - mean(near.map((value) => Number(value >= sameWord)));
  const cues = cuesOf(sentence, inSentence.part.text, inClause.part.text);
  const copied = align(wordsOf(sentence), wordsOf(inSentence.part.text)).share;
  const isReworded = said.words.some((word, at) => !word.isNumber && (inSentence.near[at] ?? 0) < sameWord);
  const opposite = oppositesIn(said, inSentence.part);
  const number = numberFinding(sentence, quote, around);
  const measures: Measures = {
    missing: lacking(everywhere),
    far: far(everywhere),
    missingInSentence: lacking(inSentence),
    farFromSentence: far(inSentence),
    missingInClause: lacking(inClause),
    farFromClause: far(inClause),
    acrossSentences: far(inSentence) - far(everywhere),
    acrossClauses: far(inClause) - far(everywhere),
    ...strangeWords(said, everywhere.near, weights),
    nearestInPlace: nearestInPlace(said, inSentence, vectors),
    opposite,
    oppositeElsewhere: oppositesIn(said, everywhere.part) - opposite,
    ...negationsOf(sentence, inSentence.part.text, { clause: inClause.part.text, opposite }),
    unknownNumber: Number(number?.isReckoned === false),
    reckonedNumber: Number(number?.isReckoned === true),
    wrongUnit: Number(wrongUnit(sentence, quote) !== undefined),
    otherMember: exchangedMembers(sentence, quote),
    ...numbersApart(said, quoted, clauses),
    order: turnedPairs(said.words, inSentence.part.words, vectors),
    copied,
    copiedButWord: isReworded ? copied : 0,
    copiedButCue: cues.added.size + cues.dropped.size > 0 ? copied : 0,
    contrary: contrary(cues),
  };
  const parts = quoted.map(({ items }) => items);
  return { measures, edits: editsOf(said.items, parts, vectors), cues };
}

/** Content of the sentence that nothing in the quote comes close to. */
function strangeWords(
  { words }: Part,
  near: readonly number[],
  weights: readonly number[],
): Pick<Measures, 'strangest' | 'missingWords' | 'missingNames'> {
  const strange = words
    .map((word, at) => ({ word, near: near[at] ?? 0, weight: weights[at] ?? 0 }))
    .filter((one) => !one.word.isNumber && one.near < sameWord);
  return {
    strangest: Math.max(0, ...strange.map((one) => one.weight * (1 - meant(one.near)))),
    missingWords: Math.min(4, strange.length),
    missingNames: Math.min(2, strange.filter(({ word }) => word.isName).length),
  };
}

/** Number of cues opposite to the quote's: "at least" for "at most". */
function contrary({ added, dropped }: SupportMeasures['cues']): number {
  const found = contraries.filter(
    ([one, other]) => (added.has(one) && dropped.has(other)) || (added.has(other) && dropped.has(one)),
  );
  return Math.min(2, found.length);
}

function numberFinding(sentence: string, quote: string, around: string): NumberFinding | undefined {
  return unknownNumber(sentence, knownNumbers(`${quote}\n${around}`));
}

/** Rescales nearness to start at the point where words become related. */
function meant(near: number): number {
  return near >= sameWord ? 1 : Math.max(0, (near - 0.3) / 0.7);
}

function withContext(near: readonly number[], inContext: readonly number[]): number[] {
  return near.map((value, at) => Math.max(value, inContext[at] ?? 0));
}

function partOf(text: string): Part {
  const items = itemsOf(text);
  return { text, items, words: wordsAmong(items) };
}

const seam =
  /[;:\n]\s+|,\s+|\s[–—-]\s|[()]|\s(?=(?:but|unless|while|except|because|aber|sondern|außer|wenn|if|and|und)\s)/;

function clausesOf(sentence: string): string[] {
  return sentence.split(seam).filter((clause) => /\p{L}/u.test(clause));
}

/**
 * Cue differences between claim and quoted sentence: those added, and those dropped from the corresponding
 * clause.
 */
function cuesOf(sentence: string, inSentence: string, inClause: string): SupportMeasures['cues'] {
  const own = cuesIn(sentence);
  const quoted = cuesIn(inSentence);
  return {
    added: new Set([...own].filter((cue) => !quoted.has(cue))),
    dropped: new Set([...cuesIn(inClause)].filter((cue) => !own.has(cue))),
  };
}

/** Maximum nearness between unmatched words of the claim and of the quoted sentence. */
function nearestInPlace(said: Part, { part, near }: Held, vectors: WordVectors | undefined): number {
  const free = part.words.filter(
    (other) => !other.isNumber && said.words.every((word) => nearness(word, other, vectors) < sameWord),
  );
  const put = said.words.filter((word, at) => !word.isNumber && (near[at] ?? 0) < sameWord);
  return Math.max(0, ...put.flatMap((word) => free.map((other) => nearness(word, other, vectors))));
}

function oppositesIn(said: Part, { words }: Part): number {
  const found = said.words.filter(
    (word) =>
      words.some((other) => areOpposite(word, other)) && words.every((other) => other.stem !== word.stem),
  );
  return Math.min(2, found.length);
}

function negationsOf(
  sentence: string,
  quoted: string,
  { clause, opposite }: { readonly clause: string; readonly opposite: number },
): Pick<Measures, 'oddNegation' | 'moreNegation' | 'lessNegation' | 'oddDenying' | 'oddSense'> {
  const count = (text: string, test: (word: string) => boolean): number => wordsOf(text).filter(test).length;
  const [own, inClause] = [count(sentence, isNegation), count(clause, isNegation)];
  return {
    oddNegation: (own + inClause) % 2,
    moreNegation: Number(own > count(quoted, isNegation)),
    lessNegation: Number(own < inClause),
    oddDenying: (count(sentence, isDenying) + count(clause, isDenying)) % 2,
    oddSense: (own + inClause + opposite) % 2,
  };
}

/** Share of matched word pairs in reversed order. */
function turnedPairs(
  said: readonly Word[],
  quoted: readonly Word[],
  vectors: WordVectors | undefined,
): number {
  const places = said
    .map((word) => quoted.findIndex((other) => nearness(word, other, vectors) >= sameWord))
    .filter((at) => at >= 0);
  const pairs = places.flatMap((one, at) => places.slice(at + 1).map((other) => one > other));
  return pairs.filter(Boolean).length / Math.max(1, pairs.length);
}

/** Whether the sentence's words go with a different number in the quote, and its number with another word. */
function numbersApart(
  said: Part,
  quoted: readonly Part[],
  clauses: readonly Part[],
): Pick<Measures, 'numberApart' | 'unitApart'> {
  const others = said.words.filter(({ isNumber }) => !isNumber);
  const shareIn = ({ words }: Part): number =>
    others.filter((word) => words.some(({ stem }) => stem === word.stem)).length / Math.max(1, others.length);
  const most = (parts: readonly Part[]): number => Math.max(0, ...parts.map(shareIn));
  const measures = { numberApart: 0, unitApart: 0 };
  for (const [at, number] of said.words.entries()) {
    const holds = ({ words }: Part): boolean => words.some(({ form }) => form === number.form);
    if (!number.isNumber || !clauses.some(holds)) continue;
    measures.numberApart = Math.max(measures.numberApart, most(quoted) - most(quoted.filter(holds)));
    const unit = said.words[at + 1];
    const beside = clauses.filter(holds).flatMap(({ words }) => besides(words, number));
    if (unit !== undefined && !beside.includes(unit.stem)) measures.unitApart = 1;
  }
  return measures;
}

function besides(words: readonly Word[], number: Word): (string | undefined)[] {
  return words.flatMap(({ form }, at) =>
    form === number.form ? [words[at - 1]?.stem, words[at + 1]?.stem] : [],
  );
}
