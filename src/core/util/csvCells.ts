const quotedCell = /"(?:[^"]|"")*"/g;
const separators = [';', '\t', '|'] as const;

/** Whether a document is a CSV file, by its name. */
export function isCsv(documentId: string): boolean {
  return /\.csv$/i.test(documentId);
}

/**
 * Rows of a CSV file with spaces between their cells, so that no number runs into the next one. A comma between digits separates
 * cells only where commas do. Cells in quotation marks stay as they are.
 */
export function cellsApart(rows: string): string {
  const between = hasCommas(rows) ? /[,;|\t]/g : /[;|\t]/g;
  const cells = rows.match(quotedCell) ?? [];
  return rows
    .split(quotedCell)
    .flatMap((outside, at) => [outside.replace(between, ' '), cells[at] ?? ''])
    .join('');
}

/** Whether the cells of rows stand between commas, not between what else there are more of. */
function hasCommas(rows: string): boolean {
  const outside = rows.replace(quotedCell, '');
  const countOf = (mark: string) => outside.split(mark).length - 1;
  return separators.every((mark) => countOf(mark) < countOf(','));
}
