import type { RowView } from '../../protocol/questionnaireMessages';

/** Maximum length of an answer in a closed row. */
const longest = 400;

/**
 * The beginning of a row's answer, or why there is none, as plain text; empty when there is nothing to say.
 */
export function preview({ answers, review, failure, status }: RowView): string {
  if (status === 'failed' && failure !== undefined) return failure;
  const said = answers.map(({ variant, text }) => {
    const own = plain(review.texts[variant ?? ''] ?? text);
    return variant === undefined ? own : `${variant}: ${own}`;
  });
  return said.join(' ').slice(0, longest);
}

/** The beginning of the newer answers. */
export function previewOfNewer({ newer }: RowView): string {
  return newer
    .map(({ text }) => plain(text))
    .join(' ')
    .slice(0, longest);
}

const heading = String.raw`(?:\*\*[^*\n]+\*\*|#+[ \t][^\n]+)[ \t]*$`;
/** Announces the next heading, as "Most likely here" does. */
const headingOfHeading = new RegExp(`^${heading}(?=\\s*^${heading})`, 'gm');
const headings = new RegExp(`^${heading}`, 'gm');

const table = /^\|.*\|[ \t]*\n\|[\s:|-]+\|[ \t]*\n(?:\|.*\|[ \t]*(?:\n|$))+/gm;

/** The rows of a table, each value behind the name of its column. */
function recordsOf(whole: string): string {
  const [headings = [], , ...rows] = whole.trim().split('\n').map(cellsOf);
  return rows.map((cells) => namedValues(headings, cells)).join(' · ');
}

function namedValues(headings: readonly string[], cells: readonly string[]): string {
  const named = cells.flatMap((cell, at) => (cell === '' ? [] : `${headings[at] ?? ''}: ${cell}`));
  return named.join('; ').replace(/^: /, '');
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** Markdown without markup, markers, and lines that name only sources; a colon follows a heading. */
function plain(text: string): string {
  return text
    .replace(table, (whole) => `${recordsOf(whole)}\n`)
    .replace(headingOfHeading, '')
    .replace(headings, (line) => `${line.trimEnd()}:`)
    .replace(/^[^\n[]{1,12}:( ?\[\d+\])+$/gm, '')
    .replace(/\s?\[\d{1,4}\]/g, '')
    .replace(/\n\s*(?:[-*+]|\d+\.)\s+/g, ' · ')
    .replace(/^\s*(?:[-*+]|#+|>|\d+\.)\s+/gm, '')
    .replace(/\*\*|__|`+/g, '')
    .replace(/^\s*\|?[\s:|-]+\|?\s*$/gm, ' ')
    .replace(/\|/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
