import type { SearchFilter } from '../model/types';
import { tokenize, type Token } from '../language/analyze';
import { stemOf } from '../language/stemmers';
import { wordsIn } from '../units/words';
import type { WordVectors } from '../units/wordVectors';
import type { ChunkScope, ChunkScore, IndexSnapshot } from './ports';

/** A query that was searched. */
interface Searched {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly scope: ChunkScope | undefined;
  readonly limits: SearchFilter;
}

/** Places at the end of a long list reserved for synonym matches. */
const synonymPlaces = 8;
const longList = 20;
/**
 * Score of synonym matches appended to a short list: below all thresholds, so that only a reader of the whole
 * list sees them.
 */
const synonymScore = 0.3;

/**
 * Reserves the last places of a long list for chunks that combine words of the question with synonyms of
 * others: a person asks about vacation where the document says annual leave.
 */
export function withSynonyms(
  ranked: readonly ChunkScore[],
  topK: number,
  { text, tokens, scope, limits }: Searched,
  { index, vectors }: { readonly index: IndexSnapshot; readonly vectors: WordVectors | undefined },
): readonly ChunkScore[] {
  const asked = tokens.map(({ start, end }) => text.slice(start, end)).join(' ');
  const synonyms =
    topK < longList || limits.isLead === true ? [] : (vectors?.synonyms?.of(wordsIn(asked)).written ?? []);
  if (synonyms.length === 0) return ranked;
  const stems = index.languages.map(stemOf);
  const terms = [...tokens, ...synonyms.flatMap((one) => tokenize(one, undefined, stems))].flatMap(formsOf);
  const first = ranked.slice(0, topK - synonymPlaces);
  const known = new Set(first.map(({ ref }) => ref));
  const last = first.at(-1)?.score ?? 0;
  const score = first.length < topK - synonymPlaces ? Math.min(last, synonymScore) : last;
  const further = index
    .searchLexical([...new Set(terms)], topK, scope)
    .hits.filter(({ ref }) => !known.has(ref))
    .slice(0, synonymPlaces)
    .map(({ ref }) => ({ ref, score }));
  const taken = new Set(further.map(({ ref }) => ref));
  return [...first, ...further, ...ranked.slice(first.length).filter(({ ref }) => !taken.has(ref))];
}

function formsOf({ term, others = [] }: Token): string[] {
  return [term, ...others];
}
