import type { DocumentBlock } from '../../core/model/types';
import type { ReadText } from './readFile';
import {
  blockOf,
  lineOrBlank,
  lineWhere,
  listBlocks,
  textLines,
  titleOfBlocks,
  type TextLine,
} from './textLines';

/** A line of one repeated mark, as below a title, and above some. */
const rule = /^([!-/:-@[-`{-~])\1{2,}$/;
const listItem = /^\s*(?:[-*+•]|(?:\d{1,3}|#|[a-zA-Z]|[ivx]+)[.)]|\((?:\d{1,3}|[a-z])\))\s+/;
const simpleTable = /^\s*={2,}(?:\s+={2,})+$/;
const gridTable = /^\s*\+(?:[-=]+\+)+$/;
const directive = /^\s*\.\.\s+(?:\|[^|]+\|\s+)?([\w:.+-]+?)::(?:\s|$)/;
const codeDirectives =
  /^(?:code|code-block|sourcecode|highlight|parsed-literal|prompt|console|doctest|testcode|math|graphviz|productionlist)$/;
const tableDirectives = /^(?:table|list-table|csv-table|flat-table)$/;
/** Directives that are generated from other files, or carry no text. */
const mutedDirectives =
  /^(?:toctree|image|include|literalinclude|contents|raw|index|meta|only|default-role|role|currentmodule|module|automodule|autoclass|autofunction|highlightlang|sectnum|bibliography)$/;

interface Reading {
  readonly lines: readonly TextLine[];
  readonly blocks: DocumentBlock[];
  /** The title marks in order of appearance, which is the order of their levels. */
  readonly styles: string[];
}

/**
 * Reads reStructuredText: titles, paragraphs, lists, tables, code and directives, with the file's own lines.
 */
export function readRestructuredText(text: string): ReadText {
  const reading: Reading = { lines: textLines(text), blocks: [], styles: [] };
  for (let at = 0; at < reading.lines.length;) at = readAt(reading, at);
  return { blocks: reading.blocks, title: titleOfBlocks(reading.blocks) };
}

/** Reads the element that begins at a line, and returns the line after it. */
function readAt(reading: Reading, at: number): number {
  const { lines } = reading;
  const line = lines[at];
  if (line === undefined || line.isBlank) return at + 1;
  return (
    readTitle(reading, at) ??
    readExplicit(reading, at) ??
    readTable(reading, at) ??
    readList(reading, at) ??
    readParagraph(reading, at)
  );
}

function readTitle({ lines, blocks, styles }: Reading, at: number): number | undefined {
  const found = underlined(lines, at) ?? overlined(lines, at);
  if (found === undefined) {
    const isTransition = rule.test(lineOrBlank(lines, at).content) && lineOrBlank(lines, at + 1).isBlank;
    return isTransition ? at + 1 : undefined;
  }
  const { words, style, next } = found;
  if (!styles.includes(style)) styles.push(style);
  const title = withoutRoles(words.content.trim());
  const end = words.start + words.content.length;
  const level = styles.indexOf(style) + 1;
  blocks.push({ kind: 'heading', level, title, start: words.start + words.indent, end });
  return next;
}

interface Title {
  readonly words: TextLine;
  /** The title's mark, and whether there is an overline. */
  readonly style: string;
  readonly next: number;
}

function underlined(lines: readonly TextLine[], at: number): Title | undefined {
  const [words, line] = [lines[at], lines[at + 1]];
  if (words === undefined || line === undefined || !rule.test(line.content)) return undefined;
  if (words.indent > 0 || rule.test(words.content)) return undefined;
  // A slightly short underline is a common mistake; with three marks it may be something else.
  const isLongEnough = line.content.length >= Math.min(words.content.length, 4);
  return isLongEnough ? { words, style: line.content.charAt(0), next: at + 2 } : undefined;
}

function overlined(lines: readonly TextLine[], at: number): Title | undefined {
  const [over, words, under] = lines.slice(at, at + 3);
  if (over === undefined || words === undefined || over.content !== under?.content) return undefined;
  if (!rule.test(over.content) || words.isBlank || words.content === over.content) return undefined;
  return { words, style: `over ${over.content.charAt(0)}`, next: at + 3 };
}

/**
 * Explicit markup: directives, comments, targets and footnotes, which begin with two dots, with everything
 * indented below.
 */
function readExplicit(reading: Reading, at: number): number | undefined {
  const { lines, blocks } = reading;
  const { content, indent } = lineOrBlank(lines, at);
  if (!/^\s*\.\.(?:\s|$)/.test(content)) return undefined;
  const end = lineWhere(lines, at + 1, (line) => !line.isBlank && line.indent <= indent);
  const name = directive.exec(content)?.[1];
  if (name === undefined) {
    const isFootnote = /^\s*\.\.\s+\[[^\]]+\]\s/.test(content);
    if (isFootnote) blocks.push(...blockOf('paragraph', lines, at, end));
  } else if (codeDirectives.test(name)) {
    blocks.push(...blockOf('code', lines, contentStart(lines, at, end), end));
  } else if (tableDirectives.test(name)) {
    blocks.push(...blockOf('table', lines, at, end));
  } else if (!mutedDirectives.test(name)) {
    readDirective({ ...reading, lines: lines.slice(0, end) }, at, name !== 'figure');
  }
  return end;
}

/** The line after a directive's options. */
function contentStart(lines: readonly TextLine[], at: number, end: number): number {
  return Math.min(
    end,
    lineWhere(lines, at + 1, (line) => !/^\s+:[\w-]+:/.test(line.content)),
  );
}

/**
 * A note, a figure, a function's description: the text beside the directive's name, and what is indented
 * below.
 */
function readDirective(reading: Reading, at: number, hasWords: boolean): void {
  const { lines } = reading;
  let from = contentStart(lines, at, lines.length);
  const words = /::\s+(\S.*)$/.exec(lineOrBlank(lines, at).content)?.[1];
  if (hasWords && words !== undefined) from = readWords(reading, at, from, words.length);
  while (from < lines.length) from = readAt(reading, from);
}

/** The text beside the name; it continues on the next lines unless options intervene. */
function readWords({ lines, blocks }: Reading, at: number, from: number, length: number): number {
  const head = lineOrBlank(lines, at);
  const next = from === at + 1 ? lineWhere(lines, from, ({ isBlank }) => isBlank) : from;
  const last = from === at + 1 ? lineOrBlank(lines, next - 1) : head;
  const start = head.start + head.content.length - length;
  blocks.push({ kind: 'paragraph', start, end: last.start + last.content.length });
  return next;
}

function readTable({ lines, blocks }: Reading, at: number): number | undefined {
  const content = lineOrBlank(lines, at).content;
  if (gridTable.test(content)) {
    const end = lineWhere(lines, at, (line) => !/^\s*[+|]/.test(line.content));
    blocks.push(...blockOf('table', lines, at, end));
    return end;
  }
  if (!simpleTable.test(content)) return undefined;
  // A rule ends the table when no row follows it.
  const end = lineWhere(
    lines,
    at + 1,
    (line, number) => simpleTable.test(line.content) && lineOrBlank(lines, number + 1).isBlank,
  );
  blocks.push(...blockOf('table', lines, at, end + 1));
  return end + 1;
}

function readList({ lines, blocks }: Reading, at: number): number | undefined {
  const first = lineOrBlank(lines, at);
  const mark = markOf(first.content);
  if (mark === undefined) return undefined;
  const end = lineWhere(lines, at + 1, (line, number) => {
    if (line.isBlank || line.indent > first.indent) return false;
    if (line.indent === first.indent && markOf(line.content) === mark) return false;
    // A line without indentation continues an item only if no blank line precedes it.
    return line.indent < first.indent || lineOrBlank(lines, number - 1).isBlank;
  });
  blocks.push(...listBlocks(lines, at, end, listItem));
  return end;
}

/** The mark of a list item: all numbers and letters count as the same mark. */
function markOf(content: string): string | undefined {
  const mark = listItem.exec(content)?.[0].trim();
  return mark?.replace(/^\(?[\w#]+[.)]$/, '1');
}

/** A paragraph; if it ends with two colons, what is indented below is code. Doctest blocks are code too. */
function readParagraph({ lines, blocks }: Reading, at: number): number {
  const { indent, content } = lineOrBlank(lines, at);
  const end = lineWhere(lines, at + 1, (line) => line.isBlank || line.indent < indent);
  const isShell = content.trimStart().startsWith('>>> ');
  // Two colons alone announce code and carry no text.
  if (content.trim() !== '::') blocks.push(...blockOf(isShell ? 'code' : 'paragraph', lines, at, end));
  if (isShell || !lineOrBlank(lines, end - 1).content.endsWith('::')) return end;
  const stop = lineWhere(lines, end, (line) => !line.isBlank && line.indent <= indent);
  blocks.push(...blockOf('code', lines, end, stop));
  return stop;
}

/** The text of a title without the markup of roles and code: :ref:`x` and ``x``. */
function withoutRoles(title: string): string {
  return title
    .replace(/(?::[\w:.-]{1,80}:)?(`{1,2})(.+?)\1_{0,2}/g, '$2')
    .replace(/\*{1,2}(.+?)\*{1,2}/g, '$1');
}
