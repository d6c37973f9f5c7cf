import type { SearchFilter } from '../model';
import { analyze, tokenize, unspaced } from '../text/analyze';
import { documentTest } from './filter';
import { hasPhrase } from './phrase';
import type { ChunkRef, ChunkScope, IndexSnapshot } from './ports';
import type { ParsedQuery } from './query';

/** Chunks whose text is looked at for a phrase: the best by their words among those that have all of its words. */
const maxVerified = 200;

/** What a search is limited to, and the chunks that the query's phrases speak for. */
export interface Narrowed {
  readonly scope: ChunkScope;
  /** How many of the query's phrases a chunk has; chunks with none are missing. */
  readonly phrases: ReadonlyMap<ChunkRef, number>;
  /** Phrases that no chunk in the scope has: their words are searched as words. */
  readonly missing: readonly string[];
}

/** Turns conditions, excluded words and phrases into the chunks that remain. */
export async function narrow(
  asked: ParsedQuery,
  filter: SearchFilter,
  index: IndexSnapshot,
): Promise<Narrowed> {
  const scope = await scopeOf(filter, index);
  const phrases = new Map<ChunkRef, number>();
  const missing: string[] = [];
  for (const phrase of asked.phrases) {
    const refs = await chunksWith(phrase, asked.text, scope, index);
    if (refs.length === 0) missing.push(phrase);
    for (const ref of refs) phrases.set(ref, (phrases.get(ref) ?? 0) + 1);
  }
  const found = asked.phrases.length - missing.length;
  const whole = [...phrases].filter(([, count]) => count === found).map(([ref]) => ref);
  // Phrases that never stand together are all welcome.
  const isLimited = asked.isExact && whole.length > 0;
  return { scope: isLimited ? { ...scope, only: new Set(whole) } : scope, phrases, missing };
}

async function scopeOf({ conditions, excluded }: SearchFilter, index: IndexSnapshot): Promise<ChunkScope> {
  const documents = documentTest(conditions);
  const scope: ChunkScope = documents === undefined ? {} : { documents };
  const lacking: string[] = [];
  const except = new Set<ChunkRef>();
  for (const text of excluded) {
    const term = termOf(text);
    if (term !== undefined) lacking.push(term);
    else for (const ref of await chunksWith(text, text, scope, index)) except.add(ref);
  }
  return { ...scope, ...(lacking.length > 0 && { lacking }), ...(except.size > 0 && { except }) };
}

/** The one term that a word or an identifier is indexed by; undefined for several words. */
function termOf(text: string): string | undefined {
  return tokenize(text).find(({ start, end }) => start === 0 && end === text.length && !/\s/.test(text))
    ?.term;
}

async function chunksWith(
  phrase: string,
  query: string,
  scope: ChunkScope,
  index: IndexSnapshot,
): Promise<ChunkRef[]> {
  // Initials of names are not in every way of writing a phrase; where no spaces are, what stands beside it decides where
  // it is cut into words.
  const having = tokenize(phrase)
    .filter(({ start, end }) => !/\s/.test(phrase.slice(start, end)))
    .map(({ term }) => term)
    .filter((term) => !unspaced.test(term));
  const { hits } = index.searchLexical([...analyze(phrase), ...analyze(query)], maxVerified, {
    ...scope,
    having,
  });
  const refs = hits.map(({ ref }) => ref);
  const chunks = await index.loadChunks(refs);
  return refs.filter((_, at) => {
    const chunk = chunks[at];
    return chunk !== undefined && hasPhrase(chunk, phrase);
  });
}
