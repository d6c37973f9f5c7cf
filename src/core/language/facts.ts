import { englishMonths } from './dates';
import { numberWords, numberWordSource } from './numberWords';
import { stopWords } from './analyze';

/** A statement of a sentence that another can contradict. */
export interface Fact {
  readonly kind: 'number' | 'version' | 'date' | 'answer';
  /** Normalised unit of a number ("day", "gb", "%"); empty for other kinds and numbers without a unit. */
  readonly unit: string;
  /** Numbers as digits without separators, dates as written, answers as yes or no. */
  readonly value: string;
  /** As written in the sentence, with its unit. */
  readonly shown: string;
  /** The sentence without the number and its unit, the version, the date, or the negation. */
  readonly rest: string;
}

const inWords = numberWords('en', { from: 1, to: 99 });
const months = `(?:${englishMonths.join('|')}|sept|${englishMonths.map((name) => name.slice(0, 3)).join('|')})\\.?`;
const date = new RegExp(
  `\\b(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}(?:st|nd|rd|th)? ${months}(?: \\d{4})?|${months} \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|${months} \\d{4})\\b`,
  'gi',
);
const version = /\bv(?:ersion )?\d+(?:\.\d+)*\b|\b\d+\.\d+\.\d+\b/gi;
const number = new RegExp(
  `(?<![\\p{L}\\p{N}.,-])([$€£])?(\\d[\\d.,]*\\d|\\d|${numberWordSource('en', { from: 1, to: 99 })})\\s*(%|°\\s?[CF]\\b|\\p{L}+)?`,
  'giu',
);
const denial =
  /\b(?:not|never|no longer|cannot|can't|won't|isn't|aren't|doesn't|don't|disabled|forbidden|prohibited|unsupported|optional|off by default|false)\b/i;
const affirmation =
  /\b(?:is|are|can|must|may|will|does|do|has|have|enabled|allowed|permitted|supported|supports?|required|mandatory|on by default|true)\b/i;

/**
 * The facts in a sentence, at most one per kind: a sentence with two numbers of one unit compares or lists,
 * and contradicts nothing.
 */
export function factsIn(sentence: string): Fact[] {
  const dates = single(sentence, date, 'date');
  const dateless = sentence.replace(date, ' ');
  const versions = single(dateless, version, 'version');
  const plain = dateless.replace(version, ' ');
  return [...dates, ...versions, ...numbersIn(plain, sentence), ...answersIn(sentence)];
}

function single(sentence: string, pattern: RegExp, kind: 'date' | 'version'): Fact[] {
  const found = [...sentence.matchAll(pattern)].map(([text]) => text);
  const [value, ...others] = found;
  if (value === undefined || others.length > 0) return [];
  const normal = kind === 'date' ? value : value.toLowerCase().replace(/^v(?:ersion )?/, '');
  return [{ kind, unit: '', value: normal, shown: value, rest: sentence.replace(pattern, ' ') }];
}

/** Dates and versions are kept in the rest: a statement about another date is a different one. */
function numbersIn(plain: string, sentence: string): Fact[] {
  const found = [...plain.matchAll(number)].map(([written, currency = '', digits = '', word = '']) => {
    const unit = unitOf(currency, word);
    // A word that is not a unit belongs to the statement rather than the number.
    const text = unit === '' ? written.slice(0, written.length - word.length) : written;
    return { unit, value: valueOf(digits), text };
  });
  const counts = new Map<string, number>();
  for (const { unit } of found) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return found
    .filter(({ unit, value }) => unit !== '' || !/^(?:19|20)\d{2}$/.test(value))
    .filter(({ unit }) => counts.get(unit) === 1)
    .map(({ unit, value, text }) => ({
      kind: 'number',
      unit,
      value,
      shown: text.trim(),
      rest: sentence.replace(text, ' '),
    }));
}

function unitOf(currency: string, word: string): string {
  if (currency !== '') return currency;
  const lower = stopWords.has(word.toLowerCase()) ? '' : word.toLowerCase();
  return lower.length > 3 && lower.endsWith('s') ? lower.slice(0, -1) : lower;
}

function valueOf(digits: string): string {
  return (
    inWords.get(digits.toLowerCase())?.toString() ?? digits.replace(/,(?=\d{3}\b)/g, '').replace(/[.,]$/, '')
  );
}

function answersIn(sentence: string): Fact[] {
  if (/\d/.test(sentence) || !(affirmation.test(sentence) || denial.test(sentence))) return [];
  const rest = sentence.replace(new RegExp(denial, 'gi'), ' ').replace(new RegExp(affirmation, 'gi'), ' ');
  const value = denial.test(sentence) ? 'no' : 'yes';
  return [{ kind: 'answer', unit: '', value, shown: value, rest }];
}
