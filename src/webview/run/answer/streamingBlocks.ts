import { isWritten, type MarkdownParser, type ParserEnv } from './markdownTokens';

/** Possibly the start of inline markup: held back at the end of a text until more shows what it is. */
const halfMark = /(?:\s*!?\[[\d xX]*|[*_~`\\$]+|&[#\w]{0,8})$/;

/** A line of markup only: a bullet, a fence, a rule, an item's number, the line below a table's header. */
const halfLine = /(?:^|\n)[\s>]*(?:[-+*=#|:`~_>$]|\d+[.)]?)[-+*=#|:`~_>$\s]*$/;

/** A last line that may be the header of a table. */
const halfTable = /(?:^|\n)\s*\|[^\n]*\n?$/;

/** A task's checkbox without the task. */
const halfTask = /(?:^|\n)\s*(?:[-*+]|\d+[.)])\s+\[[ xX]?\]?$/;

/** A link or image whose text is incomplete, or whose address is still missing. */
const halfLink = /\[[^\]\n]*[^\]\d\n ][^\]\n]*(\]?)$/;

/** A link with an incomplete address. */
const halfAddress = /\[[^\]\n]*[^\]\d\n][^\]\n]*\]\([^)\s]*$/;

/**
 * Completes the last block of a growing text, so that later text does not change what was rendered: partial
 * markup is left out, and open emphasis, code and links are closed.
 */
export function settle(parser: MarkdownParser, block: string): string {
  const text = withoutHalf(parser, block);
  if (isPlain(text)) return text;
  const closed = withLink(text);
  const withCode = closed + (openCode(parser, closed) ?? '');
  const env: ParserEnv = { isGrowing: true };
  return endsInline(parser, withCode, env) ? withCode + (env.closers ?? '') : withCode;
}

function withoutHalf(parser: MarkdownParser, block: string): string {
  const text = block.trimEnd().replace(halfLine, '').replace(halfTask, '').replace(halfMark, '').trimEnd();
  return halfTable.test(text) && !isTable(parser, text) ? text.replace(halfTable, '') : text;
}

function withLink(text: string): string {
  if (halfAddress.test(text)) return `${text})`;
  const link = halfLink.exec(text);
  return link === null ? text : `${text}${link[1] === '' ? ']' : ''}()`;
}

function isPlain(text: string): boolean {
  return !/[*_~`[]/.test(text);
}

function isTable(parser: MarkdownParser, text: string): boolean {
  return parser.parse(text, {}).at(-1)?.type === 'table_close';
}

/** The delimiter that closes the open code at the end. */
function openCode(parser: MarkdownParser, text: string): string | undefined {
  if (!text.includes('`')) return undefined;
  const texts =
    parser
      .parse(text, {})
      .findLast(isWritten)
      ?.children?.filter(({ type }) => type === 'text') ?? [];
  return /`+/.exec(texts.map(({ content }) => content).join(' '))?.[0];
}

/**
 * Whether the text ends in a paragraph, item or heading, so that inline content can be appended; fills `env`.
 */
function endsInline(parser: MarkdownParser, text: string, env: ParserEnv): boolean {
  return parser.parse(text, env).findLast(isWritten)?.type === 'inline' && !text.endsWith('|');
}

/**
 * Splits a text into blocks that are rendered separately. As a text grows, only its last block can change, so
 * the others are neither parsed nor rendered again.
 */
export class StreamingBlocks {
  #finished: string[] = [];
  #length = 0;
  #text = '';
  readonly #parser: MarkdownParser;

  constructor(parser: MarkdownParser) {
    this.#parser = parser;
  }

  /** The blocks of the text in order; joined, they are the text. */
  of(text: string): readonly string[] {
    if (!text.startsWith(this.#text.slice(0, this.#length))) {
      this.#finished = [];
      this.#length = 0;
    }
    this.#text = text;
    const rest = text.slice(this.#length);
    const blocks = cut(this.#parser, rest);
    for (const block of blocks.slice(0, -1)) {
      this.#finished.push(block);
      this.#length += block.length;
    }
    return [...this.#finished, ...blocks.slice(-1)];
  }
}

function cut(parser: MarkdownParser, text: string): readonly string[] {
  const lines = text.split(/(?<=\n)/);
  const starts = parser.blockLines(text).slice(1);
  return [0, ...starts].map((start, index) => lines.slice(start, starts[index]).join(''));
}
