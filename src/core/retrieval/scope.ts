import type { Chunk, SearchFilter } from '../model/types';
import { isWithin, selectedDocuments, type ScopeItem } from '../model/scope';
import { analyze, tokenize, unspaced, type Token } from '../language/analyze';
import { stemOf } from '../language/stemmers';
import { documentTest } from './filter';
import type { ChunkRef, ChunkScope, IndexSnapshot } from './ports';
import type { ParsedQuery } from './query';

/**
 * Maximum number of chunks whose text is checked for a phrase: the best matches among those with all its
 * words.
 */
const maxVerified = 200;

/** The scope of a search, and the chunks matching the query's phrases. */
export interface Narrowed {
  /** Undefined if everything is searched. */
  readonly scope: ChunkScope | undefined;
  /** Number of query phrases per chunk; chunks without any are absent. */
  readonly phrases: ReadonlyMap<ChunkRef, number>;
  /** Phrases that no chunk in scope contains: they are searched as words. */
  readonly missing: readonly string[];
}

/** Resolves conditions, excluded words and phrases to a chunk scope. */
export function narrow(asked: ParsedQuery, filter: SearchFilter, index: IndexSnapshot): Narrowed {
  const scope = scopeOf(filter, index);
  const phrases = new Map<ChunkRef, number>();
  const missing: string[] = [];
  for (const phrase of asked.phrases) {
    const refs = chunksWith(phrase, asked.text, scope, index);
    if (refs.length === 0) missing.push(phrase);
    for (const ref of refs) phrases.set(ref, (phrases.get(ref) ?? 0) + 1);
  }
  const found = asked.phrases.length - missing.length;
  const whole = [...phrases].filter(([, count]) => count === found).map(([ref]) => ref);
  // If no chunk has all phrases, any will do.
  const isLimited = asked.isExact && whole.length > 0;
  const limited = isLimited ? { ...scope, only: new Set(whole) } : scope;
  return { scope: Object.keys(limited).length === 0 ? undefined : limited, phrases, missing };
}

function scopeOf(filter: SearchFilter, index: IndexSnapshot): ChunkScope {
  const { excluded, within, isLead, isOverview } = filter;
  const documents = wantedDocuments(filter);
  const scope: ChunkScope = {
    ...(documents && { documents }),
    ...(isLead && { isLead }),
    ...(isOverview && { isFirst: true }),
  };
  const lacking: string[] = [];
  const except = new Set<ChunkRef>(within === undefined ? [] : unselected(within, index));
  for (const text of excluded) {
    const token = wholeToken(text, index);
    if (token !== undefined) lacking.push(...formsOf(token));
    else for (const ref of chunksWith(text, text, scope, index)) except.add(ref);
  }
  return { ...scope, ...(lacking.length > 0 && { lacking }), ...(except.size > 0 && { except }) };
}

function wantedDocuments({ conditions, within, without = [] }: SearchFilter): ChunkScope['documents'] {
  const meets = documentTest(conditions);
  if (within === undefined && without.length === 0) return meets;
  const unwanted = new Set(without);
  return (id) => !unwanted.has(id) && (within === undefined || isWithin(id, within)) && (meets?.(id) ?? true);
}

/** Chunks outside the selection in documents that have one. */
function unselected(within: readonly ScopeItem[], index: IndexSnapshot): ChunkRef[] {
  const refs = selectedDocuments(within).flatMap((id) => index.chunksOf(id));
  const chunks = index.loadChunks(refs);
  return refs.filter((_, at) => {
    const chunk = chunks[at];
    return chunk !== undefined && !isSelected(chunk, within);
  });
}

/** Whether a chunk overlaps a selection; one without line numbers counts as selected with its document. */
function isSelected({ documentId, place }: Chunk, scope: readonly ScopeItem[]): boolean {
  return scope.some((item) => {
    if (item.kind !== 'selection' || item.id !== documentId) return false;
    if (place.kind !== 'lines') return true;
    return place.lines.start <= item.lines.end && item.lines.start <= place.lines.end;
  });
}

/** The single token of a word or identifier; undefined for several words. */
function wholeToken(text: string, { languages }: IndexSnapshot): Token | undefined {
  return tokenize(text, undefined, languages.map(stemOf)).find(
    ({ start, end }) => start === 0 && end === text.length && !/\s/.test(text),
  );
}

function formsOf({ term, others = [] }: Token): string[] {
  return [term, ...others];
}

function chunksWith(phrase: string, query: string, scope: ChunkScope, index: IndexSnapshot): ChunkRef[] {
  // Initials are not in every spelling of a phrase; in scripts without spaces, word segmentation depends on
  // the context.
  const having = tokenize(phrase, undefined, index.languages.map(stemOf))
    .filter(({ start, end }) => !/\s/.test(phrase.slice(start, end)))
    .filter(({ term }) => !unspaced.test(term))
    .map(formsOf);
  const { hits } = index.searchLexical(
    analyze(`${phrase}\n${query}`, undefined, index.languages.map(stemOf)),
    maxVerified,
    {
      ...scope,
      having,
    },
  );
  const refs = hits.map(({ ref }) => ref);
  const chunks = index.loadChunks(refs);
  return refs.filter((_, at) => {
    const chunk = chunks[at];
    return chunk !== undefined && hasPhrase(chunk, phrase);
  });
}

const letter = /[\p{L}\p{M}\p{N}]/u;

/**
 * Whether a chunk's text, title or one of its headings contains a phrase as whole words. Ignores case, white
 * space, emphasis marks and variants of apostrophes and hyphens, but not inflection.
 */
function hasPhrase(chunk: Chunk, phrase: string): boolean {
  const wanted = plain(phrase);
  return (
    wanted !== '' &&
    [chunk.text, chunk.documentTitle, ...chunk.headings].some((text) => contains(plain(text), wanted))
  );
}

function contains(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    if (isEdge(text, at) && isEdge(text, at + phrase.length)) return true;
  }
  return false;
}

/** Whether an offset is at a word boundary; in scripts without spaces, that cannot be told. */
function isEdge(text: string, at: number): boolean {
  const [before, after] = [text.charAt(at - 1), text.charAt(at)];
  return !(letter.test(before) && letter.test(after)) || unspaced.test(before) || unspaced.test(after);
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00ad*`]/g, '')
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[‐‑]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}
