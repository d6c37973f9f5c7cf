import type { ChunkRef, ChunkScope, Elsewhere, LexicalHits } from '../../core/retrieval/ports';
import type { Postings } from '../embedders/embedder';
import { alive, Bm25, type LiveSegment } from '../index/bm25';
import { hiddenChunks } from '../index/snapshot';
import { fromRef, toRef } from '../index/topHits';
import { documentOf, positionOf } from './chunkKeys';
import type { CollectionRow } from './collectionRow';
import { unpackDocuments, unpackPostings } from './packedPostings';
import { Block } from './searchedBlock';
import { blocksStatement, postingsStatement, type Statement } from './searchSql';

/** Documents of a collection that a search is limited to, by their numbers, besides what else limits it. */
export interface NumberedScope extends Omit<ChunkScope, 'documents'> {
  readonly documents?: ((number: number) => boolean) | undefined;
}

export type Ask = <T extends object>(statement: Statement) => Promise<T[]>;

interface BlockRow {
  readonly generation: number;
  /** Whether the collection had the state that is kept here. */
  readonly is_known: boolean;
  readonly block: number | null;
  readonly dead: readonly number[];
  /** Null if it has not changed since. */
  readonly packed: Buffer | null;
}

interface PostingsRow {
  readonly generation: number;
  readonly term: string | null;
  readonly block: number;
  readonly body_count: number;
  readonly heading_count: number;
  readonly packed: Buffer;
}

interface KeptTerm {
  /** The state of the collection that they are of, or were not changed since. */
  generation: number;
  readonly byBlock: Map<number, Postings>;
  bytes: number;
}

/** Bytes of postings that are kept between searches: what is asked often is frequent in the documents, too. */
export const mostKept = 32 * 2 ** 20;

/** Of a term without postings, of its arrays in a block, and of a posting, at most, about. */
const bytesOfTerm = 128;
const bytesOfBlock = 512;
const bytesOfPosting = 5;

/** What a search asked for has to be fetched first; the search is then run again, from its start. */
export class NotFetched extends Error {
  readonly fetch: () => Promise<unknown>;

  constructor(fetch: () => Promise<unknown>) {
    super('The server has to be asked first.');
    this.fetch = fetch;
  }
}

/** The collection changed while it was asked for. */
export class Outdated extends Error {}

/**
 * What a reader keeps of a collection to search it by words as an index on disk is: which chunks its blocks have, and the postings of
 * the terms that were asked for last. Of a state that follows, only what changed is fetched.
 */
export class KeptPostings {
  #collection = -1;
  #generation = -1;
  #blocks: readonly Block[] = [];
  #bm25: Bm25 | undefined;
  /** By the number of the document: the place of its block, and its own there. */
  #places: ReadonlyMap<number, readonly [block: number, document: number]> | undefined;
  /** In the order of their last use. */
  readonly #terms = new Map<string, KeptTerm>();
  /** Of terms of headings, how many chunks have them in the state that is searched. */
  #headings = new Map<string, number>();
  readonly #mostBytes: number;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** The state that is searched. */
  get generation(): number {
    return this.#generation;
  }

  /** Brings the blocks to the state of a row. Throws `Outdated` if the collection has another by now. */
  async update(row: CollectionRow, ask: Ask): Promise<void> {
    if (row.id !== this.#collection) this.#begin(row.id);
    if (row.generation === this.#generation) return;
    const before = this.#blocks;
    const rows = await ask<BlockRow>(blocksStatement(row, this.#generation));
    const { generation, is_known: isKnown } = rows[0] ?? {};
    // Another that asked meanwhile has brought them to a state already.
    if (generation !== row.generation || this.#blocks !== before) throw new Outdated();
    // A database that was restored, and a replica that lags, do not have all states that were seen here.
    if (isKnown !== true) this.#begin(row.id);
    const known = new Map(this.#blocks.map((block) => [block.number, block]));
    const blocks = rows.flatMap(({ block: number, dead, packed }) => {
      if (number === null) return [];
      const chunks = packed === null ? known.get(number)?.chunks : unpackDocuments(packed);
      known.delete(number);
      if (chunks === undefined) throw new Outdated();
      return new Block(number, chunks, dead, (term) => this.#terms.get(term)?.byBlock.get(number));
    });
    // The documents of a block that is gone are in another now.
    if (known.size > 0) this.#terms.clear();
    this.#blocks = blocks;
    this.#generation = generation;
    this.#headings = new Map();
    this.#bm25 = undefined;
    this.#places = undefined;
  }

  /** Forgets what is kept, which is of another collection, or of a state that was lost. */
  #begin(collection: number): void {
    this.#collection = collection;
    this.#generation = -1;
    this.#blocks = [];
    this.#headings = new Map();
    this.#terms.clear();
  }

  /** The terms whose postings have to be fetched before they can be searched. */
  missing(terms: readonly string[]): string[] {
    return [...new Set(terms)].filter((term) => this.#terms.get(term)?.generation !== this.#generation);
  }

  /** Fetches the postings of terms. Throws `Outdated` if the collection has another state than is searched. */
  async fetch(terms: readonly string[], row: CollectionRow, ask: Ask): Promise<void> {
    const fetched = new Map(terms.map((term) => [term, this.#terms.get(term) ?? newTerm()]));
    const seen = [...fetched.values()].map((kept) => kept.generation);
    const rows = await ask<PostingsRow>(postingsStatement(row, terms, seen));
    const generation = rows[0]?.generation;
    if (generation !== this.#generation) throw new Outdated();
    const blocks = new Map(this.#blocks.map((block) => [block.number, block]));
    for (const { term, block, packed, body_count: body, heading_count: heading } of rows) {
      const chunks = blocks.get(block)?.chunkCount;
      if (term === null || chunks === undefined) continue;
      fetched.get(term)?.byBlock.set(block, unpackPostings(packed, { body, heading }, chunks));
    }
    for (const [term, kept] of fetched) {
      kept.generation = generation;
      kept.bytes = bytesOf(kept.byBlock.values());
      this.#terms.set(term, kept);
    }
  }

  /** As `IndexSnapshot.searchLexical`; the postings of all terms have to be there. */
  search(
    terms: readonly string[],
    topK: number,
    scope: NumberedScope | undefined,
    elsewhere?: Elsewhere,
  ): LexicalHits {
    for (const term of terms) this.#use(term);
    this.#bm25 ??= new Bm25(this.#blocks.map(liveOf));
    const found = this.#bm25.search(terms, topK, scope && this.#hidden(scope), elsewhere);
    return { ...found, hits: found.hits.map(({ ref, score }) => ({ ref: this.#keyOf(ref), score })) };
  }

  /** The keys of the chunks in a scope, those of a document in reading order; one more than `most` if there are more. */
  keysIn(scope: NumberedScope, most: number): ChunkRef[] {
    const hidden = this.#hidden(scope);
    const keys: ChunkRef[] = [];
    for (const [at, block] of this.#blocks.entries())
      for (let ordinal = 0; ordinal < block.chunkCount && keys.length <= most; ordinal += 1)
        if (hidden[at]?.[ordinal] !== 1) keys.push(block.keyOf(ordinal));
    return keys;
  }

  /** The keys of the chunks of some documents with one of some terms in their texts; the postings of these have to be there. */
  keysWith(terms: readonly string[], documents: NumberedScope['documents']): ChunkRef[] {
    const hidden = this.#hidden({ documents });
    const keys = this.#blocks.flatMap((block, at) =>
      terms.flatMap((term) => {
        const chunks = block.lookup(term)?.body.chunks ?? [];
        return Array.from(
          chunks.filter((ordinal) => hidden[at]?.[ordinal] !== 1),
          (ordinal) => block.keyOf(ordinal),
        );
      }),
    );
    return [...new Set(keys)];
  }

  /**
   * In how many chunks' headings each of some terms is. Fetches postings once for a state, however many others are asked for
   * meanwhile. Throws `Outdated` as `fetch` does.
   */
  async headingsWith(
    terms: readonly string[],
    row: CollectionRow,
    ask: Ask,
  ): Promise<ReadonlyMap<string, number>> {
    const counted = this.#headings;
    const left = terms.filter((term) => !counted.has(term));
    for (;;) {
      const missing = this.missing(left);
      if (missing.length === 0) break;
      await this.fetch(missing, row, ask);
    }
    if (counted !== this.#headings) throw new Outdated();
    for (const term of left) {
      counted.set(
        term,
        this.#blocks.reduce((sum, block) => sum + headingsIn(block, term), 0),
      );
      this.#use(term);
    }
    return counted;
  }

  /** Lets go of what was not asked for lately. */
  trim(): void {
    let bytes = 0;
    for (const [term, kept] of [...this.#terms].reverse()) {
      bytes += kept.bytes;
      if (bytes > this.#mostBytes) this.#terms.delete(term);
    }
  }

  #use(term: string): void {
    const kept = this.#terms.get(term);
    this.#terms.delete(term);
    if (kept !== undefined) this.#terms.set(term, kept);
  }

  #hidden({ documents, only, except, ...rest }: NumberedScope): Uint8Array[] {
    const refs = (keys: Iterable<ChunkRef>) => new Set([...keys].flatMap((key) => this.#refOf(key) ?? []));
    return hiddenChunks(this.#blocks.map(liveOf), {
      ...rest,
      ...(documents && { documents: (number) => documents(Number(number)) }),
      ...(only && { only: refs(only) }),
      ...(except && { except: refs(except) }),
    });
  }

  #keyOf(ref: ChunkRef): ChunkRef {
    const { segment, ordinal } = fromRef(ref);
    return this.#blocks[segment]?.keyOf(ordinal) ?? -1;
  }

  #refOf(key: ChunkRef): ChunkRef | undefined {
    this.#places ??= new Map(
      this.#blocks.flatMap(({ chunks }, block) =>
        chunks.numbers.map((number, document) => [number, [block, document]] as const),
      ),
    );
    const place = this.#places.get(documentOf(key));
    if (place === undefined) return undefined;
    const [block, document] = place;
    return toRef(block, (this.#blocks[block]?.documentStarts[document] ?? 0) + positionOf(key));
  }
}

function newTerm(): KeptTerm {
  return { generation: -1, byBlock: new Map(), bytes: bytesOfTerm };
}

function bytesOf(postings: Iterable<Postings>): number {
  let bytes = bytesOfTerm;
  for (const { body, heading } of postings)
    bytes += bytesOfBlock + bytesOfPosting * (body.chunks.length + heading.chunks.length);
  return bytes;
}

function headingsIn(block: Block, term: string): number {
  const found = block.lookup(term);
  return found === undefined ? 0 : alive(found.heading, block.dead);
}

function liveOf(block: Block): LiveSegment {
  return { segment: block, dead: block.dead };
}
