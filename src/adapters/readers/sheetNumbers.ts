import type { CellObject } from '@e965/xlsx';

/** Of SheetJS, which does not declare its type. */
export interface Formatter {
  readonly format: (format: string, value: unknown) => string;
  readonly is_date: (format: string) => boolean;
}

/**
 * Displays the number of a cell as its sheet does, but so that it can be read back: no exponent stands for digits of an article
 * number, a year has all its digits, and a dash that stands for zero is one.
 */
export function showNumber(cell: CellObject, formatter: Formatter): void {
  if (cell.t !== 'n' || typeof cell.v !== 'number') return;
  const shown = cell.w ?? withDots(cell.z, cell.v, formatter);
  if (shown === undefined) return;
  cell.w =
    withoutExponent(shown, cell.v) ??
    zeroFor(shown, cell.v) ??
    withWholeYear(shown, cell, formatter) ??
    shown;
}

/**
 * A number whose format has dots as they are, "DD.MM.YYYY", as programs other than Excel write it: SheetJS takes a dot for the one
 * before fractions of a second, and leaves the cell without a text. Undefined where its number has to do.
 */
function withDots(z: unknown, v: unknown, { format }: Formatter): string | undefined {
  if (typeof z !== 'string') return undefined;
  const escaped = z.replaceAll(/"[^"]*"|\\.|\.(?!0)/g, (part) => (part === '.' ? '\\.' : part));
  try {
    return format(escaped, v);
  } catch {
    return undefined;
  }
}

/** As many digits as a workbook keeps of a number. */
const digits = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 15 });
const leastPlain = 1e-15;
const mostPlain = 1e15;

function withoutExponent(shown: string, value: number): string | undefined {
  const size = Math.abs(value);
  if (!/^-?\d(?:\.\d*)?E[+-]?\d+$/i.test(shown) || size >= mostPlain) return undefined;
  return size < leastPlain && value !== 0 ? undefined : digits.format(value);
}

/** Formats for accounting show a dash for zero. */
function zeroFor(shown: string, value: number): string | undefined {
  if (value !== 0 || /\d/.test(shown)) return undefined;
  const written = shown.replace(/(?<!\S)\p{Pd}(?!\S)/u, '0');
  return written === shown ? undefined : written;
}

function withWholeYear(shown: string, { z, v }: CellObject, formatter: Formatter): string | undefined {
  if (typeof z !== 'string' || !formatter.is_date(z)) return undefined;
  const whole = z.replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]|y+/gi, (part) => (/^yy?$/i.test(part) ? 'yyyy' : part));
  if (whole === z || withDots(z, v, formatter) !== shown) return undefined;
  return withDots(whole, v, formatter);
}
