import type { Block, Chunk, DocumentId, Place } from '../../model/types';
import { writtenLines, placeWithin } from '../../model/place';
import { itemsIn, sentences, type Span } from '../../language/sentences';
import { speakingOf, strengths, type Strength, type Term, termOf } from './term';
import type { ChunkRef, ChunkScope, IndexSnapshot } from '../ports';
import { analyze, tokenize } from '../../language/analyze';
import { stemOf } from '../../language/stemmers';

/** A sentence, glossary entry or table row about a term; offsets are in the chunk's text. */
interface Statement extends Span {
  readonly strength: Strength;
  /** For an entry, the explanation without the term itself. */
  readonly entry?: Span;
  /** A table row: its cells are separated by bars or tabs. */
  readonly isRow?: true;
}

/** All statements of a chunk about a term. */
function statementsOf(chunk: Chunk, term: Term): Statement[] {
  const blocks = withWholeLists(chunk.blocks);
  return blocks.flatMap((block, at) => {
    const opens = opensSection(chunk, blocks[at - 1], term);
    // A block without the term only matters as the text below a heading that names it.
    if (!opens && !has(chunk, block, term)) return [];
    switch (block.kind) {
      case 'heading':
      case 'code':
        return [];
      case 'table':
        return rowsOf(chunk, block, term);
      case 'list':
      case 'paragraph':
        return [...glosses(chunk, block, term), ...sentencesOf(chunk, { block, opens }, term)];
    }
  });
}

/** Joins lists whose lines were split into several blocks. */
function withWholeLists(blocks: readonly Block[]): Block[] {
  const whole: Block[] = [];
  for (const block of blocks) {
    const last = whole.at(-1);
    const goesOn = block.kind === 'list' && last?.kind === 'list' && block.start - last.end <= 2;
    if (goesOn) whole.splice(-1, 1, { ...last, end: block.end });
    else whole.push(block);
  }
  return whole;
}

/** A statement as plain text; for an entry, without the term. */
function saidIn(chunk: Pick<Chunk, 'text' | 'markup'>, { start, end, entry, isRow }: Statement): string {
  const span = entry ?? { start, end };
  const text = chunk.text.slice(span.start, span.end);
  if (isRow !== true) return plain(text, chunk);
  const cells = text.split(/[|\t]/).map((cell) => plain(cell.trim(), chunk));
  return cells.filter((cell) => /[\p{L}\p{N}]/u.test(cell)).join(' · ');
}

function has({ text }: Chunk, { start, end }: Span, term: Term): boolean {
  return term.occurrences(text.slice(start, end)).length > 0;
}

interface Opening {
  readonly block: Block;
  /** It comes first below a heading that names the term. */
  readonly opens: boolean;
}

function sentencesOf(chunk: Chunk, { block, opens }: Opening, term: Term): Statement[] {
  return spansOf(chunk, block, opens ? undefined : term).flatMap((span, at): Statement[] => {
    const text = chunk.text.slice(span.start, span.end);
    const { strength, textAt } = speakingOf(text, term);
    if (textAt !== undefined) return [{ ...span, strength, entry: { ...span, start: span.start + textAt } }];
    if (isCut(chunk, span)) return [];
    const isOpening = opens && at === 0 && strength < strengths.opening && standsAlone(text);
    if (!isOpening) return strength > 0 ? [{ ...span, strength }] : [];
    return [{ ...span, strength: strengths.opening, ...(!has(chunk, span, term) && { entry: span }) }];
  });
}

/**
 * The sentences of a block (for a list, only of items with the term); a bold name on its own ("**Grace
 * period.**") is joined with the sentence after it.
 */
function spansOf(chunk: Chunk, block: Block, wanted: Term | undefined): Span[] {
  const { text } = chunk;
  const parts = block.kind === 'list' ? itemsIn(text, block) : [block];
  const spans = parts
    .filter((part) => wanted === undefined || has(chunk, part, wanted))
    .flatMap(({ start, end }) =>
      sentences(text.slice(start, end)).map((span) => ({ start: start + span.start, end: start + span.end })),
    );
  return spans.map((span, at) => {
    const next = spans[at + 1];
    const isName = /^\W*\*\*[^*]{1,80}[.:]?\*\*[.:]?$/.test(text.slice(span.start, span.end));
    return isName && next !== undefined ? { start: span.start, end: next.end } : span;
  });
}

/** Whether a sentence is cut off at the end of its chunk. */
function isCut({ text }: Chunk, { start, end }: Span): boolean {
  return text.slice(end).trim() === '' && !/[.!?。！:;]["”’)*_`]*$/.test(text.slice(start, end));
}

/** Emphasised terms each explained in brackets, several in a row. */
function glosses({ text }: Chunk, block: Block, term: Term): Statement[] {
  const within = text.slice(block.start, block.end);
  return term.occurrences(within).flatMap((span): Statement[] => {
    const mark = /[*_`]{1,2}$/.exec(within.slice(0, span.start))?.[0];
    const rest = /^([*_`]{1,2})\s*\(([^()]{8,160})\)/.exec(within.slice(span.end));
    if (mark === undefined || rest?.[1] !== mark) return [];
    const end = block.start + span.end + rest[0].length;
    const entry = { start: end - 1 - (rest[2]?.length ?? 0), end: end - 1 };
    return [{ start: block.start + span.start - mark.length, end, strength: strengths.described, entry }];
  });
}

/** The table rows that start with the term. */
function rowsOf({ text }: Chunk, { start, end }: Block, term: Term): Statement[] {
  const lines = writtenLines(text.slice(start, end)).map((span) => ({
    ...span,
    content: text.slice(start + span.start, start + span.end).trimEnd(),
  }));
  return lines.flatMap(({ content: line, start: index }, at): Statement[] => {
    const [cell] = term.occurrences(line);
    const isNaming = /^[\s|:-]+$/.test(lines[at + 1]?.content ?? '');
    if (cell === undefined || isNaming || !/^\|?[\s*_`"“”']*$/.test(line.slice(0, cell.start))) return [];
    const edge = /^[\s*_`"“”']*(?:\||\t|;|,)\s*/.exec(line.slice(cell.end))?.[0];
    if (edge === undefined) return [];
    const row = { start: start + index, end: start + index + line.length };
    const entry = { ...row, start: row.start + cell.end + edge.length };
    return [{ ...row, strength: strengths.listed, entry, isRow: true }];
  });
}

/** Whether a block comes first in a section titled with the term. */
function opensSection({ headings, text, place }: Chunk, before: Block | undefined, term: Term): boolean {
  const title = before === undefined ? headings.at(-1) : headingOf(before, text);
  // On a page, a slide or in a cell, the heading may be far above.
  if (title === undefined || (before === undefined && place.kind !== 'lines')) return false;
  const [named] = term.occurrences(title);
  if (
    named === undefined ||
    !/^[\d.\s#*_`"“”'=]*(?:(?:the|an?)\s+)?[*_`"“”']*$/i.test(title.slice(0, named.start))
  )
    return false;
  return !/[\p{L}\p{N}]/u.test(title.slice(named.end));
}

function headingOf({ kind, start, end }: Block, text: string): string | undefined {
  return kind === 'heading' ? text.slice(start, end) : undefined;
}

/** Whether a sentence is complete and about the subject rather than the document. */
function standsAlone(text: string): boolean {
  const isAboutDocument = /^\W*(?:see|this (?:section|chapter|page|guide|document))\b/i.test(text);
  return /[.!。！]["”’)*_`]*$/.test(text) && !isAboutDocument;
}

/** A span as plain text, on one line. */
function plain(text: string, { markup }: Pick<Chunk, 'markup'>): string {
  const body = text
    .replace(/^\s*(?:>\s*)*(?:(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?)?/, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (markup === 'plain') return body;
  return body
    .replace(/!?\[([^\][]*)\](?:\([^()]*\)|\[[^\][]*\])/g, '$1')
    .replace(tag, '')
    .replace(/\\(?=[^\p{L}\p{N}\s])|\*\*|`|(?<![\p{L}\p{N}])[*_]+|[*_]+(?![\p{L}\p{N}_])/gu, '');
}

const tag = /<\/?(?:a|b|br|code|em|i|img|kbd|p|small|span|strong|sub|sup|u)(?:\s[^<>]*)?\/?>/gi;

/** One sentence from the documents that explains a term. */
export interface Snippet {
  readonly documentId: DocumentId;
  readonly headings: readonly string[];
  readonly place: Place;
  /** Verbatim, so that it can be located again. */
  readonly quote: string;
  /** The term, if the quote is an entry about it; `text` is then shown after it. */
  readonly term?: string;
  /** The quote as plain text. */
  readonly text: string;
}

/** Maximum number of chunks examined, at about 0.1 ms each. */
const maxChunks = 60;
const leastWords = 3;
const mostCharacters = 400;
/** Headings and titles typical of glossaries: chunks with these words come first. */
const placesOfTerms = analyze('glossary terms definitions abbreviations glossar begriffe glossaire glosario');
const ofTerms =
  /glossar|\bterms?\b|terminolog|definition|abbreviation|vocabular|begriff|glosari|abréviation/i;
const ofTermsBonus = 0.04;

/** A statement in a chunk about a term. */
export interface Found {
  readonly chunk: Chunk;
  readonly statement: Statement;
  /** Combined strength of the statement and its location. */
  readonly strength: Strength;
}

/**
 * Finds the sentences that best explain a few words, by text search only (no vector is requested). One
 * sentence, or one from each of two documents that explain it equally well but differently. Empty for more
 * than one term, or if no sentence defines it or states something about it. Anything in `around`, the text
 * the reader sees at the term, is left out. Throws `index-damaged`.
 */
export function findSnippets(text: string, around: string, index: IndexSnapshot): readonly Snippet[] {
  const term = termOf(text);
  if (term === undefined) return [];
  const found = index
    .loadChunks(chunksWith(text, index, { most: maxChunks }))
    .flatMap((chunk) => foundIn(chunk, term));
  const ranked = found.toSorted((one, other) => other.strength - one.strength);
  const seen = words(around);
  const first = ranked.find((one) => isOfUse(one, seen));
  if (first === undefined) return [];
  const second = ranked.find((other) => isRival(first, other) && isOfUse(other, seen));
  return [first, ...(second === undefined ? [] : [second])].map((one) => snippetOf(one, text.trim()));
}

export function foundIn(chunk: Chunk, term: Term): Found[] {
  const bonus = bonusOf(chunk);
  return statementsOf(chunk, term).map((statement) => {
    return { chunk, statement, strength: statement.strength + bonus };
  });
}

/** Chunks in scope that contain all words of a term, glossary-like ones first. */
export function chunksWith(
  text: string,
  index: IndexSnapshot,
  { scope, most }: { readonly scope?: ChunkScope | undefined; readonly most: number },
): readonly ChunkRef[] {
  const tokens = tokenize(text, undefined, index.languages.map(stemOf));
  // An identifier is also a token as a whole, but may be written in other ways.
  const parts = tokens.filter((one) => !tokens.some((other) => other !== one && covers(one, other)));
  const own = parts.map(({ term, others = [] }) => [term, ...others]);
  if (own.length === 0) return [];
  const having = [...own, ...(scope?.having ?? [])];
  const all = tokens.flatMap(({ term, others = [] }) => [term, ...others]);
  const { hits } = index.searchLexical([...all, ...placesOfTerms], most, { ...scope, having });
  return hits.map(({ ref }) => ref);
}

function bonusOf({ headings, documentId }: Chunk): number {
  return ofTerms.test([documentId, ...headings.slice(-2)].join(' / ')) ? ofTermsBonus : 0;
}

/** Whether a statement is one sentence the reader does not already see. */
function isOfUse({ chunk, statement }: Found, seen: string): boolean {
  const said = saidIn(chunk, statement);
  if (said.length > mostCharacters || (said.split(/\s+/).length < leastWords && !/\d/.test(said)))
    return false;
  return seen === '' || !seen.includes(words(chunk.text.slice(statement.start, statement.end)));
}

/** Whether another document explains the term differently, and no less clearly. */
function isRival(first: Found, other: Found): boolean {
  const isOther = other.chunk.documentId !== first.chunk.documentId && other.strength === first.strength;
  return (
    isOther && words(saidIn(other.chunk, other.statement)) !== words(saidIn(first.chunk, first.statement))
  );
}

function snippetOf({ chunk, statement }: Found, term: string): Snippet {
  const { start, end, entry } = statement;
  return {
    documentId: chunk.documentId,
    headings: chunk.headings,
    place: placeWithin(chunk.place, chunk.text, start, end),
    quote: chunk.text.slice(start, end),
    ...(entry !== undefined && { term }),
    text: saidIn(chunk, statement),
  };
}

/** Normalises a text to its words, ignoring line breaks and punctuation. */
function words(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

function covers(outer: Span, inner: Span): boolean {
  return (
    outer.start <= inner.start && outer.end >= inner.end && outer.end - outer.start > inner.end - inner.start
  );
}
