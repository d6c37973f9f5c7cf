import type { Span } from '../../../language/sentences';
import { writtenLines } from '../../../model/place';

const atx = /^ {0,3}#{1,6}\s+\S/;
const underline = /^ {0,3}(?:=+|-{2,})\s*$/;
const fence = /^ {0,3}(?:```|~~~)/;
const listOrRow = /^\s*(?:[-*+>|]|\d{1,3}[.)]\s)/;

/** The headings of a text in Markdown, as ranges of their lines, underlines included. Lines of code are none. */
export function headingsIn(text: string): Span[] {
  const found: Span[] = [];
  let isCode = false;
  let previous: Span | undefined;
  for (const { start, end } of writtenLines(text)) {
    const line = text.slice(start, end);
    if (fence.test(line)) isCode = !isCode;
    else if (!isCode && atx.test(line)) found.push({ start, end });
    else if (!isCode && underline.test(line) && previous && isTitle(text, previous, start))
      found.push({ start: previous.start, end });
    previous = { start, end };
  }
  return found;
}

/** Whether a line is a paragraph of its own, right above its underline. */
function isTitle(text: string, { start, end }: Span, underlineStart: number): boolean {
  const line = text.slice(start, end);
  const isAlone = start === 0 || /\n[^\S\n]*\r?\n$/.test(text.slice(Math.max(0, start - 200), start));
  return isAlone && !/\n[^\S\n]*\r?\n/.test(text.slice(end, underlineStart)) && !listOrRow.test(line);
}
