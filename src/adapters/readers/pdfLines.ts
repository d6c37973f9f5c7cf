/** A text item of pdf.js; the last two numbers of `transform` are the position of its start. */
export interface PdfText {
  readonly str: string;
  readonly width: number;
  readonly transform: readonly number[];
  readonly fontName: string;
}

/** A line of a page. Lengths are in points, `y` grows upwards. */
export interface PdfLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly end: number;
  readonly size: number;
  /** The font of most of its characters. */
  readonly font: string;
  /** Whether wide gaps split it into columns. */
  readonly hasGaps: boolean;
}

interface OpenLine {
  text: string;
  x: number;
  y: number;
  end: number;
  size: number;
  hasGaps: boolean;
  readonly letters: Map<string, number>;
}

/** Joins the text items of a page, in file order, into lines. */
export function linesOfPage(items: readonly PdfText[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let open: OpenLine | undefined;
  const close = (): void => {
    if (open !== undefined && open.text.trim() !== '') lines.push(toLine(open));
    open = undefined;
  };
  for (const item of items) {
    if (item.str.trim() === '') continue;
    if (open !== undefined && !isOnLine(open, item)) close();
    if (open === undefined) open = begin(item);
    else extend(open, item);
  }
  close();
  return lines;
}

function sizeOf({ transform: [, , c = 0, d = 0] }: PdfText): number {
  return Math.hypot(c, d);
}

function begin(item: PdfText): OpenLine {
  const [, , , , x = 0, y = 0] = item.transform;
  const letters = new Map([[item.fontName, item.str.length]]);
  return { text: item.str, x, y, end: x + item.width, size: sizeOf(item), hasGaps: false, letters };
}

function isOnLine(line: OpenLine, item: PdfText): boolean {
  const [, , , , x = 0, y = 0] = item.transform;
  const size = Math.max(line.size, sizeOf(item));
  // Superscripts and subscripts belong to the line; an item far to the left starts the next line or column.
  return Math.abs(y - line.y) < size * 0.55 && x > line.x - size;
}

function extend(line: OpenLine, item: PdfText): void {
  const [, , , , x = 0] = item.transform;
  const size = sizeOf(item);
  const gap = x - line.end;
  const isWide = gap > size * 1.5;
  const isApart = Math.abs(gap) > size * 0.12 && !/\s$/.test(line.text) && !/^\s/.test(item.str);
  line.text += (isWide ? '   ' : isApart ? ' ' : '') + item.str;
  line.end = Math.max(line.end, x + item.width);
  line.hasGaps ||= isWide;
  // Footnote marks are smaller than their line.
  line.size = Math.max(line.size, size);
  line.letters.set(item.fontName, (line.letters.get(item.fontName) ?? 0) + item.str.length);
}

function toLine({ letters, text, ...line }: OpenLine): PdfLine {
  const [font = ''] = [...letters].sort((a, b) => b[1] - a[1])[0] ?? [];
  // Resolves ligatures and unusual spaces.
  return { ...line, text: text.normalize('NFKC').trim(), font };
}
