import * as l10n from '@vscode/l10n';
import { maxChunks } from '../adapters/team/chunkKeys';
import type { TeamAddress } from '../adapters/team/address';
import { TeamIndex } from '../adapters/team/teamIndex';
import { shortServerLimits, type ServerLimits } from '../adapters/team/teamServer';
import { TeamStore } from '../adapters/team/teamStore';
import type { Chunker, EmbeddingNotice, SearchIndex } from '../core/model/ports';
import type { SyncEvent, SyncSummary } from '../core/retrieval/indexing/progress';
import { overDocuments } from '../core/retrieval/overDocuments';
import { syncIndex } from '../core/retrieval/indexing/sync';
import {
  embeddingOptions,
  openDocuments,
  type DocumentsConfig,
  type EmbeddingConfig,
  type OpenedDocuments,
} from './openDocuments';
import type { LocalSearchIndex } from './openIndex';
import { searchesBy } from './searches';
import { ServerPresence } from './serverPresence';

export interface FillOptions {
  readonly rebuild: boolean;
  /** Whether documents may take the place of those of the collection, though none is in both; false by default. */
  readonly replace?: boolean;
  readonly onEvent: (event: SyncEvent) => void;
}

export interface FillSummary extends SyncSummary {
  /** Why passages are found by words alone. */
  readonly embeddingFailure?: string;
}

/** Brings a collection of a team's index up to date with documents. Fails with a `team-…` code. */
export async function fillTeam(
  address: TeamAddress,
  config: DocumentsConfig & EmbeddingConfig,
  todo: FillOptions,
  signal: AbortSignal,
): Promise<FillSummary> {
  return fillTeamFrom(address, await openDocuments(config), { ...config, ...todo }, signal);
}

/** The same from any documents. */
export async function fillTeamFrom(
  address: TeamAddress,
  documents: Omit<OpenedDocuments, 'asked' | 'expectReading' | 'readingClock'> & Partial<OpenedDocuments>,
  todo: EmbeddingConfig & FillOptions,
  signal: AbortSignal,
): Promise<FillSummary> {
  const { source, chunker, limits, readingClock, owner } = documents;
  const { rebuild, replace = false, onEvent } = todo;
  const store = await TeamStore.open(address, await embeddingOptions(todo), {
    owner,
    ...(!replace && { listed: () => source.list(signal) }),
  });
  try {
    const summary = await syncIndex(
      {
        ...{ index: store, source, chunker: keeping(chunker, store), limits },
        ...{ rebuild, now: Date.now, onEvent },
        ...(readingClock && { readingClock }),
      },
      signal,
    );
    const { embeddingFailure } = store;
    return { ...summary, ...(embeddingFailure !== undefined && { embeddingFailure }) };
  } finally {
    await store.close();
  }
}

/** Whole texts of what is put are kept for citations: a reader may not have the files. */
function keeping(chunker: Chunker, store: TeamStore): Chunker {
  return {
    id: chunker.id,
    async split(document, signal) {
      const chunks = await chunker.split(document, signal);
      if (!('length' in chunks) || (chunks.length <= maxChunks && store.keepText(document))) return chunks;
      return { kind: 'failed', reason: l10n.t('It is too long for a team index.') };
    },
  };
}

/** A collection of a team's index, for reading. */
export interface OpenedTeam extends LocalSearchIndex {
  close(): Promise<void>;
}

/**
 * Opens a collection; connects to nothing yet. While the server cannot be reached, `local` answers, and its state
 * says so; without it, that fails.
 */
export async function openTeam(
  address: TeamAddress,
  config: EmbeddingConfig,
  here: {
    readonly local?: () => Promise<LocalSearchIndex>;
    /** The documents of this machine, which may be others. */
    readonly documents?: () => Promise<Pick<OpenedDocuments, 'source'>>;
  } = {},
  { limits, now }: Patience = usualPatience,
): Promise<OpenedTeam> {
  const { local } = here;
  const { embedder, notice } = await embeddingOptions(config);
  const team = await TeamIndex.open(address, embedder, local && limits);
  const index = readTeam(team, notice, here.documents);
  const presence = new ServerPresence(team.serverName, now);
  return {
    ...(local === undefined ? index : orLocal(index, local, presence)),
    close: () => team.close(),
  };
}

/** How long whoever has documents here waits for a server. */
export interface Patience {
  readonly limits: ServerLimits;
  /** The time in milliseconds, from any moment on. */
  readonly now: () => number;
}

export const usualPatience: Patience = { limits: shortServerLimits, now: () => performance.now() };

/** A collection alone, for reading. */
export function readTeam(
  team: TeamIndex,
  notice: EmbeddingNotice | undefined,
  documents: () => Promise<Pick<OpenedDocuments, 'source'>> = nothingHere,
): LocalSearchIndex {
  const readDocument: SearchIndex['readDocument'] = async (id, signal) =>
    (await team.readDocument(id, signal))?.document;
  return {
    async sync(_options, onEvent, signal) {
      onEvent({ type: 'sync-start' });
      const status = await team.status(signal);
      const summary = nothingDone(status);
      onEvent({ type: 'sync-end', summary });
      return summary;
    },
    documents: async (signal) => (await team.contents(signal)).documents.map(({ id }) => id),
    waiting: () => Promise.resolve({ toRead: 0, toRemove: 0 }),
    contents: (signal) => team.contents(signal),
    async contradictions(query, signal) {
      const { ContradictionFinder } = await import('./contradictions');
      const ids = (await team.contents(signal)).documents.map(({ id }) => id);
      return new ContradictionFinder().findAmong({ readDocument }, ids, query, signal);
    },
    expectReading: () => undefined,
    async status(signal) {
      const status = await team.status(signal);
      const { documents: number, syncedAt } = status;
      const { collection, serverName: server } = team;
      return {
        ...status,
        ...(notice && { embeddingNotice: notice }),
        team: { collection, server, documents: number, syncedAt, isAlone: true },
      };
    },
    ...searchesBy((query, ask, signal) => team.search(query, ask, signal)),
    readDocument,
    async readOutcome(id, signal) {
      const kept = await team.readDocument(id, signal);
      if (kept === undefined) return { kind: 'missing' };
      return { kind: 'document', document: kept.document, readMs: kept.indexedAt };
    },
    ...overDocuments({ readDocument }),
    hashesOf: (ids, signal) => team.hashesOf(ids, signal),
    async keptSince(id, signal) {
      const kept = await team.readDocument(id, signal);
      const outcome = await (await documents()).source.read(id, signal);
      const hash = outcome.kind === 'document' ? outcome.document.contentHash : undefined;
      return hash === kept?.document.contentHash ? undefined : kept?.indexedAt;
    },
  };
}

// eslint-disable-next-line @typescript-eslint/require-await -- opening documents takes its time
async function nothingHere(): Promise<Pick<OpenedDocuments, 'source'>> {
  const nothing = async function* () {
    // No file.
  };
  return { source: { list: nothing, listBelow: nothing, read: () => Promise.resolve({ kind: 'missing' }) } };
}

/** An index that another stands in for while its server is away, and from the moment on in which it falls silent. */
function orLocal(
  index: LocalSearchIndex,
  openLocal: () => Promise<LocalSearchIndex>,
  presence: ServerPresence,
): LocalSearchIndex {
  const ask = async <T>(work: (index: LocalSearchIndex) => Promise<T>): Promise<T> =>
    presence.ask(
      () => work(index),
      async () => work(await openLocal()),
    );
  return {
    expectReading: () => undefined,
    sync: (options, onEvent, signal) =>
      presence.settle(
        () => index.sync(options, onEvent, signal),
        async () => (await openLocal()).sync(options, onEvent, signal),
      ),
    status: (signal) =>
      presence.settle(
        () => index.status(signal),
        async () => presence.away(await (await openLocal()).status(signal)),
      ),
    contents: (signal) => ask((one) => one.contents(signal)),
    documents: (signal) => ask((one) => one.documents(signal)),
    waiting: (signal) => ask((one) => one.waiting(signal)),
    searchIn: (query, work, signal) => ask((one) => one.searchIn(query, work, signal)),
    search: async (query, topK, signal, filter) =>
      presence.marked(await ask((one) => one.search(query, topK, signal, filter))),
    contradictions: (query, signal) => ask((one) => one.contradictions(query, signal)),
    snippets: (text, around, signal) => ask((one) => one.snippets(text, around, signal)),
    readDocument: (id, signal) => ask((one) => one.readDocument(id, signal)),
    readOutcome: (id, signal) => ask((one) => one.readOutcome(id, signal)),
    findQuotes: (id, quotes, signal) => ask((one) => one.findQuotes(id, quotes, signal)),
    completePassages: (passages, signal) => ask((one) => one.completePassages(passages, signal)),
    hashesOf: (ids, signal) => ask((one) => one.hashesOf(ids, signal)),
    keptSince: (id, signal) => ask((one) => one.keptSince(id, signal)),
  };
}

function nothingDone(status: Pick<SyncSummary, 'documents' | 'chunks' | 'failed'>): SyncSummary {
  const { documents, chunks, failed } = status;
  return {
    ...{ added: 0, changed: 0, renamed: 0, removed: 0, read: 0, postponed: 0, ms: 0, skipped: false },
    ...{ unchanged: documents, documents, chunks, failed },
  };
}
