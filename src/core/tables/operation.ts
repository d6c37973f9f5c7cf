import { numberWords, numberWordSource } from '../language/numberWords';

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

/** The measures, but dates, that words express. */
export function measuresSaid(words: readonly string[]): readonly Measure[] {
  return (['money', 'duration', 'amount'] as const).filter((measure) =>
    words.some((word) => saysMeasure(word, measure)),
  );
}

/** A quantity that a question or a column is about. */
export type Measure = 'money' | 'date' | 'duration' | 'amount';

interface Extreme {
  readonly pattern: RegExp;
  readonly isGreatest: boolean;
  readonly measure?: Measure;
  /** Set if it says itself by what, in a way that no measure has: by weight. */
  readonly saysMeasure?: true;
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
  { pattern: /\b(?:heaviest|schwerste[nrs]?)\b/gi, isGreatest: true, saysMeasure: true },
  { pattern: /\b(?:lightest|leichteste[nrs]?)\b/gi, isGreatest: false, saysMeasure: true },
  {
    pattern: /\b(?:biggest|largest|greatest|highest|größte[nrs]?|höchste[nrs]?|meisten?|most)\b/gi,
    isGreatest: true,
  },
  {
    pattern:
      /\b(?:smallest|lowest|fewest|least|kleinste[nrs]?|niedrigste[nrs]?|geringste[nrs]?|wenigsten?)\b/gi,
    isGreatest: false,
  },
];
/** Say only that there is more or less of something, or where rows stand in an order. */
const ofAny =
  /^(?:most|least|more|less|fewest|fewer|best|worst|better|worse|top|bottom|first|last|common|frequent(?:ly)?|often|popular|total)$/i;

/**
 * What a word of degree compares: "cheapest", "cheaper", and "expensive" behind "most"; undefined where it says itself what, as "heaviest"
 * does, or is not known here.
 */
export function measureOfDegree(word: string): Measure | 'any' | undefined {
  if (ofAny.test(word)) return 'any';
  const forms = [word, word.replace(/er$/, 'est'), `most ${word.replace(/ly$/, '')}`];
  const said = extremes.find(({ pattern }) => forms.some((form) => matchesOf(form, pattern).includes(form)));
  if (said === undefined) return undefined;
  return said.measure ?? (said.saysMeasure === true ? undefined : 'any');
}

/** Whether a word says how much or which of the most there is, which names nothing: "cheapest", "fewest", "total". */
export function isSuperlative(word: string): boolean {
  if (ofAny.test(word)) return true;
  return extremes.some(({ pattern }) => matchesOf(word, pattern).includes(word));
}

const mostOf = /\b(?:most|fewest|meisten|wenigsten) (?!(?:expensive|costly|recent|per|pro|je)\b)\p{L}/iu;
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
  /\b(?:(?:how much|what) (?:did|have|has) \w+ (?:spen[dt]|pa(?:y|id))|in total|total(?:s|led)?|altogether|sum of|sum|add(?:s|ed)? up(?: to)?|combined|together|overall|insgesamt|zusammen|(?:gesamt)?summe(?: der)?|gesamt)\b/gi;
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

/** Words of a question that say which quantity is meant, in order of precedence; "kostenlos" says which rows are. */
const measureWords: Readonly<Record<Exclude<Measure, 'date'>, RegExp>> = {
  money:
    /\b(?:cost\w*|price\w*|pay|paid|spen[dt]\w*|worth|value|fees?|charges?|rent|money|geld|(?:kost|gebühr)(?!en(?:los|frei))\w*|preise?|miete\w*|ausgegeben|wert)\b|[€$£]|\b(?:eur|usd|gbp|chf|euros?|dollars?|pounds?)\b/i,
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

/**
 * Whether a question asks for a total; and whether for the greatest or the least of an amount, undefined if for neither or both. Ages
 * and dates may go the other way: the oldest is the least year, or the greatest age.
 */
export function totalOrExtremeOf(question: string): {
  readonly isTotal: boolean;
  readonly isGreatest: boolean | undefined;
} {
  const said = extremes.filter(({ pattern }) => question.search(pattern) >= 0);
  const [isGreatest, ...others] = new Set(said.map((extreme) => extreme.isGreatest));
  const isOfAmounts = others.length === 0 && !said.some(({ measure }) => measure === 'date');
  return { isTotal: question.search(sum) >= 0, isGreatest: isOfAmounts ? isGreatest : undefined };
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
