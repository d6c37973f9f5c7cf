import type { NumberWriting } from '../model/tableQuery';

/** The greatest of the numbers, −∞ without any; there may be more than a call takes arguments. */
export function greatestOf(numbers: Iterable<number>): number {
  let greatest = -Infinity;
  for (const number of numbers) greatest = Math.max(greatest, number);
  return greatest;
}

/** The least of the numbers, ∞ without any. */
export function leastOf(numbers: Iterable<number>): number {
  let least = Infinity;
  for (const number of numbers) least = Math.min(least, number);
  return least;
}

/** The sum of the numbers, without the error that adding many fractions one by one leaves (Neumaier 1974). */
export function sumOf(numbers: Iterable<number>): number {
  let [sum, lost] = [0, 0];
  for (const number of numbers) {
    const next = sum + number;
    lost += Math.abs(sum) >= Math.abs(number) ? sum - next + number : number - next + sum;
    sum = next;
  }
  return sum + lost;
}

const numeral = /[-−]?\d{1,3}(?:[ '’\u00a0\u202f]\d{3})+(?:[.,]\d+)?|[-−]?\d+(?:[.,]\d+)*/u;

/**
 * A negative amount whose sign is not right before its digits, or brackets: "-$1,230", "- 80 €", "1,230.00-", "(1,230)", "$ (3)", "(10)%". A year
 * with a dash behind it is one since which something is, and the dash of "19,- €" stands for its cents.
 */
const negative =
  /^(?:[-−–](?:\p{Sc}|\p{Lu}{3})?\d.*|(?!(?:1[5-9]|20)\d\d[-−]$)\p{Sc}?\d(?:[\d.,]*\d)?[-−](?:\p{Sc}|\s\p{Lu}{3})?|\p{Sc}?\(\p{Sc}?\d[\d.,]*\)%?)$/u;
/** Space but that before the code of a currency: "3-DAY" is no amount below zero. */
const space = /\s+(?!\p{Lu}{3}$)/gu;

/** The value of a cell, below zero if its sign or brackets say so. */
export function signed(value: number, cell: string): number {
  return negative.test(cell.trim().replace(space, '')) ? -Math.abs(value) : value;
}

/** Number format of a table column. */
export type NumberFormat = Pick<NumberWriting, 'decimalMark' | 'groupMark' | 'decimals'>;

/**
 * The number in a cell with little else ("12", "EUR 1,890.00", "8 weeks", "19 %"); undefined for any other
 * cell.
 */
export function numberOf(
  cell: string,
  { decimalMark }: Pick<NumberFormat, 'decimalMark'>,
): number | undefined {
  const found = numeral.exec(cell);
  if (found === null) return undefined;
  if (/\p{L}$/u.test(cell.slice(0, found.index)) && /^[-−]/.test(found[0])) return undefined;
  const rest = cell.slice(0, found.index) + cell.slice(found.index + found[0].length);
  if (/\d/.test(rest) || /^[\p{L}_]*[-/.]$/u.test(cell.slice(0, found.index)) || rest.trim().length > 12)
    return undefined;
  if (/^\p{L}|^[-/.:]\p{L}/u.test(cell.slice(found.index + found[0].length))) return undefined;
  const groups = decimalMark === '.' ? /[, '’\u00a0\u202f]/g : /[. '’\u00a0\u202f]/g;
  const value = Number(found[0].replace('−', '-').replace(groups, '').replace(',', '.'));
  return Number.isFinite(value) ? signed(value, cell) : undefined;
}

/** Whether a column holds numbers, with units at most: every cell that is not empty, and at least one. */
export function isNumeric(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const format = formatOf(filled);
  const isName = (cell: string): boolean => /^\p{L}{4,}/u.test(cell);
  return filled.length > 0 && filled.every((cell) => numberOf(cell, format) !== undefined && !isName(cell));
}

/** The unit in a cell, in the singular, so that weeks are not added to days. */
export function unitOf(cell: string): string {
  return cell
    .replace(numeral, '')
    .replace(/[^\p{L}\p{Sc}%]/gu, '')
    .toLowerCase()
    .replace(/(?:e?s|e|n)$/, '');
}

/** Whether numbers share a unit. The sign of a currency or a percentage may stand with some of them only. */
export function areOfOneUnit(cells: Iterable<string>): boolean {
  let [unit, hasNone]: [string | undefined, boolean] = [undefined, false];
  for (const cell of cells) {
    if (!/\d/.test(cell)) continue;
    const own = /^[\d.]+$/.test(cell) ? '' : withoutEach(unitOf(cell));
    if (own === '') hasNone = true;
    else if (unit === undefined) unit = own;
    else if (own !== unit) return false;
  }
  return unit === undefined || !hasNone || /^[\p{Sc}%]$/u.test(unit);
}

/** What stands beside a number without "each", which is no unit: "15 each". */
export function withoutEach(beside: string): string {
  return beside.replace(/\b(?:each|ea|apiece)\b\.?/i, '').trim();
}

/**
 * The number format of a table's cells, inferred from the unambiguous ones; "12.500" alone has three decimals, or thousands
 * where the decimal mark is usually a comma.
 */
export function formatOf(
  cells: readonly string[],
  usualMark: NumberFormat['decimalMark'] = '.',
): NumberFormat {
  const numbers = cells.flatMap((cell) => numeral.exec(cell)?.[0] ?? []);
  const hasComma = numbers.some((one) => /,\d{1,2}$|\.\d{3},/.test(one));
  const hasPoint = numbers.some((one) => /\.\d{1,2}$|,\d{3}\./.test(one));
  const isComma = hasComma || (usualMark === ',' ? hasThree(numbers) : areThousands(cells));
  const decimalMark = isComma && !hasPoint ? ',' : '.';
  const group =
    decimalMark === '.' ? /\d([, '’\u00a0\u202f])\d{3}(?:\D|$)/ : /\d([. '’\u00a0\u202f])\d{3}(?:\D|$)/;
  const groupMark = numbers.map((one) => group.exec(one)?.[1]).find((mark) => mark !== undefined) ?? '';
  const after = numbers.map((one) => one.split(decimalMark)[1]?.length ?? 0);
  return { decimalMark, groupMark, decimals: Math.max(0, greatestOf(after)) };
}

function hasThree(numbers: readonly string[]): boolean {
  return numbers.some((one) => /\.\d{3}$/.test(one));
}

/**
 * Whether points group digits: 1.234.567; or 1.960 beside 980 of the same unit, as three decimals would be written as 980.000, and 1.96
 * without its 0.
 */
function areThousands(cells: readonly string[]): boolean {
  const numbers = cells.flatMap((cell) => {
    const [written] = numeral.exec(cell) ?? [];
    return written === undefined ? [] : [{ written, unit: unitOf(cell) }];
  });
  if (numbers.some(({ written }) => /\d\.\d{3}\.\d{3}/.test(written))) return true;
  const pointed = numbers.filter(({ written }) => written.includes('.'));
  const plain = numbers.find(({ written }) => /^\d{3}$/.test(written));
  return (
    plain !== undefined &&
    pointed.some(({ written }) => written.endsWith('0')) &&
    pointed.every(({ written, unit }) => /\.\d{3}$/.test(written) && unit === plain.unit)
  );
}

/** How cells that are numbers of one unit, or have none, are written; undefined for other cells. */
export function writingOf(
  cells: readonly string[],
  usualMark?: NumberFormat['decimalMark'],
): NumberWriting | undefined {
  const filled = cells.filter((cell) => /\d/.test(cell));
  const format = formatOf(filled, usualMark);
  const durations = durationsOf(filled);
  if (durations !== undefined) return { ...format, ...durations };
  if (!filled.every((cell) => numberOf(cell, format) !== undefined) || !areOfOneUnit(filled))
    return undefined;
  const withUnit = filled.find((cell) => unitOf(cell) !== '') ?? '';
  const { index, 0: number } = numeral.exec(withUnit) ?? { index: 0, 0: '' };
  const plain = (part: string): string => part.replace(/^\s*[-−–]|[()]/g, '');
  return {
    ...format,
    before: plain(withUnit.slice(0, index)).trimStart(),
    after: plain(withUnit.slice(index + number.length)).trimEnd(),
  };
}

const duration = /^\s*\d+(:[0-5]\d(?::[0-5]\d)?)(\s*\p{L}+\.?)?\s*$/u;

/** How durations with colons are written; undefined for other cells, and where some have one colon and others two. */
function durationsOf(
  cells: readonly string[],
): Pick<NumberWriting, 'before' | 'after' | 'colons'> | undefined {
  const [first, ...others] = new Set(
    cells.map((cell) => {
      const [, parts = '', unit = ''] = duration.exec(cell) ?? [];
      return `${parts.split(':').length - 1} ${unit}`;
    }),
  );
  const [colons, after] = [Number(first?.charAt(0)), first?.slice(2) ?? ''];
  return others.length === 0 && (colons === 1 || colons === 2) ? { before: '', after, colons } : undefined;
}

/** Seconds as 6:26 or 6:26:15. */
function withColons(value: number, colons: 1 | 2): string {
  const seconds = Math.round(Math.abs(value));
  const parts =
    colons === 1
      ? [Math.floor(seconds / 60), seconds % 60]
      : [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first = 0, ...rest] = parts;
  return `${value < 0 ? '-' : ''}${[first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':')}`;
}

/** A number as a column writes its own. */
export function writtenLike(
  value: number,
  { decimalMark, groupMark, decimals, before, after, colons }: NumberWriting,
): string {
  if (colons !== undefined) return `${before}${withColons(value, colons)}${after}`;
  const shown = new Intl.NumberFormat('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  });
  const marks: Readonly<Record<string, string>> = { group: groupMark, decimal: decimalMark };
  const digits = shown.formatToParts(value).map((part) => marks[part.type] ?? part.value);
  // "-$5", but "EUR -5".
  const sign = /\S$/.test(before) && digits[0] === '-' ? (digits.shift() ?? '') : '';
  return `${sign}${before}${digits.join('')}${after}`;
}
