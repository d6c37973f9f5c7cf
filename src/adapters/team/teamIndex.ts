import { inflateRawSync } from 'node:zlib';
import { languageMark, markedLanguages } from '../../core/language/language';
import { AskDocsError } from '../../core/model/errors';
import { orAbort } from '../../core/util/concurrency';
import type { IndexStatus } from '../../core/model/ports';
import type { DocumentId, Language, SourceDocument, SourceVersion } from '../../core/model/types';
import { toFailedFile, type IndexContents, type IndexSnapshot } from '../../core/retrieval/ports';
import { noVectorsWords } from '../../core/retrieval/indexing/teamWords';
import { textHash } from '../../core/retrieval/indexing/sync';
import type { Embedder, StoredEmbedding, VectorModel } from '../embedders/embedder';
import type { TeamAddress } from './address';
import { Catalogue } from './catalogue';
import { checkIndexVersion, collectionSql, embeddingOf, type CollectionRow } from './collectionRow';
import { KeptPostings, mostKept, NotFetched, Outdated, type Ask } from './keptPostings';
import { checkVersion, vectorSchema } from './schema';
import { failuresIn } from './storedDocuments';
import { modelBytes, openStoredModel } from './storedModel';
import { TeamSnapshot } from './teamSnapshot';
import { TeamServer, type Rows, type ServerLimits } from './teamServer';

/** The state of a collection that searches begin with. */
interface Opened {
  readonly row: CollectionRow;
  readonly languages: readonly Language[];
  /** Chunks by language, without English. */
  readonly counts: ReadonlyMap<Language, number>;
  readonly model: VectorModel | undefined;
  readonly embedding: StoredEmbedding | undefined;
  /** Of pgvector; undefined if the database has none. */
  readonly schema: string | undefined;
}

/** A document as the collection keeps it. */
export interface KeptDocument {
  readonly document: SourceDocument;
  /** When it was read, in milliseconds since 1970. */
  readonly indexedAt: number;
}

/** A document of the collection that is elsewhere, too. */
export interface SameDocument {
  /** Its number. */
  readonly document: number;
  readonly path: DocumentId;
  readonly chunks: number;
}

/** How often a search begins anew because of what it asks for, or because the collection changes meanwhile. */
const mostRounds = 60;
const mostChanges = 8;
/** A language with less than this share of the chunks belongs to only a document or two. */
const leastShare = 0.05;

/** A collection of a team's index, for reading. Fails with `team-…` codes. */
export class TeamIndex {
  readonly #server: TeamServer;
  readonly #collection: string;
  readonly #embedder: Embedder;
  readonly #kept: KeptPostings;
  readonly #catalogue = new Catalogue();
  #opened: Promise<Opened> | undefined;
  #contents: (IndexContents & { readonly generation: number }) | undefined;
  #same: { readonly key: string; readonly documents: readonly SameDocument[] } | undefined;
  #model: { readonly key: string; readonly model: VectorModel | undefined } | undefined;

  private constructor(server: TeamServer, collection: string, embedder: Embedder, keptBytes: number) {
    this.#server = server;
    this.#collection = collection;
    this.#embedder = embedder;
    this.#kept = new KeptPostings(keptBytes);
  }

  /**
   * Connects to nothing yet. `embedder` embeds queries when a service made the vectors. Of postings, `keptBytes` are kept between
   * searches.
   */
  static async open(
    address: TeamAddress,
    embedder: Embedder,
    limits?: ServerLimits,
    keptBytes = mostKept,
  ): Promise<TeamIndex> {
    return new TeamIndex(await TeamServer.open(address, limits), address.collection, embedder, keptBytes);
  }

  get serverName(): string {
    return this.#server.name;
  }

  get collection(): string {
    return this.#collection;
  }

  /** Forgets the state: the next search asks for the latest. */
  refresh(): void {
    this.#opened = undefined;
  }

  /**
   * Searches one state of the collection; `query` is what it will be searched for by vectors. `searchIn` may be run several
   * times. Documents with the numbers in `without` are not found.
   */
  async search<T>(
    query: string,
    searchIn: (snapshot: IndexSnapshot) => Promise<T>,
    signal: AbortSignal,
    without: readonly number[] = [],
  ): Promise<T> {
    const ask: Ask = async ({ text, values }) => this.#server.rows(text, values, signal);
    return this.#untilCurrent(async () => {
      const opened = await this.#open(signal);
      const snapshot = new TeamSnapshot(
        { ...opened, kept: this.#kept, catalogue: this.#catalogue, ask, without },
        query,
      );
      try {
        return await searchOnce(snapshot, searchIn);
      } finally {
        this.#kept.trim();
      }
    });
  }

  async status(signal: AbortSignal): Promise<IndexStatus> {
    this.refresh();
    const { row, counts, schema } = await this.#open(signal);
    const notice = schema !== undefined ? row.notice : noVectorsWords();
    return {
      documents: row.documents,
      chunks: row.chunks,
      failed: [...failuresIn(row).values()].map(toFailedFile),
      embeddingModel: embeddingOf(row)?.id,
      languages: languagesOf(row, counts),
      syncedAt: row.is_filled ? (row.synced_at ?? undefined) : undefined,
      ...(!row.is_filled && {
        behind: { kind: 'filling', collection: this.#collection, documents: row.documents },
      }),
      ...(notice !== null && { embeddingFailure: notice }),
    };
  }

  /** The text as it was indexed. */
  async readDocument(id: DocumentId, signal: AbortSignal): Promise<KeptDocument | undefined> {
    const { row } = await this.#open(signal);
    const [found] = await this.#server.rows<{ source: Buffer; at: number }>(
      `SELECT source, extract(epoch FROM indexed_at)::float8 * 1000 AS at FROM ask_docs.documents
      WHERE collection = $1 AND path = $2`,
      [row.id, id],
      signal,
    );
    if (found === undefined) return undefined;
    // Safe: only this program writes it.
    const document = JSON.parse(inflateRawSync(found.source).toString('utf8')) as SourceDocument;
    return { document, indexedAt: found.at };
  }

  /** The documents whose texts have these hashes; asked of the server only when either has changed. */
  async sameAs(hashes: readonly string[], signal: AbortSignal): Promise<readonly SameDocument[]> {
    const { row } = await this.#open(signal);
    const key = [row.generation, ...hashes].join('\n');
    if (this.#same?.key === key) return this.#same.documents;
    const documents = await this.#server.rows<SameDocument>(
      `SELECT document, path, chunks FROM ask_docs.documents
      WHERE collection = $1 AND split_part(hash, '/', 1) = ANY($2::text[])`,
      [row.id, hashes],
      signal,
    );
    this.#same = { key, documents };
    return documents;
  }

  async hashesOf(ids: readonly DocumentId[], signal: AbortSignal): Promise<readonly SourceVersion[]> {
    const { row } = await this.#open(signal);
    const found = await this.#server.rows<{ path: string; hash: string }>(
      'SELECT path, hash FROM ask_docs.documents WHERE collection = $1 AND path = ANY($2::text[])',
      [row.id, ids],
      signal,
    );
    return found.map(({ path, hash }) => ({
      documentId: path,
      contentHash: textHash({ contentHash: hash }),
    }));
  }

  async contents(signal: AbortSignal): Promise<IndexContents> {
    const { row } = await this.#open(signal);
    if (this.#contents?.generation === row.generation) return this.#contents;
    const found = await this.#server.rows<{ path: string; chunks: number; secrets: string | null }>(
      'SELECT path, chunks, secrets FROM ask_docs.documents WHERE collection = $1 ORDER BY path',
      [row.id],
      signal,
    );
    const documents = found.map(({ path, chunks, secrets }) => ({
      ...{ id: path, passages: chunks },
      ...(secrets !== null && secrets !== 'shown' && { withheld: Number(secrets) }),
    }));
    const failed = [...failuresIn(row).values()].map(toFailedFile);
    this.#contents = { generation: row.generation, documents, failed };
    return this.#contents;
  }

  async close(): Promise<void> {
    await this.#server.close();
  }

  async #open(signal: AbortSignal): Promise<Opened> {
    signal.throwIfAborted();
    // For all that wait for it: none of them may end it.
    const opening = (this.#opened ??= this.#load(new AbortController().signal));
    opening.catch(() => {
      if (this.#opened === opening) this.#opened = undefined;
    });
    return orAbort(opening, signal);
  }

  async #load(signal: AbortSignal): Promise<Opened> {
    const rows: Rows = async (text, values = []) => this.#server.rows(text, values, signal);
    await checkVersion({ rows });
    const { row, counts } = await this.#untilCurrent(async () => this.#update(rows));
    const model = await this.#modelOf(row, rows);
    return {
      row,
      counts,
      languages: [...counts.keys()],
      model,
      embedding: embeddingOf(row),
      schema: await vectorSchema({ rows }),
    };
  }

  /** Brings what is kept here to the latest state. */
  async #update(rows: Rows): Promise<Pick<Opened, 'row' | 'counts'>> {
    const [row] = await rows<CollectionRow>(collectionSql, [this.#collection]);
    if (row === undefined) throw new AskDocsError('team-missing', { detail: this.#collection });
    checkIndexVersion(row);
    const ask: Ask = async ({ text, values }) => rows(text, values);
    await this.#kept.update(row, ask);
    const languages = markedLanguages(() => true);
    const marks = await this.#kept.headingsWith(languages.map(languageMark), row, ask);
    const counts = languages.map((language) => [language, marks.get(languageMark(language)) ?? 0] as const);
    return { row, counts: new Map(counts.filter(([, count]) => count > 0)) };
  }

  /** Begins anew when the collection changes meanwhile; fails with `team-slow` if it always does. */
  async #untilCurrent<T>(work: () => Promise<T>): Promise<T> {
    for (let changes = 0; changes < mostChanges; changes += 1) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Outdated)) throw error;
        this.refresh();
      }
    }
    throw new AskDocsError('team-slow', { detail: this.#server.name });
  }

  /** A fitted model takes a while to be sent, and stays the same for long. */
  async #modelOf(row: CollectionRow, rows: Rows): Promise<VectorModel | undefined> {
    const stored = embeddingOf(row);
    if (row.model === null || stored === undefined) return undefined;
    // A number that was lost with a state may be given again.
    const key = `${row.model}/${stored.id}`;
    if (this.#model?.key === key) return this.#model.model;
    const model = openStoredModel(stored, await modelBytes(row.model, rows), this.#embedder);
    this.#model = { key, model };
    return model;
  }
}

async function searchOnce<T>(
  snapshot: TeamSnapshot,
  searchIn: (snapshot: IndexSnapshot) => Promise<T>,
): Promise<T> {
  for (let round = 0; round < mostRounds; round += 1) {
    try {
      return await searchIn(snapshot);
    } catch (error) {
      if (!(error instanceof NotFetched)) throw error;
      await error.fetch();
    }
  }
  throw new AskDocsError('unexpected', { detail: 'a search without an end' });
}

/** The languages of a collection, most frequent first; without those of very few chunks. */
function languagesOf({ chunks }: CollectionRow, counts: ReadonlyMap<Language, number>): Language[] {
  const english = chunks - [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [['en' as Language, english] as const, ...counts]
    .filter(([, count]) => count > 0 && count >= leastShare * chunks)
    .toSorted(([, one], [, other]) => other - one)
    .map(([language]) => language);
}
