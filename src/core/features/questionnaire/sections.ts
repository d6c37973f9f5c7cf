import { filled, isText, type TableCells } from './questionRows';

/** Longer texts between questions are instructions. */
const longestHeading = 80;
const sectionNames =
  /^(?:sections?|chapters?|categor(?:y|ies)|domains?|areas?|topics?|groups?|abschnitte?|kapitel|kategorien?|bereiche?|themen?|gruppen?)$/i;

interface Questions {
  /** The rows with questions, in order. */
  readonly rows: readonly number[];
  readonly questionColumn: number;
  readonly headerRow: number | undefined;
}

/**
 * The section that each question of a table is in, in the order of its rows: the heading between the rows above it, else what
 * a column for sections says. Undefined for a question in none.
 */
export function sectionsOf(cells: TableCells, questions: Questions): readonly (string | undefined)[] {
  const byHeading = headingsAbove(cells, questions);
  return byHeading.some((heading) => heading !== undefined) ? byHeading : inColumn(cells, questions);
}

function headingsAbove(cells: TableCells, { rows, headerRow }: Questions): readonly (string | undefined)[] {
  const asking = new Set(rows);
  let heading: string | undefined;
  const above = cells.map((row, at) => {
    if (at > (headerRow ?? -1) && !asking.has(at)) heading = headingIn(row) ?? heading;
    return heading;
  });
  return rows.map((at) => above[at]);
}

/** The only text of a row, beside a number of its own. */
function headingIn(row: readonly string[]): string | undefined {
  const [text, ...others] = [...new Set(filled(row).filter(isText))];
  return others.length === 0 && text !== undefined && text.length <= longestHeading ? text : undefined;
}

function inColumn(
  cells: TableCells,
  { rows, headerRow, questionColumn }: Questions,
): readonly (string | undefined)[] {
  const names = headerRow === undefined ? [] : (cells[headerRow] ?? []);
  const column = names.findIndex((name, at) => at !== questionColumn && sectionNames.test(name.trim()));
  const texts = rows.map((at) => cells[at]?.[column]?.trim() ?? '');
  // A different text in each row heads nothing.
  if (new Set(texts).size * 2 > texts.length && texts.length > 2) return rows.map(() => undefined);
  return texts.map((text) => (isText(text) && text.length <= longestHeading ? text : undefined));
}
