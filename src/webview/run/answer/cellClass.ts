/** A number with little else, or nothing. */
const number = /^(?:\s*|\D{0,4}\d[\d.,'’\s]*[^\d\-/:]{0,12})$/;

/** Whether the cells of a column are numbers, which are read from their ends. */
export function areNumbers(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '') && cells.every((cell) => number.test(cell));
}

/** A date or a name of a word or two is not broken. */
const briefest = 12;

/** The classes of a table's cell; undefined for none. */
export function cellClass(text: string, aligned: string | undefined): string | undefined {
  const brief = text.length <= briefest ? 'brief' : undefined;
  return aligned === undefined || brief === undefined ? (aligned ?? brief) : `${aligned} ${brief}`;
}
