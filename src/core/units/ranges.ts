import { formatOf, numberOf, unitOf } from '../language/numbers';

/**
 * Amounts in a question compared with limits in a text: "EUR 10,000 to 50,000", "up to 30 days", "ab 5
 * Personen".
 */

interface Amount {
  readonly value: number;
  /** Currency or unit next to the number, as given by `unitOf`; empty if none. */
  readonly unit: string;
}

interface Range {
  readonly least: number;
  readonly most: number;
  readonly unit: string;
}

const digits = String.raw`\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?!\d)(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?`;
const currency = String.raw`(?:[$€£]|EUR|USD|GBP|CHF)`;
const amount = String.raw`(?:${currency}\s?)?(?:${digits})(?:\s?(?:${currency}|%|\p{L}{1,15}))?`;
const atMost = String.raw`up to|under|below|less than|at most|no more than|not exceeding|bis(?: zu)?|unter|höchstens|maximal|weniger als|[<≤]`;
const atLeast = String.raw`over|above|more than|at least|from|exceed(?:s|ing)?|ab|über|mehr als|mindestens|[>≥]`;

const amounts = new RegExp(`(?<![\\p{L}\\p{N}.,-])${amount}`, 'giu');
const between = new RegExp(`(${amount})\\s?(?:to|and|bis|und|[-–—])\\s?(${amount})`, 'giu');
const limited = new RegExp(`(?<![\\p{L}])(?:(${atMost})|(${atLeast}))\\s+(${amount})`, 'giu');

/**
 * 1 if an amount of the question lies within a range of the text, -1 if the text only has other ranges of
 * that unit, 0 if it has none.
 */
export function inRange(question: string, text: string): number {
  const asked = Array.from(question.matchAll(amounts), ([written]) => amountIn(written)).filter(
    ({ value }) => value > 0,
  );
  if (asked.length === 0) return 0;
  const ranges = rangesIn(text);
  const pairs = asked.flatMap(({ value, unit }) =>
    ranges
      .filter((range) => range.unit === '' || unit === '' || range.unit === unit)
      .map(({ least, most }) => least <= value && value <= most),
  );
  if (pairs.length === 0) return 0;
  return pairs.includes(true) ? 1 : -1;
}

function rangesIn(text: string): Range[] {
  const closed = Array.from(text.matchAll(between), ([, from = '', to = '']): Range => {
    const [low, high] = [amountIn(from), amountIn(to)];
    return { least: low.value, most: high.value, unit: high.unit || low.unit };
  }).filter(({ least, most }) => least < most);
  const open = Array.from(text.matchAll(limited), ([, most, , written = '']): Range => {
    const { value, unit } = amountIn(written);
    return most === undefined ? { least: value, most: Infinity, unit } : { least: 0, most: value, unit };
  });
  return closed.length > 0 ? closed : open;
}

function amountIn(written: string): Amount {
  const decimalMark = /\d\.\d{3}(?!\d)/.test(written) ? ',' : formatOf([written]).decimalMark;
  const unit = unitOf(written);
  return { value: numberOf(written, { decimalMark }) ?? 0, unit: symbols.get(unit) ?? unit };
}

const symbols = new Map([
  ['$', 'usd'],
  ['€', 'eur'],
  ['£', 'gbp'],
]);
