import type { TeamAddress } from '../adapters/team/address';
import { TeamIndex, type SameDocument } from '../adapters/team/teamIndex';
import type { IndexStatus, SearchIndex } from '../core/model/ports';
import type { DocumentId } from '../core/model/types';
import { ForeignFolder, joinSnapshots, teamFolder } from '../core/retrieval/joinedSnapshot';
import { overDocuments } from '../core/retrieval/overDocuments';
import type { IndexContents } from '../core/retrieval/ports';
import { orAbort } from '../core/util/concurrency';
import { embeddingOptions, type EmbeddingConfig } from './openDocuments';
import type { LocalSearchIndex } from './openIndex';
import { isAway, readTeam, type OpenedTeam } from './openTeam';
import { searchesBy, type SearchIn } from './searches';

/** Whoever has documents here waits no longer for a server that says nothing. */
const usualWaitMs = 3_000;

/**
 * Opens the documents here and a collection as one index; connects to nothing yet. The collection's documents are in a folder of
 * their own, `NAME (team)`, without those whose text a document here has, too. While the server is away, the documents here are
 * asked alone, and the state says so; a server that does not say its state within `waitMs` counts as away until it is asked
 * again.
 */
export async function openTogether(
  address: TeamAddress,
  config: EmbeddingConfig,
  here: LocalSearchIndex,
  waitMs = usualWaitMs,
): Promise<OpenedTeam> {
  const { embedder, notice } = await embeddingOptions(config);
  const server = await TeamIndex.open(address, embedder);
  const team = readTeam(server, notice);
  const folder = new ForeignFolder(teamFolder(address.collection));
  const both = new Together(here, { team, server, folder, waitMs });
  const readDocument: SearchIndex['readDocument'] = async (id, signal) => {
    const ownId = folder.ownId(id);
    if (ownId === undefined) return here.readDocument(id, signal);
    const document = await team.readDocument(ownId, signal);
    return document && { ...document, id };
  };
  return {
    ...searchesBy(both.searchIn),
    async sync(options, onEvent, signal) {
      const summary = await here.sync(options, onEvent, signal);
      await both.status(signal);
      return summary;
    },
    status: (signal) => both.status(signal),
    contents: (signal) => both.contents(signal),
    documents: async (signal) => {
      const ids = await here.documents(signal);
      await both.status(signal);
      return [...ids, ...(await both.foreign(signal)).documents.map(({ id }) => id)].toSorted();
    },
    waiting: (signal) => here.waiting(signal),
    // The collection's documents are compared where it is asked alone.
    contradictions: (query, signal) => here.contradictions(query, signal),
    expectReading: () => {
      here.expectReading();
    },
    readDocument,
    ...overDocuments({ readDocument }),
    async hashesOf(ids, signal) {
      const foreign = ids.flatMap((id) => folder.ownId(id) ?? []);
      const own = await here.hashesOf(
        ids.filter((id) => folder.ownId(id) === undefined),
        signal,
      );
      if (foreign.length === 0) return own;
      const versions = await team.hashesOf(foreign, signal);
      return [...own, ...versions.map((one) => ({ ...one, documentId: folder.idOf(one.documentId) }))];
    },
    async keptSince(id, signal) {
      const ownId = folder.ownId(id);
      if (ownId === undefined) return here.keptSince(id, signal);
      return (await server.readDocument(ownId, signal))?.indexedAt;
    },
    close: () => server.close(),
  };
}

interface Shared {
  readonly team: LocalSearchIndex;
  readonly server: TeamIndex;
  readonly folder: ForeignFolder;
  readonly waitMs: number;
}

/** Whether the collection can be asked, and what of it is here, too: known since the state was asked for last, as before each answer. */
class Together {
  readonly #here: LocalSearchIndex;
  readonly #shared: Shared;
  #isAway = false;
  #same: readonly SameDocument[] = [];

  constructor(here: LocalSearchIndex, shared: Shared) {
    this.#here = here;
    this.#shared = shared;
  }

  readonly searchIn: SearchIn = (query, ask, signal) => {
    const { server, folder } = this.#shared;
    if (this.#isAway) return this.#here.searchIn(query, ask, signal);
    return server.search(
      query,
      (there) => this.#here.searchIn(query, (here) => ask(joinSnapshots(here, there, folder)), signal),
      signal,
      this.#same.map(({ document }) => document),
    );
  };

  async status(signal: AbortSignal): Promise<IndexStatus> {
    const own = await this.#here.status(signal);
    const { team, server, folder, waitMs } = this.#shared;
    const late = AbortSignal.timeout(waitMs);
    try {
      // A connection that is being made hears of no signal.
      const inTime = AbortSignal.any([signal, late]);
      const shared = await orAbort(team.status(inTime), inTime);
      // The server speaks; what is the same may take longer to tell.
      this.#same = await this.#sameDocuments(signal);
      this.#isAway = false;
      return joined(own, shared, { same: this.#same, folder });
    } catch (error) {
      signal.throwIfAborted();
      if (!late.aborted && !isAway(error)) throw error;
      this.#isAway = true;
      return { ...own, behind: { kind: 'away', server: server.serverName } };
    }
  }

  async contents(signal: AbortSignal): Promise<IndexContents> {
    const own = await this.#here.contents(signal);
    const { documents, failed } = await this.foreign(signal);
    return { documents: [...own.documents, ...documents], failed: [...own.failed, ...failed] };
  }

  /** What the collection has and this machine has not. */
  async foreign(signal: AbortSignal): Promise<IndexContents> {
    if (this.#isAway) return { documents: [], failed: [] };
    const { team, folder } = this.#shared;
    const same = new Set(this.#same.map(({ path }) => path));
    const { documents, failed } = await team.contents(signal);
    const shown = <T extends { readonly id: DocumentId }>(one: T): T => ({ ...one, id: folder.idOf(one.id) });
    return { documents: documents.filter(({ id }) => !same.has(id)).map(shown), failed: failed.map(shown) };
  }

  async #sameDocuments(signal: AbortSignal): Promise<readonly SameDocument[]> {
    const ids = (await this.#here.contents(signal)).documents.map(({ id }) => id);
    const versions = await this.#here.hashesOf(ids, signal);
    return this.#shared.server.sameAs(
      versions.map(({ contentHash }) => contentHash),
      signal,
    );
  }
}

function joined(
  own: IndexStatus,
  shared: IndexStatus,
  { same, folder }: { readonly same: readonly SameDocument[]; readonly folder: ForeignFolder },
): IndexStatus {
  const { embeddingFailure } = shared;
  const repeated = same.reduce((sum, { chunks }) => sum + chunks, 0);
  return {
    ...(embeddingFailure !== undefined && { embeddingFailure }),
    ...own,
    documents: own.documents + shared.documents - same.length,
    chunks: own.chunks + shared.chunks - repeated,
    failed: [...own.failed, ...shared.failed.map((one) => ({ ...one, id: folder.idOf(one.id) }))],
    languages: [...new Set([...(own.languages ?? []), ...(shared.languages ?? [])])],
    ...(shared.team && { team: { ...shared.team, isAlone: false } }),
  };
}
