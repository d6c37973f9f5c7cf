import type { Info } from 'csv-parse/sync';
import type { DocumentBlock } from '../../core/model/types';
import type { ReadText } from './readText';

const delimiters = [',', ';', '\t', '|'] as const;
/** Characters at the beginning of a file in which its delimiter is looked for. */
const sampleLength = 20_000;

/** Reads CSV and TSV: a table of lines, with the names of the columns for a heading. */
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
  const delimiter = delimiterOf(text, (body, candidate) => records(body, candidate));
  const rows = records(text, delimiter);
  return { title: undefined, blocks: toBlocks(text, rows[0]?.record ?? [], rows) };
}

interface Row {
  readonly record: readonly string[];
}

/** The one that parts most lines of the beginning into the same number of columns, more than one. */
function delimiterOf(text: string, parse: (body: string, delimiter: string) => readonly Row[]): string {
  const cut = text.slice(0, sampleLength);
  const sample = text.length > cut.length ? cut.slice(0, cut.lastIndexOf('\n') + 1) : cut;
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    let rows: readonly Row[];
    try {
      rows = parse(sample, delimiter);
    } catch {
      // With this delimiter the quotes do not match: it is not the one.
      continue;
    }
    const columns = rows[0]?.record.length ?? 0;
    const alike = rows.filter(({ record }) => record.length === columns).length;
    const score = columns < 2 ? 0 : (alike / rows.length) * Math.log(1 + columns);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function toBlocks(text: string, first: readonly string[], rows: readonly Row[]): DocumentBlock[] {
  const start = /^\s*/.exec(text)?.[0].length ?? 0;
  const end = text.trimEnd().length;
  const table = { kind: 'table', start, end } as const;
  const names = first.filter((name) => name !== '');
  const isHeader = rows.length > 1 && first.length > 1 && names.every((name) => !/^[-+\d.,%€$]+$/.test(name));
  if (!isHeader) return [table];
  return [{ kind: 'heading', level: 1, title: names.join(', '), start, end: start }, table];
}
