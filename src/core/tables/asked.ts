import { stemEnglish } from '../language/analyze';
import { stopWords } from '../language/stopWords';
import type { WordVectors } from '../units/wordVectors';
import { wordsIn } from './cellValues';
import type { Column, Relation } from './relation';

/** A number stated in a question. `at` is the index of its word. */
export interface AskedNumber {
  readonly at: number;
  readonly value: number;
}

/** A question as it is compared with one relation. */
export interface Asked {
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** Whether the word at an index says something by itself. */
  readonly isContent: readonly boolean[];
  readonly numbers: readonly AskedNumber[];
  /** How the question opens: "how many", "which", "is", "none". */
  readonly opening: string;
  /** Index of the first word after it that says something: what is asked for, in most questions. */
  readonly head: number;
  /** For each column, the indices of words that name it. */
  readonly naming: readonly (readonly number[])[];
  /** For each column, how near its name is to each word in meaning, −1…1; empty without word vectors. */
  readonly near: readonly (readonly number[])[];
}

const numerals = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, value) => [word, value] as const),
);
const ordinals = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth'
    .split(' ')
    .map((word, at) => [word, at + 1] as const),
);
/** Two words with this many equal letters at the beginning name the same thing ("nation", "nationality"). */
const leastPrefix = 5;

export function askedOf(question: string, { columns }: Relation, vectors?: WordVectors): Asked {
  const words = wordsIn(question);
  const stems = words.map(stemEnglish);
  const isContent = words.map((word) => !stopWords.has(word));
  const from = words.findIndex((word) => asking.has(word));
  return {
    words,
    stems,
    isContent,
    numbers: words.flatMap((word, at) => numberOf(word, words[at + 1], at)),
    opening: openingOf(words),
    head: isContent.findIndex((is, at) => is && at > from),
    near: vectors === undefined ? [] : columns.map(({ name }) => nearnessTo(name, words, vectors)),
    naming: namingOf(columns, stems, isContent),
  };
}

/** A word of a column that is named in full names no other in part: "ducks" is "Ducks", not "Saltwater Ducks". */
function namingOf(
  columns: readonly Column[],
  stems: readonly string[],
  isContent: readonly boolean[],
): number[][] {
  const naming = columns.map((column) =>
    stems.flatMap((stem, at) => (isContent[at] === true && names(stem, column) ? [at] : [])),
  );
  const inFull = columns.map((column) =>
    column.stems.length > 0 && column.stems.every((stem) => stems.includes(stem)) ? column.stems.length : 0,
  );
  return naming.map((words, column) =>
    words.filter((at) =>
      naming.every((others, other) => (inFull[other] ?? 0) <= (inFull[column] ?? 0) || !others.includes(at)),
    ),
  );
}

/** The nearest word of the name counts. */
function nearnessTo(
  name: string,
  words: readonly string[],
  { numberOf: numbered, nearness }: WordVectors,
): number[] {
  const names = wordsIn(name).flatMap((word) => numbered(word) ?? []);
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

function names(stem: string, { stems }: Column): boolean {
  return stems.some(
    (other) =>
      other === stem ||
      (stem.length >= leastPrefix &&
        other.length >= leastPrefix &&
        stem.slice(0, leastPrefix) === other.slice(0, leastPrefix)),
  );
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
