// Whether what was found for a question is dated, so that "today" means a date there.

import { analyze } from '../language/analyze';
import type { RouteInput } from '../model/ports';
import type { Passage } from '../model/types';
import { dateIn, type PartialDate } from '../tables/cellDates';
import { escapePattern } from '../util/escapePattern';
import { withDates, type DatedQuestion, type StatedPeriod } from './relativeDates';
import type { Period } from './tellPeriod';

/** Rows with different days from which a table is one of days. */
const leastDays = 3;

/**
 * A question with its times stated as dates, if the documents state the date, or a table of them has a date in each row; undefined if they do
 * not, or say the words themselves, so that the question finds what it found.
 */
export async function statedIn(
  question: string,
  today: string | undefined,
  found: RouteInput['found'],
): Promise<DatedQuestion | undefined> {
  if (today === undefined) return undefined;
  const dated = withDates(question, today);
  if (dated === undefined) return undefined;
  // A rota of who works may share nothing with the question but the date.
  const asksWho = /^(?:who|wer)\b/i.test(question);
  const results = await Promise.all([found(), ...(asksWho ? [found(dated.question)] : [])]);
  const passages = results.flatMap((result) => result.passages);
  const isStated = dated.periods.every((period) => {
    // "This year" is that of the documents rather than of the clock.
    if (period.unit === 'year' && period.from <= today && today <= period.until) return false;
    return isStatedIn(passages, period, wordsBeside(question, period));
  });
  return isStated ? dated : undefined;
}

function isStatedIn(
  passages: readonly Passage[],
  period: StatedPeriod,
  beside: ReadonlySet<string>,
): boolean {
  const ofDays = passages.filter(hasRowsOfDays);
  const others = passages.filter((passage) => !ofDays.includes(passage));
  if (period.isOnlyOfRows === true)
    return (
      !isSaidIn(others, period) &&
      linesOf(ofDays.filter((rota) => isAbout(rota, beside))).some((line) => holds(line, period, beside))
    );
  const isSaid = isSaidIn(passages, period);
  if (period.isName === true && isSaid) return false;
  if (period.unit === 'onwards') return ofDays.some((rota) => isAbout(rota, beside));
  const lines = linesOf(passages);
  return (
    lines.some((line) => holds(line, period, beside)) || (!isSaid && isOfDays(period) && ofDays.length > 0)
  );
}

/** Whether passages say the words of a period themselves. */
function isSaidIn(passages: readonly Passage[], { said }: StatedPeriod): boolean {
  const words = new RegExp(`(?<!\\p{L})${escapePattern(said)}(?!\\p{L})`, 'iu');
  return linesOf(passages).some(({ text }) => words.test(text));
}

/** People that stand in two columns from which a table of days says who works. */
const leastPeople = 2;

/** Whether a table of days is of what a question asks, or says who works when: the same people stand in several of its columns. */
function isAbout({ chunk }: Passage, beside: ReadonlySet<string>): boolean {
  const said = [chunk.documentId, chunk.documentTitle, ...chunk.headings, chunk.text].join('\n');
  if (analyze(said).some((word) => beside.has(word))) return true;
  const columnsOf = new Map<string, Set<number>>();
  for (const line of chunk.text.split('\n'))
    for (const [at, cell] of line.split(/[|;,\t]/).entries()) {
      const name = cell.trim();
      if (/^\p{Lu}\p{L}{2,}/u.test(name)) columnsOf.set(name, (columnsOf.get(name) ?? new Set()).add(at));
    }
  return [...columnsOf.values()].filter((columns) => columns.size > 1).length >= leastPeople;
}

interface Line {
  readonly text: string;
  /** With the names of columns, where it is a row. */
  readonly around: string;
}

function linesOf(passages: readonly Passage[]): Line[] {
  return passages.flatMap(({ chunk }) => {
    const isTable = chunk.blocks.some(({ kind }) => kind === 'table');
    return chunk.text
      .split('\n')
      .map((text) => ({ text, around: isTable ? `${chunk.headings.at(-1) ?? ''}\n${text}` : text }));
  });
}

function isOfDays({ unit }: Period): boolean {
  return ['day', 'week', 'weekend', 'onwards'].includes(unit);
}

/** What else a question says, as words are searched. */
function wordsBeside(
  question: string,
  { said }: Pick<DatedQuestion['periods'][number], 'said'>,
): Set<string> {
  return new Set(analyze(question.replace(said, ' ')));
}

/** Whether a line is of a period: by a day, or, of a longer one, beside a word of the question, as many a document says its year. */
function holds({ text, around }: Line, period: Period, words: ReadonlySet<string>): boolean {
  if (!datesIn(text).some((date) => isWithin(date, period))) return false;
  return isOfDays(period) || analyze(around).some((word) => words.has(word));
}

function datesIn(line: string): PartialDate[] {
  return line.split(/[|;,\t]/).flatMap((part) => dateIn(part) ?? []);
}

function isWithin({ year, month, day }: PartialDate, { from, until, unit }: Period): boolean {
  const parts = [year, month, day].filter((part) => part !== undefined);
  const least = unit === 'year' ? 1 : isOfDays({ from, until, unit }) ? 3 : 2;
  if (parts.length < least || year === undefined) return false;
  const iso = parts.map((part) => String(part).padStart(2, '0')).join('-');
  return iso >= from.slice(0, iso.length) && iso <= until.slice(0, iso.length);
}

function hasRowsOfDays({ chunk: { text, blocks } }: Passage): boolean {
  if (!blocks.some(({ kind }) => kind === 'table')) return false;
  const days = datesIn(text.replaceAll('\n', '|')).filter(({ day }) => day !== undefined);
  return new Set(days.map((date) => JSON.stringify(date))).size >= leastDays;
}
