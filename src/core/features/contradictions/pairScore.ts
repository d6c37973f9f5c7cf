import { variantWords } from '../../language/glossary';
import { dateIn } from '../../language/dates';
import { ownTerms, sharedTerms } from '../../language/names';
import { isDenying } from '../../language/polarity';
import { analyze } from '../../language/analyze';
import type { WordVectors } from '../../units/wordVectors';
import type { AboutDocument } from './aboutDocument';
import { compareStatements, type Comparison, type Difference, type Item, type WeightOf } from './comparison';
import { newerOf, type Newer } from './newer';
import { pairWeights } from './pairWeights';
import { stepsOf, type Statement } from './statements';

/** A statement with its document, for comparing. */
export interface Stated {
  readonly statement: Statement;
  readonly about: AboutDocument;
}

export interface PairContext {
  readonly weightOf: WeightOf;
  readonly vectors: WordVectors | undefined;
  /** With how many statements the one of the two that has more is a candidate. */
  readonly rivals: number;
  /** How many pairs of statements of the same two documents are candidates. */
  readonly twins: number;
}

/** Signals that a pair is a contradiction; none speaks against it. */
export const signalNames = [
  'overlapLesser',
  'overlapGreater',
  'inOrder',
  'shared',
  'headings',
  'headingInText',
  'number',
  'numberAlike',
  'dateAlike',
  'numberInOrder',
  'unitKnown',
  'date',
  'valueAround',
  'answer',
  'answerAlike',
  'opposite',
  'words',
  'wordsAlike',
  'nameForName',
  'onePut',
  'steps',
  'fewOwn',
  'fewOwnOfBoth',
  'noOwnNames',
  'noOwnValues',
  'fewValues',
  'sameVariants',
  'sameSubject',
  'noParallelTitles',
  'otherDocument',
  'fewRivals',
  'noRow',
  'issues',
  'sameConditions',
  'noCode',
  'numberCounts',
  'fewTwins',
  'fewTwinsOrIssues',
  'noRecords',
  'noNamedNumbers',
  'numberLesser',
  'numberHeading',
  'numberOwn',
  'numberRivals',
  'numberAround',
  'dateLesser',
  'dateRivals',
  'dateOwn',
  'answerLesser',
  'answerOrdered',
  'answerOwn',
  'answerRivals',
  'answerNames',
] as const;

export interface ScoredPair {
  readonly difference: Difference;
  readonly signals: readonly number[];
  /** How likely the two contradict each other, 0…1. */
  readonly chance: number;
  /** Share of the weight of both that they share, 0…1. */
  readonly alike: number;
}

/** Undefined if the two differ in nothing that could contradict, or their documents are of different periods. */
export function scorePair(one: Stated, other: Stated, context: PairContext): ScoredPair | undefined {
  if (areOtherPeriods(one.about, other.about) && !isReplaced(newerOf(one, other))) return undefined;
  const steps = one.statement.kind === 'steps' ? swappedSteps(one.statement, other.statement) : undefined;
  if (one.statement.kind === 'steps' && steps === undefined) return undefined;
  const comparison = compareStatements(one.statement, other.statement, context.weightOf, context.vectors);
  const difference = steps ?? differenceOf(one.statement, other.statement, comparison);
  if (difference === undefined) return undefined;
  const signals = signalsOf(one, other, { ...context, comparison, difference });
  const [own, its] = comparison.weights;
  const alike = (2 * comparison.shared) / Math.max(1e-6, own + its);
  return { difference, signals, chance: chanceOf(signals), alike };
}

function chanceOf(signals: readonly number[]): number {
  const sum = signals.reduce((all, signal, at) => all + signal * (pairWeights.weights[at] ?? 0), pairWeights.bias);
  return 1 / (1 + Math.exp(-sum));
}

function differenceOf(one: Statement, other: Statement, comparison: Comparison): Difference | undefined {
  const [opposed] = comparison.opposed;
  if (opposed !== undefined) {
    const kind = opposed.one.value?.kind === 'number' ? 'number' : 'date';
    return { kind, one: opposed.one, other: opposed.other };
  }
  const [opposite] = comparison.opposites;
  if (one.isDenied !== other.isDenied)
    return { kind: 'answer', one: wholeOf(one), other: wholeOf(other) };
  if (opposite !== undefined) return { kind: 'answer', one: opposite[0], other: opposite[1] };
  const put = comparison.put.find(({ one: a, other: b }) => [...a, ...b].every(({ written }) => written.length > 2));
  return put === undefined ? undefined : { kind: 'words', one: spanOf(put.one), other: spanOf(put.other) };
}

function wholeOf({ text }: Statement): { start: number; end: number } {
  return { start: 0, end: text.trimEnd().length };
}

function spanOf(items: readonly Item[]): { start: number; end: number } {
  return { start: items[0]?.start ?? 0, end: items.at(-1)?.end ?? 0 };
}

const fewestSteps = 3;
const leastMatched = 0.6;

/** The first two steps that both lists have in another order; undefined if there are none. */
function swappedSteps(one: Statement, other: Statement): Difference | undefined {
  const [own, its] = [stepsOf(one.text), stepsOf(other.text)];
  if (Math.min(own.length, its.length) < fewestSteps) return undefined;
  const terms = its.map((step) => new Set(analyze(step)));
  const taken = new Set<number>();
  const places = own.map((step) => {
    const words = [...new Set(analyze(step))];
    const alike = terms.map((set, at) =>
      taken.has(at) ? 0 : words.filter((word) => set.has(word)).length / Math.max(1, words.length, set.size),
    );
    const best = alike.indexOf(Math.max(...alike));
    if ((alike[best] ?? 0) < leastMatched) return undefined;
    taken.add(best);
    return best;
  });
  const matched = places.flatMap((place, at) => (place === undefined ? [] : [{ at, place }]));
  if (matched.length < leastMatched * Math.min(own.length, its.length) || matched.length < fewestSteps) return undefined;
  const swapped = matched.find(({ place }, at) => place < (matched[at - 1]?.place ?? -1));
  if (swapped === undefined) return undefined;
  return {
    kind: 'steps',
    one: placeOf(one.text, own[swapped.at]),
    other: placeOf(other.text, its[swapped.place]),
  };
}

function placeOf(text: string, part = ''): { start: number; end: number } {
  const start = Math.max(0, text.indexOf(part));
  return { start, end: start + part.length };
}

interface Compared extends PairContext {
  readonly comparison: Comparison;
  readonly difference: Difference;
}

function signalsOf(one: Stated, other: Stated, compared: Compared): number[] {
  const { comparison, difference, rivals, weightOf } = compared;
  const { shared, weights, own, opposed, ownValues, opposites, put, inOrder } = comparison;
  const [lesser, greater] = [Math.min(...weights), Math.max(...weights)].map((weight) => shared / Math.max(1e-6, weight));
  const overlap = Math.min(1, lesser ?? 0);
  const isOf = (kind: Difference['kind']): number => (difference.kind === kind ? 1 : 0);
  const unit = opposed[0]?.one.value?.unit ?? '';
  const isNumber = isOf('number');
  const [ownOfOne, ownOfOther] = own.map((items) => items.length);
  const ordered = Math.min(1, inOrder / Math.max(1e-6, Math.min(...weights)));
  const isWords = isOf('words');
  const above = headingsAlike(one, other, weightOf);
  const newer = newerOf(one, other);
  const fewTwins = 1 / Math.log2(1 + Math.max(1, compared.twins));
  const fewOwnOfBoth = 1 / (1 + (ownOfOne ?? 0) + (ownOfOther ?? 0));
  const noOwnNames = own.every((items) => items.some(({ isName }) => isName)) ? 0 : 1;
  const fewRivals = 1 / Math.max(1, rivals);
  const values = {
    overlapLesser: overlap,
    overlapGreater: Math.min(1, greater ?? 0),
    inOrder: ordered,
    shared: Math.min(1, shared / 30),
    headings: above.alike,
    headingInText: above.inText,
    number: isNumber,
    numberAlike: isNumber * Math.min(1, greater ?? 0),
    dateAlike: isOf('date') * Math.min(1, greater ?? 0),
    numberInOrder: isNumber * ordered,
    unitKnown: isNumber * (unit === '' ? 0 : 1),
    date: isOf('date'),
    valueAround: (isNumber + isOf('date')) * (opposed[0]?.alike ?? 0),
    answer: isOf('answer'),
    answerAlike: isOf('answer') * Math.min(1, greater ?? 0),
    opposite: isOf('answer') * Math.min(1, opposites.length),
    words: isWords,
    wordsAlike: isWords * Math.min(1, greater ?? 0),
    nameForName: isWords * (put.some((each) => each.one.some(({ isName }) => isName) && each.other.some(({ isName }) => isName)) ? 1 : 0),
    onePut: isWords * (put.length === 1 ? 1 : 0),
    steps: isOf('steps'),
    fewOwn: 1 / (1 + Math.min(ownOfOne ?? 0, ownOfOther ?? 0)),
    fewOwnOfBoth,
    noOwnNames,
    noOwnValues: 1 / (1 + ownValues[0] + ownValues[1]),
    fewValues: 1 / (1 + Math.max(0, opposed.length - 1)),
    sameVariants: haveSameVariants(one, other) ? 1 : 0,
    sameSubject: haveOwnSubjects(one, other, comparison) ? 0 : 1,
    noParallelTitles: areParallel(one.about, other.about) ? 0 : 1,
    otherDocument: one.about.id === other.about.id ? 0 : 1,
    fewRivals,
    noRow: one.statement.kind === 'row' || other.statement.kind === 'row' ? 0 : 1,
    issues: isReplaced(newer) ? 1 : 0,
    sameConditions: haveSameConditions(comparison) ? 1 : 0,
    noCode: isCode(one.statement.text) || isCode(other.statement.text) ? 0 : 1,
    numberCounts: isNumber === 1 && isLone(opposed[0]) ? 0 : 1,
    fewTwins,
    fewTwinsOrIssues: isReplaced(newer) ? 1 : fewTwins,
    noRecords: isRecord(one.about) && isRecord(other.about) && !tellsChange(one, other) ? 0 : 1,
    noNamedNumbers: haveSameNumbered(comparison) ? 1 : 0,
    numberLesser: isNumber * overlap,
    numberHeading: isNumber * above.inText,
    numberOwn: isNumber * fewOwnOfBoth,
    numberRivals: isNumber * fewRivals,
    numberAround: isNumber * (unit === '' ? 0 : 1) * (opposed[0]?.alike ?? 0),
    dateLesser: isOf('date') * overlap,
    dateRivals: isOf('date') * fewRivals,
    dateOwn: isOf('date') * fewOwnOfBoth,
    answerLesser: isOf('answer') * overlap,
    answerOrdered: isOf('answer') * ordered,
    answerOwn: isOf('answer') * fewOwnOfBoth,
    answerRivals: isOf('answer') * fewRivals,
    answerNames: isOf('answer') * noOwnNames,
  } satisfies Record<(typeof signalNames)[number], number>;
  return signalNames.map((name) => values[name]);
}

/** Whether one document takes the place of the other. */
function isReplaced(newer: Newer | undefined): boolean {
  return newer !== undefined && newer.reason !== 'date';
}

const change =
  /(?<!\p{L})(?:postpone[sd]?|moved?|chang(?:e[sd]?|ing)|raise[sd]?|lower(?:s|ed)|increase[sd]?|reduce[sd]?|extend(?:s|ed)|shorten(?:s|ed)|instead of|no longer|from now on|verschoben|verlegt|geändert|erhöht|gesenkt|verlängert|verkürzt|statt|anstelle|ab sofort|nicht mehr)(?!\p{L})/iu;

/** Whether one of the two says that it is otherwise from then on. */
function tellsChange(one: Stated, other: Stated): boolean {
  return change.test(one.statement.text) || change.test(other.statement.text);
}

/** Whether a document is of one day, as minutes and mails are. */
function isRecord({ id, title }: AboutDocument): boolean {
  return /(?:19|20)\d\d[-_.](?:0\d|1[0-2])[-_.][0-3]\d/.test(id) || (dateIn(title)?.length ?? 0) === 10;
}

/** Whether the names of both tell another year or version, so that what they say may differ. */
function areOtherPeriods(one: AboutDocument, other: AboutDocument): boolean {
  const periodsOf = ({ id, title }: AboutDocument): string[] =>
    `${title} ${id}`.match(/(?<!\d)(?:19|20)\d\d(?!\d)|(?<![\d.])\d+(?:\.\d+)+(?![\d.])/g) ?? [];
  const [own, its] = [periodsOf(one), periodsOf(other)];
  return own.length > 0 && its.length > 0 && !own.some((period) => its.includes(period));
}

/** Whether no name has one number in the one statement and another in the other. */
function haveSameNumbered({ one, other }: Comparison): boolean {
  const numbered = (items: readonly Item[]): Item[] => items.filter(({ value }) => value?.unit.startsWith('#') === true);
  const its = new Set(numbered(other).map(({ term }) => term));
  const own = numbered(one);
  return (own.length === 0) === (its.size === 0) && own.every(({ term }) => its.has(term));
}

/** Whether the differing numbers are without a unit. */
function isLone(pair: Comparison['opposed'][number] | undefined): boolean {
  return pair?.one.value?.unit === '';
}

function isCode(text: string): boolean {
  return /[{}<>=;]|\w\(\)|\w\.\w+\(|--\w|\b\w+_\w+\b|[a-z][A-Z]/.test(text);
}

interface Alike {
  readonly alike: number;
  readonly inText: number;
}

function headingsAlike(one: Stated, other: Stated, weightOf: WeightOf): Alike {
  const termsOf = ({ statement }: Stated): Set<string> => new Set(analyze(statement.headings.slice(-2).join(' ')));
  const [own, its] = [termsOf(one), termsOf(other)];
  const weight = (terms: Iterable<string>): number => [...terms].reduce((sum, term) => sum + weightOf(term), 0);
  const least = Math.min(weight(own), weight(its));
  const shared = weight([...own].filter((term) => its.has(term)));
  const inText = (terms: Set<string>, { statement }: Stated): number => {
    const all = weight(terms);
    const held = new Set([...statement.terms, ...termsOf({ statement } as Stated)]);
    return all === 0 ? 0 : weight([...terms].filter((term) => held.has(term))) / all;
  };
  return { alike: least === 0 ? 0 : shared / least, inText: Math.max(inText(own, other), inText(its, one)) };
}

/** Whether neither names an environment, edition, region or the like that the other does not. */
function haveSameVariants(one: Stated, other: Stated): boolean {
  const variantsOf = ({ statement, about }: Stated): Set<string> =>
    new Set([...`${about.title} ${statement.headings.join(' ')} ${statement.text}`.matchAll(variantWords)].map(([name]) => name.toLowerCase()));
  const [own, its] = [variantsOf(one), variantsOf(other)];
  return ![...own].some((name) => !its.has(name)) || ![...its].some((name) => !own.has(name));
}

/** Whether the documents are of one kind about different subjects: "Acme Agreement", "Borealis Agreement". */
function haveOwnSubjects(one: Stated, other: Stated, { one: a, other: b }: Comparison): boolean {
  const titles = [one.about.title, other.about.title].map((title) => title.replace(/\.\w+$/, ''));
  const kind = sharedTerms(titles);
  const own = titles.map((title) => ownTerms(title, kind));
  const words = new Set([...a, ...b].map(({ term }) => term));
  return kind.size > 0 && own.every((terms) => terms.length > 0) && !own.flat().some((term) => words.has(term));
}

/** Whether the titles share a word, and each has one of its own that is not of an issue. */
function areParallel(one: AboutDocument, other: AboutDocument): boolean {
  const titles = [one, other].map(({ title, id }) => `${title.replace(/\.\w+$/, '')} ${id.replace(/^.*\/|\.\w+$/g, '')}`.replace(/[-_]/g, ' '));
  const kind = sharedTerms(titles);
  return kind.size > 0 && titles.every((title) => ownTerms(title, kind).length > 0);
}

const conditional = /^(?:if|unless|except|only|until|wenn|falls|außer|nur|sofern|bis|si|sauf)$/i;

function haveSameConditions({ own }: Comparison): boolean {
  const [one, other] = own.map((items) => items.some(({ written }) => conditional.test(written) || isDenying(written.toLowerCase())));
  return one === other;
}
