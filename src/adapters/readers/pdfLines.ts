/** A text item of pdf.js; the last two numbers of `transform` are the position of its start. */
export interface PdfText {
  readonly str: string;
  readonly width: number;
  readonly transform: readonly number[];
  readonly fontName: string;
}

/** Text between two wide gaps of a line, from `x` to `end` in points. */
export interface Segment {
  readonly text: string;
  readonly x: number;
  readonly end: number;
  /** As the file has it, where it is in several pieces. */
  readonly pieces?: readonly Segment[];
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
  /** More than one if wide gaps split the line into columns. */
  readonly segments: readonly Segment[];
}

interface OpenLine {
  y: number;
  end: number;
  size: number;
  readonly x: number;
  readonly segments: { text: string; readonly x: number; end: number; readonly pieces: Segment[] }[];
  readonly letters: Map<string, number>;
}

/** Joins the text items of a page, in file order, into lines. */
export function linesOfPage(items: readonly PdfText[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let open: OpenLine | undefined;
  const close = (): void => {
    const line = open && toLine(open);
    if (line !== undefined && line.text !== '') lines.push(line);
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
  const end = x + item.width;
  return { x, y, end, size: sizeOf(item), segments: [segmentOf(item)], letters };
}

function segmentOf({ str, width, transform: [, , , , x = 0] }: PdfText): OpenLine['segments'][number] {
  const end = x + width;
  return { text: str, x, end, pieces: [{ text: str.trim(), x, end }] };
}

function isOnLine(line: OpenLine, item: PdfText): boolean {
  const [, , , , x = 0, y = 0] = item.transform;
  const size = Math.max(line.size, sizeOf(item));
  // Superscripts and subscripts belong to the line; an item far to the left starts the next line or column.
  return Math.abs(y - line.y) < size * 0.55 && x > line.x - size;
}

/** What begins an item of a list; the gap after it is none between columns. */
const itemMark = /^(?:[•●▪◦·–*-]|\(?\d{1,2}[.)]|\(?[a-z]\))$/;

function extend(line: OpenLine, item: PdfText): void {
  const [, , , , x = 0] = item.transform;
  const size = sizeOf(item);
  const end = x + item.width;
  const last = line.segments.at(-1);
  if (last === undefined || isColumnGap(line, item)) line.segments.push(segmentOf(item));
  else {
    const isApart = Math.abs(x - line.end) > size * 0.12 && !/\s$/.test(last.text) && !/^\s/.test(item.str);
    last.text += (isApart ? ' ' : '') + item.str;
    last.end = Math.max(last.end, end);
    last.pieces.push({ text: item.str.trim(), x, end });
  }
  line.end = Math.max(line.end, end);
  // Footnote marks are smaller than their line.
  line.size = Math.max(line.size, size);
  line.letters.set(item.fontName, (line.letters.get(item.fontName) ?? 0) + item.str.length);
}

/** A number, perhaps with signs. */
const amount = /^(?!.*\p{L}).*\d/u;

function isColumnGap({ segments, end }: OpenLine, item: PdfText): boolean {
  const [first, ...others] = segments;
  if (others.length === 0 && itemMark.test(first?.text.trim() ?? '')) return false;
  const [, , , , x = 0] = item.transform;
  return x - end > sizeOf(item) * leastGap(segments.at(-1)?.text ?? '', item.str);
}

/**
 * Columns of numbers may stand nearer to each other than those of words, where a gap may be one of a justified line. In tables, the
 * sign of a currency belongs to the number after it.
 */
function leastGap(before: string, text: string): number {
  if (/^\p{Sc}$/u.test(text.trim())) return 0.5;
  return amount.test(before) && amount.test(text) ? 0.9 : 1.5;
}

function toLine({ letters, segments, ...line }: OpenLine): PdfLine {
  const [font = ''] = [...letters].sort((a, b) => b[1] - a[1])[0] ?? [];
  // Resolves ligatures and unusual spaces.
  const read = joinSymbols(
    segments.map((segment) => ({ ...segment, text: segment.text.normalize('NFKC').trim() })),
  );
  const text = read
    .map((segment) => segment.text)
    .join('   ')
    .trim();
  return { ...line, text, font, segments: read };
}

/** Signs of currencies often stand at the left edge of a column, away from their number. */
function joinSymbols(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    if (last && (/^[\p{Sc}(]+$/u.test(last.text) || /^[%)]+$/.test(segment.text)))
      joined.splice(-1, 1, { text: `${last.text} ${segment.text}`, x: last.x, end: segment.end });
    else joined.push(segment);
  }
  return joined;
}

/** The text of lines, with words that were hyphenated at their end in one piece. */
export function joinedLines(lines: readonly PdfLine[]): string {
  return lines
    .map((line) => line.text)
    .join('\n')
    .replace(/(\p{Ll})[-\u00ad\u2010]\n(?=\p{Ll})/gu, '$1');
}
