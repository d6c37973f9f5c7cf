import MarkdownIt, { type Token } from 'markdown-it';
import type { DocumentBlock } from '../../core/model/types';
import { lineStarts } from '../../core/model/place';
import type { Span } from '../../core/language/sentences';
import type { ReadText } from './readFile';

// Raw HTML stays enabled: a block of it must not be read as a Markdown paragraph.
const options = { html: true, linkify: false };
// Only the positions of paragraphs are needed, and parsing inline content is quadratic in the worst case.
const blockParser = new MarkdownIt(options).disable(['inline']);
const inlineParser = new MarkdownIt(options);

/**
 * Front matter: from `---` on the first line to the next line of `---` or `...`. It begins with a key or a
 * comment; otherwise the line is a thematic break.
 */
const frontMatter = /^---[ \t]*\r?\n(?:(?:#|[\w.-]+[ \t]*:)[\s\S]*?\r?\n)??(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const frontMatterTitle = /^title:(.*)$/m;

const blockKinds: Readonly<Record<string, Exclude<DocumentBlock['kind'], 'heading'>>> = {
  fence: 'code',
  code_block: 'code',
  table_open: 'table',
  bullet_list_open: 'list',
  ordered_list_open: 'list',
  list_item_open: 'list',
  paragraph_open: 'paragraph',
  blockquote_open: 'paragraph',
  html_block: 'paragraph',
};

/** Reads Markdown and MDX: headings, paragraphs, lists, code and tables, each with its exact place. */
export function readMarkdown(text: string): ReadText {
  const front = frontMatter.exec(text)?.[0] ?? '';
  const body = text.slice(front.length);
  // markdown-it counts the lines of its input and treats \r\n and \r as \n, as `lineStarts` does.
  const starts = lineStarts(body);
  const offsetOfLine = (line: number): number => front.length + (starts[line] ?? body.length);
  const blocks: DocumentBlock[] =
    front.length > 0 ? [{ kind: 'code', start: 0, end: front.trimEnd().length }] : [];
  const references: Record<string, unknown> = {};
  const tokens = blockParser.parse(body, references);
  for (const [index, token] of topBlocks(tokens)) {
    if (token.map === null) continue;
    const { start, end } = withoutFences(text, offsetOfLine(token.map[0]), offsetOfLine(token.map[1]));
    const block =
      token.type === 'heading_open'
        ? headingOf(token, wordsOf(tokens[index + 1], references), { start, end })
        : toBlock(token, start, end);
    if (block !== undefined) blocks.push(block);
  }
  return { blocks, title: titleOf(front, blocks) };
}

/**
 * The tokens that open a block of the document, with their index. A list is one block, unless an item
 * contains several paragraphs or code: then each plain item is a block, and the other items are split into
 * their contents.
 */
function topBlocks(tokens: readonly Token[]): [number, Token][] {
  const found: [number, Token][] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) break;
    if (!isList(token)) {
      if (token.type in blockKinds || token.type === 'heading_open') found.push([index, token]);
      if (token.type !== 'heading_open' && token.nesting === 1) index = closeOf(tokens, index);
      continue;
    }
    const close = closeOf(tokens, index);
    if (isPlainList(tokens.slice(index, close))) {
      found.push([index, token]);
      index = close;
    }
    // Otherwise the loop continues inside the list and finds the blocks of its items.
  }
  return found;
}

function isList(token: Token): boolean {
  return (
    token.type === 'bullet_list_open' || token.type === 'ordered_list_open' || token.type === 'list_item_open'
  );
}

/** Whether every item is a single paragraph, at most with nested plain lists. */
function isPlainList(tokens: readonly Token[]): boolean {
  return tokens.every((token, index) => {
    if (token.type === 'paragraph_open') return tokens[index - 1]?.type === 'list_item_open';
    return token.type !== 'fence' && token.type !== 'code_block' && token.type !== 'table_open';
  });
}

function closeOf(tokens: readonly Token[], open: number): number {
  const level = tokens[open]?.level;
  for (let index = open + 1; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token?.nesting === -1 && token.level === level) return index;
  }
  return tokens.length;
}

function headingOf({ tag }: Token, title: string, span: Span): DocumentBlock {
  return { kind: 'heading', level: Number(tag.slice(1)), title, ...span };
}

function toBlock({ type }: Token, start: number, end: number): DocumentBlock | undefined {
  const kind = blockKinds[type];
  return kind === undefined || end <= start ? undefined : { kind, start, end };
}

/**
 * The text of an inline token, without markup, link targets and HTML; `references` are those of the document.
 */
function wordsOf(token: Token | undefined, references: Record<string, unknown>): string {
  const parsed = token === undefined ? [] : inlineParser.parseInline(token.content, references);
  const words = parsed
    .flatMap(({ children }) => children ?? [])
    .map((child) => {
      if (child.type === 'softbreak' || child.type === 'hardbreak') return ' ';
      return child.type === 'html_inline' ? '' : child.content;
    });
  // Documentation generators take `{#anchor}` at the end of a heading as its id, not as text.
  return words
    .join('')
    .replace(/\{#[^{}]*\}\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function titleOf(front: string, blocks: readonly DocumentBlock[]): string | undefined {
  const declared = frontMatterTitle.exec(front)?.[1]?.trim() ?? '';
  if (declared !== '') return /^(["'])(.+)\1$/.exec(declared)?.[2] ?? declared;
  const first = blocks.find((block) => block.kind === 'heading');
  return first?.level === 1 ? first.title : undefined;
}

/** Strips trailing white space and the marker lines of notes and warnings: `:::` and `> [!NOTE]`. */
function withoutFences(text: string, start: number, end: number): { start: number; end: number } {
  const opening =
    /^\s*(?::{3,}[^\n]*\n?|>[ \t]*\[![a-z]+\][ \t]*\r?\n)/i.exec(text.slice(start, end))?.[0].length ?? 0;
  const body = text
    .slice(start + opening, end)
    .replace(/\n[ \t]*:{3,}[ \t]*$/, '')
    .trimEnd();
  return {
    start: start + opening,
    end: start + opening + body.replace(/\n[ \t]*:{3,}[ \t]*$/, '').trimEnd().length,
  };
}
