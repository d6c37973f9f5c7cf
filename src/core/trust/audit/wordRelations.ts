import { monthPattern } from '../../language/dates';
import { isNegation } from '../../language/polarity';
import type { WordVectors } from '../../units/wordVectors';
import { relatedStems } from '../../language/nearestName';
import { wordOf, type Word } from '../../units/words';
import { antonyms } from './antonyms';
import { memoized, once } from '../../util/memoized';

/** A word of a text, in lower case. */
export type WordForm = string;

const pattern = /[\p{L}\p{M}\p{N}]+(?:['’._-][\p{L}\p{M}\p{N}]+)*|%/gu;

export function wordsOf(text: string): WordForm[] {
  return text.toLowerCase().replace(/’/g, "'").match(pattern) ?? [];
}

/** Word alignment of a sentence with a span of its quotes. */
export interface Alignment {
  /** Share of the sentence's words that the span contains in the same order, 0…1. */
  readonly share: number;
  /** Word range of the span in the quote; end exclusive. */
  readonly start: number;
  readonly end: number;
}

/** Longer sentences and quotes are truncated: the cost grows with both. */
const maxWords = 120;
const maxQuoted = 400;

/** Longest common subsequence of words, ignoring negations so that a missing one shifts nothing. */
export function align(said: readonly WordForm[], quoted: readonly WordForm[]): Alignment {
  const own = said.slice(0, maxWords).filter((word) => !isNegation(word));
  const other = quoted.slice(0, maxQuoted);
  const width = other.length + 1;
  const lengths = new Uint16Array((own.length + 1) * width);
  for (let i = own.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        own[i] === other[j]
          ? at(lengths, (i + 1) * width + j + 1) + 1
          : Math.max(at(lengths, (i + 1) * width + j), at(lengths, i * width + j + 1));
    }
  }
  return { share: own.length === 0 ? 0 : at(lengths, 0) / own.length, ...stretch(own, other, lengths) };
}

/** First and last quote word of the subsequence; among equally long ones the most compact. */
function stretch(
  own: readonly WordForm[],
  other: readonly WordForm[],
  lengths: Uint16Array,
): Pick<Alignment, 'start' | 'end'> {
  const width = other.length + 1;
  const run: WordForm[] = [];
  let end = 0;
  for (let i = 0, j = 0; i < own.length && j < other.length;) {
    if (own[i] === other[j]) {
      run.push(other[j] ?? '');
      end = j + 1;
      i += 1;
      j += 1;
    } else if (at(lengths, (i + 1) * width + j) >= at(lengths, i * width + j + 1)) i += 1;
    else j += 1;
  }
  const start = run.reduceRight((at, word) => other.lastIndexOf(word, at - 1), end);
  return { start, end };
}

function at(lengths: Uint16Array, index: number): number {
  return lengths[index] ?? 0;
}

/** Nearness of two words, 0…1: the same, derived from each other, or close by their vectors. */
export function nearness(one: Word, other: Word, vectors: WordVectors | undefined): number {
  if (one.stem === other.stem || one.form === other.form) return 1;
  if (one.isNumber || other.isNumber) return 0;
  if (relatedStems(one.stem, other.stem) !== undefined) return 0.9;
  return vectors === undefined ? 0 : Math.min(0.8, Math.max(0, nearnessOfVectors(one, other, vectors)));
}

function nearnessOfVectors(one: Word, other: Word, vectors: WordVectors): number {
  const [own, its] = [vectors.numberOf(one.form), vectors.numberOf(other.form)];
  return own === undefined || its === undefined ? 0 : vectors.nearness(own, its);
}

const known = once(opposites);

/** Whether two words are opposites: listed as such, or one negates the other ("enabled", "disabled"). */
export function areOpposite(one: Word, other: Word): boolean {
  return (
    known().get(one.form)?.has(other.form) === true ||
    known().get(one.stem)?.has(other.stem) === true ||
    isDenied(one.form, other.form) ||
    isDenied(other.form, one.form)
  );
}

const prefix = /^(?:un|in|im|ir|il|dis|non|de|mis|miss|unter|ent)-?(?=\p{L}{4})/u;

const withoutPrefix = memoized(20_000, (word: string) => word.replace(prefix, ''));

function isDenied(word: string, other: string): boolean {
  const rest = withoutPrefix(word);
  return rest !== word && (rest === other || wordOf(rest).stem === wordOf(other).stem);
}

function opposites(): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>();
  const add = (one: string, other: string): void => {
    all.set(one, (all.get(one) ?? new Set()).add(other));
  };
  for (const entry of antonyms.trim().split(/\s+/)) {
    const [one = '', others = ''] = entry.split(':');
    for (const other of others.split(',')) {
      const [own, its] = [wordOf(one), wordOf(other)];
      add(own.form, its.form);
      add(its.form, own.form);
      add(own.stem, its.stem);
      add(its.stem, own.stem);
    }
  }
  return all;
}

/** Classes of words that can hardly replace each other, in English and German. */
const classes: readonly RegExp[] = [
  'milliseconds?|seconds?|minutes?|hours?|hourly|days?|daily|weeks?|weekly|months?|monthly|years?|yearly|annual(?:ly)?|annum',
  'millisekunden?|sekunden?|minuten?|stunden?|tage?|täglich|wochen?|wöchentlich|monate?n?s?|monatlich|jahre?s?|jährlich',
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?',
  '(?:mon|diens|donners|frei|sams|sonn)tage?n?s?|mittwochs?',
  monthPattern,
  'kb|mb|gb|tb|kib|mib|gib|tib|kbit|mbit|gbit',
  'red|blue|green|yellow|black|white|gr[ae]y|brown|orange|purple|rote?[nrs]?|blaue?[nrs]?|grüne?[nrs]?|gelbe?[nrs]?|schwarze?[nrs]?|weiße?[nrs]?',
].map((words) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'giu'));

/** Number of classes in which a sentence uses a word that the quotes lack while they use another. */
export function exchangedMembers(sentence: string, quotes: string): number {
  return classes.filter((words) => {
    const own = membersIn(sentence, words);
    const quoted = membersIn(quotes, words);
    return quoted.length > 0 && own.some((word) => !quoted.includes(word));
  }).length;
}

/** By prefix, which forms of one word share. */
function membersIn(text: string, words: RegExp): string[] {
  return text.match(words)?.map((word) => word.toLowerCase().slice(0, 4)) ?? [];
}
