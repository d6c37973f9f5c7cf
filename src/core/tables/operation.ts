import { dateIn } from '../language/dates';
import { formatOf, numberOf } from '../language/numbers';
import { numberWords, numberWordSource } from '../language/numberWords';
import type { Table } from '../units/tables/table';
import { wordsIn } from '../units/words';

/** An operation over table rows that a question asks for. */
export interface Operation {
  readonly kind: 'sum' | 'average' | 'count' | 'extreme' | 'rows';
  /** For a count: whether the rows' values are added up. */
  readonly isTotal: boolean;
  /** For a count: whether it is of days, weeks and the like, which are no rows. */
  readonly isOfTime: boolean;
  /** For an extreme: whether the greatest is wanted. */
  readonly isGreatest: boolean;
  /** For an extreme: whether it is the most of something, which may be in several rows: "the most hours". */
  readonly isOfMany: boolean;
  /** For an extreme: how many are wanted. */
  readonly most: number;
  /** Quantity of the column to add up, compare or limit, if the question names one. */
  readonly measure: Measure | undefined;
  /** Whether a superlative says which quantity is compared: "cheapest". */
  readonly namesMeasure: boolean;
  readonly limit:
    { readonly side: 'below' | 'above'; readonly value: number; readonly isIncluded: boolean } | undefined;
  /** The phrases of the question that express it, in lower case. */
  readonly said: readonly string[];
}

/** Whether a word expresses the measure, and so need not be a column name. */
export function saysMeasure(word: string, measure: Measure): boolean {
  return measure !== 'date' && measureWords[measure].test(word);
}

type Measure = 'money' | 'date' | 'duration' | 'amount';

interface Extreme {
  readonly pattern: RegExp;
  readonly isGreatest: boolean;
  readonly measure?: Measure;
}

const extremes: readonly Extreme[] = [
  {
    pattern: /\b(?:most expensive|most costly|dearest|priciest|costliest|teuerste[nrs]?)\b/gi,
    isGreatest: true,
    measure: 'money',
  },
  {
    pattern: /\b(?:least expensive|cheapest|billigste[nrs]?|günstigste[nrs]?|preiswerteste[nrs]?)\b/gi,
    isGreatest: false,
    measure: 'money',
  },
  {
    pattern: /\b(?:newest|latest|most recent|neueste[nrs]?|jüngste[nrs]?)\b/gi,
    isGreatest: true,
    measure: 'date',
  },
  { pattern: /\b(?:oldest|earliest|älteste[nrs]?|frühe?ste[nrs]?)\b/gi, isGreatest: false, measure: 'date' },
  { pattern: /\b(?:longest|längste[nrs]?)\b/gi, isGreatest: true, measure: 'duration' },
  { pattern: /\b(?:shortest|kürzeste[nrs]?)\b/gi, isGreatest: false, measure: 'duration' },
  {
    pattern:
      /\b(?:biggest|largest|greatest|highest|heaviest|größte[nrs]?|höchste[nrs]?|schwerste[nrs]?|meisten?|most)\b/gi,
    isGreatest: true,
  },
  {
    pattern:
      /\b(?:smallest|lowest|fewest|lightest|least|kleinste[nrs]?|niedrigste[nrs]?|geringste[nrs]?|leichteste[nrs]?|wenigsten?)\b/gi,
    isGreatest: false,
  },
];
const mostOf = /\b(?:most|fewest|meisten|wenigsten)\b(?! (?:expensive|costly|recent)\b)/i;
const numbers = numberWords('en', { from: 2, to: 10 });
const inWords = numberWordSource('en', { from: 2, to: 10 });
const first = new RegExp(
  `\\b(?:top|first|best)\\s+(\\d{1,2}|${inWords})\\b|\\b(${inWords})\\s+(?=most|least|\\w+est\\b)`,
  'gi',
);
const countOfRows = new RegExp(`\\d+|${inWords}`, 'i');

const average = /\b(?:on average|average|mean|im (?:durchschnitt|schnitt)|durchschnitt\w*)\b/gi;
const count = /\b(?:how many|number of|wie ?vielen?|anzahl(?: der)?)\b/gi;
const countOfTime =
  /\b(?:how many|wie ?vielen?) (?:days|weeks|months|years|hours|minutes|seconds|tage|wochen|monate|jahre|stunden|minuten)\b/i;
const sum =
  /\b(?:in total|total(?:s|led)?|altogether|sum of|sum|add(?:s|ed)? up(?: to)?|combined|together|overall|insgesamt|zusammen|(?:gesamt)?summe(?: der)?|gesamt)\b/gi;
const limits: readonly {
  readonly pattern: RegExp;
  readonly side: 'below' | 'above';
  readonly isIncluded: boolean;
}[] = [
  {
    pattern: /\b(?:at most|no more than|up to|höchstens|maximal|bis zu)\s+(?=\D{0,6}\d)/gi,
    side: 'below',
    isIncluded: true,
  },
  { pattern: /\b(?:at least|no less than|mindestens)\s+(?=\D{0,6}\d)/gi, side: 'above', isIncluded: true },
  {
    pattern:
      /\b(?:(?:less|lower|cheaper|fewer|shorter|smaller|weniger|kleiner|kürzer|billiger|günstiger) (?:than|als)|under|below|unter)\s+(?=\D{0,6}\d)/gi,
    side: 'below',
    isIncluded: false,
  },
  {
    pattern:
      /\b(?:(?:more|higher|greater|longer|larger|mehr|höher|größer|länger|teurer) (?:than|als)|over|above|über)\s+(?=\D{0,6}\d)/gi,
    side: 'above',
    isIncluded: false,
  },
];
const limitValue = /^\D{0,6}?(\d+(?:[.,]\d+)*)\s*(€|\$|£|[\p{L}%]+)?/u;

/** Words of a question that say which quantity is meant, in order of precedence. */
const measureWords: Readonly<Record<Exclude<Measure, 'date'>, RegExp>> = {
  money:
    /\b(?:cost\w*|price\w*|pay|paid|spen[dt]\w*|worth|value|fees?|charges?|rent|kost\w*|preise?|gebühr\w*|miete\w*|ausgegeben|wert)\b|[€$£]|\b(?:eur|usd|gbp|chf|euros?|dollars?|pounds?)\b/i,
  duration:
    /\b(?:days?|weeks?|months?|years?|hours?|minutes?|tage?n?|wochen?|monate?n?|jahre?n?|stunden?)\b/i,
  amount: /\b(?:quantit(?:y|ies)|qty|mengen?|stückzahl(?:en)?)\b/i,
};

/** "Which plans have phone support?", "list the products of class A": rows filtered by cell contents. */
const asksForRows =
  /^\W*(?:(?:please|bitte)\s+)?(?:which|what|who|list|show|name|welche[rns]?|was|wer|liste|nenne)\b/i;

/** The operation a question asks for; undefined if none. */
export function operationOf(question: string): Operation | undefined {
  const limit = limitOf(question);
  const extreme = extremeOf(question);
  const kind = kindOf(question, { hasExtreme: extreme !== undefined, hasLimit: limit !== undefined });
  if (kind === undefined) return undefined;
  const said = [average, count, sum].flatMap((pattern) => matchesOf(question, pattern));
  if (limit !== undefined) said.push(limit.said);
  const { isGreatest = true, most = 1, measure } = extreme ?? {};
  if (kind === 'extreme') said.push(...(extreme?.said ?? []));
  return {
    kind,
    ...{ isTotal: question.search(sum) >= 0, isOfTime: countOfTime.test(question), isGreatest, most },
    isOfMany: mostOf.test(question),
    measure: measure ?? measureIn(question),
    namesMeasure: measure !== undefined,
    limit,
    said: said.map((one) => one.toLowerCase()),
  };
}

function extremeOf(question: string) {
  const found = extremes.find(({ pattern }) => question.search(pattern) >= 0);
  const top = matchesOf(question, first);
  if (found === undefined && top.length === 0) return undefined;
  const said = [...top, ...matchesOf(question, found?.pattern)];
  return {
    isGreatest: found?.isGreatest ?? true,
    measure: found?.measure,
    most: countIn(top[0] ?? ''),
    said,
  };
}

/** The number in "top 3" or "two"; defaults to 1. */
function countIn(top: string): number {
  const [said = ''] = countOfRows.exec(top) ?? [];
  return numbers.get(said.toLowerCase()) ?? (Number(said) || 1);
}

function kindOf(
  question: string,
  { hasExtreme, hasLimit }: { readonly hasExtreme: boolean; readonly hasLimit: boolean },
): Operation['kind'] | undefined {
  if (question.search(average) >= 0) return 'average';
  // "How many" takes precedence over "at most" and "the most".
  if (question.search(count) >= 0) return 'count';
  if (hasExtreme) return 'extreme';
  if (question.search(sum) >= 0) return 'sum';
  return hasLimit || asksForRows.test(question) ? 'rows' : undefined;
}

function limitOf(
  question: string,
): (NonNullable<Operation['limit']> & { readonly said: string }) | undefined {
  for (const { pattern, side, isIncluded } of limits) {
    for (const match of question.matchAll(pattern)) {
      const after = limitValue.exec(question.slice(match.index + match[0].length));
      if (after === null) continue;
      const digits = after[1] ?? '';
      const plain = /[.,]\d{3}$/.test(digits) ? digits.replace(/[.,]/g, '') : digits.replace(',', '.');
      return { side, isIncluded, value: Number(plain), said: match[0] + after[0] };
    }
  }
  return undefined;
}

function measureIn(question: string): Measure | undefined {
  return (['money', 'duration', 'amount'] as const).find((measure) => measureWords[measure].test(question));
}

function matchesOf(text: string, pattern: RegExp | undefined): string[] {
  return pattern === undefined ? [] : Array.from(text.matchAll(pattern), ([said]) => said);
}

/** Patterns for the name or first cells of a column containing each measure. */
const holding: Readonly<Record<Measure, RegExp>> = {
  money:
    /\b(?:price|cost|fee|rate|amount|total|value|spen[dt]|rent|budget|charge|salary|eur|usd|gbp|chf)|[€$£]|preis|kosten|gebühr|betrag|miete|entgelt|zuschlag|wert|euro/i,
  date: /date|day|year|since|until|valid|datum|seit|bis|jahr/i,
  duration:
    /days?|weeks?|months?|years?|hours?|minutes?|time|duration|tage|wochen|monate|jahre|stunden|dauer|zeit/i,
  amount:
    /\b(?:quantity|qty|units|pieces|stock|count|number of)\b|(?:menge|anzahl|stück(?:zahl)?|bestand)\b/i,
};
/** If several columns contain prices, the total is meant. */
const isTotal = /\b(?:total|sum|gesamt\w*|summe|\w+betrag)\b/i;
/** Numeric identifiers, which are never added up. */
const identifying =
  /\b(?:no\.?|nr\.?|number|nummer|id|code|sku|phone|telefon|extension|durchwahl|zip|plz|postcode)\s*$/i;

/**
 * The column to add up, compare or limit: the one the question names best, or that has its measure; undefined
 * if ambiguous. `named` is how well the question names each.
 */
export function measureColumn(
  { measure, kind }: Operation,
  table: Table,
  named: readonly number[],
): number | undefined {
  const wanted = kind === 'count' && measure === undefined ? 'amount' : measure;
  const scored = table.columns
    .map((name, column) => ({ name: name.replaceAll('_', ' '), column, score: named[column] ?? 0 }))
    .filter(({ column }) => valuesOf(table, column, measure) !== undefined)
    .filter(({ name, score }) => score > 0 || !identifying.test(name))
    .map((one) => ({ ...one, holds: wanted !== undefined && holds(table, one.column, wanted) }));
  const fitting =
    measure !== undefined && measure !== 'duration' ? scored.filter(({ holds: fits }) => fits) : scored;
  const ranked = fitting
    .map((one) => ({
      ...one,
      score: one.score + (one.holds ? 1 : 0) + (wanted !== 'amount' && isTotal.test(one.name) ? 1 : 0),
    }))
    .sort((one, other) => other.score - one.score);
  const [best, next] = ranked;
  if (best === undefined) return undefined;
  if (next === undefined) return best.column;
  return best.score > next.score ? best.column : undefined;
}

/** The column that says how many there are of what a row is about; undefined if there is none, or several. */
export function amountColumn(table: Table): number | undefined {
  const found = table.columns.flatMap((name, column) =>
    holding.amount.test(name) && !identifying.test(name) && valuesOf(table, column, undefined)
      ? [column]
      : [],
  );
  return found.length === 1 ? found[0] : undefined;
}

/**
 * Whether the numbers of a column tell its rows apart, as those of vehicles do: how many there are is no sum of them. Amounts
 * are rarely all different in the first column, or of as many digits in another; `asked` is what the question calls them.
 */
export function isKey({ columns, rows }: Table, column: number, asked: string | undefined): boolean {
  const name = (columns[column] ?? '').replaceAll('_', ' ');
  if (identifying.test(name)) return true;
  if (holding.amount.test(name)) return false;
  const cells = rows.map(({ cells: all }) => (all[column] ?? '').trim());
  const areDifferent = new Set(cells).size === cells.length && cells.every((cell) => /^\d+$/.test(cell));
  const areOfOneLength = new Set(cells.map(({ length }) => length)).size === 1;
  // "Participants" counts them, "Vehicle" names one.
  const isPlural = wordsIn(name).some(({ form }) => form === asked);
  return areDifferent && (column === 0 || (areOfOneLength && !isPlural));
}

function holds({ columns, rows }: Table, column: number, measure: Measure): boolean {
  const cells = rows.slice(0, 3).map(({ cells: all }) => all[column] ?? '');
  return (
    holding[measure].test((columns[column] ?? '').replaceAll('_', ' ')) ||
    (measure === 'money' && cells.some((cell) => /[€$£]|\b(?:EUR|USD|GBP|CHF)\b/.test(cell)))
  );
}

/** The numbers, or sortable dates, of a column that consists almost entirely of them; otherwise undefined. */
export function valuesOf(
  { rows }: Table,
  column: number,
  measure: Measure | undefined,
): readonly (number | undefined)[] | undefined {
  const cells = rows.map(({ cells: all }) => all[column] ?? '');
  const format = formatOf(cells);
  const values = cells.map((cell) => (measure === 'date' ? dayOf(cell) : numberOf(cell, format)));
  const filled = cells.filter((cell) => /[\p{L}\p{N}]/u.test(cell)).length;
  return filled > 1 && values.filter((value) => value !== undefined).length >= 0.9 * filled
    ? values
    : undefined;
}

function dayOf(cell: string): number | undefined {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[./](\d{1,2})[./]((?:19|20)\d{2})$/.exec(cell.trim()) ?? [];
  if (year !== '') return Number(year + month.padStart(2, '0') + day.padStart(2, '0'));
  const date = dateIn(cell);
  return date === undefined ? undefined : Number(date.replaceAll('-', '').padEnd(8, '0'));
}
