import type { TeamAddress } from '../adapters/team/address';
import { TeamIndex, type SameDocument } from '../adapters/team/teamIndex';
import type { IndexStatus, SearchIndex } from '../core/model/ports';
import type { DocumentId, SourceVersion } from '../core/model/types';
import { ForeignFolder, joinSnapshots, teamFolder } from '../core/retrieval/joinedSnapshot';
import { overDocuments } from '../core/retrieval/overDocuments';
import type { IndexContents } from '../core/retrieval/ports';
import { embeddingOptions, type EmbeddingConfig } from './openDocuments';
import type { LocalSearchIndex } from './openIndex';
import { readTeam, usualPatience, type OpenedTeam } from './openTeam';
import { searchesBy, type SearchIn } from './searches';
import { ServerPresence } from './serverPresence';

/**
 * Opens the documents here and a collection as one index; connects to nothing yet. The collection's documents are in a folder of
 * their own, `NAME (team)`, without those whose text a document here has, too. While the server is away, the documents here are
 * asked alone, and the state says so; once it falls silent, what is found says so.
 */
export async function openTogether(
  address: TeamAddress,
  config: EmbeddingConfig,
  here: LocalSearchIndex,
  patience = usualPatience,
): Promise<OpenedTeam> {
  const { embedder, notice } = await embeddingOptions(config);
  const server = await TeamIndex.open(address, embedder, patience.limits);
  const presence = new ServerPresence(server.serverName, patience.now);
  const team = readTeam(server, notice);
  const folder = new ForeignFolder(teamFolder(address.collection));
  const both = new Together(here, { team, server, folder, presence });
  const searches = searchesBy(both.searchIn);
  const readDocument: SearchIndex['readDocument'] = async (id, signal) => {
    const ownId = folder.ownId(id);
    if (ownId === undefined) return here.readDocument(id, signal);
    const document = await presence.ask(() => team.readDocument(ownId, signal), nothing);
    return document && { ...document, id };
  };
  return {
    ...searches,
    search: async (...asked) => presence.marked(await searches.search(...asked)),
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
    // What only the collection has is shown as it is kept.
    readOutcome: (id, signal) => here.readOutcome(id, signal),
    ...overDocuments({ readDocument }),
    hashesOf: (ids, signal) => both.hashesOf(ids, signal),
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
  readonly presence: ServerPresence;
}

/** What of the collection is here, too, is known since the state was asked for last, as before each answer. */
class Together {
  readonly #here: LocalSearchIndex;
  readonly #shared: Shared;
  #same: readonly SameDocument[] = [];

  constructor(here: LocalSearchIndex, shared: Shared) {
    this.#here = here;
    this.#shared = shared;
  }

  readonly searchIn: SearchIn = (query, ask, signal) => {
    const { server, folder, presence } = this.#shared;
    return presence.ask(
      () =>
        server.search(
          query,
          (there) => this.#here.searchIn(query, (here) => ask(joinSnapshots(here, there, folder)), signal),
          signal,
          this.#same.map(({ document }) => document),
        ),
      () => this.#here.searchIn(query, ask, signal),
    );
  };

  async status(signal: AbortSignal): Promise<IndexStatus> {
    const own = await this.#here.status(signal);
    const { team, folder, presence } = this.#shared;
    return presence.settle(
      async () => {
        const shared = await team.status(signal);
        this.#same = await this.#sameDocuments(signal);
        return joined(own, shared, { same: this.#same, folder });
      },
      () => Promise.resolve(presence.away(own)),
    );
  }

  async hashesOf(ids: readonly DocumentId[], signal: AbortSignal): Promise<readonly SourceVersion[]> {
    const { team, folder, presence } = this.#shared;
    const foreign = ids.flatMap((id) => folder.ownId(id) ?? []);
    const ownIds = ids.filter((id) => folder.ownId(id) === undefined);
    const own = await this.#here.hashesOf(ownIds, signal);
    if (foreign.length === 0) return own;
    const versions = await presence.ask(() => team.hashesOf(foreign, signal), nothing);
    return [...own, ...(versions ?? []).map((one) => ({ ...one, documentId: folder.idOf(one.documentId) }))];
  }

  async contents(signal: AbortSignal): Promise<IndexContents> {
    const own = await this.#here.contents(signal);
    const { documents, failed } = await this.foreign(signal);
    return { documents: [...own.documents, ...documents], failed: [...own.failed, ...failed] };
  }

  /** What the collection has and this machine has not. */
  async foreign(signal: AbortSignal): Promise<IndexContents> {
    const { team, folder, presence } = this.#shared;
    const same = new Set(this.#same.map(({ path }) => path));
    const { documents, failed } = await presence.ask(
      () => team.contents(signal),
      () => Promise.resolve({ documents: [], failed: [] }),
    );
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

function nothing(): Promise<undefined> {
  return Promise.resolve(undefined);
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
