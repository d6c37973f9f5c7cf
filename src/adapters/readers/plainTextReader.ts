import type { DocumentBlock } from '../../core/model/types';
import { lineStarts } from '../../core/model/lines';
import type { ReadText } from './readText';

const listItem = /^\s*(?:[-*•+]|\d{1,3}[.)])\s+\S/;

/**
 * Reads plain text: paragraphs separated by blank lines; one whose lines begin with bullets or numbers is a
 * list.
 */
export function readPlainText(text: string): ReadText {
  const starts = lineStarts(text);
  const blocks: DocumentBlock[] = [];
  let open: { start: number; end: number } | undefined;
  const close = (): void => {
    if (open === undefined) return;
    const kind = listItem.test(text.slice(open.start, open.start + maxIndent)) ? 'list' : 'paragraph';
    blocks.push({ kind, ...open });
    open = undefined;
  };
  starts.forEach((start, line) => {
    const content = text.slice(start, starts[line + 1] ?? text.length).trimEnd();
    if (content === '') close();
    else open = { start: open?.start ?? start, end: start + content.length };
  });
  close();
  return { blocks, title: undefined };
}

/** A bullet is looked for within this many characters of a paragraph. */
const maxIndent = 200;
