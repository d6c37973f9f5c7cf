/** A date or a name of a word or two is not broken. */
const briefest = 12;

/** The classes of a table's cell; undefined for none. */
export function cellClass(text: string, aligned: string | undefined): string | undefined {
  const brief = text.length <= briefest ? 'brief' : undefined;
  return aligned === undefined || brief === undefined ? (aligned ?? brief) : `${aligned} ${brief}`;
}
