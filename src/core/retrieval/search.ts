import type { ChunkRef, ChunkScore, ChunkScope, IndexSnapshot, LexicalHits, LexicalTerm } from './ports';
import { isEmbeddingFailure, userSentence } from '../model/errors';
import type { Chunk, Passage, QueryTerm, SearchFilter, SearchResult } from '../model/types';
import { events } from '../util/concurrency';
import { tokenize, type Token } from '../language/analyze';
import { dayForms, monthOf } from '../language/dates';
import { saysNothingIn, subjectShare } from '../language/termCoverage';
import { languageOfQuestion } from '../language/language';
import { stemOf } from '../language/stemmers';
import { saysLittle, type WordVectors } from '../units/wordVectors';
import { DistinctPassages } from './nearDuplicates';
import { bothFilters } from './filter';
import { markOlder } from './markOlder';
import { fuse, prefer, rerank, isNear, calibratedScore } from './rerank';
import { parseQuery } from './query';
import { respell, withSynonyms } from './queryWords';
import { narrow } from './scope';

/**
 * Weight factor of terms that no chunk contains. Such a word may be exactly what the documents lack, or just
 * vocabulary of the asker's language; half weight refused the fewest answerable questions for the same number
 * of unanswerable ones.
 */
const unknownShare = 0.5;
/** In smaller indexes every known word seems common, so the weight of unknown words is capped accordingly. */
const fewChunks = 50;
/** Candidates per list; the fused list is cut to `topK` afterwards. */
const candidates = 100;

export interface SearchOptions {
  readonly filter?: SearchFilter | undefined;
  /** Without vectors, every word counts as a known word. */
  readonly vectors?: WordVectors | undefined;
}

/**
 * Hybrid search: BM25 and vectors, fused. A passage's score is its fused score relative to the best, times
 * the calibrated strength of the best passage, so that 0.6 means the same for every query.
 * Query syntax (see `parseQuery`) and `filter` limit the search. A word that occurs neither in the documents
 * nor in the vectors is corrected to its most likely spelling.
 */
export async function search(
  query: string,
  topK: number,
  index: IndexSnapshot,
  options: SearchOptions = {},
): Promise<SearchResult> {
  const { filter } = options;
  if (filter !== undefined && isUnranked(filter)) return allPassages(query, topK, index, filter);
  const found = await findCandidates(query, topK, index, options);
  const { lexical, dense, limits, phrases, tokens, words, missing, degraded, parts } = found;
  const silent = silentTerms(found, options.vectors);
  const months = monthTerms(found);
  const terms = weighed(
    lexical.terms.filter(({ term }) => parts.has(term)),
    lexical.chunks,
  ).map((entry): QueryTerm => {
    const { term, weight, isUnknown } = entry;
    if (isUnknown === true && months.has(term)) return { term, weight, saysLittle: true };
    return { ...entry, ...(silent.has(term) && { saysLittle: true }), respelt: words.get(term) };
  });
  const share = lexical.strongest / totalWeight(terms);
  const { denseShare } = index;
  const similarity = dense[0]?.score ?? 0;
  const best = calibratedScore({ share, similarity, denseShare });
  const isLead = limits.isLead === true;
  const { ranked, loaded } = isLead
    ? { ranked: found.fused, loaded: new Map<never, never>() }
    : rerank(found, index);
  const preferred = prefer(ranked, phrases);
  const listed = withSynonyms(preferred, topK, found, { index, vectors: options.vectors });
  const scored = listed.map(({ ref, score }) => ({ ref, score: round(best * score) }));
  const load = (hits: readonly ChunkScore[]): Passage[] => loadPassages(hits, loaded, index);
  // Different documents may begin alike.
  const passages = isLead
    ? load(scored.slice(0, topK))
    : loadDistinct(
        scored,
        topK,
        tokens.map(({ term }) => term),
        load,
      );
  return {
    passages: markOlder(query, passages, loaded.values(), index),
    terms,
    ...(missing.length > 0 && { missingPhrases: missing }),
    ...(isNear({ similarity, denseShare }) && { byMeaning: true }),
    ...degraded,
  };
}

function isUnranked({ isWhole, isOverview }: SearchFilter): boolean {
  return isWhole === true || isOverview === true;
}

/** All documents' passages that satisfy the query's conditions, unscored. */
function allPassages(query: string, most: number, index: IndexSnapshot, filter: SearchFilter): SearchResult {
  const asked = parseQuery(query);
  const { scope } = narrow(asked, bothFilters(asked.filter, filter), index);
  const refs =
    filter.isOverview === true ? index.chunksIn(scope, Infinity).slice(0, most) : index.chunksIn(scope, most);
  const passages = index.loadChunks(refs).map((chunk) => ({ chunk, score: 0 }));
  return { passages: markOlder(query, passages, [], index), terms: [] };
}

/** The candidates of both lists, before ranking. */
export async function findCandidates(
  query: string,
  topK: number,
  index: IndexSnapshot,
  { filter, vectors }: SearchOptions = {},
) {
  const { text, ...asked } = parseQuery(query);
  const limits = bothFilters(asked.filter, filter);
  const { scope, phrases, missing } = narrow({ text, ...asked }, limits, index);
  const asWritten = tellingTokens(text, tokenize(text, undefined, index.languages.map(stemOf)), index);
  const limit = Math.max(candidates, topK);
  const meaning =
    limits.isLead === true ? Promise.resolve(wordsAlone) : searchDense(text, limit, index, scope);
  // If the words fail first, nobody waits for it.
  meaning.catch(() => undefined);
  // A thread or a server that searches by meaning is asked before the words are looked at here.
  await events();
  const searchFor = (wanted: readonly Token[], more: readonly string[]): LexicalHits =>
    index.searchLexical(
      [...wanted.flatMap(({ term, others = [] }) => [term, ...others]), ...more],
      limit,
      scope,
    );
  const days = dayForms(text);
  const first = searchFor(asWritten, days);
  const isWord = (word: string): boolean => vectors === undefined || vectors.numberOf(word) !== undefined;
  const { tokens, words, kin } = respell(text, asWritten, first.terms, { index, isWord });
  const isSame = kin.length === 0 && tokens.every((token, at) => token === asWritten[at]);
  const hits = isSame ? first : searchFor(tokens, [...kin, ...days]);
  const terms = withoutOutside(bestForms(hits.terms, tokens), tokens, index, scope);
  const lexical = { ...hits, terms };
  const { dense, degraded } = await meaning;
  // An identifier is searched as a whole and in parts; only the parts count as words of the question.
  const smallest = tokens.filter((token, at) => !tokens.some((other, i) => i !== at && covers(token, other)));
  const parts = new Set(smallest.map((token) => token.term));
  const fused = fuse(lexical.hits, dense, index.denseShare);
  return {
    text,
    scope,
    tokens,
    words,
    smallest,
    parts,
    lexical,
    dense,
    fused,
    limits,
    phrases,
    missing,
    degraded,
  };
}

/** For a question in an indexed language other than English, drops words that say nothing of the subject. */
function tellingTokens(text: string, tokens: Token[], { languages }: IndexSnapshot): Token[] {
  const language = languageOfQuestion(text);
  if (!languages.includes(language)) return tokens;
  const telling = tokens.filter(({ start, end }) => !saysNothingIn(language, text.slice(start, end)));
  return telling.length > 0 ? telling : tokens;
}

/** Terms of low-content words in an English question. */
function silentTerms(
  { text, tokens }: { readonly text: string; readonly tokens: readonly Token[] },
  vectors: WordVectors | undefined,
): ReadonlySet<string> {
  if (vectors === undefined || languageOfQuestion(text) !== 'en') return new Set();
  const silent = tokens.filter(({ start, end }) => saysLittle(text.slice(start, end).toLowerCase(), vectors));
  return new Set(silent.map(({ term }) => term));
}

/** Terms of months: a document may have them in digits. */
function monthTerms({
  text,
  tokens,
}: {
  readonly text: string;
  readonly tokens: readonly Token[];
}): ReadonlySet<string> {
  const months = tokens.filter(({ start, end }) => monthOf.has(text.slice(start, end).toLowerCase()));
  return new Set(months.map(({ term }) => term));
}

/** The weight of each term in the question. */
function weighed(terms: readonly LexicalTerm[], chunksOfIndex: number): QueryTerm[] {
  const isKnown = ({ chunks }: LexicalTerm): boolean => chunks > 0;
  const known = terms.filter(isKnown).map(({ weight }) => weight);
  const limit = chunksOfIndex < fewChunks && known.length > 0 ? Math.max(...known) : Infinity;
  return terms.map((entry) => {
    const weight = isKnown(entry) ? entry.weight : unknownShare * Math.min(limit, entry.weight);
    const term = { term: entry.term, weight: weight * subjectShare(entry.term) };
    return isKnown(entry) ? term : { ...term, isUnknown: true };
  });
}

/** Each token's term, with the statistics of its most frequent form in any language. */
function bestForms(found: readonly LexicalTerm[], tokens: readonly Token[]): readonly LexicalTerm[] {
  const others = new Map(tokens.map((token) => [token.term, token.others ?? []]));
  const byTerm = new Map(found.map((entry) => [entry.term, entry]));
  return found.flatMap((entry) => {
    const forms = others.get(entry.term);
    if (forms === undefined) return [];
    const best = forms.reduce((one, form) => {
      const other = byTerm.get(form) ?? one;
      return other.chunks > one.chunks ? other : one;
    }, entry);
    return { ...best, term: entry.term };
  });
}

/** Where only some documents are searched, what none of them has counts as in no chunk. */
function withoutOutside(
  terms: readonly LexicalTerm[],
  tokens: readonly Token[],
  index: IndexSnapshot,
  scope: ChunkScope | undefined,
): readonly LexicalTerm[] {
  if (scope?.documents === undefined) return terms;
  const isOutside = ({ term, others = [] }: Token): boolean =>
    index.searchLexical([term, ...others], 1, scope).hits.length === 0;
  const outside = new Set(tokens.filter(isOutside).map(({ term }) => term));
  return terms.map((entry) => (outside.has(entry.term) ? { ...entry, chunks: 0 } : entry));
}

/** Loads passages until there are enough distinct ones. */
function loadDistinct(
  scored: readonly ChunkScore[],
  topK: number,
  terms: readonly string[],
  load: (hits: readonly ChunkScore[]) => readonly Passage[],
): readonly Passage[] {
  const distinct = new DistinctPassages(terms);
  for (let at = 0; at < scored.length && distinct.size < topK; at += topK) {
    for (const passage of load(scored.slice(at, at + topK))) {
      if (distinct.size === topK) break;
      distinct.add(passage);
    }
  }
  return distinct.passages;
}

function loadPassages(
  hits: readonly ChunkScore[],
  loaded: ReadonlyMap<ChunkRef, Chunk | undefined>,
  index: IndexSnapshot,
): Passage[] {
  const missing = hits.map(({ ref }) => ref).filter((ref) => !loaded.has(ref));
  const further = new Map(index.loadChunks(missing).map((chunk, at) => [missing[at] ?? -1, chunk]));
  return hits.flatMap(({ ref, score }) => {
    const chunk = loaded.get(ref) ?? further.get(ref);
    return chunk === undefined ? [] : { chunk, score };
  });
}

interface DenseResult {
  readonly dense: readonly ChunkScore[];
  readonly degraded?: Pick<SearchResult, 'degraded'>;
}

const wordsAlone: DenseResult = { dense: [] };

/** Empty, with the reason, if the query cannot be embedded: the lexical search still runs. */
async function searchDense(
  query: string,
  limit: number,
  index: IndexSnapshot,
  scope: ChunkScope | undefined,
): Promise<DenseResult> {
  try {
    return { dense: await index.searchDense(query, limit, scope) };
  } catch (error) {
    if (!isEmbeddingFailure(error)) throw error;
    return { dense: [], degraded: { degraded: userSentence(error) } };
  }
}

function covers(outer: { start: number; end: number }, inner: { start: number; end: number }): boolean {
  return (
    outer.start <= inner.start && outer.end >= inner.end && outer.end - outer.start > inner.end - inner.start
  );
}

function totalWeight(terms: readonly QueryTerm[]): number {
  return terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000;
}
