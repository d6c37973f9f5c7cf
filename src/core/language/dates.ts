/** How months begin, in English and German. */
const months: Readonly<Record<string, number>> = {
  ...{ jan: 1, feb: 2, mar: 3, mär: 3, apr: 4, may: 5, mai: 5, jun: 6 },
  ...{ jul: 7, aug: 8, sep: 9, oct: 10, okt: 10, nov: 11, dec: 12, dez: 12 },
};
const monthName = `(${Object.keys(months).join('|')})\\p{L}*\\.?`;
const iso = /(?<!\d)((?:19|20)\d{2})[-_./](0[1-9]|1[0-2])(?:[-_./](0[1-9]|[12]\d|3[01]))?(?!\d)/;
const dayFirst = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th|\\.)? ${monthName},? ((?:19|20)\\d{2})\\b`, 'iu');
const monthFirst = new RegExp(`\\b${monthName} (?:(\\d{1,2})(?:st|nd|rd|th)?,? )?((?:19|20)\\d{2})\\b`, 'iu');
const year = /(?<!\d)((?:19|20)\d{2})(?!\d)/;

/** Lines near a document's top, or in its front matter, that say when it was last right. */
const stamped =
  /^[^\w\r\n\u2028\u2029]*(?:date|updated|last[ _-]?(?:updated|modified|changed|reviewed)|effective(?: date| from)?|published|revised|version(?: of| date|[ \d.,]*in force since)|in force(?: since| from)|valid (?:since|from)|as of|stand|gültig (?:seit|ab)|in kraft seit|fassung vom|fecha|datum)\b\W{0,6}(.{4,40})$/im;
const lookedAt = 3000;

/** The first date of a text, as ISO 8601, as exactly as it is written (year, month, day); undefined when it has none. */
export function dateIn(text: string): string | undefined {
  const [, isoYear, isoMonth, isoDay] = iso.exec(text) ?? [];
  if (isoYear !== undefined) return [isoYear, isoMonth, isoDay].filter(Boolean).join('-');
  const [, firstDay, ofMonth, inYear] = dayFirst.exec(text) ?? [];
  if (inYear !== undefined) return written(inYear, ofMonth, firstDay);
  const [, month, day, ofYear] = monthFirst.exec(text) ?? [];
  if (ofYear !== undefined) return written(ofYear, month, day);
  return year.exec(text)?.[1];
}

/** A text without the days, and their years, that it names of some that are given as ISO 8601, however it writes them. */
export function withoutDays(text: string, days: ReadonlySet<string>): string {
  const named = new Set([...days].flatMap((day) => [day, day.slice(0, 4)]));
  return [iso, dayFirst, monthFirst, year].reduce(
    (rest, { source, flags }) =>
      rest.replace(new RegExp(source, `${flags}g`), (shown) =>
        named.has(dateIn(shown) ?? '') ? ' ' : shown,
      ),
    text,
  );
}

function written(inYear: string, month = '', day?: string): string {
  const number = months[month.slice(0, 3).toLowerCase()] ?? 0;
  return [inYear, String(number).padStart(2, '0'), ...(day === undefined ? [] : [day.padStart(2, '0')])].join(
    '-',
  );
}

/** The date that a document gives itself: in front matter, or a line such as "Last updated: 3 May 2024" near its top. */
export function statedDate(text: string): string | undefined {
  const line = stamped.exec(text.slice(0, lookedAt))?.[1];
  return line === undefined ? undefined : dateIn(line);
}

/** A day of ISO 8601 as people of a language write it ("22 Nov 2026"); undefined when there is no such day. */
export function shownDay(day: string, language: string): string | undefined {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined;
  if (date === undefined || Number.isNaN(date.getTime())) return undefined;
  const form = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, form).format(date);
}
