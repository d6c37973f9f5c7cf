// Periods as questions say them, in English and German.

/** Days as ISO 8601, the first and the last. */
export interface Period {
  readonly from: string;
  readonly until: string;
  readonly unit: 'day' | 'week' | 'weekend' | 'month' | 'quarter' | 'year' | 'onwards';
}

export type Language = 'en' | 'de';

function shown(day: string, language: Language, form: Intl.DateTimeFormatOptions): string {
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** A day by its name. */
export function tellDay(day: string, language: Language): string {
  return shown(day, language, wholeDay);
}

const wholeDay = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** A period by its name: a day, a month, a quarter or a year; of a week, its first and last day. */
function namesOf({ from, until, unit }: Period, language: Language): readonly [string, ...string[]] {
  switch (unit) {
    case 'day':
    case 'onwards':
      return [shown(from, language, wholeDay)];
    case 'week':
    case 'weekend':
      return [shown(from, language, wholeDay), shown(until, language, wholeDay)];
    case 'month':
      return [shown(from, language, { month: 'long', year: 'numeric' })];
    case 'quarter':
      return [`Q${Math.ceil(Number(from.slice(5, 7)) / 3)} ${from.slice(0, 4)}`];
    case 'year':
      return [from.slice(0, 4)];
  }
}

const untilEnd = /^(?:until|till|by|after|bis|nach)$/;
const within = /^(?:|on|in|at|during|in der|im|am|an|zu)$/;
const articles: Readonly<Record<string, string>> = {
  ...{ für: 'für den', seit: 'seit dem', ab: 'ab dem', vor: 'vor dem', nach: 'nach dem' },
  ...{ bis: 'bis zum', von: 'vom' },
};

/** A period in a sentence, behind the preposition that stood there. */
export function tell(period: Period, before: string, language: Language): string {
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
