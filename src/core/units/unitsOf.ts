import { type Span, sentences, itemsIn } from '../language/sentences';
import type { Block, Chunk, Place } from '../model/types';
import { areWrapped, clause, clauseOfTwo, entry, isTitleLine, ownTitleOf, titleOf } from './titles';
import { blocksOf, goesOnList, headOf, longListAt, cellsOf, isDivider, separatorAt } from './blocks';

/** Kind of a unit: determines how it is shown, and signals what it can answer. */
export type UnitKind = 'sentence' | 'item' | 'list' | 'steps' | 'row' | 'entry' | 'code';

/**
 * The smallest span of a passage that can answer by itself; `start` and `end` are offsets in the chunk's
 * text.
 */
export interface Unit extends Span {
  readonly kind: UnitKind;
  /** Headings within the passage above the unit: numbered clauses, FAQ questions, bold lines. */
  readonly heads: readonly string[];
  /** The sentence announcing the unit, or preceding it in its paragraph; empty if there is none. */
  readonly before: string;
  /** Column names; empty except for a row. */
  readonly columns: readonly string[];
  /** Cells of a row, or key and value of an entry; otherwise empty. */
  readonly cells: readonly string[];
  /** Whether the unit ends by announcing what follows ("as follows:"). */
  readonly announces: boolean;
  /** Start of an announcement that must be quoted with it. */
  readonly lead?: number | undefined;
}

/** Longer items and entries are split into sentences. */
const maxWhole = 320;
/** Longer lists and code are not units as a whole. */
const maxBlock = 1500;
const maxCell = 80;

/** All units of a passage, in reading order. */
export function unitsOf(chunk: Chunk): Unit[] {
  const isPlain = chunk.markup === 'plain';
  const reading: Reading = {
    ...{ text: chunk.text, isPlain, place: chunk.place },
    ...{ heads: [], runIn: undefined, before: '', lead: undefined, units: [] },
  };
  const columns = columnsOf(chunk);
  const blocks = blocksOf(chunk);
  for (const [at, block] of blocks.entries()) {
    if (chunk.markup === 'markdown' && !goesOnList(chunk.text, blocks, at))
      readLongList(blocks.slice(at), reading);
    readBlock(block, reading, columns);
  }
  return reading.units;
}

interface Reading {
  readonly text: string;
  readonly isPlain: boolean;
  readonly place: Place;
  heads: string[];
  /** The last of the heads if it stands in the line of its text. */
  runIn: string | undefined;
  /** The last sentence or item read. */
  before: string;
  /** Start of an announcement that nothing has followed yet. */
  lead: number | undefined;
  readonly units: Unit[];
}

/** A list whose items contain paragraphs or code spans several blocks: it can also answer as a whole. */
function readLongList(blocks: readonly Block[], reading: Reading): void {
  const { text, before, lead } = reading;
  const whole = longListAt(text, blocks);
  if (whole === undefined || whole.end - whole.start > maxBlock || hasClauses(text, whole)) return;
  push(reading, whole, isNumbered(text.slice(whole.start, whole.end)) ? 'steps' : 'list');
  reading.before = before;
  reading.lead = lead;
}

/** Column names above the passage: readers of spreadsheets and CSV put them into the last heading, separated by commas. */
function columnsOf({ headings, markup, place, text, blocks }: Chunk): readonly string[] {
  const isSheet = place.kind === 'cells';
  const hasNames = markup === 'plain' && (isSheet || place.kind === 'lines');
  const names = hasNames ? (headings.at(-1) ?? '').split(', ') : [];
  if (names.length < 2) return [];
  const table = blocks.find(({ kind }) => kind === 'table');
  return isSheet || !isConverted(text.slice(table?.start, table?.end), names.length) ? names : [];
}

/** Whether a table of plain text was one of a page or a text document: its names are its first line, whatever the heading says. */
function isConverted(table: string, names: number): boolean {
  const [first = ''] = table.split('\n', 1);
  const isDelimited = (['\t', ';', ','] as const).some((mark) => cellsOf(first, mark).length === names);
  return first.includes(' | ') && !isDelimited;
}

function readBlock(block: Block, reading: Reading, columns: readonly string[]): void {
  switch (block.kind) {
    case 'heading':
      reading.heads = [plain(reading.text.slice(block.start, block.end))];
      reading.before = '';
      reading.lead = undefined;
      return;
    case 'code':
      if (block.end - block.start <= maxBlock) push(reading, block, 'code');
      reading.lead = undefined;
      return;
    case 'table':
      readTable(block, reading, columns);
      return;
    case 'list':
      if (isTitleLine(reading.text.slice(block.start, block.end).trim())) readLines(block, reading);
      else readList(block, reading);
      return;
    case 'paragraph':
      // A title in a line heads that paragraph, and the list that it announces.
      reading.heads = aboveRunIn(reading);
      readLines(block, reading);
  }
}

function readList(block: Block, reading: Reading): void {
  const { text } = reading;
  const items = itemsIn(text, block);
  if (items.length === 0 || hasClauses(text, block)) {
    readLines(block, reading);
    return;
  }
  const whole = text.slice(block.start, block.end);
  const { lead, before } = reading;
  if (items.length > 1 && whole.length <= maxBlock)
    push(reading, block, isNumbered(whole) ? 'steps' : 'list');
  for (const item of items) {
    reading.before = before;
    reading.lead = lead;
    if (item.end - item.start <= maxWhole) push(reading, item, 'item');
    else readSentences(belowOwnTitle(item, reading), reading, 'item');
  }
  reading.lead = undefined;
}

/** Whether a list's lines are contract clauses, or titles of text below them, rather than items. */
function hasClauses(text: string, list: Span): boolean {
  const lines = linesOf(text, list).map(({ content }) => content);
  const numbered = lines.filter(isNumbered);
  if (numbered.length > 0 && numbered.every((line) => ownTitleOf(line)?.isNumbered)) return true;
  const hasTextBelow = (at: number): boolean => /^(?![-*+•]|\d{1,3}[.)]\s)\S/.test(lines[at + 1] ?? '');
  return lines.some((line, at) => clauseOfTwo.test(line) || (hasTextBelow(at) && isTitleLine(line)));
}

function isNumbered(list: string): boolean {
  return /^\s*\d{1,3}[.)]\s/.test(list);
}

/** Splits a paragraph into titles, numbered clauses, key-value entries, and the sentences between them. */
function readLines(block: Span, reading: Reading): void {
  let open: Span | undefined;
  const lines = linesOf(reading.text, block);
  const entries = entriesAmong(lines);
  const goingOn = readBareList(block, lines, reading);
  const close = (): void => {
    if (open !== undefined) readSentences(open, reading, 'sentence');
    open = undefined;
  };
  for (const line of lines) {
    const { start, end, content } = line;
    const title = titleOf(content);
    if (title !== undefined) {
      close();
      reading.heads = title.isNumbered ? [title.text] : [...reading.heads.slice(0, 1), title.text];
      reading.before = '';
    } else if (ownTitleOf(content) !== undefined) {
      close();
      open = belowOwnTitle({ start, end }, reading);
    } else if (entries.has(line)) {
      close();
      push(reading, { start, end }, 'entry');
    } else {
      if (!goingOn.has(line)) close();
      open = { start: open?.start ?? start, end };
    }
  }
  close();
}

/** One line with a colon is a sentence like any other. */
function entriesAmong(lines: readonly Line[]): ReadonlySet<Line> {
  const entries = lines.filter(({ content }) => entry.test(content));
  return new Set(entries.length > 1 ? entries : []);
}

/** Reads a list without marks, as text files have, as a whole; returns the lines that go on with the one before. */
function readBareList(block: Span, lines: readonly Line[], reading: Reading): ReadonlySet<Line> {
  const isText = reading.isPlain && reading.place.kind === 'lines';
  const wrapped = isText ? areWrapped(lines.map(({ content }) => content)) : lines.map(() => true);
  if (wrapped.includes(false) && block.end - block.start <= maxBlock) push(reading, block, 'list');
  return new Set(lines.filter(({ content }, at) => wrapped[at] === true && !clause.test(content)));
}

/** The heads without one that stands in the line of its text. */
function aboveRunIn({ heads, runIn }: Reading): string[] {
  return runIn !== undefined && heads.at(-1) === runIn ? heads.slice(0, -1) : heads;
}

/** What follows a title in the same line, which then heads it. */
function belowOwnTitle({ start, end }: Span, reading: Reading): Span {
  const title = ownTitleOf(reading.text.slice(start, end));
  if (title === undefined) return { start, end };
  const above = aboveRunIn(reading);
  reading.runIn = title.isNumbered ? undefined : title.text;
  reading.heads = title.isNumbered ? [plain(title.text)] : [...above, title.text];
  reading.before = '';
  return { start: start + title.written.length, end };
}

function readSentences(span: Span, reading: Reading, kind: 'sentence' | 'item'): void {
  const { text } = reading;
  const isEntry = kind === 'sentence' && entry.test(text.slice(span.start, span.end));
  if (isEntry && span.end - span.start <= maxWhole) {
    push(reading, span, 'entry');
    return;
  }
  for (const { start, end } of sentences(text.slice(span.start, span.end)))
    if (!/^\d{1,3}[.)]$/.test(text.slice(span.start + start, span.start + end)))
      push(reading, { start: span.start + start, end: span.start + end }, kind);
}

function readTable(block: Block, reading: Reading, known: readonly string[]): void {
  const lines = linesOf(reading.text, block);
  const contents = lines.map(({ content }) => content);
  const separator = separatorAt(
    reading.place,
    contents.filter((content) => !isDivider(content)),
    known,
  );
  const { columns, isNamed } = headOf(contents, separator, known);
  const { before, lead } = reading;
  for (const [at, { start, end, content }] of lines.entries()) {
    if ((isNamed && at === 0 && lines.length > 1) || isDivider(content)) continue;
    reading.before = before;
    reading.lead = lead;
    const cells = cellsOf(content, separator);
    if (cells.some((cell) => cell !== '')) push(reading, { start, end }, 'row', { columns, cells });
  }
  reading.lead = undefined;
}

function push(
  reading: Reading,
  span: Span,
  kind: UnitKind,
  { columns = [], cells = [] }: Partial<Pick<Unit, 'columns' | 'cells'>> = {},
): void {
  const { text, heads, before, lead } = reading;
  const said = text.slice(span.start, span.end);
  if (saysNothing(said)) return;
  const announces = (kind === 'sentence' || kind === 'item') && /:[*_]*\s*$/.test(said);
  reading.units.push({
    ...span,
    kind,
    heads: [...heads],
    before,
    columns,
    cells,
    announces,
    lead,
  });
  reading.before = plain(said);
  if (kind === 'sentence') reading.lead = leadAfter(said, announces ? span.start : undefined, reading);
}

/**
 * Start of the announcement after a sentence: its own, or the previous one if the sentence is a cell of the
 * announced table.
 */
function leadAfter(said: string, own: number | undefined, { isPlain, lead }: Reading): number | undefined {
  return own ?? (isPlain && isCell(said) ? lead : undefined);
}

/** A PDF table's header comes cell by cell, as ordinary text. */
function isCell(text: string): boolean {
  return text.length <= maxCell && !/[.!?]["”’)]*$/.test(text);
}

/** Punctuation only, or front matter. */
function saysNothing(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) || /^---\s/.test(text);
}

interface Line extends Span {
  readonly content: string;
}

function linesOf(text: string, { start, end }: Span): Line[] {
  return Array.from(text.slice(start, end).matchAll(/[^\n]+/g), ({ 0: line, index }) => {
    const content = line.trimEnd();
    return { start: start + index, end: start + index + content.length, content };
  }).filter(({ content }) => content !== '');
}

/** A text without Markdown marks. */
function plain(text: string): string {
  return text.replace(/[*_`#]+/g, '').trim();
}
