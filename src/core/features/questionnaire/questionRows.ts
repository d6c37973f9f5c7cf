/**
 * Recognises texts that ask or require something, and headers of columns with such texts, in English and
 * German.
 */

const endsAsking = /\?(?:["'”’)\]]|\s|$)/u;

const requires =
  /\b(?:must|shall|should|required to|is required|are required|needs? to|has to|have to|muss|müssen|sollen?|sollten?)\b/iu;

const opensWithAsk =
  /^(?:[\d.)(a-z]{1,8}[.)]\s+)?(?:please|do|does|did|is|are|was|can|could|will|would|has|have|how|what|which|who|whom|whose|where|when|why|describe|explain|list|provide|confirm|specify|state|indicate|detail|define|outline|identify|give|name|show|summari[sz]e|demonstrate|attach|bitte|beschreiben|erläutern|erklären|nennen|bestätigen|wie|was|welche[rsmn]?|wer|wo|wann|warum|wieso|inwiefern|inwieweit|gibt|haben|hat|ist|sind|kann|können|wird|werden|verfügen|verfügt|unterstützt|unterstützen|bietet|bieten|erfüllt)\b/iu;

/** With fewer words and no question mark, a text is a name: "Name", "Is mandatory". */
const minAskingWords = 3;

/** Whether a text asks or requires something. */
function isAsking(text: string): boolean {
  if (endsAsking.test(text)) return true;
  if (text.trim().split(/\s+/).length < minAskingWords) return false;
  return requires.test(text) || opensWithAsk.test(text.trim());
}

const questionNames =
  /\b(?:questions?|requirements?|requests?|query|queries|fragen?|anforderung(?:en)?|frage ?text|anforderungs?text|fragestellung(?:en)?|kriterium|criteri(?:on|a)|controls?|asks?)\b/iu;
const describingNames =
  /\b(?:descriptions?|beschreibung(?:en)?|text|specifications?|statements?|details?|items?|topics?|subject|thema|prompts?)\b/iu;
/** Words in the headers of columns with attributes of a question. */
const attributeNames =
  /(?:#|№|\b(?:ids?|no|nos|nr|nummer|num|numbers?|refs?|reference|types?|category|categories|kategorie|weight|weighting|gewichtung|priority|priorität|status|owner|domain|area|bereich|sections?|source|score|response|responses|answers?|antwort(?:en)?|reply|comments?|kommentare?|notes?|guidance|hinweise?|instructions?|evidence|examples?|count|date|datum|version|group|family|level)\b)/iu;

/** Maximum number of words in a column name. */
const maxNameWords = 6;

type HeaderRank = 0 | 1 | 2;

/** How clearly a header names questions: 2 for "Question", 1 for "Description", 0 for any other. */
function headerRank(header: string): HeaderRank {
  const name = header
    .replace(/[()[\]*:_/]/g, ' ')
    .replace(/-/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (name === '' || name.split(' ').length > maxNameWords || name.includes('?')) return 0;
  if (attributeNames.test(name)) return 0;
  if (questionNames.test(name)) return 2;
  return describingNames.test(name) ? 1 : 0;
}

/** Whether a header names an attribute of a question, such as "Response" or "ID". */
function isAttributeHeader(header: string): boolean {
  return attributeNames.test(header);
}

/** A table as in its file, row by row; row and column indices start at 0. */
export type TableCells = readonly (readonly string[])[];

/** `A-1.2`, `R7`, `12`: the number of a question rather than a question. */
export const numbering = /^(?=.*\d)[\p{L}]{0,8}[-._ #]{0,2}[\d.\-_/]*\p{L}?[.):]?$/u;
/** `A`, `IV`: the number of a section with questions such as `A1` and `IV.2`. */
const lettering = /^\p{Lu}{1,4}$/u;
/** Maximum number of words in a heading. */
const maxHeadingWords = 8;

/**
 * The rows from `from` on with a question in the column: not empty, not a section heading, and not the header
 * repeated.
 */
function questionRows(cells: TableCells, column: number, from: number, header = ''): number[] {
  const texts = cells.map((row) => (row[column] ?? '').trim());
  const candidates = texts.flatMap((text, row) =>
    row >= from && isText(text) && text !== header.trim() ? [row] : [],
  );
  const width = median(candidates.map((row) => filled(cells[row] ?? []).length));
  const asking = candidates.filter((row) => isAsking(texts[row] ?? ''));
  const asksMostly = asking.length * 2 >= candidates.length;
  const isAsker = new Set(asking);
  return candidates.filter((row) => {
    if (isAsker.has(row)) return true;
    const text = texts[row] ?? '';
    if (wordsOf(text) > maxHeadingWords || /[.!:;]$/.test(text)) return !isSameThroughout(cells[row] ?? []);
    return !isHeading(cells, row, { width, asksMostly, text });
  });
}

function isHeading(
  cells: TableCells,
  row: number,
  {
    width,
    asksMostly,
    text,
  }: { readonly width: number; readonly asksMostly: boolean; readonly text: string },
): boolean {
  const own = filled(cells[row] ?? []);
  if (width > 1) return own.length === 1 || isSameThroughout(own) || isNumberedAbove(cells, row);
  return asksMostly && wordsOf(text) < 4;
}

/** Whether a row's number is the prefix of the next row's: `3` before `3.1`, `A` before `A1`. */
function isNumberedAbove(cells: TableCells, row: number): boolean {
  const next = cells.slice(row + 1).find((other) => filled(other).length > 0);
  return (cells[row] ?? []).some((text, column) =>
    goesOnFrom(text.trim().replace(/[.)]$/, ''), next?.[column]?.trim() ?? ''),
  );
}

function goesOnFrom(number: string, below: string): boolean {
  if (!below.startsWith(number)) return false;
  const rest = below.slice(number.length);
  return lettering.test(number) ? /^[.\-_ ]?\d/.test(rest) : numbering.test(number) && /^[.\-_]\d/.test(rest);
}

function isSameThroughout(row: readonly string[]): boolean {
  const texts = filled(row);
  return texts.length > 1 && new Set(texts).size === 1;
}

/** The cells of a row that are not empty. */
export function filled(row: readonly string[]): readonly string[] {
  return row.map((text) => text.trim()).filter((text) => text !== '');
}

/** Whether a cell contains words rather than a number or a mark. */
export function isText(text: string): boolean {
  return /\p{L}/u.test(text) && !numbering.test(text.trim());
}

function wordsOf(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

function median(counts: readonly number[]): number {
  return counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0;
}

/** The location of a table's questions. */
export interface QuestionPlace {
  /** Undefined if the table has no column names. */
  readonly headerRow: number | undefined;
  readonly questionColumn: number;
  /** The rows with questions, in order; at least one. */
  readonly rows: readonly number[];
  /** Increases with the number of questions, to choose between tables. */
  readonly score: number;
}

/** Column names must be within this many rows from the top, below titles, logos and notes. */
export const maxRowsAbove = 60;
/** Maximum number of rows between the column names and the first question. */
const maxRowsBetween = 5;
const longestName = 80;
/** Weight of a row below a header of each rank, whether it asks or not. */
const rowWeight: Readonly<Record<HeaderRank, number>> = { 0: 0, 1: 0.15, 2: 0.8 };

/**
 * Finds a table's questions: below a suitable header ("Question", "Anforderung"), or in the column where most
 * texts ask or require something. `column` is a header to look for instead. Undefined if there are no
 * questions.
 */
export function locateQuestions(cells: TableCells, column?: string): QuestionPlace | undefined {
  const places = column === undefined ? [...byHeader(cells), ...byContent(cells)] : named(cells, column);
  return places.reduce<QuestionPlace | undefined>(
    (best, place) => (best === undefined || place.score > best.score ? place : best),
    undefined,
  );
}

function byHeader(cells: TableCells): QuestionPlace[] {
  return headers(cells, (text) => (isAsking(text) ? 0 : headerRank(text)));
}

function named(cells: TableCells, column: string): QuestionPlace[] {
  const wanted = sameName(column);
  const places = headers(cells, (text) => (sameName(text) === wanted ? 2 : 0));
  const first = Math.min(...places.map(({ headerRow = 0 }) => headerRow));
  return places.filter(({ headerRow }) => headerRow === first);
}

/** Normalises header names for comparison. */
function sameName(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

function headers(cells: TableCells, rankOf: (text: string) => HeaderRank): QuestionPlace[] {
  return cells.slice(0, maxRowsAbove).flatMap((row, headerRow) =>
    row.flatMap((text, questionColumn) => {
      const rank = text.length > longestName ? 0 : rankOf(text);
      if (rank === 0) return [];
      const rows = questionRows(cells, questionColumn, headerRow + 1, text);
      if (rows.length === 0 || !isNamesOf(cells, headerRow, rows)) return [];
      const score = askingIn(cells, rows, questionColumn) + rows.length * rowWeight[rank];
      return [{ headerRow, questionColumn, rows, score }];
    }),
  );
}

/** Column names head most of the filled columns, whereas a title stands alone. */
function isNamesOf(cells: TableCells, headerRow: number, rows: readonly number[]): boolean {
  const wide = rows.filter((row) => filled(cells[row] ?? []).length > 1).length;
  return wide * 2 < rows.length || filled(cells[headerRow] ?? []).length > 1;
}

function byContent(cells: TableCells): QuestionPlace[] {
  const width = Math.max(0, ...cells.map((row) => row.length));
  return Array.from({ length: width }, (_, column) => column).flatMap((questionColumn) => {
    const first = cells.findIndex((row) => isAskingCell(row[questionColumn]));
    if (first < 0) return [];
    const headerRow = headerAbove(cells, first);
    if (headerRow !== undefined && isAttributeHeader(cells[headerRow]?.[questionColumn] ?? '')) return [];
    const rows = questionRows(cells, questionColumn, headerRow === undefined ? first : headerRow + 1);
    return [{ headerRow, questionColumn, rows, score: askingIn(cells, rows, questionColumn) }];
  });
}

/** The nearest row above that may contain column names. */
function headerAbove(cells: TableCells, first: number): number | undefined {
  const isWide = filled(cells[first] ?? []).length > 1;
  for (let row = first - 1; row >= Math.max(0, first - maxRowsBetween); row -= 1) {
    const texts = filled(cells[row] ?? []);
    const areNames = texts.every((text) => isText(text) && !isAsking(text) && text.length <= longestName);
    if (texts.length > (isWide ? 1 : 0) && areNames) return row;
  }
  return undefined;
}

function askingIn(cells: TableCells, rows: readonly number[], column: number): number {
  return rows.filter((row) => isAskingCell(cells[row]?.[column])).length;
}

function isAskingCell(text: string | undefined): boolean {
  return text !== undefined && isText(text) && isAsking(text);
}
