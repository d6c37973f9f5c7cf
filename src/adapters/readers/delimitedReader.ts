import type { Info } from 'csv-parse/sync';
import type { DocumentBlock } from '../../core/model/types';
import type { ReadText } from './readFile';

const delimiters = [',', ';', '\t', '|'] as const;
/** How many characters at the beginning of a file are used to detect the delimiter. */
const sampleLength = 20_000;

/** Reads CSV and TSV: a table of lines, with the column names as a heading. */
export async function readDelimited(text: string): Promise<ReadText> {
  const { parse } = await import('csv-parse/sync');
  const records = (body: string, delimiter: string) =>
    parse(body, {
      delimiter,
      info: true,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { readonly record: readonly string[]; readonly info: Info }[];
  const sample = sampleOf(text);
  const delimiter = delimiterOf(sample, records);
  const [first, ...others] = records(sample, delimiter);
  return { title: undefined, blocks: toBlocks(text, first?.record ?? [], others.length > 0) };
}

/** The first lines: their rows tell how all of them are written. */
function sampleOf(text: string): string {
  const cut = text.slice(0, sampleLength);
  return text.length > cut.length ? cut.slice(0, cut.lastIndexOf('\n') + 1) || cut : cut;
}

interface Row {
  readonly record: readonly string[];
}

/** The delimiter that splits most sample lines into the same number of columns, at least two. */
function delimiterOf(sample: string, parse: (body: string, delimiter: string) => readonly Row[]): string {
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    let rows: readonly Row[];
    try {
      rows = parse(sample, delimiter);
    } catch {
      // The quotes do not match with this delimiter: it is not the one.
      continue;
    }
    const columns = rows[0]?.record.length ?? 0;
    const alike = rows.filter(({ record }) => record.length === columns).length;
    const score = columns < 2 ? 0 : (alike / rows.length) * Math.log(1 + columns);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function toBlocks(text: string, first: readonly string[], hasMore: boolean): DocumentBlock[] {
  const start = /^\s*/.exec(text)?.[0].length ?? 0;
  const end = text.trimEnd().length;
  const table = { kind: 'table', start, end } as const;
  const names = first.filter((name) => name !== '');
  const isHeader = hasMore && first.length > 1 && names.every((name) => !/^[-+\d.,%€$]+$/.test(name));
  if (!isHeader) return [table];
  return [{ kind: 'heading', level: 1, title: names.join(', '), start, end: start }, table];
}
