const mark = String.raw`(?:[-*+>]|#{1,6}|\d{1,3}[.)])[^\S\r\n]+(?:\[[ xX]\][^\S\r\n]+)?`;
const atEnd = new RegExp(String.raw`\s*(?:(?<=^|[\r\n])[^\S\r\n]*(?:${mark})+)?$`);
const atStart = new RegExp(String.raw`^(?:\s*[\r\n][^\S\r\n]*(?:${mark})+|\s*)`);
const alone = /^\s*(?:(?:[-*+>]|#{1,6}|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?)*$/;
const ofLine = new RegExp(String.raw`^[^\S\r\n]*(?:${mark})*`);
/** Longer gaps have more in them. */
const mostGap = 200;

/** The spaces that a text ends with, and the mark of the list item, quote or heading that begins there. */
export function openingOf(text: string): string {
  return atEnd.exec(text)?.[0] ?? '';
}

/** The spaces that a text begins with, and the mark of the list item, quote or heading behind them. */
export function closingOf(text: string): string {
  return atStart.exec(text)?.[0] ?? '';
}

/** Whether there are only spaces and marks of lines. */
export function isGap(text: string): boolean {
  return text.length <= mostGap && alone.test(`${text}\n`);
}

/** The mark that a line begins with, with its spaces. */
export function markOf(line: string): string {
  return ofLine.exec(line)?.[0] ?? '';
}

export function isRow(line: string): boolean {
  return /^\s*\|/.test(line);
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

export function lineBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

/** Whether a text begins with a blank line, after the end of the line that it stands behind, or is at its end. */
export function beginsBlank(rest: string): boolean {
  return isBlank(rest) || /^[^\S\r\n]*\r?\n[^\S\r\n]*\r?\n/.test(rest);
}

/** Whether a text goes on with the end of a line. */
export function endsLine(rest: string): boolean {
  return /^[^\S\r\n]*(?:[\r\n]|$)/.test(rest);
}
