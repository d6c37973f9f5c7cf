// "The day after" and "a week later": a time beside the one that the question before is about.

import { weekdayPattern, weekdays } from '../language/dates';
import { languageOfQuestion } from '../language/language';
import { dateIn } from '../tables/cellDates';
import { tellDay } from './tellPeriod';

const after =
  /^(?:on )?(?:the )?(?:(?:next|following) (day)|(day|week) after(?: that)?|(?:an?|one) (day|week) later)$|^am tag danach$/iu;
const before =
  /^(?:on )?(?:the )?(?:previous (day)|(day|week) before(?: that)?|(?:an?|one) (day|week) earlier)$|^am tag davor$/iu;
const relative: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'the day after tomorrow': ['tomorrow', ''],
  'the day before yesterday': ['', 'yesterday'],
  übermorgen: ['morgen', ''],
  vorgestern: ['', 'gestern'],
  today: ['yesterday', 'tomorrow'],
  tomorrow: ['today', 'the day after tomorrow'],
  yesterday: ['the day before yesterday', 'today'],
  heute: ['gestern', 'morgen'],
  morgen: ['heute', 'übermorgen'],
  gestern: ['vorgestern', 'heute'],
};
/** Any year with a 29 February, where none is said. */
const anyYear = 2024;

/** "The day after", "a week later" */
export function isBesideTime(words: string): boolean {
  return after.test(words) || before.test(words);
}

/** The time that such words mean beside a stated one, with its preposition; undefined if they are no such words, or it states no day. */
export function timeBeside(words: string, stated: string): string | undefined {
  const direction = after.test(words) ? 1 : before.test(words) ? -1 : 0;
  if (direction === 0) return undefined;
  const days = direction * (/week/i.test(words) ? 7 : 1);
  const isGerman = languageOfQuestion(stated) === 'de' || /^am\b/i.test(stated);
  const dated = dateBeside(stated, days, isGerman);
  if (dated !== undefined) return `${isGerman ? 'am' : 'on'} ${dated}`;
  return Math.abs(days) === 1 ? dayBesideNamed(stated, days, isGerman) : undefined;
}

/** Beside "tomorrow" or "Friday". */
function dayBesideNamed(stated: string, days: number, isGerman: boolean): string | undefined {
  const near = relative[stated.toLowerCase()]?.[days < 0 ? 0 : 1];
  if (near !== undefined) return near === '' ? undefined : near;
  return weekdayBeside(stated, days, isGerman);
}

function dateBeside(stated: string, days: number, isGerman: boolean): string | undefined {
  const { year, month, day } = dateIn(stated) ?? {};
  if (month === undefined || day === undefined) return undefined;
  const date = new Date(Date.UTC(year ?? anyYear, month - 1, day + days));
  const told = tellDay(date.toISOString().slice(0, 10), isGerman ? 'de' : 'en');
  return year === undefined ? told.replace(/ \d{4}$/, '') : told;
}

function weekdayBeside(stated: string, days: number, isGerman: boolean): string | undefined {
  const [weekday = '-'] = new RegExp(`(?<!\\p{L})(?:${weekdayPattern})`, 'iu').exec(stated) ?? [];
  const names = weekdays[isGerman ? 'de' : 'en'];
  const at = names.findIndex((name) => weekday.toLowerCase().startsWith(name));
  const day = names[(at + days + 7) % 7] ?? '';
  return at < 0 ? undefined : `${isGerman ? 'am' : 'on'} ${day.charAt(0).toUpperCase()}${day.slice(1)}`;
}
