const quotedCell = /"(?:[^"]|"")*"/g;
const separators = [';', '\t', '|'] as const;

/** Whether a document is a CSV file, by its name. */
export function isCsv(documentId: string): boolean {
  return /\.csv$/i.test(documentId);
}

/**
 * Pads the cells of CSV rows with spaces, so that numbers in neighbouring cells do not run together. A comma
 * between digits only counts as a separator if commas separate the cells. Quoted cells are kept.
 */
export function cellsApart(rows: string): string {
  const between = hasCommas(rows) ? /[,;|\t]/g : /[;|\t]/g;
  const cells = rows.match(quotedCell) ?? [];
  return rows
    .split(quotedCell)
    .flatMap((outside, at) => [outside.replace(between, ' '), cells[at] ?? ''])
    .join('');
}

/** Whether commas are the most frequent separator. */
function hasCommas(rows: string): boolean {
  const outside = rows.replace(quotedCell, '');
  const countOf = (mark: string) => outside.split(mark).length - 1;
  return separators.every((mark) => countOf(mark) < countOf(','));
}
