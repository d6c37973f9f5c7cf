// What English clauses are made of.

import { writtenMonthPattern } from '../../language/dates';
import { numberWordSource } from '../../language/numberWords';
import type { SourceDocument } from '../../model/types';
import { leaning, lowered } from './candidate';

export const number = String.raw`(?:\d[\d.,]*|${numberWordSource('en', { from: 2, to: 99 })})`;
export const unit = '(?:working |business |calendar )?(?:second|minute|hour|day|week|month|quarter|year)s?';
export const noun = String.raw`(?:[\p{L}\p{N}'’/&-]+)`;
const word = String.raw`(?:[^\s,;:]|[,:](?=\d))+`;
/** As few words as possible without punctuation, but for that of times and amounts. A space before each further one: were it optional, a word could be split anywhere. */
export function upToWords(most: number): string {
  return `${word}(?: ${word}){0,${most - 1}}?`;
}
export const clauseInside =
  /\b(?:that|which|who|whose|where|when|if|unless|because|while|whether|and|or|but|than|as)\b/i;
const noSubject =
  /^(?:you|i|there|if|when|and|or|but|to|in|on|at|for|by|from|with|without|after|before|during|as|what|who|how|where|why|please|not|only|also|then|no|all of|both$|neither|either|none|nobody|nothing)\b|\byou$/i;

/** When something is, by the word before a time, and how it is asked for; the first that fits. */
export const times: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`\\bfor (?:about |up to |at least |at most )?${number} ${unit}\\b`, 'i'), 'How long'],
  [
    /\b(?:every (?:\S+ )?(?:day|week|month|quarter|year|morning|night|hour|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|once a \w+|twice a \w+|daily|weekly|monthly|quarterly|yearly|annually|nightly|hourly)\b/i,
    'How often',
  ],
  [
    new RegExp(
      `\\buntil (?:the )?(?:end\\b|\\d|noon\\b|midnight\\b|(?:${writtenMonthPattern})(?!\\p{L}))`,
      'u',
    ),
    'Until when',
  ],
  [
    new RegExp(
      `\\b(?:at the latest|no later than|by (?:\\d|noon\\b|midnight\\b|the (?:end|${noun} (?:day|working day))\\b))`,
      'iu',
    ),
    'By when',
  ],
  [
    new RegExp(
      `\\b(?:(?:within|after|at least) (?:about )?(?:${number}|an?|one) ${unit}\\b|${number} ${unit} (?:before|after|ahead)\\b)`,
      'iu',
    ),
    'When',
  ],
  [
    new RegExp(
      `\\b(?:on|at|in|from|since|before) (?:the )?(?:\\d|\\w+ \\d{4}\\b|noon\\b|midnight\\b|(?:${writtenMonthPattern}|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?)(?!\\p{L}))`,
      'u',
    ),
    'When',
  ],
];

/** Whether words are no subject, or not one that stands alone. */
export function leans(subject: string): boolean {
  return noSubject.test(subject) || leaning.test(subject) || clauseInside.test(subject);
}

/** "Multi-factor authentication" begins no name either. */
export function within(subject: string, document: SourceDocument): string {
  return /^\p{Lu}\p{Ll}*-\p{Ll}/u.test(subject)
    ? subject.charAt(0).toLowerCase() + subject.slice(1)
    : lowered(subject, document);
}
