import { findContrasts } from '../../trust/conflicts';
import type { AnswerStyle, Citation, Evidence, Markup, Place } from '../../model/types';
import { beginSame } from '../../model/place';
import { analyze } from '../../language/analyze';
import type { AnswerPhrases } from '../../language/answerPhrases';
import { editOutsideCode } from '../../language/codeFence';
import { sentences } from '../../language/sentences';
import { citationOf } from '../evidenceOf';
import { cellsOf, isDivider, separatorAt } from '../../units/blocks';
import { resultsIn, writeResult } from './describeResult';
import { toMarkdownTable, toLines, toSentence, withMarker, withoutAnnouncement } from './plainText';

/** Shared state while writing an answer's parts; new citations are added to `citations`. */
export interface Writing {
  readonly style: AnswerStyle;
  readonly phrases: AnswerPhrases;
  /** ISO 639 code for the connecting text. */
  readonly language: string;
  readonly citations: Citation[];
  /** Whether the section of what is written is named already. */
  readonly isTitled?: boolean;
}

type Piece =
  | { readonly kind: 'prose' | 'item'; readonly text: string }
  | { readonly kind: 'block'; readonly texts: string[] };

/** Writes prose as paragraphs and items as lists; other evidence stands alone. */
export function writePart(all: readonly Evidence[], writing: Writing): string[] {
  const { style, citations } = writing;
  const evidence = all.filter((entry) => !isTold(entry));
  const blocks = writeResults(all.filter(isTold), writing);
  const labels = labelsOf(evidence);
  let before: Piece['kind'] = 'block';
  let section: string | undefined;
  for (const entry of evidence) {
    const own = sectionOfRows(entry, writing);
    if (own !== section) blocks.push(...headed(own));
    section = own;
    const label = labels.get(entry) ?? '';
    const piece = toPiece(entry, { marker: `[${cite(entry, citations)}]`, label }, writing);
    if (piece.kind === 'block') addBlocks(blocks, piece.texts);
    else addText(blocks, piece, piece.kind === before);
    before = style === 'detailed' && piece.kind === 'prose' ? 'block' : piece.kind;
  }
  return blocks;
}

/** Adds a sentence or an item, to the paragraph or the list above if it goes on with it. */
function addText(blocks: string[], { kind, text }: Exclude<Piece, { kind: 'block' }>, goesOn: boolean): void {
  const said = kind === 'item' ? `- ${text}` : text;
  const joint = kind === 'item' ? '\n' : ' ';
  blocks.push(goesOn ? `${blocks.pop() ?? ''}${joint}${said}` : said);
}

function isTold({ computed }: Evidence): boolean {
  return computed !== undefined && computed.query.kind !== 'rows';
}

function writeResults(evidence: readonly Evidence[], writing: Writing): string[] {
  return [...resultsIn(evidence)].flatMap(([computed, entries]) => {
    const markers = entries.map((entry) => `[${cite(entry, writing.citations)}]`).join('');
    const [told = '', ...rows] = writeResult(computed, markers);
    const first = computed.query.kind === 'values' && rows.length > 0 ? entries[0] : undefined;
    return [told, ...headed(first && sectionOfRows(first, writing)), ...rows];
  });
}

function headed(section: string | undefined): string[] {
  return section === undefined ? [] : [`**${section}**`];
}

/** The heading that rows of a table stand below: "Saturday" says what no cell does. The place of a sheet's rows names it. */
function sectionOfRows(entry: Evidence, { isTitled }: Writing): string | undefined {
  if (isTitled === true || !isBelowHeading(entry)) return undefined;
  const heading = plainHeading(entry.headings.at(-2) ?? '');
  return heading === '' || heading === plainHeading(entry.documentTitle) ? undefined : heading;
}

/** Rows of a stack that a value is told from have the heading in a column. */
function isBelowHeading({ kind, columns, place, computed }: Evidence): boolean {
  const isTable = kind === 'table' && columns !== undefined && place.kind !== 'cells';
  return isTable && (computed?.isStack !== true || computed.query.kind === 'rows');
}

/** A heading without what Markdown would read as markup. */
export function plainHeading(heading: string): string {
  return heading.replace(/[*`\\[\]]/g, '').trim();
}

interface Marks {
  readonly marker: string;
  /** Label before the text; may be empty. */
  readonly label: string;
}

function toPiece(entry: Evidence, { marker, label }: Marks, { style, phrases }: Writing): Piece {
  if (entry.kind !== 'sentence') return { kind: 'block', texts: writeBlock(entry, marker, phrases) };
  const kind = style === 'bullets' || isItem(entry.quote) ? 'item' : 'prose';
  const text = citeEach(withoutAnnouncement(marked(entry)), marker);
  return { kind, text: label === '' ? text : `${label} ${text}` };
}

/** The quote as a sentence, with the part likeliest to answer in bold. */
function marked({ quote, markup, likeliest }: Evidence): string {
  const { start = 0, end = 0 } = likeliest ?? {};
  const telling = quote.slice(start, end);
  const isWhole = end - start >= quote.length;
  if (likeliest === undefined || isWhole || /[*_`[\]|\n]/.test(telling)) return toSentence(quote, markup);
  return toSentence(`${quote.slice(0, start)}**${telling}**${quote.slice(end)}`, 'markdown');
}

/** A sentence about "this option" or "these limits" is only clear with its heading. */
const pointsAtHeading = /^\W*(?:(?:when|if|once|in|for|by|note that)\s+)?(?:this|these)\s+\p{L}/iu;

function sectionOf(entry: Evidence | undefined): string {
  return entry === undefined ? '' : [entry.documentId, ...entry.headings].join('\n');
}

/**
 * Labels for quotes that need their heading: those that others contradict, and, where sections are mixed,
 * those referring to it ("this option"). Consecutive quotes from one section are labelled once.
 */
function labelsOf(evidence: readonly Evidence[]): Map<Evidence, string> {
  const labels = new Map<Evidence, string>();
  if (new Set(evidence.map(sectionOf)).size < 2) return labels;
  const contrasting = findContrasts(evidence);
  for (const [index, entry] of evidence.entries()) {
    const isNamed = contrasting.has(entry) || isPointing(entry);
    if (isNamed && sectionOf(evidence[index - 1]) !== sectionOf(entry))
      labels.set(entry, labelOf(entry, evidence));
  }
  return labels;
}

function isPointing({ quote }: Evidence): boolean {
  return sentences(quote).some(({ start, end }) => pointsAtHeading.test(quote.slice(start, end)));
}

/**
 * The last heading of a quote, or the document's title if others share the heading; empty if the quote
 * already says it.
 */
function labelOf(
  { documentId, headings, documentTitle, quote }: Evidence,
  among: readonly Evidence[],
): string {
  const heading = headings.at(-1) ?? documentTitle;
  const isShared = among.some(
    (other) => other.documentId !== documentId && other.headings.at(-1) === heading,
  );
  const label = plainHeading(isShared ? documentTitle : heading);
  const said = new Set(analyze(quote));
  return analyze(label).every((term) => said.has(term)) ? '' : `**${label}:**`;
}

/** Adds a marker to every sentence, so that readers need not guess how far one applies. */
function citeEach(text: string, marker: string): string {
  return sentences(text)
    .map(({ start, end }) => withMarker(text.slice(start, end), marker))
    .join(' ');
}

/**
 * Keeps a list, table or code block as it is; its marker goes on the line announcing it, or on a line below.
 */
function writeBlock(entry: Evidence, marker: string, { source }: AnswerPhrases): string[] {
  const { quote, lead = 0, markup, kind } = entry;
  const body = quote.slice(lead).replace(/^\s*\n/, '');
  const isBroken = kind === 'list' && inItems.test(body);
  const block = isBroken ? citeItems(toLines(body, markup), marker) : asBlock(entry, body);
  if (lead === 0) return isBroken ? [block] : [block, `${source} ${marker}`];
  return [citeEach(toSentence(quote.slice(0, lead), markup), marker), block];
}

/** Code, or a separate paragraph, between list items. */
const inItems = /\n[ \t]*(?:`{3,}|~{3,})|\n[ \t]*\n[ \t]+(?!(?:[-*+•]|\d{1,3}[.)])[ \t])\S/;
/** A paragraph or list item whose code is masked: its prefix, and its text. */
const paragraph =
  /^([ \t]*(?:(?:[-*+•]|\d{1,3}[.)])[ \t]+)?)(\S.*(?:\n(?![ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t])(?![ \t]*\ue000\d+\ue001[ \t]*$)[ \t]*\S.*)*)/gm;

/** Marks each item of a list interrupted by code, since no single line speaks for all of them. */
function citeItems(list: string, marker: string): string {
  return editOutsideCode(list, (text) =>
    text.replace(paragraph, (whole, before: string, said: string) =>
      /\p{L}/u.test(said) ? `${before}${citeEach(said, marker)}` : whole,
    ),
  );
}

/**
 * Fences code marked only by indentation, and malformed tables, so that they are not rendered as Markdown.
 */
function asBlock({ kind, markup, headings, columns, place }: Evidence, text: string): string {
  if (kind === 'table' && columns !== undefined) return rowsWithHead(text, columns, place);
  if (kind === 'list' && markup === 'plain') return toItems(text);
  const isPlainTable = kind === 'table' && markup === 'plain';
  const table = isPlainTable ? toMarkdownTable(text, headings) : undefined;
  if (table !== undefined) return toLines(table, 'plain');
  return kind === 'code' || isPlainTable ? fenced(text, markup) : toLines(text, markup);
}

function fenced(text: string, markup: Markup): string {
  if (/^\s*(`{3,}|~{3,})[\s\S]*\n\s*\1\s*$/.test(text)) return toLines(text, markup);
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

/** Lines of a list in a text file, as items of Markdown where they have no marks. */
function toItems(text: string): string {
  if (isItem(text)) return toLines(text, 'plain');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => `- ${toSentence(line, 'plain')}`).join('\n');
}

/** Quoted rows with a header of their column names. */
function rowsWithHead(text: string, columns: readonly string[], place: Place): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !isDivider(line));
  const separator = separatorAt(place, lines, columns);
  const names = columns.join('\n');
  const rows = lines.map((line) => cellsOf(line, separator)).filter((cells) => cells.join('\n') !== names);
  const row = (cells: readonly string[]): string =>
    `| ${columns.map((_, at) => (cells[at] ?? '').replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(columns), row(columns.map(() => '---')), ...rows.map(row)].join('\n');
}

/** Joins separately quoted rows of one table under one header, in marker order. */
function addBlocks(blocks: string[], [table = '', ...sources]: readonly string[]): void {
  const head = /^\|.*\n\|.*\n/.exec(table)?.[0];
  const [before, source] = blocks.slice(-2);
  const [added] = sources;
  if (
    head === undefined ||
    source === undefined ||
    added === undefined ||
    before?.startsWith(head) !== true
  ) {
    blocks.push(table, ...sources);
    return;
  }
  blocks.splice(
    -2,
    2,
    `${before}\n${table.slice(head.length)}`,
    source + (/(?:\[\d+\])+$/.exec(added)?.[0] ?? ''),
  );
}

/** Whether a quote begins as an item of a list. */
export function isItem(quote: string): boolean {
  return /^\s*(?:[-*+•]|\d{1,3}[.)])\s/.test(quote);
}

/** The marker of a quote; a quote cited before keeps its number. */
export function cite(entry: Evidence, citations: Citation[]): number {
  const known = citations.find((citation) => isSameQuote(citation, entry));
  if (known !== undefined) return known.marker;
  const marker = citations.length + 1;
  citations.push(citationOf(entry, marker));
  return marker;
}

/** Neighbouring chunks overlap, so the same quote can come from either. */
export function isSameQuote(citation: Citation, { documentId, quote, place }: Evidence): boolean {
  return citation.documentId === documentId && citation.quote === quote && beginSame(citation.place, place);
}
