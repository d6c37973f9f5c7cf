// "Today", "next Sunday", "letztes Jahr", "Christmas Eve": words for a time that depend on the day of the question.

import { dayPattern, weekdays } from '../language/dates';
import { numberWordSource } from '../language/numberWords';
import { valuesIn } from '../language/values';
import { dateIn } from '../tables/cellDates';
import { tell, tellDay, type Language, type Period } from './tellPeriod';

/** A question with its times stated as dates. */
export interface DatedQuestion {
  readonly question: string;
  /** The words that stood there, and what they mean. */
  readonly periods: readonly StatedPeriod[];
}

export interface StatedPeriod extends Period {
  readonly said: string;
  /** Set if documents that say these words mean something by them: "Christmas Eve", the "next" review. */
  readonly isName?: true;
  /** Set if it is a date only where a row is of it: a rota by days of the week has none. */
  readonly isOnlyOfRows?: true;
}

const dayWords: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ today: 0, tonight: 0, tomorrow: 1, yesterday: -1 },
    ...{ 'the day after tomorrow': 2, 'the day before yesterday': -2 },
    ...{ heute: 0, morgen: 1, gestern: -1, übermorgen: 2, vorgestern: -2 },
  }),
);

type Unit = Exclude<Period['unit'], 'day' | 'onwards'>;

const units: Readonly<Record<string, Unit>> = {
  ...{ week: 'week', weekend: 'weekend', month: 'month', quarter: 'quarter', year: 'year' },
  ...{ woche: 'week', wochenende: 'weekend', monat: 'month', quartal: 'quarter', jahr: 'year' },
};

/** Days of every year, as month and day. */
const namedDays: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ 'christmas eve': '12-24', 'christmas day': '12-25', 'boxing day': '12-26' },
    ...{ "new year's eve": '12-31', "new year's day": '01-01' },
    ...{ heiligabend: '12-24', silvester: '12-31', neujahr: '01-01' },
  }),
);

/** Not "the last week of the term" or "each next day"; a bare weekday stays as it is. */
const english = new RegExp(
  `(?<!\\b(?:the|an?|each|every|any|its|their|per) )\\b(?:(?<before>on|in|at|during|for|of|since|until|till|by|from|before|after) )?(?:(?<day>the day after tomorrow|the day before yesterday|today|tonight|tomorrow|yesterday)|(?:(?:this|next|coming) )?(?<named>christmas (?:eve|day)|boxing day|new year['’]?s (?:eve|day))|the week (?:of|from|starting|beginning|commencing)(?: the)? (?<weekOf>${dayPattern})|(?<which>this|next|coming|last|previous) (?<unit>week|weekend|month|quarter|year|${weekdays.en.join('|')}))(?<owner>['’]s)?\\b(?! of\\b)`,
  'giu',
);
/** "Morgen" as a noun is the time of day, but for the first word. */
const german = new RegExp(
  `(?<!\\p{L})(?:(?<before>in der|in|im|am|an|zu|für|seit|bis|ab|vor|nach|vom|von|zum) )?(?:(?<day>übermorgen|vorgestern|heute|gestern|morgen)(?! (?:früh|morgen|vormittag|nachmittag|abend|nacht)\\b)|(?:(?:diese|nächste|kommende)[nmrs]? )?(?<named>heiligabend|silvester|neujahr)|(?:der )?woche (?:vom|ab(?: dem)?) (?<weekOf>${dayPattern})|(?<which>diese|nächste|kommende|letzte|vorige|vergangene)[nmrs]? (?<unit>woche|wochenende|monat|quartal|jahr|${weekdays.de.join('|')})(?:e?s)?)(?!\\p{L})(?! (?:der|des|eine[rs])\\b)`,
  'giu',
);

/** States the times of a question as dates, where `today` is ISO 8601; undefined if it has none. */
export function withDates(question: string, today: string): DatedQuestion | undefined {
  const { periods, behind, question: asked } = withNext(question, today);
  const stated = (language: Language) => {
    return (said: string, ...rest: unknown[]): string => {
      const groups = (rest.at(-1) ?? {}) as Groups;
      const isFirst = rest.at(-3) === 0;
      const period = isTimeOfDay(said, isFirst) ? undefined : periodOf(groups, today);
      if (period === undefined) return said;
      const { before = '', owner, named } = groups;
      const isName = named !== undefined && ({ isName: true } as const);
      periods.push({ ...period, ...isName, said: said.slice(before === '' ? 0 : before.length + 1) });
      const told = tell(period, owner === undefined ? before.toLowerCase() : '', language);
      if (owner === undefined) return isFirst ? capital(told) : told;
      behind.push(told);
      return 'the';
    };
  };
  const ofWeek = withDayOfWeek(asked, today, periods);
  const replaced = ofWeek.replace(english, stated('en')).replace(german, stated('de'));
  if (periods.length === 0) return withWeekday(question, today);
  const [said, mark] = withoutMark(replaced);
  return { question: `${said}${behind.map((told) => ` ${told}`).join('')}${mark}`, periods };
}

const whichWeek = {
  en: '(?<which>this|next|coming|last|previous) week',
  de: '(?<which>diese|nächste|kommende|letzte|vorige)[nr]? woche',
};
const days = { en: `(?<unit>${weekdays.en.join('|')})`, de: `(?<unit>${weekdays.de.join('|')})` };
/** "Wednesday next week", "next week on Wednesday", "Mittwoch nächster Woche". */
const dayOfWeek = {
  en: [
    new RegExp(
      `(?:(?<before>on|by|until|from|since|before|after) )?(?:the )?\\b${days.en}(?: of|,)? ${whichWeek.en}\\b`,
      'giu',
    ),
    new RegExp(`(?:(?<before>on) )?(?<!\\bthe )\\b${whichWeek.en}(?:,| on)? ${days.en}\\b`, 'giu'),
  ],
  de: [
    new RegExp(
      `(?:(?<before>am|bis|ab|seit|vor|nach) )?(?<!\\p{L})${days.de}(?: in der| der|,)? ${whichWeek.de}(?!\\p{L})`,
      'giu',
    ),
    new RegExp(`(?:(?<before>am) )?(?<!\\p{L})${whichWeek.de}(?:,| am)? ${days.de}(?!\\p{L})`, 'giu'),
  ],
};

/** Behind these stands the day alone; behind the last of them, it is the end of a range whose beginning is none. */
const withDayAlone = /(?:^|\s)(?:for|of|till|is|are|was|every|für|von|ist|war|der|den|dem|zum)\s+$/iu;
const inRange = /(?:^|\s)(?:to|and|or|bis|und|oder)\s+$/iu;

/** States a day of this week, the one before or the next, and adds it to `periods`. */
function withDayOfWeek(question: string, today: string, periods: StatedPeriod[]): string {
  const stated = (language: Language) => {
    return (said: string, ...rest: unknown[]): string => {
      const { before = '', which = '', unit = '' } = (rest.at(-1) ?? {}) as Groups;
      const [offset, text] = [Number(rest.at(-3)), String(rest.at(-2))];
      const standing = text.slice(0, offset);
      if (before === '' && inRange.test(standing)) return said;
      const { from: monday } = periodBeside(
        new Date(`${today}T00:00:00Z`),
        'week',
        stepOf(which.toLowerCase()),
      );
      const period = dayBeside(new Date(`${monday}T00:00:00Z`), (numberOfDay(unit) + 6) % 7);
      periods.push({ ...period, said: said.slice(before === '' ? 0 : before.length + 1) });
      const isAlone = before === '' && withDayAlone.test(standing);
      return isAlone ? tellDay(period.from, language) : tell(period, before.toLowerCase(), language);
    };
  };
  const replaced = dayOfWeek.en.reduce((text, pattern) => text.replace(pattern, stated('en')), question);
  return dayOfWeek.de.reduce((text, pattern) => text.replace(pattern, stated('de')), replaced);
}

/** Sunday is 0; -1 if it is no day of the week. */
function numberOfDay(unit: string): number {
  return Math.max(...Object.values(weekdays).map((names) => names.indexOf(unit.toLowerCase())));
}

/** The words of a question that say a time which depends on its day. */
export function timesIn(question: string): readonly string[] {
  return withDates(question, '2000-01-01')?.periods.map(({ said }) => said) ?? [];
}

function withoutMark(question: string): readonly [question: string, mark: string] {
  const trimmed = question.trimEnd();
  const [mark = ''] = /[?.!]*$/.exec(trimmed) ?? [];
  return [trimmed.slice(0, trimmed.length - mark.length).trimEnd(), mark];
}

/** When something is next, or who is: "when is Tom on duty next?", "wann hat Tom die nächste Schicht?"; one thing, and no time, place or person. */
const next = new RegExp(
  `^(?:and |und )?(?:when|who|wann|wer)\\b.*?(?<!\\p{L})(?<next>next|das nächste mal|als nächste[rs]?|nächste(?=[nmrs]?(?!\\p{L})))(?![nmrs]? (?:to|of|few|couple|\\d|${[numberWordSource('en'), numberWordSource('de'), ...Object.keys(units), ...weekdays.en, ...weekdays.de, ...namedDays.keys()].join('|')})(?!\\p{L})|-)`,
  'iu',
);

const firsts: Readonly<Record<string, string>> = {
  ...{ next: 'first', 'das nächste mal': 'zuerst', 'als nächster': 'zuerst', 'als nächstes': 'zuerst' },
  'als nächste': 'zuerst',
};

/** States what is next as the first from today on. */
function withNext(
  question: string,
  today: string,
): { readonly question: string; readonly periods: StatedPeriod[]; readonly behind: string[] } {
  const { 0: until = '', groups } = next.exec(question) ?? {};
  const said = groups?.next;
  if (said === undefined) return { question, periods: [], behind: [] };
  const first = firsts[said.toLowerCase()] ?? 'erste';
  const isEnglish = first === 'first';
  const day = tellDay(today, isEnglish ? 'en' : 'de');
  const start = until.length - said.length;
  return {
    question: `${question.slice(0, start)}${first}${question.slice(until.length)}`,
    periods: [{ from: today, until: '9999-12-31', unit: 'onwards', said, isName: true }],
    behind: [isEnglish ? `from ${day} on` : `ab dem ${day}`],
  };
}

/** Who does something on a day of the week is asked of the next one, where it is the only time. */
const whoOnWeekday = {
  en: new RegExp(
    `^who(?:['’]s| is| are| has| have| does| will| can| may| must| should| (?!was\\b)\\p{L}+s) (?:(?!\\boff\\b).)*?\\b(?<before>on) (?<unit>${weekdays.en.join('|')})\\W*$`,
    'iu',
  ),
  de: new RegExp(
    `^wer (?:ist|sind|hat|haben|macht|übernimmt|wird|muss|kann|\\p{L}{2,}et) (?!.*(?<!\\p{L})ge\\p{L}+(?:t|en)\\W*$)(?:.*? )?(?<before>am) (?<unit>${weekdays.de.join('|')})(?!\\p{L}|,| (?:und|oder|den|dem|\\d))`,
    'iu',
  ),
};

function withWeekday(question: string, today: string): DatedQuestion | undefined {
  const language = whoOnWeekday.en.test(question) ? 'en' : 'de';
  const { before = '', unit = '' } = whoOnWeekday[language].exec(question)?.groups ?? {};
  const period = periodOf({ which: 'this', unit }, today);
  const isOnlyTime = valuesIn(question).every(({ kind }) => kind !== 'date');
  if (unit === '' || period === undefined || !isOnlyTime) return undefined;
  const told = tell(period, before.toLowerCase(), language);
  return {
    question: question.replace(`${before} ${unit}`, told),
    periods: [{ ...period, said: unit, isOnlyOfRows: true }],
  };
}

/** The named groups of both patterns. */
type Groups = Readonly<
  Partial<Record<'before' | 'day' | 'named' | 'weekOf' | 'which' | 'unit' | 'owner', string>>
>;

/** "Am Morgen", but "Morgen" as the first word is tomorrow. */
function isTimeOfDay(said: string, isFirst: boolean): boolean {
  return said.endsWith('Morgen') && !(isFirst && said === 'Morgen');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const dayMs = 86_400_000;

function periodOf(groups: Groups, today: string): Period | undefined {
  const now = new Date(`${today}T00:00:00Z`);
  const { day, named, weekOf, which = '', unit = '' } = groups;
  if (day !== undefined) {
    const offset = dayWords.get(day.toLowerCase());
    return offset === undefined ? undefined : dayBeside(now, offset);
  }
  if (named !== undefined) {
    const known = namedDays.get(named.toLowerCase().replace(/new year['’]?s/, "new year's"));
    return known === undefined ? undefined : dayBeside(nearestOf(known, now), 0);
  }
  if (weekOf !== undefined) return weekOfDay(weekOf, now);
  const step = stepOf(which.toLowerCase());
  const weekday = numberOfDay(unit);
  if (weekday >= 0) return dayBeside(now, daysTo(weekday, now, step));
  const known = units[unit.toLowerCase()];
  return known && periodBeside(now, known, step);
}

/** The nearest to a day of those that a year has one of. */
function nearestOf(monthAndDay: string, now: Date): Date {
  const away = (date: Date): number => Math.abs(date.getTime() - now.getTime());
  return [-1, 0, 1]
    .map((years) => new Date(`${String(now.getUTCFullYear() + years)}-${monthAndDay}T00:00:00Z`))
    .reduce((one, other) => (away(other) < away(one) ? other : one));
}

/** The week that a stated day is in; without a year, it is the nearest. */
function weekOfDay(said: string, now: Date): Period | undefined {
  const { year, month, day } = dateIn(said) ?? {};
  if (month === undefined || day === undefined) return undefined;
  const monthAndDay = [month, day].map((part) => String(part).padStart(2, '0')).join('-');
  const date =
    year === undefined ? nearestOf(monthAndDay, now) : new Date(`${String(year)}-${monthAndDay}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? undefined : periodBeside(date, 'week', 0);
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

/** This week, month, quarter or year, or the one before or after it. A week begins on Monday; a weekend is the nearest, as a day of the week is. */
function periodBeside(now: Date, unit: Unit, step: -1 | 0 | 1): Period {
  if (unit === 'weekend') {
    const isNow = now.getUTCDay() === 0;
    const { from } = dayBeside(now, isNow && step <= 0 ? step * 7 - 1 : daysTo(6, now, step));
    return { from, until: dayBeside(new Date(`${from}T00:00:00Z`), 1).until, unit };
  }
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
