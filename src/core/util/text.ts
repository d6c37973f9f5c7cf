/** Terminal escape sequences: with parameters, strings up to their terminator, and two-character ones. */
const sequences =
  // eslint-disable-next-line no-control-regex -- such sequences begin with a control character
  /\u001b\[[0-?]*[ -/]*[@-~]|\u001b[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[ -~]?/g;

/** Control characters, including line breaks and tabs, and bidirectional overrides. */
const orders = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Makes a text safe for a terminal: removes control and bidirectional characters except line breaks and tabs.
 */
export function plainText(text: string): string {
  return text
    .replace(sequences, '')
    .replace(orders, (order) => (order === '\n' || order === '\t' ? order : ''));
}

/** Escapes terminal control characters in JSON. */
export function plainJson(json: string): string {
  return json.replace(orders, (order) =>
    order === '\n' ? order : `\\u${order.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Escapes a text for use within a line of Markdown; underscores within words need no escape. */
export function inlineMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*[\]<>~|]|(?<!\w)_|_(?!\w)/g, String.raw`\$&`);
}

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

/**
 * Estimates a text's model tokens: one per four characters in alphabetic scripts, one per character in
 * scripts without spaces (the rule of thumb published by model vendors). For sizing only, never for billing.
 */
export function estimateTokens(text: string): number {
  let wide = 0;
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0x2e7f) wide += 1;
  return Math.ceil((text.length - wide) / 4 + wide);
}

/**
 * All matches of a global pattern that never matches an empty text: like `matchAll`, which copies the pattern
 * each time.
 */
export function allMatches(pattern: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null && match[0] !== ''; match = pattern.exec(text))
    found.push(match);
  return found;
}
