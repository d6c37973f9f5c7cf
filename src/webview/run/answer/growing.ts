import { blockLines, isWritten, parse, type ParserEnv } from './parser';

/** What may become part of a mark: at the end of a text it is held back until more shows what it is. */
const halfMark = /(?:\s*!?\[[\d xX]*|[*_~`\\$]+|&[#\w]{0,8})$/;

/** A line of signs alone: a bullet, a fence, a rule, the number of an item, the line below the head of a table. */
const halfLine = /(?:^|\n)[\s>]*(?:[-+*=#|:`~_>$]|\d+[.)]?)[-+*=#|:`~_>$\s]*$/;

/** A line that may be the head of a table, at the end. */
const halfTable = /(?:^|\n)\s*\|[^\n]*\n?$/;

/** The box of a task before the task. */
const halfTask = /(?:^|\n)\s*(?:[-*+]|\d+[.)])\s+\[[ xX]?\]?$/;

/** A link or an image whose text is being written, or is written and its address is to come. */
const halfLink = /\[[^\]\n]*[^\]\d\n ][^\]\n]*(\]?)$/;

/** A link whose address is being written. */
const halfAddress = /\[[^\]\n]*[^\]\d\n][^\]\n]*\]\([^)\s]*$/;

/**
 * The last block of a text that is being written, so that what comes later does not change what was drawn: half-written
 * marks are left out, and emphasis, code and links that are open are closed.
 */
export function settle(block: string): string {
  const text = withoutHalf(block);
  if (isPlain(text)) return text;
  const closed = withLink(text);
  const withCode = closed + (openCode(closed) ?? '');
  const env: ParserEnv = { isGrowing: true };
  return endsInline(withCode, env) ? withCode + (env.closers ?? '') : withCode;
}

function withoutHalf(block: string): string {
  const text = block.trimEnd().replace(halfLine, '').replace(halfTask, '').replace(halfMark, '').trimEnd();
  return halfTable.test(text) && !isTable(text) ? text.replace(halfTable, '') : text;
}

function withLink(text: string): string {
  if (halfAddress.test(text)) return `${text})`;
  const link = halfLink.exec(text);
  return link === null ? text : `${text}${link[1] === '' ? ']' : ''}()`;
}

function isPlain(text: string): boolean {
  return !/[*_~`[]/.test(text);
}

function isTable(text: string): boolean {
  return parse(text, {}).at(-1)?.type === 'table_close';
}

/** What closes the code that is open at the end. */
function openCode(text: string): string | undefined {
  if (!text.includes('`')) return undefined;
  const texts =
    parse(text, {})
      .findLast(isWritten)
      ?.children?.filter(({ type }) => type === 'text') ?? [];
  return /`+/.exec(texts.map(({ content }) => content).join(' '))?.[0];
}

/** Whether the text ends in a paragraph, an item or a heading, to which something can be added; fills `env`. */
function endsInline(text: string, env: ParserEnv): boolean {
  return parse(text, env).findLast(isWritten)?.type === 'inline' && !text.endsWith('|');
}

/**
 * Cuts a text into blocks that are drawn one by one. As a text grows only its last block can still change, so the others
 * are neither parsed nor drawn again.
 */
export class GrowingBlocks {
  #finished: string[] = [];
  #length = 0;
  #text = '';

  /** The blocks of the text in order; together they are the text. */
  of(text: string): readonly string[] {
    if (!text.startsWith(this.#text.slice(0, this.#length))) {
      this.#finished = [];
      this.#length = 0;
    }
    this.#text = text;
    const rest = text.slice(this.#length);
    const blocks = cut(rest);
    for (const block of blocks.slice(0, -1)) {
      this.#finished.push(block);
      this.#length += block.length;
    }
    return [...this.#finished, ...blocks.slice(-1)];
  }
}

function cut(text: string): readonly string[] {
  const lines = text.split(/(?<=\n)/);
  const starts = blockLines(text).slice(1);
  return [0, ...starts].map((start, index) => lines.slice(start, starts[index]).join(''));
}
