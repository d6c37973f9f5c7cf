// "Today", "next Sunday", "letztes Jahr": words for a time that depend on the day of the question.

/** Days as ISO 8601, the first and the last. */
export interface Period {
  readonly from: string;
  readonly until: string;
  readonly unit: 'day' | 'week' | 'month' | 'quarter' | 'year';
}

/** A question with its times stated as dates. */
export interface DatedQuestion {
  readonly question: string;
  /** The words that stood there, and what they mean. */
  readonly periods: readonly (Period & { readonly said: string })[];
}

const dayWords: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ today: 0, tomorrow: 1, yesterday: -1 },
    ...{ 'the day after tomorrow': 2, 'the day before yesterday': -2 },
    ...{ heute: 0, morgen: 1, gestern: -1, übermorgen: 2, vorgestern: -2 },
  }),
);
/** Sunday first, as days are counted. */
const weekdays = {
  en: 'sunday monday tuesday wednesday thursday friday saturday'.split(' '),
  de: 'sonntag montag dienstag mittwoch donnerstag freitag samstag'.split(' '),
};
type Language = keyof typeof weekdays;

const units: Readonly<Record<string, Exclude<Period['unit'], 'day'>>> = {
  ...{ week: 'week', month: 'month', quarter: 'quarter', year: 'year' },
  ...{ woche: 'week', monat: 'month', quartal: 'quarter', jahr: 'year' },
};

/** Not "the last week of the term" or "each next day"; a bare weekday stays as it is. */
const english = new RegExp(
  `(?<!\\b(?:the|an?|each|every|any|its|their|per) )\\b(?:(?<before>on|in|at|during|for|of|since|until|till|by|from|before|after) )?(?:(?<day>the day after tomorrow|the day before yesterday|today|tomorrow|yesterday)|(?<which>this|next|coming|last|previous) (?<unit>week|month|quarter|year|${weekdays.en.join('|')}))(?<owner>['’]s)?\\b(?! of\\b)`,
  'giu',
);
/** "Morgen" as a noun is the time of day, but for the first word. */
const german = new RegExp(
  `(?<!\\p{L})(?:(?<before>in der|in|im|am|für|seit|bis|ab|vor|nach|vom|von|zum) )?(?:(?<day>übermorgen|vorgestern|heute|gestern|morgen)(?! (?:früh|morgen|vormittag|nachmittag|abend|nacht)\\b)|(?<which>diese|nächste|kommende|letzte|vorige|vergangene)[nmrs]? (?<unit>woche|monat|quartal|jahr|${weekdays.de.join('|')})(?:e?s)?)(?!\\p{L})(?! (?:der|des|eine[rs])\\b)`,
  'giu',
);

/** States the times of a question as dates, where `today` is ISO 8601; undefined if it has none. */
export function withDates(question: string, today: string): DatedQuestion | undefined {
  const periods: (Period & { readonly said: string })[] = [];
  const behind: string[] = [];
  const stated = (language: Language) => {
    return (said: string, ...rest: unknown[]): string => {
      const groups = (rest.at(-1) ?? {}) as Groups;
      const isFirst = rest.at(-3) === 0;
      const period = isTimeOfDay(said, isFirst) ? undefined : periodOf(groups, today);
      if (period === undefined) return said;
      const { before = '', owner } = groups;
      periods.push({ ...period, said: said.slice(before === '' ? 0 : before.length + 1) });
      const told = tell(period, owner === undefined ? before.toLowerCase() : '', language);
      if (owner === undefined) return isFirst ? capital(told) : told;
      behind.push(told);
      return 'the';
    };
  };
  const replaced = question.replace(english, stated('en')).replace(german, stated('de'));
  if (periods.length === 0) return undefined;
  return {
    question: replaced.replace(/\s*([?.!]*)\s*$/, `${behind.map((told) => ` ${told}`).join('')}$1`),
    periods,
  };
}

/** The named groups of both patterns. */
type Groups = Readonly<Partial<Record<'before' | 'day' | 'which' | 'unit' | 'owner', string>>>;

/** "Am Morgen", but "Morgen" as the first word is tomorrow. */
function isTimeOfDay(said: string, isFirst: boolean): boolean {
  return said.endsWith('Morgen') && !(isFirst && said === 'Morgen');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const dayMs = 86_400_000;

function periodOf({ day, which = '', unit = '' }: Groups, today: string): Period | undefined {
  const now = new Date(`${today}T00:00:00Z`);
  if (day !== undefined) {
    const offset = dayWords.get(day.toLowerCase());
    return offset === undefined ? undefined : dayBeside(now, offset);
  }
  const step = stepOf(which.toLowerCase());
  const weekday = Math.max(...Object.values(weekdays).map((names) => names.indexOf(unit.toLowerCase())));
  if (weekday >= 0) return dayBeside(now, daysTo(weekday, now, step));
  const known = units[unit.toLowerCase()];
  return known && periodBeside(now, known, step);
}

function stepOf(which: string): -1 | 0 | 1 {
  if (/^(?:this|diese)/.test(which)) return 0;
  return /^(?:next|coming|nächste|kommende)/.test(which) ? 1 : -1;
}

/** To the nearest one: next Sunday is the first behind today, and this Sunday may be today. */
function daysTo(weekday: number, now: Date, step: -1 | 0 | 1): number {
  const ahead = (weekday - now.getUTCDay() + 7) % 7;
  if (step < 0) return ahead - 7;
  return step > 0 && ahead === 0 ? 7 : ahead;
}

function dayBeside(now: Date, days: number): Period {
  const day = isoDay(new Date(now.getTime() + days * dayMs));
  return { from: day, until: day, unit: 'day' };
}

/** This week, month, quarter or year, or the one before or after it. A week begins on Monday. */
function periodBeside(now: Date, unit: Exclude<Period['unit'], 'day'>, step: number): Period {
  if (unit === 'week') {
    const monday = now.getTime() + (step * 7 - ((now.getUTCDay() + 6) % 7)) * dayMs;
    return { from: isoDay(new Date(monday)), until: isoDay(new Date(monday + 6 * dayMs)), unit };
  }
  const months = { month: 1, quarter: 3, year: 12 }[unit];
  const first = Math.floor(now.getUTCMonth() / months) * months + step * months;
  const startOf = (month: number, day: number): string =>
    isoDay(new Date(Date.UTC(now.getUTCFullYear(), month, day)));
  return { from: startOf(first, 1), until: startOf(first + months, 0), unit };
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function shown(day: string, language: Language, form: Intl.DateTimeFormatOptions): string {
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** A period by its name: a day, a month, a quarter or a year; of a week, its first and last day. */
function namesOf({ from, until, unit }: Period, language: Language): readonly [string, ...string[]] {
  const whole = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  switch (unit) {
    case 'day':
      return [shown(from, language, whole)];
    case 'week':
      return [shown(from, language, whole), shown(until, language, whole)];
    case 'month':
      return [shown(from, language, { month: 'long', year: 'numeric' })];
    case 'quarter':
      return [`Q${Math.ceil(Number(from.slice(5, 7)) / 3)} ${from.slice(0, 4)}`];
    case 'year':
      return [from.slice(0, 4)];
  }
}

const untilEnd = /^(?:until|till|by|after|bis|nach)$/;
const within = /^(?:|on|in|at|during|in der|im|am)$/;
const articles: Readonly<Record<string, string>> = {
  ...{ für: 'für den', seit: 'seit dem', ab: 'ab dem', vor: 'vor dem', nach: 'nach dem' },
  ...{ bis: 'bis zum', von: 'vom' },
};

/** A period in a sentence, behind the preposition that stood there. */
function tell(period: Period, before: string, language: Language): string {
  const [first, last] = namesOf(period, language);
  if (last !== undefined) return tellRange([first, last], before, language);
  const isDay = period.unit === 'day';
  if (!within.test(before)) return `${isDay ? (articles[before] ?? before) : before} ${first}`;
  const unit = isDay || period.unit === 'year' ? period.unit : 'other';
  return `${inside[language][unit]} ${first}`;
}

function tellRange([first, last]: readonly [string, string], before: string, language: Language): string {
  if (within.test(before) || /^(?:for|of|für)$/.test(before))
    return language === 'de' ? `vom ${first} bis ${last}` : `from ${first} to ${last}`;
  return `${articles[before] ?? before} ${untilEnd.test(before) ? last : first}`;
}

const inside = {
  en: { day: 'on', year: 'in', other: 'in' },
  de: { day: 'am', year: 'im Jahr', other: 'im' },
};
