import type { TeamAddress } from '../adapters/team/address';
import { TeamIndex, type SameDocument } from '../adapters/team/teamIndex';
import { AskDocsError } from '../core/model/errors';
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

/** How long whoever has documents here waits for a server. */
export interface Patience {
  /** Aborts when a server that has not begun to reply counts as away. */
  readonly late: () => AbortSignal;
  /** The time in milliseconds, from any moment on. */
  readonly now: () => number;
}

const usualPatience: Patience = {
  late: () => AbortSignal.timeout(3_000),
  now: () => performance.now(),
};

/** A server that was away is asked again after this: one question asks for the state more than once. */
const restMs = 5_000;

/**
 * Opens the documents here and a collection as one index; connects to nothing yet. The collection's documents are in a folder of
 * their own, `NAME (team)`, without those whose text a document here has, too. While the server is away, the documents here are
 * asked alone, and the state says so; a server that does not begin to reply in time counts as away. Once it has, it may take
 * as long as where it is asked alone.
 */
export async function openTogether(
  address: TeamAddress,
  config: EmbeddingConfig,
  here: LocalSearchIndex,
  patience = usualPatience,
): Promise<OpenedTeam> {
  const { embedder, notice } = await embeddingOptions(config);
  const server = await TeamIndex.open(address, embedder);
  const team = readTeam(server, notice);
  const folder = new ForeignFolder(teamFolder(address.collection));
  const both = new Together(here, { team, server, folder, patience });
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
  readonly patience: Patience;
}

/** Whether the collection can be asked, and what of it is here, too: known since the state was asked for last, as before each answer. */
class Together {
  readonly #here: LocalSearchIndex;
  readonly #shared: Shared;
  /** When it was found to be away; undefined while it is not. */
  #awayAt: number | undefined;
  #same: readonly SameDocument[] = [];

  constructor(here: LocalSearchIndex, shared: Shared) {
    this.#here = here;
    this.#shared = shared;
  }

  readonly searchIn: SearchIn = (query, ask, signal) => {
    const { server, folder } = this.#shared;
    if (this.#awayAt !== undefined) return this.#here.searchIn(query, ask, signal);
    return server.search(
      query,
      (there) => this.#here.searchIn(query, (here) => ask(joinSnapshots(here, there, folder)), signal),
      signal,
      this.#same.map(({ document }) => document),
    );
  };

  async status(signal: AbortSignal): Promise<IndexStatus> {
    const own = await this.#here.status(signal);
    const { team, server, folder, patience } = this.#shared;
    const away: IndexStatus = { ...own, behind: { kind: 'away', server: server.serverName } };
    if (this.#awayAt !== undefined && patience.now() - this.#awayAt < restMs) return away;
    try {
      await this.#firstReply(signal);
      const shared = await team.status(signal);
      this.#same = await this.#sameDocuments(signal);
      this.#awayAt = undefined;
      return joined(own, shared, { same: this.#same, folder });
    } catch (error) {
      signal.throwIfAborted();
      if (!isAway(error)) throw error;
      this.#awayAt = patience.now();
      return away;
    }
  }

  /** Fails with `team-unreachable` when the server does not begin to reply in time. */
  async #firstReply(signal: AbortSignal): Promise<void> {
    const { server, patience } = this.#shared;
    const late = patience.late();
    const inTime = AbortSignal.any([signal, late]);
    try {
      // A connection that is being made hears of no signal.
      await orAbort(server.reach(inTime), inTime);
    } catch (error) {
      if (error !== late.reason) throw error;
      throw new AskDocsError('team-unreachable', { detail: server.serverName, cause: error });
    }
  }

  async contents(signal: AbortSignal): Promise<IndexContents> {
    const own = await this.#here.contents(signal);
    const { documents, failed } = await this.foreign(signal);
    return { documents: [...own.documents, ...documents], failed: [...own.failed, ...failed] };
  }

  /** What the collection has and this machine has not. */
  async foreign(signal: AbortSignal): Promise<IndexContents> {
    if (this.#awayAt !== undefined) return { documents: [], failed: [] };
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
  const behind = own.behind ?? shared.behind;
  const repeated = same.reduce((sum, { chunks }) => sum + chunks, 0);
  return {
    ...(embeddingFailure !== undefined && { embeddingFailure }),
    ...own,
    ...(behind && { behind }),
    documents: own.documents + shared.documents - same.length,
    chunks: own.chunks + shared.chunks - repeated,
    failed: [...own.failed, ...shared.failed.map((one) => ({ ...one, id: folder.idOf(one.id) }))],
    languages: [...new Set([...(own.languages ?? []), ...(shared.languages ?? [])])],
    ...(shared.team && { team: { ...shared.team, isAlone: false } }),
  };
}
