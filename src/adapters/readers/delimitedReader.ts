import type { DocumentBlock } from '../../core/model/types';
import type { ReadText } from './readFile';

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
    const columns = rows[0]?.length ?? 0;
    const alike = rows.filter((row) => row.length === columns).length;
    const score = columns < 2 ? 0 : (alike / rows.length) * Math.log(1 + columns);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function toBlocks(text: string, rows: readonly (readonly string[])[]): DocumentBlock[] {
  const start = /^\s*/.exec(text)?.[0].length ?? 0;
  const end = text.trimEnd().length;
  const table = { kind: 'table', start, end } as const;
  const names = columnNamesOf(rows);
  if (names === undefined) return [table];
  return [{ kind: 'heading', level: 1, title: names.join(', '), start, end: start }, table];
}

/** The names in the first row, if it has any and there are rows below. */
export function columnNamesOf([first = [], ...others]: readonly (readonly string[])[]):
  readonly string[] | undefined {
  const names = first.filter((name) => name !== '');
  const isHeader =
    others.length > 0 && first.length > 1 && names.every((name) => !/^[-+\d.,%€$]+$/.test(name));
  return isHeader ? names : undefined;
}
