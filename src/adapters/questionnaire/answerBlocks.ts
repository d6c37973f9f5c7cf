import * as l10n from '@vscode/l10n';
import {
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  type IParagraphOptions,
  type ParagraphChild,
} from 'docx';
import MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import { unsourcedText } from '../../core/features/questionnaire/reportContent';
import { markersIn, type ShownAnswer } from '../../core/features/questionnaire/exportColumns';
import { type DocxFootnotes, docxText, styledRun } from './docxText';

/** The numbering of ordered lists in the document. */
export const orderedList = 'ordered';
export const maxListLevels = 5;

const pageWidth = 9000;
const indentWidth = 360;

/**
 * Converts the answers of one document, each ordered list of which starts again at 1. An answer becomes
 * paragraphs, lists, code and tables, with its markers as footnotes; citations without a marker are added at
 * its end.
 */
export class AnswerBlocks {
  readonly #notes: DocxFootnotes;
  #orderedLists = 0;

  constructor(notes: DocxFootnotes) {
    this.#notes = notes;
  }

  of({ text, citations }: ShownAnswer): (Paragraph | Table)[] {
    const markerRun = this.#notes.markersOf(citations);
    const writer = new BlockWriter(markerRun, () => (this.#orderedLists += 1));
    const blocks = writer.write(new MarkdownIt().parse(docxText(text), {}));
    const named = markersIn(text);
    const others = citations.filter(({ marker }) => !named.has(marker));
    if (others.length === 0) return blocks;
    const runs = others.flatMap(({ marker }) => markerRun(marker) ?? []);
    const label = styledRun({ text: `${l10n.t('Sources:')} `, italics: true });
    return [...blocks, new Paragraph({ children: [label, ...runs] })];
  }
}

type MarkerRun = (marker: number) => ParagraphChild | undefined;

const codeFont = 'Consolas';

/** The runs of inline Markdown: emphasis, code, links with their address, and markers as footnotes. */
function inlineRuns(tokens: readonly Token[], markerRun: MarkerRun, isBold: boolean): ParagraphChild[] {
  const open = { strong: isBold ? 1 : 0, em: 0, s: 0 };
  const links: string[] = [];
  return tokens.flatMap((token): ParagraphChild[] => {
    const name = token.type.replace(/_(?:open|close)$/, '');
    if (name === 'strong' || name === 'em' || name === 's') {
      open[name] += token.nesting;
      return [];
    }
    const style = { bold: open.strong > 0, italics: open.em > 0, strike: open.s > 0 };
    if (name !== 'link') return runsOf(token, style, markerRun);
    if (token.nesting < 0) return [styledRun({ ...style, text: ` (${links.pop() ?? ''})` })];
    links.push(String(token.attrGet('href') ?? ''));
    return [];
  });
}

interface Style {
  readonly bold: boolean;
  readonly italics: boolean;
  readonly strike: boolean;
}

function runsOf({ type, content }: Token, style: Style, markerRun: MarkerRun): ParagraphChild[] {
  switch (type) {
    case 'code_inline':
      return [styledRun({ ...style, text: content, font: codeFont })];
    case 'softbreak':
      return [new TextRun(' ')];
    case 'hardbreak':
      return [styledRun({ break: 1 })];
    default:
      return textRuns(content, style, markerRun);
  }
}

const marker = /\[(\d{1,6})\]/;

function textRuns(text: string, style: Style, markerRun: MarkerRun): ParagraphChild[] {
  // Every second part is the number of a marker.
  return text.split(marker).flatMap((part, at): ParagraphChild[] => {
    if (at % 2 === 0) return part === '' ? [] : [styledRun({ ...style, text: part })];
    return [
      markerRun(Number(part)) ?? styledRun({ text: `[${unsourcedText(Number(part))}]`, italics: true }),
    ];
  });
}

/** Writes the blocks of one answer. */
class BlockWriter {
  readonly #markerRun: MarkerRun;
  readonly #place: ListPlace;
  readonly #blocks: (Paragraph | Table)[] = [];
  /** The rows of the open table. */
  #table: Paragraph[][] | undefined;

  constructor(markerRun: MarkerRun, nextInstance: () => number) {
    this.#markerRun = markerRun;
    this.#place = new ListPlace(nextInstance);
  }

  write(tokens: readonly Token[]): (Paragraph | Table)[] {
    for (const [at, token] of tokens.entries()) {
      this.#place.pass(token);
      if (token.type === 'inline') this.#writeLine(token, tokens[at - 1]?.type);
      else this.#writeBlock(token);
    }
    return this.#blocks;
  }

  #writeBlock({ type, content }: Token): void {
    switch (type) {
      case 'table_open':
        this.#table = [];
        break;
      case 'tr_open':
        this.#table?.push([]);
        break;
      case 'table_close':
        this.#blocks.push(...tableOf(this.#table ?? []));
        this.#table = undefined;
        break;
      case 'fence':
      case 'code_block':
        this.#blocks.push(...codeLines(content, this.#place));
        break;
    }
  }

  #writeLine({ children }: Token, opener: string | undefined): void {
    const isBold = opener === 'heading_open' || opener === 'th_open';
    const runs = inlineRuns(children ?? [], this.#markerRun, isBold);
    if (this.#table === undefined) this.#blocks.push(paragraph(runs, this.#place.takeOptions()));
    else this.#table.at(-1)?.push(new Paragraph({ children: runs }));
  }
}

/** The current position in nested lists and quotes, and whether an item has just begun. */
class ListPlace {
  readonly #lists: { readonly isOrdered: boolean; readonly instance: number }[] = [];
  readonly #nextInstance: () => number;
  #quotes = 0;
  #isItemStart = false;

  constructor(nextInstance: () => number) {
    this.#nextInstance = nextInstance;
  }

  pass({ type }: Token): void {
    if (type === 'bullet_list_open') this.#lists.push({ isOrdered: false, instance: 0 });
    if (type === 'ordered_list_open') this.#lists.push({ isOrdered: true, instance: this.#nextInstance() });
    if (type === 'bullet_list_close' || type === 'ordered_list_close') this.#lists.pop();
    if (type === 'list_item_open') this.#isItemStart = true;
    if (type === 'blockquote_open') this.#quotes += 1;
    if (type === 'blockquote_close') this.#quotes -= 1;
  }

  /** The options of the next paragraph: the first of an item gets its bullet or number. */
  takeOptions(): IParagraphOptions {
    const list = this.#lists.at(-1);
    const isFirst = this.#isItemStart;
    this.#isItemStart = false;
    if (list === undefined || !isFirst) return { indent: { left: this.indent } };
    const level = Math.min(this.#lists.length, maxListLevels) - 1;
    return list.isOrdered
      ? { numbering: { reference: orderedList, level, instance: list.instance } }
      : { bullet: { level } };
  }

  get indent(): number {
    return (this.#lists.length + this.#quotes) * indentWidth;
  }
}

function paragraph(children: readonly ParagraphChild[], options: IParagraphOptions): Paragraph {
  return new Paragraph({ spacing: { after: 80 }, ...options, children });
}

function codeLines(code: string, place: ListPlace): Paragraph[] {
  const shading = { type: ShadingType.CLEAR, fill: 'F2F2F2' };
  const lines = code.replace(/\n$/, '').split('\n');
  return lines.map((line) => {
    const run = new TextRun({ text: line, font: codeFont, size: 19 });
    return new Paragraph({ shading, indent: { left: place.indent }, children: [run] });
  });
}

function tableOf(rows: readonly (readonly Paragraph[])[]): (Paragraph | Table)[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (columns === 0) return [];
  const columnWidths = Array.from({ length: columns }, () => Math.floor(pageWidth / columns));
  const made = rows.map(
    (row) =>
      new TableRow({
        children: columnWidths.map((_, at) => new TableCell({ children: [row[at] ?? new Paragraph('')] })),
      }),
  );
  // Word requires a paragraph between two tables.
  return [new Table({ columnWidths, rows: made }), new Paragraph('')];
}
