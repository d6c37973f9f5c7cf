import type { BlockKind, DocumentBlock } from '../../core/model/types';
import { lineStarts } from '../../core/model/place';

/** A line without trailing white space. */
export interface TextLine {
  readonly content: string;
  /** Offset of `content` in the text. */
  readonly start: number;
  /** Number of leading white space characters. */
  readonly indent: number;
  readonly isBlank: boolean;
}

export function textLines(text: string): TextLine[] {
  const starts = lineStarts(text);
  return starts.map((start, number) => {
    const content = text.slice(start, starts[number + 1] ?? text.length).trimEnd();
    const indent = /^\s*/.exec(content)?.[0].length ?? 0;
    return { content, start, indent, isBlank: content === '' };
  });
}

const blank: TextLine = { content: '', start: 0, indent: 0, isBlank: true };

/** A line by its number, from 0; a blank one when out of range. */
export function lineOrBlank(lines: readonly TextLine[], number: number): TextLine {
  return lines[number] ?? blank;
}

/** The first line at or after `from` for which `isEnd` holds; the number of lines when there is none. */
export function lineWhere(
  lines: readonly TextLine[],
  from: number,
  isEnd: (line: TextLine, number: number) => boolean,
): number {
  for (let number = from; number < lines.length; number += 1) {
    const line = lines[number];
    if (line !== undefined && isEnd(line, number)) return number;
  }
  return lines.length;
}

/**
 * The block of the lines from `from` up to, not including, `to`, without blank ones at either end; none when
 * all are blank.
 */
export function blockOf(
  kind: Exclude<BlockKind, 'heading'>,
  lines: readonly TextLine[],
  from: number,
  to: number,
): DocumentBlock[] {
  const held = lines.slice(from, to).filter(({ isBlank }) => !isBlank);
  const [first, last] = [held[0], held.at(-1)];
  if (first === undefined || last === undefined) return [];
  // The indentation of code matters.
  const start = first.start + (kind === 'code' ? 0 : first.indent);
  return [{ kind, start, end: last.start + last.content.length }];
}

const listMark = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/;

/**
 * The blocks of a list. If its marks are also Markdown's, it is one block; otherwise each item is a paragraph
 * that begins after its mark.
 */
export function listBlocks(
  lines: readonly TextLine[],
  from: number,
  to: number,
  item: RegExp,
): DocumentBlock[] {
  if (listMark.test(lineOrBlank(lines, from).content)) return blockOf('list', lines, from, to);
  const starts = lines.slice(from, to).flatMap((line, at) => (item.test(line.content) ? [from + at] : []));
  return starts.flatMap((start, at) => {
    const mark = item.exec(lineOrBlank(lines, start).content)?.[0].length ?? 0;
    return blockOf('paragraph', lines, start, starts[at + 1] ?? to).map((block) => ({
      ...block,
      start: lineOrBlank(lines, start).start + mark,
    }));
  });
}

export function titleOfBlocks(blocks: readonly DocumentBlock[]): string | undefined {
  const first = blocks.find((block) => block.kind === 'heading');
  return first?.level === 1 ? first.title : undefined;
}
