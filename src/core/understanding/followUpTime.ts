import { monthPattern } from '../language/dates';

const weekday =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|sonnabends?';
const relative =
  'today|tomorrow|yesterday|heute|gestern|übermorgen|(?:this|next|coming|last|previous|diese[nrms]?|nächste[nrms]?|letzte[nrms]?) \\p{L}+';
const date = `(?:\\d{1,2}(?:st|nd|rd|th|\\.)?(?: of)? )?(?:${monthPattern})(?: \\d{1,2}(?:st|nd|rd|th)?(?!\\d))?(?:,? \\d{4})?|\\d{4}(?:-\\d{2}){0,2}|\\d{1,2}\\.\\d{1,2}\\.\\d{4}`;
const one = `(?:(?:${weekday})(?:,? )?)?(?:the |dem |der )?(?:${date})|${weekday}|${relative}`;
const within = 'on|in|at|during|for|am|im|in der|für';

/** Not before a letter, so that "may" of "maybe" is none. */
const range = new RegExp(
  `(?<!\\p{L})(?:from|vom) (?:${date}) (?:to|bis(?: zum)?) (?:${date})(?!\\p{L})`,
  'iu',
);
const day = new RegExp(
  `(?<!\\p{L})(?:${within}) (?:${one})(?!\\p{L})|(?<!\\p{L})(?:${relative})(?!\\p{L})`,
  'iu',
);
const whole = new RegExp(`^(?:(?:${within}) )?(?:${one})$`, 'iu');
const weekdayAlone = new RegExp(`^(?:(?:on|am) )?(?:${weekday})$`, 'iu');

/**
 * "Who is on standby this week?" and "on Wednesday" → "Who is on standby on Wednesday this week?"; another time takes the place of the
 * one before. Undefined if the new words are no time.
 */
export function replaceTime(question: string, other: string): string | undefined {
  if (!whole.test(other)) return undefined;
  const known = range.exec(question) ?? day.exec(question);
  const time =
    /^(?:on|in|at|during|for|am|im|für) |^(?:today|tomorrow|yesterday|heute|gestern|this|next|last)/iu.test(
      other,
    )
      ? other
      : `on ${other}`;
  if (known === null) return undefined;
  const isWithin = weekdayAlone.test(other) && range.test(question);
  return question.replace(known[0], isWithin ? `${time} ${known[0]}` : time);
}
