import type { Chunk, DocumentId, Language } from '../../core/model/types';
import type {
  ChunkRef,
  ChunkScope,
  ChunkScore,
  Elsewhere,
  IndexSnapshot,
  LexicalHits,
} from '../../core/retrieval/ports';
import type { StoredEmbedding, VectorModel } from '../embedders/embedder';
import { onBand } from '../vectors/flatVectors';
import { firstKey } from './chunkKeys';
import type { CollectionRow } from './collectionRow';
import { chunkOf } from './commitSql';
import {
  catalogueStatement,
  denseStatement,
  lexicalStatement,
  recordsStatement,
  scopeStatement,
  termsStatement,
  type LexicalLimits,
  type Statement,
  type StoredScope,
} from './searchSql';
import { firstSeeds, furtherSeeds, type FoundTerm } from './seeds';
import { vectorText } from './teamVectors';

/** What a search asked for has to be fetched first; the search is then run again, from its start. */
export class NotFetched extends Error {
  readonly fetch: () => Promise<unknown>;

  constructor(fetch: () => Promise<unknown>) {
    super('The server has to be asked first.');
    this.fetch = fetch;
  }
}

/** The collection changed while it was searched. */
export class Outdated extends Error {}

/** A collection as a search sees it. */
export interface SearchedCollection {
  readonly row: CollectionRow;
  readonly languages: readonly Language[];
  readonly model: VectorModel | undefined;
  readonly embedding: StoredEmbedding | undefined;
  /** Numbers of documents that are left out of what is found, though not of the statistics. */
  readonly without?: readonly number[];
  readonly ask: <T extends object>(statement: Statement) => Promise<T[]>;
}

interface HitRow {
  readonly key: number | null;
  readonly score: number | null;
  readonly document_chunks: number;
  readonly record: Buffer;
  readonly terms: readonly FoundTerm[] | null;
  readonly generation: number | null;
}

interface CatalogueRow {
  readonly document: number;
  readonly path: string;
  readonly chunks: number;
}

/** How many more passages are sent than are asked for: words and vectors together have as many candidates. */
const mostSent = 1_000;

/**
 * One state of a collection, for one search by the code that searches indexes on disk. That code does not wait: what it asks for
 * and is not here yet ends it with `NotFetched`, and it begins anew when that is here. Words, vectors and the texts of both come
 * in one round trip, so that this happens once for most searches.
 */
export class TeamSnapshot implements IndexSnapshot {
  readonly #of: SearchedCollection;
  readonly #lexical = new Map<string, LexicalHits>();
  readonly #dense = new Map<string, Promise<readonly ChunkScore[]>>();
  readonly #records = new Map<ChunkRef, Buffer>();
  readonly #chunks = new Map<ChunkRef, Chunk>();
  readonly #refs = new Map<DocumentId, readonly ChunkRef[]>();
  readonly #inScope = new Map<string, readonly ChunkRef[]>();
  readonly #terms = new Map<string, readonly string[]>();
  #catalogue: readonly CatalogueRow[] | undefined;
  /** The query as it will be searched by vectors, so that this is done together with the words. */
  readonly #query: string;

  constructor(of: SearchedCollection, query: string) {
    this.#of = of;
    this.#query = query;
  }

  get languages(): readonly Language[] {
    return this.#of.languages;
  }

  get denseShare(): number {
    return this.#of.model?.denseShare ?? 0;
  }

  searchLexical(
    terms: readonly string[],
    topK: number,
    scope: ChunkScope = {},
    elsewhere?: Elsewhere,
  ): LexicalHits {
    const stored = this.#stored(scope);
    const key = JSON.stringify([terms, topK, stored]);
    const known = this.#lexical.get(key);
    if (known !== undefined) return known;
    throw new NotFetched(async () => {
      const isFirst = this.#lexical.size === 0;
      const fetching = this.#matching(terms, { topK: Math.min(topK, mostSent), scope: stored, elsewhere });
      // A failure is met, and told, where the vectors are asked for.
      if (isFirst) void this.searchDense(this.#query, topK, scope).catch(() => undefined);
      const { hits, terms: found, strongest } = await fetching;
      const weighed = found.map(([term, count, weight, , , headings]) => ({
        term,
        weight,
        chunks: count,
        headings,
      }));
      const chunks = this.#of.row.chunks + (elsewhere?.chunks ?? 0);
      this.#lexical.set(key, { hits, strongest, chunks, terms: weighed });
    });
  }

  async searchDense(query: string, topK: number, scope: ChunkScope = {}): Promise<readonly ChunkScore[]> {
    const { model, embedding } = this.#of;
    if (model === undefined || embedding === undefined || query.trim() === '') return [];
    const stored = this.#stored(scope);
    const key = JSON.stringify([query, topK, stored]);
    const known = this.#dense.get(key) ?? this.#nearest(query, topK, stored, { model, embedding });
    this.#dense.set(key, known);
    return known;
  }

  termsBeginning(start: string): readonly string[] {
    const known = this.#terms.get(start);
    if (known !== undefined) return known;
    throw new NotFetched(async () => {
      const [row] = await this.#of.ask<{ terms: string[] | null; generation: number }>(
        termsStatement(this.#of.row, start),
      );
      this.#check(row?.generation);
      this.#terms.set(start, row?.terms ?? []);
    });
  }

  chunksOf(id: DocumentId): readonly ChunkRef[] {
    const known = this.#refs.get(id);
    if (known !== undefined) return known;
    const row = this.#documents().find(({ path }) => path === id);
    const refs = row === undefined ? [] : refsOf(firstKey(row.document, row.chunks), row.chunks);
    this.#refs.set(id, refs);
    return refs;
  }

  chunksIn(scope: ChunkScope = {}, most: number): readonly ChunkRef[] {
    const stored = this.#stored(scope);
    const key = JSON.stringify([stored, most]);
    const known = this.#inScope.get(key);
    if (known !== undefined) return known;
    throw new NotFetched(async () => {
      const rows = await this.#of.ask<{ key: number; generation: number }>(
        scopeStatement(this.#of.row, stored, most),
      );
      if (rows[0] !== undefined) this.#check(rows[0].generation);
      this.#inScope.set(key, rows.length > most ? [] : rows.map((row) => row.key));
    });
  }

  loadChunks(refs: readonly ChunkRef[]): readonly Chunk[] {
    const missing = refs.filter((ref) => !this.#records.has(ref));
    if (missing.length > 0)
      throw new NotFetched(async () => {
        const rows = await this.#of.ask<Required<HitRow>>(recordsStatement(this.#of.row, missing));
        this.#check(rows[0]?.generation);
        this.#keep(rows);
      });
    return refs.map((ref) => this.#chunk(ref));
  }

  #chunk(ref: ChunkRef): Chunk {
    const known = this.#chunks.get(ref) ?? chunkOf(this.#records.get(ref) ?? Buffer.of());
    this.#chunks.set(ref, known);
    return known;
  }

  async #nearest(
    query: string,
    topK: number,
    scope: StoredScope,
    { model, embedding }: { readonly model: VectorModel; readonly embedding: StoredEmbedding },
  ): Promise<readonly ChunkScore[]> {
    const vector = await model.embedQuery(query);
    if (vector.every((value) => value === 0)) return [];
    const text = vectorText(vector, embedding, queryRange);
    const limits = { topK: Math.min(topK, mostSent), scope };
    const { hits } = await this.#hits(denseStatement(this.#of.row, text, embedding.dimensions, limits));
    return hits.map(({ ref, score }) => ({ ref, score: onBand(score, embedding.band) }));
  }

  /** The best chunks by words: of documents with the rarest terms, if others cannot be among them. */
  async #matching(terms: readonly string[], limits: Omit<LexicalLimits, 'seeds'>) {
    const ask = (seeds: number) => this.#hits(lexicalStatement(this.#of.row, terms, { ...limits, seeds }));
    const first = await ask(firstSeeds);
    const { hits, strongest } = first;
    // By the opening of a document that is out of scope, a hit may score more than any chunk does on its own.
    const found = { count: hits.length, lowest: Math.min(strongest, hits.at(-1)?.score ?? 0) };
    const seeds = furtherSeeds(first.terms, firstSeeds, found, limits.topK);
    return seeds === undefined ? first : ask(seeds);
  }

  /** The hits of a statement, whose records are kept. */
  async #hits(statement: Statement) {
    const rows = await this.#of.ask<HitRow>(statement);
    const first = rows.find(({ key }) => key === null);
    this.#check(first?.generation);
    const found = rows.filter(({ key }) => key !== null);
    this.#keep(found);
    const hits = found
      .map(({ key, score }) => ({ ref: key ?? 0, score: score ?? 0 }))
      .sort((one, other) => rounded(other.score) - rounded(one.score) || one.ref - other.ref);
    return { hits, terms: first?.terms ?? [], strongest: first?.score ?? 0 };
  }

  #keep(rows: readonly HitRow[]): void {
    for (const { key, record, document_chunks: chunks } of rows) {
      if (key === null || this.#records.has(key)) continue;
      this.#records.set(key, record);
      const { documentId, id } = this.#chunk(key);
      const position = Number(id.slice(id.lastIndexOf('#') + 1));
      this.#refs.set(documentId, refsOf(key - position, chunks));
    }
  }

  #documents(): readonly CatalogueRow[] {
    if (this.#catalogue !== undefined) return this.#catalogue;
    throw new NotFetched(async () => {
      const rows = await this.#of.ask<CatalogueRow & { generation: number }>(
        catalogueStatement(this.#of.row),
      );
      if (rows[0] !== undefined) this.#check(rows[0].generation);
      this.#catalogue = rows;
    });
  }

  /** Conditions on paths are met here: the tables have documents by their numbers. */
  #stored({ documents, only, except, ...rest }: ChunkScope): StoredScope {
    const { without = [] } = this.#of;
    return {
      ...rest,
      ...(without.length > 0 && { without }),
      ...(documents && {
        documents: this.#documents()
          .filter(({ path }) => documents(path))
          .map(({ document }) => document),
      }),
      ...(only && { only: [...only] }),
      ...(except && { except: [...except] }),
    };
  }

  #check(generation: number | null | undefined): void {
    if (generation !== this.#of.row.generation) throw new Outdated();
  }
}

/** Sums of the same numbers differ in their last digits by the order of summing: such scores are equal. */
function rounded(score: number): number {
  return Math.floor(score * 1e9);
}

/** As finely as a query is rounded for vectors on disk. */
const queryRange = 2047;

function refsOf(first: ChunkRef, count: number): ChunkRef[] {
  return Array.from({ length: count }, (_, position) => first + position);
}
