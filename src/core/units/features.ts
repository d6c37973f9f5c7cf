import type { DocumentId, Passage } from '../model/types';
import type { Span } from '../language/sentences';
import { denies } from '../language/polarity';
import { type Unit, unitsOf } from './unitsOf';
import { entryOf, isWholeList, readPassage, readUnit, type UnitReading } from './reading';
import { hasAsked, type AskedKind, type AskedQuestion } from './question';
import { Matcher, union, type Held } from './matcher';
import { olderVersions } from './olderVersions';
import { wordSimilarity, wordsIn } from './words';
import type { WordVectors } from './wordVectors';

/** A unit with its passage and features. */
export interface MeasuredUnit {
  readonly passage: Passage;
  readonly unit: Unit;
  /** Text of the unit; a row includes its column names. */
  readonly said: string;
  /** In the order of `featureNames`. */
  readonly features: readonly number[];
  /** The whole FAQ answer containing the unit, if it is wanted in full. */
  readonly entry?: Span | undefined;
  /** Newer issues of the unit's document among the passages. */
  readonly newer: readonly DocumentId[];
}

/** Features of a unit as an answer; each about 0…1. */
const features = {
  covered: ({ share, held }) => share(held),
  coveredExactly: ({ share, held }) => share(held.map((one) => Number(one === 1))),
  coveredWithHeads: ({ share, withHeads }) => share(withHeads),
  coveredByHeads: ({ share, ownHead }) => share(ownHead),
  coveredWithBefore: ({ share, withHeads, before }) => share(union(withHeads, before)),
  coveredByPassage: ({ share, on }) => share(on.whole),
  rarest: ({ on, held }) => rarestHeld(on.question, held),
  rarestWithHeads: ({ on, withHeads }) => rarestHeld(on.question, withHeads),
  pairs: (one) => pairsHeld(one),
  close: (one) => closeness(one),
  ownHead: ({ share, ownHead, held }) => share(ownHead) * (1 - share(held)),
  allWithHeads: ({ withHeads }) => Number(withHeads.every((one) => one > 0)),
  lacking: ({ withHeads, before }) => shareOf(union(withHeads, before), (one) => one === 0),
  rank: ({ on }) => 1 / (1 + on.rank),
  score: ({ on }) => on.passage.score,
  scoreOfBest: ({ on }) => (on.bestScore === 0 ? 0 : on.passage.score / on.bestScore),
  fits: (one) => Number(fits(one) === true),
  fitsNot: (one) => Number(fits(one) === false),
  kindUnknown: ({ on }) => Number(on.question.kind === undefined),
  definition: (one) => Number(defines(one)),
  entryOfThing: (one) => Number(['entry', 'row', 'item'].includes(one.unit.kind) && defines(one)),
  isRow: ({ unit }) => Number(unit.kind === 'row'),
  isItem: ({ unit }) => Number(unit.kind === 'item'),
  isList: ({ unit }) => Number(unit.kind === 'list'),
  isSteps: ({ unit }) => Number(unit.kind === 'steps'),
  isCode: ({ unit }) => Number(unit.kind === 'code'),
  isEntry: ({ unit }) => Number(unit.kind === 'entry'),
  methodSteps: ({ on, unit }) =>
    Number(on.question.kind === 'method' && ['steps', 'code'].includes(unit.kind)),
  listList: ({ on, unit }) => Number(on.question.kind === 'list' && isWholeList(unit)),
  numbers: ({ on, held }) => shareAmong(numbersOf(on.question), held, (one) => one > 0),
  numbersLacking: ({ on, withHeads, before }) =>
    shareAmong(numbersOf(on.question), union(withHeads, before), (one) => one === 0),
  names: ({ on, held }) => shareAmong(namesOf(on.question), held, (one) => one > 0),
  namesLacking: ({ on, withHeads, before }) =>
    shareAmong(namesOf(on.question), union(withHeads, before), (one) => one === 0),
  firstCellAsked: (one) => (one.unit.kind === 'row' ? wholeKey(one, one.unit.cells[0] ?? '') : 0),
  short: ({ words }) => Number(words.length < 4),
  long: ({ words }) => Math.max(0, Math.log((words.length + 1) / 20)),
  asks: ({ said }) => Number(/\?["”’*)]*\s*$/.test(said)),
  announces: ({ unit }) => Number(unit.announces),
  novel: ({ words, on }) => Math.min(1, words.filter((word) => !on.matcher.isAsked(word)).length / 6),
  early: ({ at }) => 1 / (1 + at),
  first: ({ isFirstBelowHead }) => Number(isFirstBelowHead),
  sends: ({ said }) => Number(sendsElsewhere.test(said)),
  columnAsked: (one) => columnAsked(one),
  coveredAlone: ({ share, held, heads }) => share(held) * (1 - share(heads)),
  headAsks: ({ on, unit, share, ownHead }) =>
    [unit.heads.at(-1), on.passage.chunk.headings.at(-1)].some(
      (head) => head?.trimEnd().endsWith('?') === true,
    )
      ? share(ownHead)
      : 0,
  yesnoFits: (one) => fitsKind(one, 'yesno'),
  moneyFits: (one) => fitsKind(one, 'money'),
  durationFits: (one) => fitsKind(one, 'duration'),
  personFits: (one) => fitsKind(one, 'person'),
  dateFits: (one) => fitsKind(one, 'date'),
  numberFits: (one) => fitsKind(one, 'number'),
  placeFits: (one) => fitsKind(one, 'place'),
  capsOnly: ({ said }) => Number(!/\p{Ll}/u.test(said)),
  frontMatter: ({ on, at, unit }) => Number(on.passage.chunk.start === 0 && at < 6 && unit.kind === 'entry'),
  documentNamed: ({ on, share }) => share(on.named),
  listByAbove: ({ unit, share, ownHead, before }) => (isWholeList(unit) ? share(union(ownHead, before)) : 0),
  codeByAbove: ({ unit, share, ownHead, before }) =>
    unit.kind === 'code' ? share(union(ownHead, before)) : 0,
  announced: ({ unit, share, before }) => (unit.before.trimEnd().endsWith(':') ? share(before) : 0),
  literalPairs: ({ on, said }) => literalPairs(on.question, said),
  near: ({ share, near }) => share(near),
  nearWithHeads: ({ share, near, nearHeads }) => share(union(near, nearHeads)),
  nearWithBefore: ({ share, near, nearHeads, on, unit }) =>
    share(union(union(near, nearHeads), on.matcher.near(on.matcher.wordsOf(unit.before)))),
  nearLeast: ({ near, nearHeads }) => Math.min(1, ...union(near, nearHeads)),
  nearByHeads: ({ share, nearHeads }) => share(nearHeads),
  keyAsked: (one) => Math.max(0, ...keysOf(one).map((key) => wholeKey(one, key))),
  keyPart: (one) => Math.max(0, ...keysOf(one).map((key) => partOfKey(one, key))),
  meaning: ({ on, center }) => on.matcher.meaning(center),
  meaningWithHeads: ({ on, center, unit }) =>
    on.matcher.meaning(
      center,
      on.matcher.centerOfText(
        [...unit.heads, ...unit.columns, on.passage.chunk.headings.at(-1) ?? ''].join('\n'),
      ),
    ),
  synonyms: ({ share, synonyms }) => share(synonyms),
  synonymsWithHeads: ({ share, synonyms, synonymsHeads, withHeads }) =>
    share(union(union(synonyms, synonymsHeads), withHeads)),
  synonymsWithBefore: ({ share, synonyms, synonymsHeads, withHeads, synonymsBefore, before }) =>
    share(union(union(union(synonyms, synonymsHeads), withHeads), union(synonymsBefore, before))),
  synonymsLacking: ({ synonyms, synonymsHeads, withHeads }) =>
    shareOf(union(union(synonyms, synonymsHeads), withHeads), (one) => one === 0),
  inRange: ({ range }) => Math.max(0, range),
  outOfRange: ({ range }) => Math.max(0, -range),
  outdated: ({ on }) => Number(on.isOutdated),
  deniedAsAsked: ({ on: { question }, said, unit }) =>
    Number(question.denies && denies([...unit.heads.slice(-1), said].join('\n'))),
  deniedUnasked: ({ on: { question }, said }) =>
    Number(!question.denies && question.kind !== 'yesno' && denies(said)),
  deniedWhether: ({ on: { question }, said }) =>
    Number(!question.denies && question.kind === 'yesno' && denies(said)),
} as const satisfies Readonly<Record<string, (reading: UnitReading) => number>>;

export type FeatureName = keyof typeof features;

// Object.keys loses the key type.
export const featureNames = Object.keys(features) as readonly FeatureName[];

/** All units of the passages with their features, in passage order; passages come best first. */
export function measureUnits(
  question: AskedQuestion,
  passages: readonly Passage[],
  vectors?: WordVectors,
): MeasuredUnit[] {
  const matcher = new Matcher(question, vectors);
  const bestScore = passages[0]?.score ?? 1;
  const older = olderVersions(question.text, passages);
  return passages.flatMap((passage, rank) => {
    const newer = older.get(passage.chunk.documentId) ?? [];
    const on = readPassage(question, matcher, { passage, rank, bestScore, isOutdated: newer.length > 0 });
    const units = unitsOf(passage.chunk);
    return units.map((unit, at) => {
      const reading = readUnit(on, unit, at, units[at - 1]);
      const entry = wantsEntry(question) ? entryOf(passage.chunk, unit, units) : undefined;
      return {
        passage,
        unit,
        entry,
        newer,
        said: reading.said,
        features: featureNames.map((name) => features[name](reading)),
      };
    });
  });
}

/** "How do I …?", "I forgot my password": the answer takes a few sentences. */
function wantsEntry({ kind }: AskedQuestion): boolean {
  return kind === 'method' || kind === 'reason' || kind === undefined;
}

const sendsElsewhere =
  /\b(?:see|refer to|siehe|vgl\.?|learn more|read more|for more|weitere informationen|mehr dazu|in this (?:section|chapter|guide|page|tutorial))\b/i;

/** Whether the unit has the expected answer type; undefined if the question does not imply one. */
function fits({ on, said }: UnitReading): boolean | undefined {
  const { kind } = on.question;
  return kind === undefined ? undefined : hasAsked(kind, said);
}

function fitsKind(reading: UnitReading, kind: AskedKind): number {
  if (reading.on.question.kind !== kind) return 0;
  return fits(reading) === true ? 1 : -1;
}

function rarestHeld({ words }: AskedQuestion, held: Held): number {
  const rarest = Math.max(0, ...words.map(({ weight }) => weight));
  return rarest === 0
    ? 0
    : Math.max(0, ...words.map(({ weight }, at) => (weight / rarest) * (held[at] ?? 0)));
}

function numbersOf({ words }: AskedQuestion): readonly boolean[] {
  return words.map(({ form }) => /\d/.test(form));
}

function namesOf({ words }: AskedQuestion): readonly boolean[] {
  return words.map(({ isName, isNumber }) => isName && !isNumber);
}

/** Share of the relevant words for which `holds` is true; 0 if none is relevant. */
function shareAmong(meant: readonly boolean[], held: Held, holds: (one: number) => boolean): number {
  return shareOf(
    held.filter((_, at) => meant[at] === true),
    holds,
  );
}

function shareOf(held: Held, holds: (one: number) => boolean): number {
  return held.length === 0 ? 0 : held.filter(holds).length / held.length;
}

/** The keys of a unit: each cell of a row, or the name before the colon of an entry or item. */
function keysOf({ unit, said }: UnitReading): readonly string[] {
  if (unit.kind === 'row') return unit.cells.filter((cell) => cell !== '' && cell.length <= maxKey);
  const key = namedBefore.exec(said)?.[1];
  return key === undefined ? [] : [key];
}

const maxKey = 60;
/** "**Call-off**: …", "- `retries`: …", "Opening hours: …". */
const namedBefore =
  /^\s*(?:(?:[-*+•]|\d{1,3}[.)])\s+)?[*_`"„“]*([^:*_`"”“\n]{2,60}?)[*_`"“”]*(?:\s*\([^)]*\))?\s*(?::|–|—| - )/u;

/** Share of the question covered by a key; 0 unless all words of the key are in the question. */
function wholeKey({ on, share }: UnitReading, key: string): number {
  const words = wordsIn(key);
  const isAsked = words.length > 0 && words.every((word) => on.matcher.isAsked(word));
  return isAsked ? share(on.matcher.held(words)) : 0;
}

/** Share of the question covered by any key, reduced by the key's words that are not in the question. */
function partOfKey({ on, share }: UnitReading, key: string): number {
  const words = wordsIn(key);
  if (words.length === 0) return 0;
  const asked = words.filter((word) => on.matcher.isAsked(word)).length;
  return (share(on.matcher.held(words)) * asked) / words.length;
}

/** Share of the question's adjacent words that are close together in the unit, in order. */
function pairsHeld({ on: { question, matcher }, words }: UnitReading): number {
  const places = question.words.map((_, at) =>
    words.flatMap((word, place) => ((matcher.of(word)[at] ?? 0) > 0 ? [place] : [])),
  );
  const pairs = places.slice(1).map((next, at) => [places[at] ?? [], next] as const);
  const found = pairs.filter(([one, next]) =>
    one.some((place) => next.some((other) => other >= place && other - place <= 2)),
  );
  return pairs.length === 0 ? 0 : found.length / pairs.length;
}

/** Share of the question's adjacent words that are literally adjacent in the text. */
function literalPairs({ text }: AskedQuestion, said: string): number {
  const written = (of: string): readonly string[] => of.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const inside = ` ${written(said).join(' ')} `;
  const asked = written(text);
  const pairs = asked.slice(1).map((next, at) => ` ${asked[at] ?? ''} ${next} `);
  return pairs.length === 0 ? 0 : pairs.filter((pair) => inside.includes(pair)).length / pairs.length;
}

/** Density of the question's words within the unit. */
function closeness({ on, words }: UnitReading): number {
  const places = words.flatMap((word, place) => (on.matcher.isAsked(word) ? [place] : []));
  const [first = 0] = places;
  const last = places.at(-1) ?? 0;
  return places.length < 2 ? 0 : places.length / (last - first + 1);
}

/** Whether a unit defines the thing that the question asks about. */
function defines({ on: { question }, said }: UnitReading): boolean {
  const { thing } = question;
  if (thing.length === 0) return false;
  const opening = wordsIn(said.slice(0, 120)).slice(0, thing.length + 3);
  const isNamed = thing.every((word) =>
    opening.some((other) => wordSimilarity(word, other, false) === 'same'),
  );
  return isNamed && hasAsked('meaning', said);
}

/** If the question names a column, the share of its other words in the row's cells. */
function columnAsked({ on: { question, matcher }, unit }: UnitReading): number {
  if (unit.kind !== 'row') return 0;
  const inColumns = matcher.held(matcher.wordsOf(unit.columns.join('\n')));
  const inCells = matcher.held(wordsIn(unit.cells.join('\n')));
  const others = question.words.map(({ weight }, at) => ((inColumns[at] ?? 0) === 0 ? weight : 0));
  const rest = others.reduce((sum, weight) => sum + weight, 0);
  const held = others.reduce((sum, weight, at) => sum + weight * (inCells[at] ?? 0), 0);
  return inColumns.some((one) => one > 0) && rest > 0 ? held / rest : 0;
}
