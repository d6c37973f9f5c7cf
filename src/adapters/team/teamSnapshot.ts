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
import type { Catalogue, CatalogueEntry } from './catalogue';
import { firstKey, positionOf } from './chunkKeys';
import type { CollectionRow } from './collectionRow';
import { chunkOf } from './commitSql';
import { NotFetched, Outdated, type Ask, type KeptPostings, type NumberedScope } from './keptPostings';
import {
  denseStatement,
  recordsStatement,
  endsStatement,
  termsStatement,
  type Statement,
  type StoredScope,
} from './searchSql';
import { vectorText } from './teamVectors';

/** A collection as a search sees it. */
export interface SearchedCollection {
  readonly row: CollectionRow;
  readonly languages: readonly Language[];
  readonly model: VectorModel | undefined;
  readonly embedding: StoredEmbedding | undefined;
  /** Of pgvector. */
  readonly schema: string | undefined;
  /** Numbers of documents that are left out of what is found, though not of the statistics. */
  readonly without?: readonly number[];
  readonly kept: KeptPostings;
  readonly catalogue: Catalogue;
  readonly ask: Ask;
}

interface HitRow {
  readonly key: number | null;
  readonly score: number | null;
  readonly document_chunks: number;
  readonly record: Buffer;
  readonly generation: number | null;
}

/** How many more passages are sent than are asked for: words and vectors together have as many candidates. */
const mostSent = 1_000;

/**
 * One state of a collection, for one search by the code that searches indexes on disk. That code does not wait: what it asks for
 * and is not here yet ends it with `NotFetched`, and it begins anew when that is here. The texts that are found by words and by
 * vectors come in one round trip, after one for the postings of words that were not asked for lately.
 */
export class TeamSnapshot implements IndexSnapshot {
  readonly #of: SearchedCollection;
  readonly #lexical = new Map<string, LexicalHits>();
  readonly #dense = new Map<string, Promise<readonly ChunkScore[]>>();
  readonly #records = new Map<ChunkRef, Buffer>();
  readonly #chunks = new Map<ChunkRef, Chunk>();
  readonly #refs = new Map<DocumentId, readonly ChunkRef[]>();
  readonly #terms = new Map<string, readonly string[]>();
  readonly #wanted = new WeakMap<NonNullable<ChunkScope['documents']>, readonly number[]>();
  #isAskedAhead = false;
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
    this.#need([...terms, ...termsOf(scope)]);
    const key = JSON.stringify([terms, topK, this.#named(scope)]);
    const known = this.#lexical.get(key);
    if (known !== undefined) return known;
    const most = Math.min(topK, mostSent);
    const found = this.#of.kept.search(terms, most, this.#numbered(scope), elsewhere);
    this.#lexical.set(key, found);
    const missing = found.hits.map(({ ref }) => ref).filter((ref) => !this.#records.has(ref));
    if (missing.length === 0) return found;
    throw new NotFetched(async () => {
      this.#askAhead(topK, scope);
      await this.#fetchRecords(missing);
    });
  }

  /** Phrases and the beginnings of documents are searched by words alone; what is searched by vectors is so after these. */
  #askAhead(topK: number, scope: ChunkScope): void {
    if (this.#isAskedAhead || scope.having !== undefined || scope.isLead === true) return;
    this.#isAskedAhead = true;
    // A failure is met, and told, where the vectors are asked for.
    void this.searchDense(this.#query, topK, scope).catch(() => undefined);
  }

  async searchDense(query: string, topK: number, scope: ChunkScope = {}): Promise<readonly ChunkScore[]> {
    const { model, embedding, schema } = this.#of;
    if (!model || !embedding || schema === undefined || query.trim() === '') return [];
    this.#need(termsOf(scope));
    const key = JSON.stringify([query, topK, this.#named(scope)]);
    const known =
      this.#dense.get(key) ?? this.#nearest(query, topK, this.#stored(scope), { model, embedding, schema });
    this.#dense.set(key, known);
    return known;
  }

  termsBeginning(start: string): readonly string[] {
    return this.#termsBy(`${start}*`, termsStatement(this.#of.row, start));
  }

  termsEnding(end: string): readonly string[] {
    return this.#termsBy(`*${end}`, endsStatement(this.#of.row, end));
  }

  #termsBy(key: string, statement: Statement): readonly string[] {
    const known = this.#terms.get(key);
    if (known !== undefined) return known;
    throw new NotFetched(async () => {
      const [row] = await this.#of.ask<{ terms: string[] | null; generation: number }>(statement);
      this.#check(row?.generation);
      this.#terms.set(key, row?.terms ?? []);
    });
  }

  chunksOf(id: DocumentId): readonly ChunkRef[] {
    const known = this.#refs.get(id);
    if (known !== undefined) return known;
    const row = this.#documents().find(({ path }) => path === id);
    const refs = row ? refsOf(firstKey(row.document), row.chunks) : [];
    this.#refs.set(id, refs);
    return refs;
  }

  chunksIn(scope: ChunkScope = {}, most: number): readonly ChunkRef[] {
    this.#need(termsOf(scope));
    const keys = this.#of.kept.keysIn(this.#numbered(scope) ?? {}, most);
    return keys.length > most ? [] : keys;
  }

  loadChunks(refs: readonly ChunkRef[]): readonly Chunk[] {
    const missing = refs.filter((ref) => !this.#records.has(ref));
    if (missing.length > 0) throw new NotFetched(async () => this.#fetchRecords(missing));
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
    {
      model,
      embedding,
      schema,
    }: { readonly model: VectorModel; readonly embedding: StoredEmbedding; readonly schema: string },
  ): Promise<readonly ChunkScore[]> {
    const vector = await model.embedQuery(query);
    if (vector.every((value) => value === 0)) return [];
    const text = vectorText(vector, embedding, queryRange);
    const limits = { topK: Math.min(topK, mostSent), scope, schema };
    const hits = await this.#hits(denseStatement(this.#of.row, text, embedding.dimensions, limits));
    return hits.map(({ ref, score }) => ({ ref, score: onBand(score, embedding.band) }));
  }

  /** Makes sure that the postings of terms are here, of the state that is searched. */
  #need(terms: readonly string[]): void {
    const { kept, row, ask } = this.#of;
    if (kept.generation !== row.generation) throw new Outdated();
    const missing = kept.missing(terms);
    if (missing.length > 0) throw new NotFetched(async () => kept.fetch(missing, row, ask));
  }

  async #fetchRecords(refs: readonly ChunkRef[]): Promise<void> {
    const rows = await this.#of.ask<HitRow>(recordsStatement(this.#of.row, refs));
    this.#check(rows[0]?.generation);
    this.#keep(rows);
  }

  /** The hits of a statement, whose records are kept. */
  async #hits(statement: Statement): Promise<readonly ChunkScore[]> {
    const rows = await this.#of.ask<HitRow>(statement);
    const first = rows.find(({ key }) => key === null);
    this.#check(first?.generation);
    const found = rows.filter(({ key }) => key !== null);
    this.#keep(found);
    const hits = found
      .map(({ key, score }) => ({ ref: key ?? 0, score: score ?? 0 }))
      .sort((one, other) => other.score - one.score || one.ref - other.ref);
    return hits;
  }

  #keep(rows: readonly HitRow[]): void {
    for (const { key, record, document_chunks: chunks } of rows) {
      if (key === null || this.#records.has(key)) continue;
      this.#records.set(key, record);
      this.#refs.set(this.#chunk(key).documentId, refsOf(key - positionOf(key), chunks));
    }
  }

  #documents(): readonly CatalogueEntry[] {
    const { catalogue, row, ask } = this.#of;
    const known = catalogue.entriesOf(row);
    if (known === undefined) throw new NotFetched(async () => catalogue.fetch(row, ask));
    return known;
  }

  /** Conditions on paths are met here: the tables have documents by their numbers. */
  #wantedIn({ documents }: ChunkScope): readonly number[] | undefined {
    if (documents === undefined) return undefined;
    const known = this.#wanted.get(documents);
    if (known !== undefined) return known;
    const entries = this.#documents().filter(({ path }) => documents(path));
    const numbers = entries.map(({ document }) => document);
    this.#wanted.set(documents, numbers);
    return numbers;
  }

  /** What tells scopes apart. */
  #named({ only, except, ...scope }: ChunkScope): object {
    return {
      ...scope,
      documents: this.#wantedIn(scope),
      only: [...(only ?? [])],
      except: [...(except ?? [])],
    };
  }

  /** Undefined if nothing limits the search. */
  #numbered(scope: ChunkScope): NumberedScope | undefined {
    const wanted = this.#wantedIn(scope);
    const { without = [] } = this.#of;
    if (wanted === undefined && without.length === 0)
      return Object.keys(scope).length === 0 ? undefined : { ...scope, documents: undefined };
    const [only, gone] = [wanted && new Set(wanted), new Set(without)];
    return { ...scope, documents: (number) => (only?.has(number) ?? true) && !gone.has(number) };
  }

  #stored(scope: ChunkScope): StoredScope {
    const { kept } = this.#of;
    const { having = [], lacking = [], isFirst, only, except } = scope;
    const documents = this.#numbered(scope)?.documents;
    const among = having.map((terms) => kept.keysWith(terms, documents));
    if (only !== undefined) among.push([...only]);
    const left = [...(except ?? []), ...kept.keysWith(lacking, documents)];
    return {
      ...this.#storedDocuments(scope),
      ...(among.length > 0 && { among }),
      ...(left.length > 0 && { except: left }),
      ...(isFirst && { isFirst }),
    };
  }

  /** The documents that are searched or those that are not, whichever are fewer, as each number is sent. */
  #storedDocuments(scope: ChunkScope): Pick<StoredScope, 'documents' | 'without'> {
    const { without = [] } = this.#of;
    if (scope.documents === undefined) return without.length > 0 ? { without } : {};
    const isWanted = this.#numbered(scope)?.documents;
    const numbers = this.#documents().map(({ document }) => document);
    const documents = numbers.filter((number) => isWanted?.(number) ?? true);
    if (documents.length * 2 <= numbers.length) return { documents };
    const wanted = new Set(documents);
    return { without: numbers.filter((number) => !wanted.has(number)) };
  }

  #check(generation: number | null | undefined): void {
    if (generation !== this.#of.row.generation) throw new Outdated();
  }
}

/** Terms whose postings a scope is decided by. */
function termsOf({ having = [], lacking = [] }: ChunkScope): readonly string[] {
  return [...having.flat(), ...lacking];
}

/** As finely as a query is rounded for vectors on disk. */
const queryRange = 2047;

function refsOf(first: ChunkRef, count: number): ChunkRef[] {
  return Array.from({ length: count }, (_, position) => first + position);
}
