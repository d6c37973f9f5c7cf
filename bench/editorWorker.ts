import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { defaultMaxFileMb } from '../src/adapters/documents/folderSource';
import { defaultReadLimits } from '../src/adapters/readers/readerProcess';
import { defaultChunkerSettings } from '../src/adapters/splitting/chunker';
import { offlineEmbedding } from '../src/core/retrieval/indexing/embeddingSettings';
import type { WorkerConfig } from '../src/protocol/workerMessages';

/** The thread of the index over a folder, with the limits that it has in the editor. */
export function openWorker(folder: string, indexDir: string): Worker {
  const workerData: WorkerConfig = {
    roots: [{ name: 'documents', path: folder, include: [], exclude: [], showSecrets: [] }],
    indexDir,
    settings: {
      maxFileMb: defaultMaxFileMb,
      readTimeLimitMs: defaultReadLimits.timeLimitMs,
      splitting: defaultChunkerSettings,
    },
    embedding: offlineEmbedding,
    modelsDir: '',
  };
  return new Worker(path.join(import.meta.dirname, '..', 'dist', 'worker.mjs'), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 2000, maxYoungGenerationSizeMb: 12 },
  });
}
