import { isCapitalName, stemEnglish, stopWords } from '../language/analyze';
import { isStopWordIn } from '../language/language';
import { known } from '../language/measures';
import { sharedBeginning } from '../language/nearestName';
import { englishOrdinals, numberWords } from '../language/numberWords';
import { type Word, wordsIn as contentWordsIn } from '../units/words';
import type { Synonyms, WordVectors } from '../units/wordVectors';
import { totalOrExtremeOf } from './operation';
import type { Column, Relation } from './relation';
import { type AskedDate, datesIn } from './askedDates';
import { stemIn, wordsIn } from './cellValues';
import { comparedIn } from './comparedWords';
import { inEnglish } from './germanWords';
import { withoutDashes } from './orderedNames';
import type { TableLanguage, WordSpan } from '../model/tableQuery';

/** A number stated in a question. `at` is the index of its word. */
export interface AskedNumber {
  readonly at: number;
  readonly value: number;
}

/** A question as it is compared with one relation. */
export interface TableQuestion {
  readonly words: readonly string[];
  /** By which words are compared with those of the table. */
  readonly stems: readonly string[];
  /** Each word in English, as far as it is known, and its stem: by these queries are ranked. */
  readonly english: readonly string[];
  readonly englishStems: readonly string[];
  /** Whether the word at an index says something by itself. */
  readonly isContent: readonly boolean[];
  readonly numbers: readonly AskedNumber[];
  readonly dates: readonly AskedDate[];
  /** Whether it asks for a total, and whether for the greatest or the least of an amount; see `totalOrExtremeOf`. */
  readonly isTotal: boolean;
  readonly isGreatest: boolean | undefined;
  /** How the question opens: "how many", "which", "is", "none". */
  readonly opening: string;
  /** Index of the first word after it that says something: what is asked for, in most questions. */
  readonly head: number;
  /** For each column, the indices of words that name it. */
  readonly naming: readonly (readonly number[])[];
  /** For each column, the indices of words that name it by a synonym. */
  readonly alike: readonly (readonly number[])[];
  /** For each column, the cells that the question has in other words. */
  readonly substituted: readonly (readonly SubstitutedCell[])[];
  /** Indices of words that say by what rows are compared: "heaviest", "heavier … or", "most expensive". */
  readonly compared: readonly number[];
  /** For each column, how near its name is to each word in meaning, −1…1; empty without word vectors. */
  readonly near: readonly (readonly number[])[];
}

const numerals = numberWords('en', { from: 0, to: 12 });
const ordinals = new Map(englishOrdinals.map((word, at) => [word, at + 1] as const));
/** Two words with this many equal letters at the beginning name the same thing ("nation", "nationality"). */
const leastPrefix = 5;
const leastEnd = 4;

/** A cell with the words of the question that mean the same. */
interface SubstitutedCell {
  readonly text: string;
  readonly words: WordSpan;
}

export function tableQuestionOf(
  question: string,
  { columns, language }: Relation,
  vectors?: WordVectors,
): TableQuestion {
  const words = wordsOf(withoutDashes(question, columns), language).flatMap((word) =>
    isUnnamed(word, columns, language) ? ['not', word.slice(2)] : word,
  );
  const stems = words.map(stemIn(language));
  const english = language === 'de' ? words.map(inEnglish) : words;
  const names = new Set(
    (question.match(/\p{L}+/gu) ?? []).filter(isCapitalName).map((name) => name.toLowerCase()),
  );
  const isContent = words.map(
    (word, at) =>
      names.has(word) ||
      (!stopWords.has(english[at] ?? '') && !(language === 'de' && isStopWordIn('de', word))),
  );
  const from = english.findIndex((word) => asking.has(word));
  return {
    words,
    stems,
    english,
    englishStems: english.map(stemEnglish),
    isContent,
    numbers: english.flatMap((word, at) => numberOf(word, english[at + 1], at)),
    dates: datesIn(words),
    ...totalOrExtremeOf(question),
    opening: openingOf(english),
    head: isContent.findIndex((is, at) => is && at > from),
    compared: comparedIn({ words, english, isContent }, { names, language }),
    ...inOtherWords(words, columns, vectors?.synonyms),
    near: vectors === undefined ? [] : columns.map((column) => nearnessTo(column.english, english, vectors)),
    naming: namingOf(columns, { stems, english, isContent, isName: language === 'de' ? isPart : isAlike }),
  };
}

/** "Unpaid" where a column says what is paid, and none that. */
function isUnnamed(word: string, columns: readonly Column[], language: TableLanguage): boolean {
  const isNamed = (one: string): boolean => {
    const stem = stemIn(language)(one);
    return columns.some(
      ({ stems, texts }) => stems.includes(stem) || [...texts].some((text) => text.toLowerCase() === one),
    );
  };
  return language === 'en' && /^un\p{L}{4}/u.test(word) && isNamed(word.slice(2)) && !isNamed(word);
}

const shortened = /\b(who|what|which|where|when|how)['’]s\b/gi;

/** "Who is" for "who's"; German writes "wie viele" in one word, too. */
function wordsOf(question: string, language: TableLanguage): string[] {
  const words = wordsIn(language === 'de' ? question : question.replace(shortened, '$1 is'), language);
  return language === 'de'
    ? words.flatMap((word) => (word.startsWith('wieviel') ? ['wie', word.slice(3)] : word))
    : words;
}

/**
 * A word of a column that is named in full names no other in part: "ducks" is "Ducks", not "Saltwater Ducks". What is computed from
 * columns shares their words.
 */
function namingOf(
  columns: readonly Column[],
  {
    stems,
    english,
    isContent,
    isName,
  }: Pick<TableQuestion, 'stems' | 'english' | 'isContent'> & {
    readonly isName: (said: string, name: string) => boolean;
  },
): number[][] {
  const naming = columns.map((column) =>
    stems.flatMap((stem, at) => {
      const said = english[at] ?? '';
      if (isContent[at] === true)
        return column.stems.some((name) => isName(stem, name)) ||
          column.english.some((name) => isSameUnit(said, name))
          ? [at]
          : [];
      // A column may be called "Where" or "Who" and nothing else.
      const isAsked = asking.has(english[at] ?? '') && column.stems.join(' ') === stem;
      return isAsked ? [at] : [];
    }),
  );
  const inFull = columns.map((column) =>
    column.computed === undefined && column.stems.every((stem) => stems.includes(stem))
      ? column.stems.length
      : 0,
  );
  return naming.map((words, column) =>
    words.filter(
      (at) =>
        columns[column]?.computed !== undefined ||
        naming.every(
          (others, other) => (inFull[other] ?? 0) <= (inFull[column] ?? 0) || !others.includes(at),
        ),
    ),
  );
}

/** Longer cells are texts, and say something else. */
const mostWords = 4;
/** Columns with more different cells hardly have a word of the question in another form. */
const mostTexts = 300;

function inOtherWords(
  words: readonly string[],
  columns: readonly Column[],
  synonyms: Synonyms | undefined,
): Pick<TableQuestion, 'alike' | 'substituted'> {
  const content = words.flatMap((word, at) => contentWordsIn(word).map((said) => ({ said, at })));
  const substitutes = synonyms?.of(content.map(({ said }) => said));
  const inText = (text: string | readonly Word[]): number[] =>
    (substitutes?.among(typeof text === 'string' ? contentWordsIn(text) : text) ?? []).flatMap(
      (share, one) => (share > 0 ? (content[one]?.at ?? []) : []),
    );
  return {
    alike: columns.map(({ name }) => inText(name.replaceAll('_', ' '))),
    substituted: columns.map((column) => {
      const texts = column.kind === 'text' ? column.texts : new Set<string>();
      if (texts.size > mostTexts) return [];
      return [...texts].flatMap((text) => {
        const said = contentWordsIn(text);
        const found = said.length > mostWords ? [] : inText(said);
        const [first = 0, last = 0] = [found[0], found.at(-1)];
        return found.length > 0 && last - first < mostWords
          ? [{ text, words: [first, last + 1] as const }]
          : [];
      });
    }),
  };
}

/** The nearest word of the name counts. */
function nearnessTo(
  name: readonly string[],
  words: readonly string[],
  { numberOf: numbered, nearness }: WordVectors,
): number[] {
  const names = name.flatMap((word) => numbered(word) ?? []);
  return words.map((word) => {
    const number = stopWords.has(word) ? undefined : numbered(word);
    return number === undefined ? -1 : Math.max(-1, ...names.map((other) => nearness(number, other)));
  });
}

function numberOf(word: string, next: string | undefined, at: number): AskedNumber[] {
  const digits = /^\d+(?:\.\d+)?$/.test(word) ? Number(word) : undefined;
  const value = digits ?? numerals.get(word) ?? ordinals.get(word);
  if (value === undefined) return [];
  return [{ at, value: next === 'million' ? value * 1e6 : next === 'billion' ? value * 1e9 : value }];
}

/** "Nation" and "nationality", not "kostet" and "Kostenstelle". */
export function isAlike(stem: string, other: string): boolean {
  return (
    other === stem ||
    (sharedBeginning(stem, other) >= leastPrefix &&
      2 * sharedBeginning(stem, other) >= Math.max(stem.length, other.length))
  );
}

/** "Kilometres" are "km". */
function isSameUnit(said: string, name: string): boolean {
  if (said.length < 2) return false;
  const [one, other] = [known(said), known(name)];
  return one.isKnown && other.isKnown && one.unit === other.unit && one.factor === other.factor;
}

/** Of a German compound, a part names it, too: "miete" the "kaltmiete", and "resturlaub" the "urlaub". */
function isPart(stem: string, other: string): boolean {
  const isEnd =
    (stem.length >= leastEnd && other.endsWith(stem)) ||
    (other.length >= leastPrefix && stem.endsWith(other));
  return isAlike(stem, other) || isEnd || (stem.length >= leastPrefix && other.includes(stem));
}

const asking = new Set([
  'how',
  'what',
  'which',
  'who',
  'when',
  'where',
  'whose',
  'name',
  'list',
  'tell',
  'give',
]);

function openingOf(words: readonly string[]): string {
  const at = words.findIndex((word) => asking.has(word));
  const [first = '', second = ''] = words.slice(at);
  if (at < 0) return /^(?:is|are|was|were|do|does|did|has|have)$/.test(words[0] ?? '') ? 'is' : 'none';
  return first === 'how' ? `how ${second}` : first;
}

/** How near a column's name is to the nearest of some words, −1…1. */
export function nearTo(
  column: number,
  { near }: Pick<TableQuestion, 'near'>,
  words: readonly number[],
): number {
  return Math.max(-1, ...words.map((at) => near[column]?.[at] ?? -1));
}

/** How near a column's name is to the word `at`, or to the nearest, in steps; and whether no other column is nearer. */
export function nearness(
  label: string,
  column: number,
  { near, at }: Pick<TableQuestion, 'near'> & { readonly at?: number },
): string[] {
  if (near.length === 0) return [];
  const nearTo = (one: number): number => {
    const all = near[one] ?? [];
    return at === undefined ? Math.max(...all) : (all[at] ?? -1);
  };
  const own = nearTo(column);
  const isNearest = near.every((_, other) => other === column || nearTo(other) < own);
  const step = own < 0 ? 'none' : Math.floor(own * 6);
  return [
    `${label} near ${step}`,
    `${label} nearest ${isNearest} ${own > 0.5}`,
    `${label} near ${step} ${isNearest}`,
  ];
}
