// Questions about another day of a table of days, and about who or what another of its columns has that day.

import { dayPattern, weekdayPattern } from '../../language/dates';
import { dateIn, type PartialDate } from '../../tables/cellDates';
import { isWeekday } from '../../tables/orderedNames';
import { escapePattern } from '../../util/escapePattern';
import { asQuestion } from '../questionParts';
import { tellDay } from '../tellPeriod';

/** A question with the text of the table that answers it. */
export interface AskedOfRow {
  readonly question: string;
  readonly text: string;
}

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Cited {
  readonly question: string;
  readonly language: string;
  /** Index of the cited row. */
  readonly cited: number;
}

const statedDay = new RegExp(dayPattern, 'iu');
/** With the day of the week before it, which another day has not. */
const wholeDay = new RegExp(`(?:(?:${weekdayPattern}),? (?:the |dem |den )?)?(?:${dayPattern})`, 'iu');

/** The day behind the one that the question states and its row has, else the day before. */
export function otherDay(table: Table, { question, language, cited }: Cited): AskedOfRow[] {
  const [stated = ''] = statedDay.exec(question) ?? [];
  const next = nextRow(table, dateIn(stated), cited);
  if (next === undefined || (language !== 'en' && language !== 'de')) return [];
  const told = tellDay(next.key, language);
  const shown = /\d{4}/.test(stated) ? told : told.replace(/ \d{4}$/, '');
  return [{ question: asQuestion(question.replace(wholeDay, shown)), text: next.text }];
}

interface DayOfRow {
  /** As ISO 8601. */
  readonly key: string;
  /** As its cell says it. */
  readonly text: string;
}

/** The next day after a row of the day, else the last before it. */
function nextRow({ rows }: Table, day: PartialDate | undefined, cited: number): DayOfRow | undefined {
  const row = rows[cited] ?? [];
  const column = day === undefined ? -1 : row.findIndex((cell) => isSame(dateIn(cell), day));
  const own = keyOf(row[column]);
  if (own === undefined) return undefined;
  const others = rows.flatMap(({ [column]: text = '' }) => {
    const key = keyOf(text);
    return key === undefined || key === own ? [] : [{ key, text }];
  });
  const sorted = others.sort((one, other) => one.key.localeCompare(other.key));
  return sorted.find(({ key }) => key > own) ?? sorted.at(-1);
}

function isSame(one: PartialDate | undefined, { year, month, day }: PartialDate): boolean {
  return (
    day !== undefined && one?.day === day && one.month === month && (year === undefined || one.year === year)
  );
}

/** As ISO 8601, of a cell with a whole date. */
function keyOf(cell = ''): string | undefined {
  const { year, month, day } = dateIn(cell) ?? {};
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return [String(year), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}

/** The same of the columns with cells of the same kind as the one that the question names: "Who is the medic on 5 December?" */
export function sameOfOtherColumn(
  { columns, rows }: Table,
  { question, language, cited }: Cited,
): AskedOfRow[] {
  const row = rows[cited] ?? [];
  const placed = columns.map((title) => placeOf(question, title));
  const named = placed.findIndex((place) => place !== undefined);
  const [title, place, cell] = [columns[named], placed[named], row[named]];
  if (
    title === undefined ||
    place === undefined ||
    cell === undefined ||
    placed.filter((one) => one !== undefined).length > 1
  )
    return [];
  return columns.flatMap((other, at) => {
    const value = row[at] ?? '';
    const isAlike =
      at !== named &&
      kindOf(value) === kindOf(cell) &&
      kindOf(cell) !== 'other' &&
      other.endsWith('s') === title.endsWith('s');
    if (!isAlike || !/^\p{L}[\p{L} -]+$/u.test(other)) return [];
    const said =
      language === 'en' && /^\p{Lu}\p{Ll}/u.test(other)
        ? other.charAt(0).toLowerCase() + other.slice(1)
        : other;
    const swapped = `${question.slice(0, place)}${said}${question.slice(place + title.length)}`;
    return [{ question: asQuestion(swapped), text: value }];
  });
}

function placeOf(question: string, title: string): number | undefined {
  if (!/^\p{L}{3}/u.test(title)) return undefined;
  return new RegExp(`(?<![\\p{L}\\p{N}-])${escapePattern(title)}(?![\\p{L}\\p{N}-])`, 'iu').exec(question)
    ?.index;
}

function kindOf(cell: string): 'names' | 'amount' | 'other' {
  if (/^\P{L}*\d[\d.,]*\P{L}*$/u.test(cell)) return 'amount';
  if (isWeekday(cell.toLowerCase())) return 'other';
  return cell.length <= 40 && /^\p{Lu}\p{L}+(?:[ /,&]+(?:\p{Lu}\p{L}+|and|und))*$/u.test(cell)
    ? 'names'
    : 'other';
}
