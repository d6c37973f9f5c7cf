import type { Chunk } from '../model/types';
import type { ChunkRef, ChunkScope, ChunkScore, Elsewhere, IndexSnapshot, LexicalHits } from './ports';

/** The folder in which the documents of a collection are shown among those that are here. */
export function teamFolder(collection: string): string {
  return `${collection} (team)`;
}

/** The names under which the documents of another index are shown: paths within a folder of their own. */
export class ForeignFolder {
  readonly #prefix: string;

  constructor(name: string) {
    this.#prefix = `${name}/`;
  }

  idOf(id: string): string {
    return this.#prefix + id;
  }

  /** The id in the other index; undefined for a document that is not of it. */
  ownId(id: string): string | undefined {
    return id.startsWith(this.#prefix) ? id.slice(this.#prefix.length) : undefined;
  }
}

/**
 * Two indexes as one: a term weighs by the chunks of both that have it, and all that was found is ranked together. References to
 * chunks of `here` are negative. A chunk that is the same in both is found in `here` first.
 */
export function joinSnapshots(
  here: IndexSnapshot,
  there: IndexSnapshot,
  folder: ForeignFolder,
): IndexSnapshot {
  const scopeHere = (scope: ChunkScope | undefined): ChunkScope | undefined =>
    scope && withRefs(scope, (ref) => (ref < 0 ? -ref - 1 : undefined));
  const scopeThere = (scope: ChunkScope | undefined): ChunkScope | undefined => {
    const own = scope && withRefs(scope, (ref) => (ref < 0 ? undefined : ref));
    const wanted = own?.documents;
    return wanted === undefined ? own : { ...own, documents: (id) => wanted(folder.idOf(id)) };
  };
  return {
    languages: [...new Set([...here.languages, ...there.languages])],
    denseShare: jointShare(here.denseShare, there.denseShare),
    searchLexical(terms, topK, scope) {
      // What is here can be looked at without waiting.
      const alone = here.searchLexical(terms, 1, scopeHere(scope));
      const foreign = there.searchLexical(terms, topK, scopeThere(scope), statisticsOf(alone));
      const own = here.searchLexical(terms, topK, scopeHere(scope), without(foreign, alone));
      return {
        ...own,
        strongest: Math.max(own.strongest, foreign.strongest),
        hits: bestOf(own.hits, foreign.hits, topK),
      };
    },
    termsBeginning: (start) => [...new Set([...here.termsBeginning(start), ...there.termsBeginning(start)])],
    termsEnding: (end) => [...new Set([...here.termsEnding(end), ...there.termsEnding(end)])],
    async searchDense(query, topK, scope) {
      const [own, foreign] = await Promise.all([
        here.searchDense(query, topK, scopeHere(scope)),
        there.searchDense(query, topK, scopeThere(scope)),
      ]);
      return bestOf(own, foreign, topK);
    },
    chunksOf(id) {
      const ownId = folder.ownId(id);
      return ownId === undefined ? here.chunksOf(id).map(refHere) : there.chunksOf(ownId);
    },
    chunksIn(scope, most) {
      const own = here.chunksIn(scopeHere(scope), Infinity).map(refHere);
      const all = own.length > most ? [] : [...own, ...there.chunksIn(scopeThere(scope), most)];
      return all.length > most ? [] : all;
    },
    loadChunks(refs) {
      const own = here.loadChunks(refs.filter((ref) => ref < 0).map(refHere));
      const foreign = there.loadChunks(refs.filter((ref) => ref >= 0)).map((chunk) => shown(chunk, folder));
      const [ofHere, ofThere] = [own.values(), foreign.values()];
      return refs.flatMap((ref) => (ref < 0 ? ofHere : ofThere).next().value ?? []);
    },
  };
}

/** From a reference of `here` to one of both, and back. */
function refHere(ref: ChunkRef): ChunkRef {
  return -ref - 1;
}

/** An index without vectors has no say; of two embedding models the weaker decides how much both may say. */
function jointShare(one: number, other: number): number {
  return one === 0 || other === 0 ? Math.max(one, other) : Math.min(one, other);
}

function bestOf(own: readonly ChunkScore[], foreign: readonly ChunkScore[], topK: number): ChunkScore[] {
  return [...own.map(({ ref, score }) => ({ ref: refHere(ref), score })), ...foreign]
    .sort((one, other) => other.score - one.score)
    .slice(0, topK);
}

function statisticsOf({ chunks, terms }: LexicalHits): Elsewhere {
  return {
    chunks,
    terms: new Map(terms.map(({ term, chunks: count, headings = 0 }) => [term, { chunks: count, headings }])),
  };
}

/** The statistics of both without those of one. */
function without(both: LexicalHits, one: LexicalHits): Elsewhere {
  const known = statisticsOf(one);
  const less = (term: string): { chunks: number; headings: number } =>
    known.terms.get(term) ?? { chunks: 0, headings: 0 };
  return {
    chunks: both.chunks - one.chunks,
    terms: new Map(
      [...statisticsOf(both).terms].map(([term, { chunks, headings }]) => [
        term,
        { chunks: chunks - less(term).chunks, headings: headings - less(term).headings },
      ]),
    ),
  };
}

/** A scope with the references that one of the indexes knows. */
function withRefs(scope: ChunkScope, own: (ref: ChunkRef) => ChunkRef | undefined): ChunkScope {
  const { only, except, ...rest } = scope;
  const among = (refs: ReadonlySet<ChunkRef>): Set<ChunkRef> =>
    new Set([...refs].flatMap((ref) => own(ref) ?? []));
  return { ...rest, ...(only && { only: among(only) }), ...(except && { except: among(except) }) };
}

function shown(chunk: Chunk, folder: ForeignFolder): Chunk {
  return { ...chunk, id: folder.idOf(chunk.id), documentId: folder.idOf(chunk.documentId) };
}
