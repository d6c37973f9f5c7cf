import type { AnswerStyle, Citation, Draft, Evidence, SubAnswer } from '../../model';
import { beginSame } from '../../place';
import type { SynthesisEvent } from '../../ports';
import { sentences } from '../../text/sentences';
import { toMarkdownTable } from './plainTable';
import { repeats } from './selectEvidence';
import { toLines, toSentence, withMarker, withoutAnnouncement } from './plainText';

/** An answer made of the quotes themselves, part by part, the best sentence of each part first. */
export function composeAnswer(
  subAnswers: readonly SubAnswer[],
  style: AnswerStyle,
): { blocks: string[]; draft: Draft } {
  const citations: Citation[] = [];
  const facets = byFacet(subAnswers);
  const blocks: string[] = [];
  for (const [facet, evidence] of facets) {
    const part = writePart(order(fresh(evidence, citations)), style, citations);
    if (facets.size > 1 && part.length > 0) blocks.push(`**${title(facet)}**`);
    blocks.push(...part);
  }
  const facetsCovered = [...facets].filter(([, evidence]) => evidence.length > 0).map(([facet]) => facet);
  const facetsMissing = [...facets.keys()].filter((facet) => !facetsCovered.includes(facet));
  if (facetsMissing.length > 0) blocks.push(`The documents do not say: ${facetsMissing.join('; ')}.`);
  return {
    blocks,
    draft: { text: blocks.join('\n\n'), citations, facetsCovered, facetsMissing, conflicts: [] },
  };
}

/** The evidence for each aspect of the question, in the order of the plan: the steps to one answer share their aspect. */
function byFacet(subAnswers: readonly SubAnswer[]): Map<string, readonly Evidence[]> {
  const facets = new Map<string, readonly Evidence[]>();
  for (const { subQuery, evidence } of subAnswers) {
    const known = facets.get(subQuery.facet) ?? [];
    const added = evidence.filter((entry) => !known.some((other) => repeats(entry, other)));
    facets.set(subQuery.facet, [...known, ...added]);
  }
  return facets;
}

/** What no earlier part of the answer has quoted; everything when nothing is left, so that no part goes without answer. */
function fresh(evidence: readonly Evidence[], citations: readonly Citation[]): Evidence[] {
  const isCited = (entry: Evidence): boolean => citations.some((known) => isSameQuote(known, entry));
  const left = evidence.filter((entry) => !isCited(entry));
  return left.length > 0 ? left : [...evidence];
}

/** Writes the answer block by block, so that it can be read as it comes. */
// eslint-disable-next-line @typescript-eslint/require-await -- the port is asynchronous for reasoners that wait for a model
export async function* streamAnswer(
  subAnswers: readonly SubAnswer[],
  style: AnswerStyle,
): AsyncGenerator<SynthesisEvent, Draft> {
  const { blocks, draft } = composeAnswer(subAnswers, style);
  for (const citation of draft.citations) yield { type: 'citation', citation };
  for (const [index, block] of blocks.entries())
    yield { type: 'delta', text: index === 0 ? block : `\n\n${block}` };
  return draft;
}

/** The best quote leads; the others follow in the order in which their documents have them. */
function order(evidence: readonly Evidence[]): Evidence[] {
  const [lead, ...others] = evidence;
  if (lead === undefined) return [];
  const documents = [...new Set(evidence.map((entry) => entry.documentId))];
  const rank = (entry: Evidence): number => documents.indexOf(entry.documentId);
  const sorted = others.toSorted((a, b) => rank(a) - rank(b) || a.start - b.start);
  // Sentences that stand before the lead in its own list or paragraph would read backwards after it.
  const run = [lead, ...sorted]
    .filter((entry) => entry.chunkId === lead.chunkId)
    .sort((a, b) => a.start - b.start);
  return [...run, ...sorted.filter((entry) => entry.chunkId !== lead.chunkId)];
}

type Piece =
  | { readonly kind: 'prose' | 'item'; readonly text: string }
  | { readonly kind: 'block'; readonly texts: string[] };

/** Prose runs on in a paragraph, items in a list; anything else stands alone. */
function writePart(evidence: readonly Evidence[], style: AnswerStyle, citations: Citation[]): string[] {
  const blocks: string[] = [];
  let before: Piece['kind'] = 'block';
  for (const entry of evidence) {
    const piece = toPiece(entry, `[${cite(entry, citations)}]`, style);
    if (piece.kind === 'block') addBlocks(blocks, piece.texts);
    else {
      const text = piece.kind === 'item' ? `- ${piece.text}` : piece.text;
      const joint = piece.kind === 'item' ? '\n' : ' ';
      blocks.push(piece.kind === before ? `${blocks.pop() ?? ''}${joint}${text}` : text);
    }
    before = style === 'detailed' && piece.kind === 'prose' ? 'block' : piece.kind;
  }
  return blocks;
}

function toPiece(entry: Evidence, marker: string, style: AnswerStyle): Piece {
  if (entry.kind !== 'sentence') return { kind: 'block', texts: writeBlock(entry, marker) };
  const kind = style === 'bullets' || isItem(entry.quote) ? 'item' : 'prose';
  return { kind, text: citeEach(withoutAnnouncement(toSentence(entry.quote, entry.markup)), marker) };
}

/** Every sentence of a quote gets its marker: a reader must not guess how far one reaches. */
function citeEach(text: string, marker: string): string {
  return sentences(text)
    .map(({ start, end }) => withMarker(text.slice(start, end), marker))
    .join(' ');
}

/** A list, table or code block stays as it is; its marker goes on the line that announces it, or on a line below. */
function writeBlock(entry: Evidence, marker: string): string[] {
  const { quote, lead = 0, markup } = entry;
  if (lead === 0) return [asBlock(entry, quote), `Source: ${marker}`];
  return [
    citeEach(toSentence(quote.slice(0, lead), markup), marker),
    asBlock(entry, quote.slice(lead).replace(/^\s*\n/, '')),
  ];
}

/** Code that its source marks by indentation alone is fenced, so that nothing in it is read as Markdown, and so are odd tables. */
function asBlock({ kind, markup, headings }: Evidence, text: string): string {
  const isPlainTable = kind === 'table' && markup === 'plain';
  const table = isPlainTable ? toMarkdownTable(text, headings) : undefined;
  if (table !== undefined) return toLines(table, 'plain');
  if ((kind !== 'code' && !isPlainTable) || /^\s*(`{3,}|~{3,})[\s\S]*\n\s*\1\s*$/.test(text))
    return toLines(text, markup);
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

/** Rows of one table that were quoted apart go under one head, in the order of their markers. */
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
  blocks.splice(-2, 2, `${before}\n${table.slice(head.length)}`, source + added.replace('Source: ', ''));
}

function isItem(quote: string): boolean {
  return /^\s*(?:[-*+•]|\d{1,3}[.)])\s/.test(quote);
}

/** The marker of a quote; a quote that was cited before keeps its number. */
function cite(entry: Evidence, citations: Citation[]): number {
  const known = citations.find((citation) => isSameQuote(citation, entry));
  if (known !== undefined) return known.marker;
  const { documentId, documentTitle, headings, chunkId, quote, place } = entry;
  const marker = citations.length + 1;
  citations.push({
    marker,
    documentId,
    documentTitle,
    headings,
    chunkId,
    quote,
    place,
    score: entry.passageScore,
  });
  return marker;
}

/** Neighbouring chunks overlap, so the same quote can come from either. */
function isSameQuote(citation: Citation, { documentId, quote, place }: Evidence): boolean {
  return citation.documentId === documentId && citation.quote === quote && beginSame(citation.place, place);
}

function title(facet: string): string {
  return facet.charAt(0).toUpperCase() + facet.slice(1);
}
