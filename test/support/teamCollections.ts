import { createFolderSource } from '../../src/adapters/documents/folderSource';
import { createFileReader } from '../../src/adapters/readers/reader';
import { createChunker } from '../../src/adapters/splitting/chunker';
import type { DocumentSource } from '../../src/core/model/ports';
import type { SyncSummary } from '../../src/core/retrieval/indexing/progress';
import { openIndexOver, type LocalSearchIndex } from '../../src/worker/openIndex';
import { fillTeamFrom } from '../../src/worker/openTeam';
import { never } from './samples';

/** The documents of a folder that are read without a process of their own. */
export function textsOf(folder: string): DocumentSource {
  const read = createFileReader(() => Promise.resolve({ kind: 'failed', reason: 'Not read here.' }));
  return createFolderSource([{ name: 'folder', path: folder, include: ['**/*.md', '**/*.txt'] }], read);
}

/** Brings a collection up to date with documents. */
export async function fillFrom(
  store: string,
  source: DocumentSource,
  options: {
    readonly collection: string;
    readonly owner?: string;
    readonly rebuild?: boolean;
    readonly replace?: boolean;
    readonly signal?: AbortSignal;
  },
): Promise<SyncSummary> {
  const { collection, owner = 'this folder', rebuild = false, replace = false, signal = never } = options;
  const limits = { timeLimitMs: 60_000, memoryLimitMb: 1_000 };
  return fillTeamFrom(
    { store, collection },
    { source, chunker: createChunker(), limits, owner },
    { rebuild, replace, onEvent: () => undefined },
    signal,
  );
}

/** An index on disk of the same documents. */
export async function indexedOnDisk(source: DocumentSource, folder: string): Promise<LocalSearchIndex> {
  const index = await openIndexOver(source, folder);
  await index.sync({ rebuild: false }, () => undefined, never);
  return index;
}
