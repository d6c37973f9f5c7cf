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

const heading = /^(={1,6}|#{1,6})[ \t]+(\S.*)$/;
const listItem = /^\s*(?:\*{1,5}|-|\.{1,5}|\d{1,3}\.|<\d*\.?>)[ \t]+(?=\S)/;
/** Lines that set an attribute, include another file or insert an image. */
const muted =
  /^(?:\/\/(?!\/)|:!?[\w-]+!?:(?:\s|$)|\[.*\]$|(?:ifdef|ifndef|ifeval|endif|include|image|video|audio|toc|anchor)::|'''$|<<<$|\+$)/;
/** Delimiters of blocks whose content is parsed normally: examples, sidebars, quotes, open blocks. */
const transparent = /^(?:={4,}|\*{4,}|_{4,}|--)$/;
/** Delimiters of blocks whose content is verbatim. */
const fences = [
  { mark: /^-{4,}$/, kind: 'code' },
  { mark: /^\.{4,}$/, kind: 'code' },
  { mark: /^`{3,}[\w+-]*$/, kind: 'code' },
  { mark: /^[|,:!]={3,}$/, kind: 'table' },
  { mark: /^\/{4,}$/, kind: undefined },
  { mark: /^\+{4,}$/, kind: undefined },
] as const;

/** Reads AsciiDoc: titles, paragraphs, lists, tables and code, with the file's own lines. */
export function readAsciidoc(text: string): ReadText {
  const lines = textLines(text);
  const blocks: DocumentBlock[] = [];
  let at = 0;
  while (at < lines.length) {
    const read = readAt(lines, at);
    blocks.push(...read.blocks);
    at = read.next;
  }
  return { blocks, title: titleOfBlocks(blocks) };
}

interface Read {
  readonly blocks: readonly DocumentBlock[];
  /** The line after what was read. */
  readonly next: number;
}

function readAt(lines: readonly TextLine[], at: number): Read {
  const content = lineOrBlank(lines, at).content;
  if (content === '' || transparent.test(content)) return { blocks: [], next: at + 1 };
  const title = heading.exec(content);
  if (title !== null) return readHeading(lines, at, title);
  const fence = fences.find(({ mark }) => mark.test(content));
  if (fence !== undefined) return readFenced(lines, at, fence);
  if (muted.test(content)) return { blocks: [], next: at + 1 };
  if (listItem.test(content)) return readList(lines, at);
  return readParagraph(lines, at);
}

/** A title; the document title may be followed by author and revision lines. */
function readHeading(
  lines: readonly TextLine[],
  at: number,
  [, marks = '', words = '']: RegExpExecArray,
): Read {
  const { content, start } = lineOrBlank(lines, at);
  const title = words
    .replace(/(?<!\s)\s+=+$/, '')
    .replace(/\[\[[^\][]*\]\]|`/g, '')
    .trim();
  const block = {
    kind: 'heading',
    level: marks.length,
    title,
    start,
    end: start + content.length,
  } as const;
  return { blocks: [block], next: at + 1 };
}

function readFenced(lines: readonly TextLine[], at: number, { kind }: (typeof fences)[number]): Read {
  const opening = lineOrBlank(lines, at).content;
  const close = opening.startsWith('`') ? opening.slice(0, opening.lastIndexOf('`') + 1) : opening;
  const end = lineWhere(lines, at + 1, ({ content }) => content === close);
  return { blocks: kind === undefined ? [] : blockOf(kind, lines, at + 1, end), next: end + 1 };
}

/** A list with all its items; a lone plus on a line attaches what follows to an item. */
function readList(lines: readonly TextLine[], at: number): Read {
  const end = lineWhere(lines, at + 1, (line, number) => {
    const before = lines[number - 1];
    if (line.isBlank || listItem.test(line.content) || line.content === '+' || before?.content === '+')
      return false;
    return before?.isBlank === true || isBoundary(line.content);
  });
  return { blocks: listBlocks(lines, at, end, listItem), next: end };
}

function readParagraph(lines: readonly TextLine[], at: number): Read {
  const end = lineWhere(
    lines,
    at + 1,
    ({ isBlank, content }) => isBlank || isBoundary(content) || listItem.test(content),
  );
  // An indented paragraph is literal.
  const kind = lineOrBlank(lines, at).indent > 0 ? 'code' : 'paragraph';
  const blocks = blockOf(kind, lines, at, end);
  // A block title begins with a dot.
  const isLabel = /^\.\S/.test(lineOrBlank(lines, at).content);
  return {
    blocks: isLabel ? blocks.map((block) => ({ ...block, start: block.start + 1 })) : blocks,
    next: end,
  };
}

function isBoundary(content: string): boolean {
  return (
    heading.test(content) ||
    transparent.test(content) ||
    muted.test(content) ||
    fences.some(({ mark }) => mark.test(content))
  );
}
