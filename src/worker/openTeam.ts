import * as l10n from '@vscode/l10n';
import { maxChunks } from '../adapters/team/chunkKeys';
import type { TeamAddress } from '../adapters/team/address';
import { TeamIndex } from '../adapters/team/teamIndex';
import { TeamStore } from '../adapters/team/teamStore';
import { AskDocsError } from '../core/model/errors';
import type { Chunker, DocumentSource, EmbeddingNotice, SearchIndex } from '../core/model/ports';
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

/** Brings a collection of a team's index up to date with documents. Fails with a `team-…` code. */
export async function fillTeam(
  address: TeamAddress,
  config: DocumentsConfig & EmbeddingConfig,
  todo: { readonly rebuild: boolean; readonly onEvent: (event: SyncEvent) => void },
  signal: AbortSignal,
): Promise<SyncSummary> {
  return fillTeamFrom(address, await openDocuments(config), { ...config, ...todo }, signal);
}

/** The same from any documents. */
export async function fillTeamFrom(
  address: TeamAddress,
  documents: Omit<OpenedDocuments, 'asked' | 'expectReading' | 'readingClock'> & Partial<OpenedDocuments>,
  todo: EmbeddingConfig & { readonly rebuild: boolean; readonly onEvent: (event: SyncEvent) => void },
  signal: AbortSignal,
): Promise<SyncSummary> {
  const { source, chunker, limits, readingClock, owner } = documents;
  const { rebuild, onEvent } = todo;
  const store = await TeamStore.open(address, await embeddingOptions(todo), owner);
  try {
    return await syncIndex(
      {
        ...{ index: store, source: remembered(source, store), chunker: limited(chunker), limits },
        ...{ rebuild, now: Date.now, onEvent },
        ...(readingClock && { readingClock }),
      },
      signal,
    );
  } finally {
    await store.close();
  }
}

/** Whole texts are kept for citations: a reader may not have the files. */
function remembered(source: DocumentSource, store: TeamStore): DocumentSource {
  return {
    list: (signal) => source.list(signal),
    listBelow: (paths, signal) => source.listBelow(paths, signal),
    async read(id, signal) {
      const outcome = await source.read(id, signal);
      if (outcome.kind === 'document') store.remember(outcome.document);
      return outcome;
    },
  };
}

function limited(chunker: Chunker): Chunker {
  return {
    id: chunker.id,
    async split(document, signal) {
      const chunks = await chunker.split(document, signal);
      if (!('length' in chunks) || chunks.length <= maxChunks) return chunks;
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
): Promise<OpenedTeam> {
  const { local } = here;
  const { embedder, notice } = await embeddingOptions(config);
  const team = await TeamIndex.open(address, embedder);
  const index = readTeam(team, notice, here.documents);
  return {
    ...(local === undefined ? index : orLocal(index, local, team.serverName)),
    close: () => team.close(),
  };
}

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

/**
 * An index that another stands in for while its server is away. Which of them answers is settled when the state is asked for or
 * brought up to date, as before each answer: no answer is of both.
 */
function orLocal(
  index: LocalSearchIndex,
  local: () => Promise<LocalSearchIndex>,
  server: string,
): LocalSearchIndex {
  let current = index;
  const settle = async <T>(ask: (index: LocalSearchIndex) => Promise<T>): Promise<T> => {
    try {
      const told = await ask(index);
      current = index;
      return told;
    } catch (error) {
      if (!isAway(error)) throw error;
      current = await local();
      return ask(current);
    }
  };
  return {
    expectReading: () => undefined,
    sync: (options, onEvent, signal) => settle((one) => one.sync(options, onEvent, signal)),
    status: (signal) =>
      settle(async (one) => {
        const status = await one.status(signal);
        return one === index ? status : { ...status, behind: { kind: 'away', server } };
      }),
    contents: (signal) => current.contents(signal),
    documents: (signal) => current.documents(signal),
    waiting: (signal) => current.waiting(signal),
    searchIn: (query, ask, signal) => current.searchIn(query, ask, signal),
    search: (query, topK, signal, filter) => current.search(query, topK, signal, filter),
    contradictions: (query, signal) => current.contradictions(query, signal),
    snippets: (text, around, signal) => current.snippets(text, around, signal),
    readDocument: (id, signal) => current.readDocument(id, signal),
    findQuotes: (id, quotes, signal) => current.findQuotes(id, quotes, signal),
    completePassages: (passages, signal) => current.completePassages(passages, signal),
    hashesOf: (ids, signal) => current.hashesOf(ids, signal),
    keptSince: (id, signal) => current.keptSince(id, signal),
  };
}

/** Whether a failure is one of the server, which passes, and not one of what was asked of it. */
export function isAway(error: unknown): error is AskDocsError {
  const codes = ['team-unreachable', 'team-slow', 'team-busy-server'];
  return error instanceof AskDocsError && codes.includes(error.code);
}

function nothingDone(status: Pick<SyncSummary, 'documents' | 'chunks' | 'failed'>): SyncSummary {
  const { documents, chunks, failed } = status;
  return {
    ...{ added: 0, changed: 0, renamed: 0, removed: 0, read: 0, postponed: 0, ms: 0, skipped: false },
    ...{ unchanged: documents, documents, chunks, failed },
  };
}
