/** The period covered by a document, according to its name. */
export interface Period {
  readonly year: number;
  /** 1 to 4. */
  readonly quarter?: number;
}

const year = '((?:19|20)\\d\\d)';
const ordinals = ['first', 'second', 'third', 'fourth'];
const quarter = '(?:q\\s?([1-4])|(first|second|third|fourth|1st|2nd|3rd|4th)\\s+quarter)';
const between = '(?:[\\s,_/-]|of|fiscal|fy)*';
const quarterFirst = new RegExp(`(?<![a-z\\d])${quarter}${between}${year}(?!\\d)`, 'i');
const yearFirst = new RegExp(`(?<!\\d)${year}${between}${quarter}(?![a-z\\d])`, 'i');
const yearAlone = new RegExp(`(?<!\\d)${year}(?!\\d)`);
const latest =
  /\b(?:latest|newest|most recent)\s+(?:[\w-]+\s+)?(?:quarter|quarterly|year|annual|period|report|filing|10-[kq]|release|version|edition|statement)/i;
/** A question comparing with the past is also about the other periods. */
const looksBack = /\b(?:previous|prior|past|earlier|preceding|compar\w*|over time|trends?)\b/i;

/** The year, and quarter, in a name or question; undefined if there is none. */
export function periodOf(text: string): Period | undefined {
  const first = quarterFirst.exec(text);
  if (first !== null) return { year: Number(first[3]), quarter: quarterOf(first[1], first[2]) };
  const last = yearFirst.exec(text);
  if (last !== null) return { year: Number(last[1]), quarter: quarterOf(last[2], last[3]) };
  const alone = yearAlone.exec(text);
  return alone === null ? undefined : { year: Number(alone[1]) };
}

/** A name without its year and quarter. */
export function withoutPeriod(name: string): string {
  const pattern = [quarterFirst, yearFirst, yearAlone].find((one) => one.test(name));
  const rest = pattern === undefined ? name : name.replace(pattern, ' ');
  return rest.trim().toLowerCase();
}

function quarterOf(digit: string | undefined, word = ''): number {
  if (digit !== undefined) return Number(digit);
  return /^\d/.test(word) ? Number.parseInt(word, 10) : ordinals.indexOf(word.toLowerCase()) + 1;
}

/** Whether a question asks for one period, by name or as the latest. */
export function asksForPeriod(question: string): boolean {
  return periodOf(question) !== undefined || (latest.test(question) && !looksBack.test(question));
}

/**
 * A predicate for the periods a question asks for, given those that exist; accepts all if it asks for none.
 */
export function askedPeriod(question: string, periods: readonly Period[]): (period: Period) => boolean {
  const named = periodOf(question);
  if (named !== undefined)
    return ({ year: of, quarter: part }) =>
      of === named.year && (named.quarter === undefined || part === named.quarter);
  if (!asksForPeriod(question)) return () => true;
  const newest = Math.max(...periods.map(orderOf));
  return (period) => orderOf(period) === newest;
}

function orderOf({ year: of, quarter: part = 0 }: Period): number {
  return of * 10 + part;
}
