import { olderNote } from '../../model/older';
import type { Citation, Place } from '../../model/types';
import { editOutsideCode, replaceFences } from '../../language/codeFence';
import type { EvidenceKind } from './evidenceKinds';
import type { RowAnswer, RowState } from './model';
import { placeLabel } from '../../model/place';

/** An answer as shown to readers: the reviewer's text replaces the generated one. */
export interface ShownAnswer {
  /** "" if one answer applies to all. */
  readonly variant: string;
  /** Markdown with markers. */
  readonly text: string;
  readonly isEdited: boolean;
  /** Those the text refers to, or all if it refers to none; distinct markers, ascending. */
  readonly citations: readonly Citation[];
  /** The generated answer; undefined if only a reviewer answered. */
  readonly answer: RowAnswer | undefined;
}

const marker = /\[(\d{1,6})\](?!\()/g;

/** The answers of a row; empty if there are none yet. */
export function shownAnswers({ result, review }: Pick<RowState, 'result' | 'review'>): ShownAnswer[] {
  const answers = result?.answers ?? [];
  const shown = answers.map((answer) => shownAnswer(answer.variant ?? '', review.texts, answer));
  const own = Object.keys(review.texts).filter((variant) => !shown.some((one) => one.variant === variant));
  return [...shown, ...own.map((variant) => shownAnswer(variant, review.texts, undefined))];
}

function shownAnswer(
  variant: string,
  texts: Readonly<Record<string, string>>,
  answer: RowAnswer | undefined,
): ShownAnswer {
  const edited = texts[variant];
  const text = edited ?? answer?.text ?? '';
  const all = onceEach(answer?.citations ?? []);
  const named = markersIn(text);
  const cited = all.filter((citation) => named.has(citation.marker));
  const citations = cited.length > 0 ? cited : all;
  return { variant, text, isEdited: edited !== undefined, citations, answer };
}

function onceEach(citations: readonly Citation[]): Citation[] {
  const byMarker = new Map(citations.toReversed().map((citation) => [citation.marker, citation]));
  return [...byMarker.values()].sort((one, other) => one.marker - other.marker);
}

/** The markers of a text, outside code. */
export function markersIn(text: string): ReadonlySet<number> {
  const found = new Set<number>();
  replaceMarkers(text, (number, written) => {
    found.add(number);
    return written;
  });
  return found;
}

/** Replaces the markers of a Markdown text, outside code. */
export function replaceMarkers(text: string, replace: (number: number, written: string) => string): string {
  return editOutsideCode(text, (outside) =>
    outside.replace(marker, (written, number: string) => replace(Number(number), written)),
  );
}

/** Characters that a backslash escapes in Markdown. */
const escaped = /\\([\\`*_{}[\]<>()#+\-.!~|])/g;
const tableLine = /^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/**
 * Converts Markdown to the plain text of a table cell: words and markers stay, lists get "•", tables one line
 * per row, links are followed by their URL, code keeps its lines; emphasis, heading and code marks are
 * removed.
 */
export function plainAnswer(markdown: string): string {
  const code: string[] = [];
  // Private-use characters represent code, in which nothing is Markdown.
  const hold = (text: string) => `\ue010${code.push(text) - 1}\ue011`;
  const fenced = replaceFences(markdown.replace(/\r\n?/g, '\n'), (block) => hold(withoutFences(block)));
  const spans = fenced.replace(/(?<![\\`])(`+)(?!`)([^\n]*?[^`\n])\1(?!`)/g, (_, __, inner: string) =>
    hold(inner.replace(/^ (.*[^ ].*) $/, '$1')),
  );
  const letters = spans.replace(escaped, (_, letter: string) => hold(letter));
  const plain = letters
    .split('\n')
    .filter((line) => !tableLine.test(line) || line.trim() === '')
    .map(plainLine);
  return withHeld(plain.join('\n'), code)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Masked texts may be nested: a code block may contain a masked span. */
function withHeld(text: string, code: readonly string[]): string {
  return text.replace(/\ue010(\d+)\ue011/g, (_, index: string) => code[Number(index)] ?? '');
}

function withoutFences(block: string): string {
  const lines = block.split('\n');
  const isClosed = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*$/.test(lines.at(-1) ?? '');
  return lines.slice(1, isClosed ? -1 : undefined).join('\n');
}

function plainLine(line: string): string {
  const text = line
    .replace(/^[ \t]*(?:>[ \t]?)+/, '')
    .replace(/^ {0,3}#{1,6}[ \t]+(.*?)[ \t]*#*[ \t]*$/, '$1')
    .replace(/^([ \t]*)[-*+][ \t]+(?:\[[ xX]\][ \t]+)?/, '$1• ')
    .replace(/^[ \t]*\|(.*)\|[ \t]*$/, (_, cells: string) => cells.trim().replace(/[ \t]*\|[ \t]*/g, ' | '));
  return withoutMarks(text);
}

function withoutMarks(text: string): string {
  return text
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g, (_, words: string, address: string) =>
      words === address ? words : `${words} (${address})`,
    )
    .replace(/(\*\*\*|\*\*|~~)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}_])(__?)(?=\S)(.*?\S)\1(?![\p{L}\p{N}_])/gu, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]*?\S)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/<br\s*\/?>/gi, '\n');
}

/** What was found for an answer; for one that was kept before this was told, by its status. */
export function evidenceKindOf({
  evidence,
  compliance,
  citations,
}: Pick<RowAnswer, 'evidence' | 'compliance' | 'citations'>): EvidenceKind {
  if (evidence !== undefined) return evidence;
  if (compliance === 'Fully Supported') return 'found';
  return citations.length === 0 ? 'none' : 'partly';
}

/**
 * Columns per variant, and columns per row. English in every language, since an export is recognised by them.
 */
const variantFields = ['Answer', 'Compliance status', 'Confidence'] as const;
const rowFields = [
  'Sources',
  'Quotes',
  'Facets covered',
  'Facets missing',
  'Capability gap',
  'Review state',
  'Comment',
  'Answered at',
  'Mode',
  'Evidence',
  'Yes or no',
] as const;
/** How many of the last fields exports of earlier versions lack. */
const laterFields = 2;

type VariantField = (typeof variantFields)[number];
type RowField = (typeof rowFields)[number];

/** A column of the export. */
export interface ExportColumn {
  readonly header: string;
  /** Whether its cells are numbers (with a decimal point) or empty. */
  readonly isNumber: boolean;
  /** Whether its cells contain sentences. */
  readonly isLong: boolean;
  /** The cell for a row: plain text with line breaks; may be empty. */
  readonly textOf: (row: RowState) => string;
}

/** The columns appended to those of the table, whose headers are `columns`. */
export function exportColumns(
  rows: readonly RowState[],
  columns: readonly string[],
): readonly ExportColumn[] {
  const variants = variantsOf(rows, columns.at(-1));
  const own = variantFields.flatMap((field) => variants.map((variant) => variantColumn(field, variant)));
  return [...own, ...rowFields.map(rowColumn)];
}

/** All variants in order of appearance; "" for answers that apply to all. */
function variantsOf(rows: readonly RowState[], last: string | undefined): readonly string[] {
  const named = new Set(rows.flatMap((row) => shownAnswers(row).map(({ variant }) => variant)));
  const others = [...named].filter((variant) => variant !== '');
  // A table that itself ends with such a column must not be mistaken for an export.
  const hasPlain = named.has('') || others.length === 0 || variantFields.some((field) => field === last);
  return hasPlain ? ['', ...others] : others;
}

function variantColumn(field: VariantField, variant: string): ExportColumn {
  return {
    header: variant === '' ? field : `${field} (${variant})`,
    isNumber: field === 'Confidence',
    isLong: field === 'Answer',
    textOf: (row) => {
      const answer = shownAnswers(row).find((one) => one.variant === variant);
      return answer === undefined ? '' : variantText(field, answer);
    },
  };
}

function variantText(field: VariantField, { text, answer }: ShownAnswer): string {
  switch (field) {
    case 'Answer':
      return plainAnswer(text);
    case 'Compliance status':
      return answer?.compliance ?? '';
    case 'Confidence':
      return answer === undefined ? '' : String(Math.round(answer.confidence * 1000) / 1000);
  }
}

const shortFields: readonly RowField[] = ['Review state', 'Answered at', 'Mode', 'Evidence', 'Yes or no'];

function rowColumn(field: RowField): ExportColumn {
  return {
    header: field,
    isNumber: false,
    isLong: !shortFields.includes(field),
    textOf: rowTexts[field],
  };
}

const rowTexts: Readonly<Record<RowField, (row: RowState) => string>> = {
  Sources: (row) => perVariant(row, ({ citations }) => citations.map(sourceText)),
  Quotes: (row) => perVariant(row, ({ citations }) => citations.map(quoteText)),
  'Facets covered': (row) => perVariant(row, ({ answer }) => answer?.facetsCovered ?? []),
  'Facets missing': (row) => perVariant(row, ({ answer }) => answer?.facetsMissing ?? []),
  'Capability gap': (row) => perVariant(row, ({ answer }) => answer?.capabilityGap ?? []),
  'Review state': reviewText,
  Comment: ({ review }) => review.comment,
  'Answered at': ({ result }) => (result === undefined ? '' : timeText(result.answeredAt)),
  // A reviewer's text is neither a generated answer nor places.
  Mode: (row) => perVariant(row, ({ isEdited, answer }) => (isEdited ? [] : (answer?.mode ?? []))),
  Evidence: (row) => perVariant(row, ({ answer }) => (answer === undefined ? [] : evidenceKindOf(answer))),
  'Yes or no': (row) =>
    perVariant(row, ({ isEdited, answer: { reply } = {} }) =>
      isEdited || reply === undefined || reply === 'text' ? [] : reply,
    ),
};

/** One line per text, below the variant's name if there are several. */
function perVariant(row: RowState, linesOf: (answer: ShownAnswer) => string | readonly string[]): string {
  const answers = shownAnswers(row).flatMap((answer) => {
    const lines = [linesOf(answer)].flat();
    if (lines.length === 0) return [];
    return [[...(answer.variant === '' ? [] : [`${answer.variant}:`]), ...lines].join('\n')];
  });
  return answers.join('\n');
}

/** `[1] docs/security.md:12-18`, `[2] policy.pdf: p. 4 (archived)`. */
export function sourceText({ marker, documentId, place, older }: Citation): string {
  return `[${marker}] ${documentId}${positionText(place)}${olderNote(older)}`;
}

function positionText(place: Place): string {
  if (place.kind === 'lines') {
    const { start, end } = place.lines;
    return `:${start === end ? start : `${start}-${end}`}`;
  }
  const label = placeLabel(place);
  return label === '' ? '' : `: ${label}`;
}

function quoteText({ marker, quote }: Citation): string {
  return `[${marker}] "${quote.trim()}"`;
}

function reviewText({ result, review, status, failure }: RowState): string {
  if (result !== undefined || review.state !== 'draft') return review.state;
  return status === 'failed' && failure !== undefined ? `not answered: ${failure}` : 'not answered';
}

/** In UTC, to the minute. */
export function timeText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Index of the first export column in a row of headers; undefined if it does not end with all of them. */
export function ownColumnsStart(headers: readonly string[]): number | undefined {
  const end = headers.findLastIndex((header) => header.trim() !== '') + 1;
  const seen = new Set<string>();
  let order = Number.POSITIVE_INFINITY;
  let start = end;
  while (start > 0) {
    const header = (headers[start - 1] ?? '').trim();
    const field = fieldOf(header);
    if (field < 0 || field > order || seen.has(header)) break;
    seen.add(header);
    order = field;
    start -= 1;
  }
  const fields = new Set([...seen].map(fieldOf));
  const all = variantFields.length + rowFields.length;
  return fields.size === all || fields.size === all - laterFields ? start : undefined;
}

/** The index of a header among all fields; -1 if it is not one of them. */
function fieldOf(header: string): number {
  const own = variantFields.findIndex((field) => header === field || isVariantHeader(header, field));
  if (own >= 0) return own;
  const row = rowFields.findIndex((field) => field === header);
  return row < 0 ? -1 : variantFields.length + row;
}

function isVariantHeader(header: string, field: VariantField): boolean {
  return header.startsWith(`${field} (`) && header.endsWith(')');
}
