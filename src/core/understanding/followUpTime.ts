import { dayPattern, monthOf, monthPattern, weekdayPattern } from '../language/dates';
import { languageOfQuestion } from '../language/language';
import { timeBeside } from './timeBeside';

const relative = `the day after tomorrow|the day before yesterday|vorgestern|today|tomorrow|yesterday|heute|morgen|gestern|übermorgen|(?:this|next|coming|last|previous|diese[nrms]?|nächste[nrms]?|letzte[nrms]?) (?:week|weekend|month|quarter|year|woche|wochenende|monat|quartal|jahr|${weekdayPattern})`;
const shortMonths = [...monthOf.keys()].filter(({ length }) => length < 5).join('|');
const month = `(?:${monthPattern})(?:,? \\d{4})?|\\d{4}(?:-\\d{2})?`;
const one = `(?:(?:${weekdayPattern})(?:,? )?)?(?:the |dem |der |den )?(?:${dayPattern}|\\d{1,2}(?:st|nd|rd|th|\\.)? (?:${shortMonths})\\b)|${weekdayPattern}|${relative}|${month}`;
const within = 'on|in|at|during|for|am|im|in der|für';

const range = new RegExp(
  `(?<!\\p{L})(?:from|vom) (?:${dayPattern}) (?:to|bis(?: zum)?) (?:${dayPattern})(?!\\p{L})`,
  'iu',
);
/** Not before a letter, so that "may" of "maybe" is none. */
const time = new RegExp(
  `(?<!\\p{L})(?:${within}) (?:${one})(?!\\p{L})|(?<!\\p{L})(?:${relative})(?!\\p{L})`,
  'iu',
);
const whole = new RegExp(`^(?:(?<before>${within}) )?(?<named>${one})$`, 'iu');
const isRelative = new RegExp(`^(?:${relative})$`, 'iu');
const isMonth = new RegExp(`^(?:${month})$`, 'iu');
const isWeekday = new RegExp(`^(?:${weekdayPattern})$`, 'iu');
const thatDay =
  /\b(?:on |during )?that (?:day|date|night|evening|morning|week|weekend|month)\b|(?<!\p{L})an (?:dem|diesem) (?:tag|abend|datum)(?!\p{L})|(?<=\p{L} )(?:then|dann)(?=\W*$)/iu;

/**
 * "Who is on standby this week?" and "on Wednesday" → "Who is on standby on Wednesday this week?"; another time takes the place of the
 * one before. Undefined if the new words are no time, or there was none.
 */
export function replaceTime(question: string, other: string): string | undefined {
  const known = timeIn(question);
  if (known === undefined) return undefined;
  const near = timeBeside(other, known);
  return near === undefined ? replaceByOther(question, other, known) : question.replace(known, near);
}

function replaceByOther(question: string, other: string, known: string): string | undefined {
  const { before, named = '' } = whole.exec(other)?.groups ?? {};
  if (named === '') return undefined;
  const told = before === undefined ? withPreposition(named, languageOfQuestion(question)) : other;
  if (!isWeekday.test(named) || !range.test(question)) return question.replace(known, told);
  // A narrower day takes the place of the last one.
  return question.replace(narrowed, '').replace(known, `${told} ${known}`);
}

function timeIn(question: string): string | undefined {
  return (range.exec(question) ?? time.exec(question))?.[0];
}

const narrowed = new RegExp(`(?<!\\p{L})(?:on|am) (?:${weekdayPattern}) (?=(?:from|vom) )`, 'iu');

const prepositions = { en: { month: 'in', day: 'on' }, de: { month: 'im', day: 'am' } };

function withPreposition(named: string, language: string): string {
  const isGerman = language === 'de';
  if (isRelative.test(named) || (isGerman && /^\d{4}$/.test(named))) return named;
  return `${prepositions[isGerman ? 'de' : 'en'][isMonth.test(named) ? 'month' : 'day']} ${named}`;
}

/** "Who is running that day?" with the day of the question before. */
export function onThatDay(question: string, previous: string): string | undefined {
  const known = timeIn(previous);
  return known === undefined || !thatDay.test(question) ? undefined : question.replace(thatDay, known);
}
