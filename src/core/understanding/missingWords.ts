import * as l10n from '@vscode/l10n';
import type { Chunk, Evidence, QueryTerm, SubAnswer } from '../model/types';
import {
  subjectShare,
  withOtherNames,
  coveredShare,
  termsOf,
  textOf,
  wordsOf,
} from '../language/termCoverage';
import { isFrequentWord } from '../language/language';
import { valuesIn } from '../language/values';
import { quoted, listOr } from '../util/displayLanguage';
import { isSuperlative } from '../tables/operation';
import { askingWords } from '../units/question';
import { inRange } from '../units/reading';
import type { Synonyms } from '../units/wordVectors';
import { wordsIn } from '../units/words';
import { timesIn } from './relativeDates';
import { subjectPhrases } from './subjectPhrases';

const maxWords = 3;

/** What the question names, as written there, and the results lack. */
export interface MissingWords {
  /** Things no document mentions: names, or else the weightiest of the others. */
  readonly unknown: readonly string[];
  /** Names, numbers and the weightiest word of the question that nothing near contains. */
  readonly lacking: readonly string[];
}

/** The question's words missing from the documents, or at least from the nearest passages. */
export function missingWords(question: string, subAnswers: readonly SubAnswer[]): MissingWords {
  const words = tellingWords(question);
  const isName = (term: string): boolean => isNamed(words.get(term), question);
  const terms = subAnswers
    .flatMap((task) => task.terms)
    .filter(({ term }) => subjectShare(term) === 1 && words.has(term))
    .filter(({ term, saysLittle }) => saysLittle !== true || isName(term))
    .sort((a, b) => b.weight - a.weight);
  const near = subAnswers.flatMap(({ kept, dropped }) => [...kept, ...dropped]);
  const held = withOtherNames(termsOf(near.map(({ chunk }) => textOf(chunk)).join('\n')), subAnswers);
  const heaviest = terms[0]?.weight ?? 0;
  const inOtherWords = new Set(
    subAnswers.flatMap(({ evidence }) => evidence.flatMap(({ inOtherWords: own = [] }) => own)),
  );
  const amounts = new Set(
    valuesIn(question)
      .filter(({ kind }) => kind === 'number' || kind === 'date')
      .flatMap(({ start, end }) => question.slice(start, end).match(/\d[\d.,]*/g) ?? []),
  );
  const lacking = terms.filter(
    ({ term, weight }) =>
      coveredShare(term, held, words.get(term)) === 0 && (weight >= heaviest || isName(term)),
  );
  const toWords = (wanted: readonly QueryTerm[]): string[] => {
    // A number alone says little of what is asked, and an amount nothing.
    const names = wanted.filter(({ term }) => isName(term) && /\p{L}/u.test(words.get(term) ?? ''));
    const chosen = names.length > 0 ? names : wanted;
    const written = chosen.flatMap(({ term }) => words.get(term) ?? []).filter((word) => !amounts.has(word));
    return subjectPhrases(question, written).slice(0, maxWords);
  };
  return {
    unknown: toWords(
      terms.filter(
        ({ term, isUnknown }) =>
          isUnknown === true &&
          !isSuperlative(words.get(term)?.toLowerCase() ?? '') &&
          !inOtherWords.has(words.get(term) ?? '') &&
          coveredShare(term, held, words.get(term)) === 0,
      ),
    ),
    lacking: toWords(lacking),
  };
}

/** The words that may be a question's subject, by term: neither those that ask, nor "today". */
function tellingWords(question: string): Map<string, string> {
  const asking = new Set(
    [...askingWords(question), ...timesIn(question)].flatMap((word) => [...wordsOf(word).keys()]),
  );
  const words = [...wordsOf(question)];
  return new Map(words.filter(([term, word]) => !asking.has(term) && !isFrequentWord(word.toLowerCase())));
}

/**
 * Whether a word is capitalised or contains a digit; a capital at the start of the question does not count.
 */
function isNamed(word: string | undefined, question: string): boolean {
  if (word === undefined) return false;
  const tail = question.trim().startsWith(word) ? word.slice(1) : word;
  return /[\p{Lu}\d]/u.test(tail);
}

/**
 * The question's words missing from a quote and the headings above it, synonyms included; weightiest first.
 */
export function lackedWords(
  task: Pick<SubAnswer, 'subQuery' | 'terms'>,
  evidence: Evidence,
  synonyms: Synonyms | undefined,
): readonly string[] {
  const lacked = wordsBeside(task, evidence, synonyms).flatMap(({ word, isSaid }) => (isSaid ? [] : word));
  return [...new Set(lacked)].slice(0, maxWords);
}

/** The words of these terms that a quote or the headings above it say, by a synonym too, and their share of all, 0…1. */
export function saidWords(
  task: Pick<SubAnswer, 'subQuery' | 'terms'>,
  evidence: Evidence,
  synonyms: Synonyms | undefined,
): { readonly said: readonly string[]; readonly share: number } {
  const words = wordsBeside(task, evidence, synonyms);
  const said = words.flatMap(({ word, isSaid }) => (isSaid ? word : []));
  return { said, share: said.length / Math.max(1, words.length) };
}

/** The words of the terms, weightiest first, and whether a quote or the headings above it say them or a synonym. */
function wordsBeside(
  task: Pick<SubAnswer, 'subQuery' | 'terms'>,
  { documentTitle, headings, quote, columns = [] }: Evidence,
  synonyms: Synonyms | undefined,
): readonly { readonly word: string; readonly isSaid: boolean }[] {
  const { question } = task.subQuery;
  const words = tellingWords(question);
  const text = textOf({ documentTitle, headings, text: [...columns, quote].join('\n') });
  const isInRange = inRange(question, quote) > 0;
  const held = withOtherNames(termsOf(text), [task]);
  const asked = wordsIn(question);
  const shares = synonyms?.of(asked).among(wordsIn(text)) ?? [];
  const inOtherWords = new Set(asked.filter((_, at) => (shares[at] ?? 0) > 0).map(({ stem }) => stem));
  return task.terms
    .filter(({ term, saysLittle }) => subjectShare(term) === 1 && saysLittle !== true)
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ term, respelt }) => {
      const word = respelt?.to ?? words.get(term);
      if (word === undefined) return [];
      const isSaid =
        coveredShare(term, held, word) > 0 ||
        (isInRange && /^\d/.test(word)) ||
        wordsIn(word).some(({ stem }) => inOtherWords.has(stem));
      return { word, isSaid };
    });
}

/** A sentence on what is missing, without its full stop; undefined if every word is there. */
export function lackOf({ unknown, lacking }: MissingWords): string | undefined {
  if (unknown.length > 0) return l10n.t('None of them mentions {0}', anyOf(unknown));
  if (lacking.length > 0) return l10n.t('The closest match does not mention {0}', anyOf(lacking));
  return undefined;
}

/** Quoted words as a disjunction: `"one", "two" or "three"`. */
export function anyOf(words: readonly string[]): string {
  return listOr(words.map(quoted));
}

/** The question's words that a passage contains, as written in the question; without interrogatives. */
export function matchedWords(
  question: string,
  chunk: Pick<Chunk, 'documentTitle' | 'headings' | 'text'>,
): string[] {
  const held = termsOf(textOf(chunk));
  const words = [...tellingWords(question)].filter(([term, word]) => coveredShare(term, held, word) > 0);
  return [...new Set(words.map(([, word]) => word))];
}
