import type { DocumentBlock } from '../../core/model/types';
import type { ReadText } from './readFile';
import { namesLine, tableHead } from './tableHead';

const delimiters = [',', ';', '\t', '|'] as const;
/** How many characters at the beginning of a file are used to detect the delimiter. */
const sampleLength = 20_000;

/** How rows are parsed, wherever it is done. */
export const rowOptions = { bom: true, relax_column_count: true, relax_quotes: true, trim: true } as const;

/** Reads CSV and TSV: a table of lines, with the column names as a heading. */
export async function readDelimited(text: string): Promise<ReadText> {
  const { rows } = await readSample(text);
  return { title: undefined, blocks: toBlocks(text, rows) };
}

/** How the rows of a text are written, and its first ones. */
export async function readSample(
  text: string,
): Promise<{ readonly delimiter: string; readonly rows: readonly (readonly string[])[] }> {
  const { parse } = await import('csv-parse/sync');
  const records = (body: string, delimiter: string): readonly (readonly string[])[] =>
    parse(body, { ...rowOptions, delimiter, skip_empty_lines: true });
  const sample = sampleOf(text);
  const delimiter = delimiterOf(sample, records);
  return { delimiter, rows: records(sample, delimiter) };
}

/** The first lines: their rows tell how all of them are written. */
function sampleOf(text: string): string {
  const cut = text.slice(0, sampleLength);
  return text.length > cut.length ? cut.slice(0, cut.lastIndexOf('\n') + 1) || cut : cut;
}

/** The delimiter that splits most sample lines into the same number of columns, at least two. */
function delimiterOf(
  sample: string,
  parse: (body: string, delimiter: string) => readonly (readonly string[])[],
): string {
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    let rows: readonly (readonly string[])[];
    try {
      rows = parse(sample, delimiter);
    } catch {
      // The quotes do not match with this delimiter: it is not the one.
      continue;
    }
    const [columns, alike] = commonestWidth(rows);
    const score = columns < 2 ? 0 : (alike / rows.length) * Math.log(1 + columns);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** The number of columns that most rows have, and how many have it. */
function commonestWidth(rows: readonly (readonly string[])[]): readonly [columns: number, rows: number] {
  const widths = new Map<number, number>();
  for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1);
  return [...widths].reduce((best, width) => (width[1] > best[1] ? width : best), [0, 0]);
}

/** What stands above the column names is a paragraph; names of two rows are in it, too. */
function toBlocks(text: string, rows: readonly (readonly string[])[]): DocumentBlock[] {
  const first = /^\s*/.exec(text)?.[0].length ?? 0;
  const end = text.trimEnd().length;
  const head = tableHead(rows);
  const before = head === undefined ? 0 : head.rows > 1 ? head.above + head.rows : head.above;
  // Lines are counted, and a record of several would be several.
  if (
    head === undefined ||
    rows
      .slice(0, before)
      .flat()
      .some((cell) => cell.includes('\n'))
  )
    return [{ kind: 'table', start: first, end }];
  const start = startOfLine(text, before);
  const above = { kind: 'paragraph', start: first, end: text.slice(0, start).trimEnd().length } as const;
  const names = namesLine(head.names);
  return [
    ...(before > 0 ? [above] : []),
    { kind: 'heading', level: 1, title: names, start, end: start },
    { kind: 'table', start, end },
  ];
}

/** The offset of the line after so many that are not empty. */
function startOfLine(text: string, lines: number): number {
  let left = lines;
  for (const { index } of text.matchAll(/^.*\S/gm)) {
    if (left === 0) return index;
    left -= 1;
  }
  return 0;
}
