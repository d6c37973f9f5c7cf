import type { BlockKind } from '../../core/model/types';
import * as l10n from '@vscode/l10n';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { UnreadableFile, type ReadFile } from './readFile';
import { joinedLines, linesOfPage, type PdfLine } from './pdfLines';
import { asideBetween, isBetweenPages } from '../../core/units/tables/acrossPages';
import { regionsOf, type PdfColumns, type PdfTable } from './pdfTables';
import { taggedParts, type TableBefore } from './pdfTags';
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
      throw new UnreadableFile(l10n.t('It contains no text: its pages are images.'));
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

/** Part of a page: a line, or a table that is marked as one. */
type PagePart = PdfLine | PdfTable;

async function readPages(pdf: PDFDocumentProxy): Promise<PagePart[][]> {
  const pages: PagePart[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const [tree, content] = await Promise.all([
      page.getStructTree(),
      page.getTextContent({ includeMarkedContent: true }),
    ]);
    const read = (before?: TableBefore): PagePart[] =>
      taggedParts(content, tree, before).flatMap((part): PagePart[] =>
        'table' in part ? [part] : linesOfPage(part.items),
      );
    const parts = read();
    const before = markedTableBefore(pages.at(-1) ?? [], parts, number);
    pages.push(before === undefined ? parts : read(before));
    page.cleanup();
  }
  return pages;
}

/** The table that a page may go on with: marked as one, with nothing below it on the page before but its footer. */
function markedTableBefore(
  before: readonly PagePart[],
  parts: readonly PagePart[],
  number: number,
): TableBefore | undefined {
  const [own, next] = [before, parts].map((all) => all.filter(isLine).map(({ text }) => text));
  const isAside = asideBetween(own ?? [], next ?? [], number - 1);
  const last = before.findLast((part) => !isLine(part) || !isAside(part.text, number - 1));
  if (last === undefined || isLine(last)) return undefined;
  return { columns: last.columns, isAside: (line) => isAside(line, number) };
}

/** The columns of the table that a page ends with, but for its number. */
function lastColumns(parts: readonly (PdfTable | { readonly text: string })[]): PdfColumns | undefined {
  const last = parts.findLast((part) => !('text' in part) || !isBetweenPages(part.text));
  return last === undefined || 'text' in last ? undefined : last.columns;
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

function build(pages: readonly (readonly PagePart[])[], title: string | undefined): ReadFile {
  const builder = new TextBuilder();
  builder.title = title;
  const style = styleOf(pages.flat().filter(isLine));
  let before: PdfColumns | undefined;
  pages.forEach((parts, index) => {
    builder.at({ kind: 'page', page: index + 1 });
    const paragraphs = paragraphsOfPage(parts, style, before);
    for (const paragraph of paragraphs) {
      if ('table' in paragraph) builder.block('table', paragraph.table);
      else if (paragraph.kind === 'heading') builder.heading(paragraph.level, paragraph.text);
      else builder.block(paragraph.kind, paragraph.text);
    }
    before = lastColumns(paragraphs);
  });
  return builder.build();
}

function isLine(part: PagePart): part is PdfLine {
  return !('table' in part);
}

/** `before` are the columns of the table that the page before ended with. */
function paragraphsOfPage(
  parts: readonly PagePart[],
  style: PdfStyle,
  before: PdfColumns | undefined,
): (PdfParagraph | PdfTable)[] {
  const runs: (PdfLine[] | PdfTable)[] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (!isLine(part)) runs.push(part);
    else if (Array.isArray(last)) last.push(part);
    else runs.push([part]);
  }
  return runs
    .flatMap((run, at) => (Array.isArray(run) ? regionsOf(run, at === 0 ? before : undefined) : [run]))
    .flatMap((region): (PdfParagraph | PdfTable)[] =>
      'table' in region ? [region] : paragraphsOf(region.lines, style),
    );
}

type PdfParagraph =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: Exclude<BlockKind, 'heading'>; readonly text: string };

/** Size and font of most characters of a document, and the larger sizes, largest first. */
interface PdfStyle {
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
function withoutRunningLines(pages: readonly (readonly PagePart[])[]): PagePart[][] {
  const edges = (lines: readonly PdfLine[]) => [...new Set([...lines.slice(0, 2), ...lines.slice(-2)])];
  const key = (line: PdfLine) => line.text.replace(/\d+/g, '#');
  const counts = new Map<string, number>();
  for (const parts of pages) {
    for (const text of new Set(edges(parts.filter(isLine)).map(key)))
      counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const limit = Math.max(3, pages.length * 0.4);
  return pages.map((parts) => {
    const recurs = (line: PdfLine): boolean => (counts.get(key(line)) ?? 0) >= limit;
    const running = new Set<PagePart>(edges(parts.filter(isLine)).filter(recurs));
    return parts.filter((part) => !running.has(part));
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
  return (
    looksLikeItem(line.text) || (before.font !== line.font && before.segments.length < 2 && isShort(before))
  );
}

/** A heading line is short, and does not end like a sentence. */
function isShort(line: PdfLine): boolean {
  return line.text.length <= 80 && !/[,;]$/.test(line.text);
}

function toParagraph(lines: readonly PdfLine[], style: PdfStyle): PdfParagraph {
  const text = joinedLines(lines);
  const level = headingLevel(lines, text, style);
  if (level !== undefined) return { kind: 'heading', level, text };
  const columns = lines.filter((line) => line.segments.length > 1).length;
  if (columns * 2 >= lines.length) {
    const rows = lines.map(({ segments }) => segments.map((segment) => segment.text).join('\t'));
    return { kind: 'table', text: rows.join('\n') };
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
  if (lines.length > 3 || lines.some((line) => line.segments.length > 1)) return false;
  return text.length <= maxHeadingCharacters && /\p{L}{3,}/u.test(text) && !/[,;:]$/.test(text);
}

function looksLikeTitle(text: string): boolean {
  return /^[\p{Lu}\p{N}]/u.test(text) && !/[.!?)]$/.test(text) && text.length <= 90;
}

function looksLikeItem(text: string): boolean {
  return /^(?:[•●▪◦·–*-]|\(?\d{1,2}[.)]|\(?[a-z]\))\s+\S/.test(text);
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
