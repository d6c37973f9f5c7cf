import type { BlockKind } from '../../core/model/types';
import * as l10n from '@vscode/l10n';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { UnreadableFile, type ReadFile } from './readFile';
import { TextBuilder } from './textBuilder';

/** Reads the text of a PDF page by page; headings are recognised by font size and font. */
export async function readPdf(bytes: Uint8Array): Promise<ReadFile> {
  const pdfjs = await loadPdfjs();
  const task = pdfjs.getDocument({
    // pdf.js takes ownership of the buffer.
    data: new Uint8Array(bytes),
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    stopAtErrors: false,
    enableXfa: false,
  });
  try {
    const pdf = await task.promise;
    const pages = withoutRunningLines(await readPages(pdf));
    if (pages.every((lines) => lines.length === 0)) {
      throw new UnreadableFile(l10n.t('It holds no text: its pages are pictures.'));
    }
    return build(pages, await titleOf(pdf));
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new UnreadableFile(l10n.t('It is protected by a password.'), { cause: error });
    }
    throw error;
  } finally {
    await task.destroy();
  }
}

async function loadPdfjs() {
  // @ts-expect-error -- this half has no declarations; nothing of it is called here
  const pdfjsWorker: unknown = await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  // pdf.js looks for its worker here before it starts a thread of its own: this already is one.
  Object.assign(globalThis, { pdfjsWorker });
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}

async function readPages(pdf: PDFDocumentProxy): Promise<PdfLine[][]> {
  const pages: PdfLine[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(linesOfPage(items.flatMap((item) => ('str' in item ? [item] : []))));
    page.cleanup();
  }
  return pages;
}

async function titleOf(pdf: PDFDocumentProxy): Promise<string | undefined> {
  const info: unknown = (await pdf.getMetadata()).info;
  const title =
    typeof info === 'object' && info !== null && 'Title' in info && typeof info.Title === 'string'
      ? info.Title.trim()
      : '';
  // Many programs write the source file's name, or a number, as the title.
  const word = title.search(/\p{L}{3}/u);
  const hasWords = word >= 0 && /\s/.test(title.slice(word));
  return hasWords && !/\.\w{2,5}$|^untitled/i.test(title) ? title : undefined;
}

function build(pages: readonly (readonly PdfLine[])[], title: string | undefined): ReadFile {
  const builder = new TextBuilder();
  builder.title = title;
  const style = styleOf(pages.flat());
  pages.forEach((lines, index) => {
    builder.at({ kind: 'page', page: index + 1 });
    for (const paragraph of paragraphsOf(lines, style)) {
      if (paragraph.kind === 'heading') builder.heading(paragraph.level, paragraph.text);
      else builder.block(paragraph.kind, paragraph.text);
    }
  });
  return builder.build();
}

/** A text item of pdf.js; the last two numbers of `transform` are the position of its start. */
export interface PdfText {
  readonly str: string;
  readonly width: number;
  readonly transform: readonly number[];
  readonly fontName: string;
}

/** A line of a page. Lengths are in points, `y` grows upwards. */
interface PdfLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly end: number;
  readonly size: number;
  /** The font of most of its characters. */
  readonly font: string;
  /** Whether wide gaps split it into columns. */
  readonly hasGaps: boolean;
}

interface OpenLine {
  text: string;
  x: number;
  y: number;
  end: number;
  size: number;
  hasGaps: boolean;
  readonly letters: Map<string, number>;
}

/** Joins the text items of a page, in file order, into lines. */
function linesOfPage(items: readonly PdfText[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let open: OpenLine | undefined;
  const close = (): void => {
    if (open !== undefined && open.text.trim() !== '') lines.push(toLine(open));
    open = undefined;
  };
  for (const item of items) {
    if (item.str.trim() === '') continue;
    if (open !== undefined && !isOnLine(open, item)) close();
    if (open === undefined) open = begin(item);
    else extend(open, item);
  }
  close();
  return lines;
}

function sizeOf({ transform: [, , c = 0, d = 0] }: PdfText): number {
  return Math.hypot(c, d);
}

function begin(item: PdfText): OpenLine {
  const [, , , , x = 0, y = 0] = item.transform;
  const letters = new Map([[item.fontName, item.str.length]]);
  return { text: item.str, x, y, end: x + item.width, size: sizeOf(item), hasGaps: false, letters };
}

function isOnLine(line: OpenLine, item: PdfText): boolean {
  const [, , , , x = 0, y = 0] = item.transform;
  const size = Math.max(line.size, sizeOf(item));
  // Superscripts and subscripts belong to the line; an item far to the left starts the next line or column.
  return Math.abs(y - line.y) < size * 0.55 && x > line.x - size;
}

function extend(line: OpenLine, item: PdfText): void {
  const [, , , , x = 0] = item.transform;
  const size = sizeOf(item);
  const gap = x - line.end;
  const isWide = gap > size * 1.5;
  const isApart = Math.abs(gap) > size * 0.12 && !/\s$/.test(line.text) && !/^\s/.test(item.str);
  line.text += (isWide ? '   ' : isApart ? ' ' : '') + item.str;
  line.end = Math.max(line.end, x + item.width);
  line.hasGaps ||= isWide;
  // Footnote marks are smaller than their line.
  line.size = Math.max(line.size, size);
  line.letters.set(item.fontName, (line.letters.get(item.fontName) ?? 0) + item.str.length);
}

function toLine({ letters, text, ...line }: OpenLine): PdfLine {
  const [font = ''] = [...letters].sort((a, b) => b[1] - a[1])[0] ?? [];
  // Resolves ligatures and unusual spaces.
  return { ...line, text: text.normalize('NFKC').trim(), font };
}

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

function styleOf(lines: readonly PdfLine[]): PdfStyle {
  const size = mostOf(lines, (line) => half(line.size)) ?? 10;
  const font = mostOf(lines, (line) => line.font) ?? '';
  const larger = new Set(lines.map((line) => half(line.size)).filter((other) => other >= size * 1.15));
  return { size, font, larger: [...larger].sort((a, b) => b - a).slice(0, 4) };
}

/**
 * Removes headers and footers: lines that recur at the top or bottom of many pages, ignoring differences in
 * numbers.
 */
function withoutRunningLines(pages: readonly (readonly PdfLine[])[]): PdfLine[][] {
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
function paragraphsOf(lines: readonly PdfLine[], style: PdfStyle): PdfParagraph[] {
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
