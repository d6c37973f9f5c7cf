import type { BlockKind } from '../../core/model/types';
import type { PdfLine } from './pdfLines';

export type PdfParagraph =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: Exclude<BlockKind, 'heading'>; readonly text: string };

/** Size and font of most characters of a document, and the larger sizes, largest first. */
export interface PdfStyle {
  readonly size: number;
  readonly font: string;
  readonly larger: readonly number[];
}

const maxHeadingCharacters = 120;

export function styleOf(lines: readonly PdfLine[]): PdfStyle {
  const size = mostOf(lines, (line) => half(line.size)) ?? 10;
  const font = mostOf(lines, (line) => line.font) ?? '';
  const larger = new Set(lines.map((line) => half(line.size)).filter((other) => other >= size * 1.15));
  return { size, font, larger: [...larger].sort((a, b) => b - a).slice(0, 4) };
}

/**
 * Removes headers and footers: lines that recur at the top or bottom of many pages, ignoring differences in
 * numbers.
 */
export function withoutRunningLines(pages: readonly (readonly PdfLine[])[]): PdfLine[][] {
  const edges = (lines: readonly PdfLine[]) => [...new Set([...lines.slice(0, 2), ...lines.slice(-2)])];
  const key = (line: PdfLine) => line.text.replace(/\d+/g, '#');
  const counts = new Map<string, number>();
  for (const lines of pages) {
    for (const text of new Set(edges(lines).map(key))) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const limit = Math.max(3, pages.length * 0.4);
  return pages.map((lines) => {
    const running = new Set(edges(lines).filter((line) => (counts.get(key(line)) ?? 0) >= limit));
    return lines.filter((line) => !running.has(line));
  });
}

/** The paragraphs, tables, lists and headings of a page. */
export function paragraphsOf(lines: readonly PdfLine[], style: PdfStyle): PdfParagraph[] {
  const groups: PdfLine[][] = [];
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    if (before === undefined || isApart(before, line)) groups.push([line]);
    else groups.at(-1)?.push(line);
  });
  return groups.map((group) => toParagraph(group, style));
}

function isApart(before: PdfLine, line: PdfLine): boolean {
  const step = before.y - line.y;
  const size = Math.min(before.size, line.size);
  if (step < 0 || step > size * 1.75) return true;
  if (Math.abs(before.size - line.size) > size * 0.12) return true;
  return looksLikeItem(line.text) || (before.font !== line.font && !before.hasGaps && isShort(before));
}

/** A heading line is short, and does not end like a sentence. */
function isShort(line: PdfLine): boolean {
  return line.text.length <= 80 && !/[,;]$/.test(line.text);
}

function toParagraph(lines: readonly PdfLine[], style: PdfStyle): PdfParagraph {
  const text = joinLines(lines);
  const level = headingLevel(lines, text, style);
  if (level !== undefined) return { kind: 'heading', level, text };
  const columns = lines.filter((line) => line.hasGaps).length;
  if (columns * 2 >= lines.length) {
    return { kind: 'table', text: lines.map((line) => line.text).join('\n') };
  }
  return { kind: looksLikeItem(text) ? 'list' : 'paragraph', text };
}

function headingLevel(lines: readonly PdfLine[], text: string, style: PdfStyle): number | undefined {
  const [first] = lines;
  if (first === undefined || !couldBeHeading(lines, text)) return undefined;
  const rank = style.larger.indexOf(half(first.size));
  if (rank >= 0) return rank + 1;
  if (first.size >= style.size * 1.15) return style.larger.length + 1;
  // As large as the body text, but in another font: usually bold.
  const isOther = lines.length === 1 && first.font !== style.font && first.size >= style.size * 0.95;
  return isOther && looksLikeTitle(text) ? style.larger.length + 2 : undefined;
}

function couldBeHeading(lines: readonly PdfLine[], text: string): boolean {
  if (lines.length > 3 || lines.some((line) => line.hasGaps)) return false;
  return text.length <= maxHeadingCharacters && /\p{L}{3,}/u.test(text) && !/[,;:]$/.test(text);
}

function looksLikeTitle(text: string): boolean {
  return /^[\p{Lu}\p{N}]/u.test(text) && !/[.!?)]$/.test(text) && text.length <= 90;
}

function looksLikeItem(text: string): boolean {
  return /^(?:[•●▪◦·–*-]|\(?\d{1,2}[.)]|\(?[a-z]\))\s+\S/.test(text);
}

/** Joins lines and rejoins words hyphenated at the end of a line. */
function joinLines(lines: readonly PdfLine[]): string {
  return lines
    .map((line) => line.text)
    .join('\n')
    .replace(/(\p{Ll})[-\u00ad\u2010]\n(?=\p{Ll})/gu, '$1');
}

function half(size: number): number {
  return Math.round(size * 2) / 2;
}

/** The value shared by most characters. */
function mostOf<T>(lines: readonly PdfLine[], of: (line: PdfLine) => T): T | undefined {
  const counts = new Map<T, number>();
  for (const line of lines) counts.set(of(line), (counts.get(of(line)) ?? 0) + line.text.length);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
