/** Cell separators: a spaced bar in converted documents, other marks in CSV files. */
const separators = [' | ', '\t', ';', '|', ','] as const;

type Row = readonly string[];

/**
 * Converts a plain-text table to Markdown; the column names come from the last heading or the first row.
 * Undefined if the lines cannot be split into cells.
 */
export function toMarkdownTable(quote: string, headings: readonly string[]): string | undefined {
  const named = withNames(quote, headings);
  const [first, ...others] = rowsOf(quote, ' | ');
  const isPlain =
    first !== undefined && first.length > 1 && others.every((row) => row.length <= first.length);
  const table = named ?? (isPlain && others.length > 0 ? { names: first, rows: others } : undefined);
  if (table === undefined) return undefined;
  const { names, rows } = table;
  const filled = rows.map((row) => names.map((_, column) => row[column] ?? ''));
  return [names, names.map(() => '---'), ...filled]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}

/** Splits the rows from the column names; undefined if the last heading does not contain column names. */
function withNames(
  quote: string,
  headings: readonly string[],
): { readonly names: Row; readonly rows: readonly Row[] } | undefined {
  const heading = headings.at(-1) ?? '';
  for (const separator of separators) {
    const rows = rowsOf(quote, separator);
    const [first = [], ...others] = rows;
    const isNaming = first.filter((cell) => cell !== '').join(', ') === heading;
    const names = isNaming ? first : heading.split(', ');
    const widest = Math.max(...rows.map((row) => row.length));
    if (widest > 1 && widest <= names.length) return { names, rows: isNaming ? others : rows };
  }
  return undefined;
}

function rowsOf(quote: string, separator: string): Row[] {
  return quote
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => cellsOf(line, separator));
}

function cellsOf(line: string, separator: string): Row {
  if (separator === ' | ' || !line.includes('"')) return line.split(separator).map((cell) => cell.trim());
  // A quoted CSV cell may contain the separator.
  const mark = separator === '|' ? '\\|' : separator;
  const cell = new RegExp(`(?:^|${mark})\\s*(?:"((?:[^"]|"")*)"|([^${mark}]*))`, 'g');
  return Array.from(line.matchAll(cell), (match) =>
    (match[1]?.replaceAll('""', '"') ?? match[2] ?? '').trim(),
  );
}
