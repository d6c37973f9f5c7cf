const isPageNumber =
  /^(?:(?:page|p\.|pg\.?|seite|s\.|sheet|blatt|página|pagina|pág\.|sida|side)?\s*[-–(]?\s*\d{1,4}\s*(?:(?:\/|of|von|de|sur|di)\s*\d{1,4})?\s*[-–)]?)?$/iu;
const saysGoesOn = /^.{0,60}\b(?:continued|cont['’]?d|fortsetzung)\b.{0,30}$/i;

/** Whether a line, by itself, may stand between the parts of a table: the number of a page, or that the table goes on. */
export function isBetweenPages(line: string): boolean {
  return isPageNumber.test(line.trim()) || saysGoesOn.test(line);
}

/**
 * Tells which lines may stand between the parts of a table on a page and the next: the number of a page, that the table goes on, and
 * headers and footers, which both pages have but for their own number.
 */
export function asideBetween(
  lines: readonly string[],
  next: readonly string[],
  page: number,
): (line: string, page: number) => boolean {
  return (line, of) =>
    isBetweenPages(line) ||
    (of === page
      ? next.some((other) => areAlike(line, other, page))
      : lines.some((other) => areAlike(other, line, page)));
}

/** Whether a line of a page is that of the next, but for the numbers of these pages. */
function areAlike(line: string, next: string, page: number): boolean {
  const [one, other] = [line, next].map((text) => text.trim().split(/(\d+)|\s+/));
  return (
    one?.length === other?.length &&
    one?.every(
      (part, at) => part === other?.[at] || (Number(part) === page && Number(other?.[at]) === page + 1),
    ) === true
  );
}
