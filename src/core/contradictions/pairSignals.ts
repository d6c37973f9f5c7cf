import { dateIn } from '../language/dates';
import { variantWords } from '../language/glossary';
import { seriesName } from '../language/names';
import type { AboutDocument } from '../language/aboutDocument';
import type { Comparison, Difference, WeightOf } from './comparison';
import type { Item } from './terms';
import { newerOf, type Newer } from '../language/newer';
import { areOpposed } from '../language/denial';
import type { PatternUse } from './patterns';
import type { Statement } from './statements';
import type { StepOrder } from './stepOrder';
import { termsOf } from './terms';
import { haveOtherNames, haveOtherParties, titlesOf, type Described } from './subject';

/** A statement with its document, for comparing. */
export interface Stated extends Described {
  readonly statement: Statement;
}

/** Two statements and how they relate. */
export interface ComparedPair {
  readonly one: Stated;
  readonly other: Stated;
  readonly comparison: Comparison;
  readonly difference: Difference;
  /** Of steps that are taken in another order. */
  readonly order: StepOrder | undefined;
  readonly weightOf: WeightOf;
  /** How many statements are much like the one of the two that has more of them. */
  readonly rivals: number;
  /** Share of the statements of each document that have a like one in the other, 0…1: the lesser of both. */
  readonly twins: number;
  /** How the documents are spread that say the same; it takes a while to tell. */
  readonly use: () => PatternUse;
}

type Signal = (pair: ComparedPair) => number | boolean;

const of =
  (kind: Difference['kind'], signal: Signal): Signal =>
  (pair) =>
    pair.difference.kind === kind && signal(pair);

/** Share of the weight of the lesser and of the greater of both that both have. */
const overlap: Signal = ({ comparison: { shared, weights } }) => share(shared, Math.min(...weights));
const alike: Signal = ({ comparison: { shared, weights } }) => share(shared, Math.max(...weights));
const ordered: Signal = ({ comparison: { inOrder, weights } }) => share(inOrder, Math.min(...weights));
const alone: Signal = ({ rivals }) => 1 / Math.max(1, rivals);
const valueAround: Signal = ({ comparison: { opposed } }) => opposed[0]?.alike ?? 0;
const hasUnit: Signal = ({ comparison: { opposed } }) => (opposed[0]?.one.value?.unit ?? '') !== '';
const fewOwn: Signal = ({ comparison: { own } }) => 1 / (1 + own[0].length + own[1].length);

function share(part: number, whole: number): number {
  return Math.min(1, part / Math.max(1e-6, whole));
}

function isOpposed({ one, other }: ComparedPair): boolean {
  return areOpposed(one.statement.text, other.statement.text);
}

/** Signals, 0…1, that a pair is a contradiction; none speaks against it. */
const signals = {
  alike,
  shared: ({ comparison: { shared } }) => Math.min(1, shared / 30),
  numberAlike: of('number', alike),
  numberOverlap: of('number', overlap),
  numberOrdered: of('number', ordered),
  numberHeading: of('number', ({ one, other, weightOf }) => headingsHeld(one, other, weightOf)),
  numberAlone: of('number', alone),
  numberAround: of('number', (pair) => hasUnit(pair) === true && valueAround(pair)),
  numberUnit: of('number', hasUnit),
  numberNear: of('number', ({ comparison: { opposed } }) => Math.min(1, (opposed[0]?.nearness ?? 0) / 2)),
  numberWritten: of(
    'number',
    ({ comparison: { opposed } }) => opposed[0] !== undefined && isWrittenAlike(opposed[0]),
  ),
  numberSubject: of('number', haveOneSubject),
  noOtherNames: ({ comparison: { unlike } }) => !unlike.every((items) => items.some(({ isName }) => isName)),
  numberWithUnit: (pair) => pair.difference.kind !== 'number' || hasUnit(pair),
  valueAround: (pair) => /^(?:number|date)$/.test(pair.difference.kind) && valueAround(pair),
  date: of('date', () => true),
  dateAlike: of('date', alike),
  answerOrdered: of('answer', ordered),
  answerFewOwn: of('answer', fewOwn),
  answerAlone: of('answer', alone),
  answerDeniedOverlap: of('answer', (pair) => isOpposed(pair) && overlap(pair)),
  answerDeniedAlike: of('answer', (pair) => isOpposed(pair) && alike(pair)),
  words: of('words', () => true),
  nameForName: of('words', ({ comparison: { put } }) =>
    put.some(({ one, other }) => one.some(({ isName }) => isName) && other.some(({ isName }) => isName)),
  ),
  roleForRole: of('words', ({ comparison: { roles } }) => roles !== undefined),
  onePut: of('words', ({ comparison: { put } }) => put.length === 1),
  steps: of('steps', () => true),
  stepsTaken: of('steps', ({ order }) => order?.taken[0] ?? 0),
  stepsOfGreater: of('steps', ({ order }) => order?.taken[1] ?? 0),
  stepsCertain: of('steps', ({ order }) => order?.certain ?? 0),
  stepsTask: of('steps', ({ one, other, weightOf }) => tasksHeld(one, other, weightOf)),
  noOwnNames: ({ comparison: { own } }) => !own.every((items) => items.some(({ isName }) => isName)),
  fewValues: ({ comparison: { opposed } }) => 1 / Math.max(1, opposed.length),
  sameVariants: ({ one, other }) => haveSameVariants(one, other),
  noParallelTitles: ({ one, other }) => !areParallel(one.about, other.about),
  noOtherOfForm: ({ one, other }) => !areOfOneForm(one.about, other.about),
  sameParties: ({ one, other }) => !haveOtherParties(one, other),
  noTwinOfOtherName: ({ one, other, twins }) => (haveOtherNames(one, other) ? 1 - twins : 1),
  otherDocument: ({ one, other }) => one.about.id !== other.about.id,
  alone,
  replaced: ({ one, other }) => isReplaced(newerOf(one, other)),
  change: ({ one, other, comparison: { opposed } }) => opposed.length > 0 && tellsChange(one, other),
  noCode: ({ one, other }) => !isCode(one.statement.text) && !isCode(other.statement.text),
  noRecords: ({ one, other }) => !(isRecord(one.about) && isRecord(other.about)) || tellsChange(one, other),
  fewVariants: ({ use }) => 1 / (1 + use().variants),
  fewOfPattern: ({ use }) => 1 / Math.log2(Math.max(2, use().documents)),
  standsAlone: ({ one, other }) => !pointsAway(one) && !pointsAway(other),
  ownHeading: ({ one, other }) =>
    one.statement.pointer === undefined && other.statement.pointer === undefined,
  sameNumbered: ({ comparison }) => haveSameNumbered(comparison),
} satisfies Record<string, Signal>;

/** Whether both are measured in the same words: minutes in the one and hours in the other may be of two things. */
function isWrittenAlike({ one, other }: Comparison['opposed'][number]): boolean {
  const [own, its] = [one, other].map(({ written }) => /\p{L}{3}/u.exec(written)?.[0].toLowerCase());
  return own === its;
}

/** Whether the first word of the one, which often says what it is about, stands in the other: of both, share. */
function haveOneSubject({ comparison: { one, other, unlike } }: ComparedPair): number {
  const isUnlike = (items: readonly Item[], at: 0 | 1): boolean => {
    const first = items.find(({ value }) => value === undefined);
    return first !== undefined && unlike[at].some(({ term }) => term === first.term);
  };
  return 1 - (Number(isUnlike(one, 0)) + Number(isUnlike(other, 1))) / 2;
}

/** Whether it points to something that no heading names. */
function pointsAway({ statement: { pointer } }: Stated): boolean {
  return pointer?.terms.length === 0;
}

export const signalNames = Object.keys(signals);

/** Those that take the longest to tell, which most pairs need not be asked for. */
const costly: readonly string[] = [
  'noTwinOfOtherName',
  'sameVariants',
  'numberHeading',
  'answerDeniedOverlap',
  'answerDeniedAlike',
  'fewVariants',
  'fewOfPattern',
] satisfies readonly (keyof typeof signals)[];
const all = Object.values<Signal>(signals);
const cheapFirst = [...signalNames.filter((name) => !costly.includes(name)), ...costly].map((name) =>
  signalNames.indexOf(name),
);

/** Takes the value of each signal, by its place in `signalNames`, the cheap ones first, until one is not taken. */
export function forEachSignal(pair: ComparedPair, take: (at: number, value: number) => boolean): void {
  for (const at of cheapFirst) if (!take(at, Number(all[at]?.(pair)))) return;
}

/** Whether one document takes the place of the other. */
export function isReplaced(newer: Newer | undefined): boolean {
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
export function areOtherPeriods(one: AboutDocument, other: AboutDocument): boolean {
  const periodsOf = ({ id, title }: AboutDocument): string[] =>
    `${title} ${id}`.match(/(?<!\d)(?:19|20)\d\d(?!\d)|(?<![\d.])\d+(?:\.\d+)+(?![\d.])/g) ?? [];
  const [own, its] = [periodsOf(one), periodsOf(other)];
  return own.length > 0 && its.length > 0 && !own.some((period) => its.includes(period));
}

/** Whether no name has one number in the one statement and another in the other. */
function haveSameNumbered({ one, other }: Comparison): boolean {
  const numbered = (items: readonly Item[]): Item[] =>
    items.filter(({ value }) => value?.unit.startsWith('#') === true);
  const its = new Set(numbered(other).map(({ term }) => term));
  const own = numbered(one);
  return (own.length === 0) === (its.size === 0) && own.every(({ term }) => its.has(term));
}

function isCode(text: string): boolean {
  return /[{}<>=;]|\w\(\)|\w\.\w+\(|--\w|\b\w+_\w+\b|[a-z][A-Z]/.test(text);
}

/** Share of the terms of the closest headings of the one that stand in the other, by weight: the greater of both. */
function headingsHeld(one: Stated, other: Stated, weightOf: WeightOf): number {
  const above = ({ statement }: Stated): string[] =>
    termsOf(statement.headings.slice(-2).join(' '), statement.language);
  return shareHeld([one, other], above, weightOf);
}

/** The same with the titles, which often name the task. */
function tasksHeld(one: Stated, other: Stated, weightOf: WeightOf): number {
  const above = ({ statement, about }: Stated): string[] =>
    termsOf([about.title, ...statement.headings.slice(-1)].join(' '), statement.language);
  return shareHeld([one, other], above, weightOf);
}

function shareHeld(
  [one, other]: readonly [Stated, Stated],
  above: (stated: Stated) => string[],
  weightOf: WeightOf,
): number {
  const weight = (terms: readonly string[]): number => terms.reduce((sum, term) => sum + weightOf(term), 0);
  const held = (own: Stated, its: Stated): number => {
    const terms = above(own);
    const all = new Set([...its.statement.terms, ...above(its)]);
    return weight(terms.filter((term) => all.has(term))) / Math.max(1e-6, weight(terms));
  };
  return Math.max(held(one, other), held(other, one));
}

/** Whether neither names an environment, edition, region or the like that the other does not. */
function haveSameVariants(one: Stated, other: Stated): boolean {
  const variantsOf = ({ statement, about }: Stated): Set<string> =>
    new Set(
      [...`${about.title} ${statement.headings.join(' ')} ${statement.text}`.matchAll(variantWords)].map(
        ([name]) => name.toLowerCase(),
      ),
    );
  const [own, its] = [variantsOf(one), variantsOf(other)];
  return ![...own].some((name) => !its.has(name)) || ![...its].some((name) => !own.has(name));
}

/** Whether the titles share a word, and each has one of its own that is not of an issue. */
export function areParallel(one: AboutDocument, other: AboutDocument): boolean {
  const { isOneKind, own, its } = titlesOf(one, other);
  return isOneKind && own.length > 0 && its.length > 0;
}

const leastHeadings = 3;
const leastOfForm = 0.5;

/** Whether two documents have the same headings under other titles, as the pages of a reference have: each is about its own thing. */
export function areOfOneForm(one: AboutDocument, other: AboutDocument): boolean {
  if (one.id === other.id || seriesName(one.title) === seriesName(other.title)) return false;
  const [less, more] = one.headings.size < other.headings.size ? [one, other] : [other, one];
  const shared = [...less.headings].filter((heading) => more.headings.has(heading)).length;
  return shared >= leastHeadings && shared >= leastOfForm * less.headings.size;
}
