import { withoutMarkers } from '../../trust/audit/markerForms';
import type { Markup } from '../../model/types';
import { editOutsideCode } from '../../language/codeFence';

/** HTML elements used in Markdown documents; any other word in angle brackets is text. */
const tag = new RegExp(
  `</?(?:a|abbr|b|br|center|code|dd|details|del|div|dl|dt|em|figcaption|figure|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|picture|pre|q|s|samp|small|source|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|var|video)(?:\\s+[\\w:.-]+=(?:"[^"]*"|'[^']*'|[^\\s"'<>]+))*\\s*/?>`,
  'gi',
);

/**
 * Formats a quote as a sentence of an answer. In Markdown, emphasis and code are kept, links are reduced to
 * their text, images and tags are removed; plain text is kept literally. Bracketed numbers are changed so as
 * not to look like citation markers.
 */
export function toSentence(quote: string, markup: Markup): string {
  const body = quote.replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/, '');
  if (markup === 'plain') return escapeMarkdown(body.replace(/\s+/g, ' ').trim());
  const text = editOutsideCode(body.replace(/^\s*(?:>\s*)+/gm, ''), withoutLinks)
    .replace(/\s+/g, ' ')
    .trim();
  return balanced(balanced(text, '**'), '`');
}

/** Keeps lines as they are, except for links, images, tags and bracketed numbers. */
export function toLines(quote: string, markup: Markup): string {
  return markup === 'plain' ? escapeMarkdown(quote) : editOutsideCode(quote, withoutLinks);
}

/** Replaces a final colon, which announces text that is not quoted, with a full stop. */
export function withoutAnnouncement(text: string): string {
  return text.replace(/\s*:([*_]*)$/, '.$1');
}

/** Inserts a marker before the sentence's final punctuation, as in print. */
export function withMarker(sentence: string, marker: string): string {
  const end = /[.!?…:;,。！？；：，、．]+["'”’)*_」』）]*$/.exec(sentence);
  if (end === null) return `${sentence} ${marker}`;
  return `${sentence.slice(0, end.index)} ${marker}${end[0]}`;
}

function withoutLinks(text: string): string {
  return withoutMarkers(
    text
      .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .replace(/\[([^\]]+)\]\[[^\]]*\]/g, '$1')
      .replace(/\[\^[^\]]+\]/g, '')
      // Remains of a truncated image or link.
      .replace(/!\[[^\]]*$/, '')
      .replace(/\]\([^)\s]*\)/g, '')
      .replace(tag, '')
      // Container marks ("::: tip").
      .replace(/^[ \t]*:::.*$/gm, ''),
  );
}

/** Escapes plain text so that it is not rendered as Markdown. */
function escapeMarkdown(text: string): string {
  return withoutMarkers(text).replace(/[\\`*]|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, (mark) =>
    mark.replace(/./g, '\\$&'),
  );
}

/** Removes emphasis marks left unbalanced by truncation. */
function balanced(text: string, mark: string): string {
  return text.split(mark).length % 2 === 0 ? text.replaceAll(mark, '') : text;
}

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
