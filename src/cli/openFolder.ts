import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { assertFolder } from '../adapters/documents/folderSource';
import { noticeSentence } from '../core/indexing/embeddingNotice';
import type { EmbeddingSettings } from '../core/indexing/embeddingSettings';
import type { SyncEvent, SyncSummary } from '../core/indexing/sync';
import type { EmbeddingNotice } from '../core/embeddingNotice';
import type { Log } from '../core/ports';
import type { ApiKeySource } from '../adapters/embedders/createEmbedder';
import { openIndex, type LocalSearchIndex } from '../worker/openIndex';
import { apiKeySource, embeddingSettings, modelsDirOf, type EmbedderFlags } from './embedderFlags';
import { cacheFolder } from './cacheFolder';
import { debugLog, progressLine, sayOnce } from './output';
import { progressBar } from './progressBar';

/** What a command line says of a folder and its index. */
export interface FolderFlags {
  readonly folder: string;
  readonly indexDir: string | undefined;
  readonly embedding?: EmbedderFlags;
  /** Globs relative to the folder; without `include`, all documents are read. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Opens the index of a folder; throws a clear error, and makes nothing, when there is no such folder. */
export async function openFolder(
  command: FolderFlags,
): Promise<LocalSearchIndex & { readonly indexDir: string }> {
  const folder = path.resolve(command.folder);
  await assertFolder(folder);
  const indexDir =
    command.indexDir === undefined ? await defaultIndexDir(folder) : path.resolve(command.indexDir);
  const { include, exclude } = command;
  const index = await openIndex({
    roots: [{ name: path.basename(folder), path: folder, include, exclude }],
    indexDir,
    ...embeddingConfig(command.embedding),
  });
  return { ...index, indexDir };
}

/** What the command line and the environment say of embedding. */
export function embeddingConfig(flags: EmbedderFlags = {}): {
  readonly embedding: EmbeddingSettings;
  readonly apiKey: ApiKeySource;
  readonly modelsDir: string;
  readonly log: Log;
} {
  const embedding = embeddingSettings(flags, process.env);
  return {
    embedding,
    apiKey: apiKeySource(embedding, process.env),
    modelsDir: modelsFolder(flags),
    log: debugLog,
  };
}

/** Where local models are kept. */
export function modelsFolder(flags: EmbedderFlags): string {
  const given = modelsDirOf(flags, process.env);
  return given === undefined ? path.join(cacheFolder(), 'ask-docs', 'models') : path.resolve(given);
}

/** Brings the index up to date, with a progress bar on a terminal. */
export async function sync(
  index: LocalSearchIndex,
  rebuild: boolean,
  signal: AbortSignal,
  onEvent?: (event: SyncEvent) => void,
): Promise<SyncSummary> {
  const line = progressLine();
  try {
    return await index.sync(
      { rebuild },
      (event) => {
        onEvent?.(event);
        line.show(event.type === 'sync-progress' ? progressBar(event) : '');
      },
      signal,
    );
  } finally {
    line.clear();
    await sayWhatIsMissing(index, signal);
  }
}

/** What a command line says of a local model that cannot be used. */
export function modelNotice(notice: EmbeddingNotice | undefined): string | undefined {
  return notice && noticeSentence(notice, `ask-docs download-model ${notice.model}`);
}

/** Passages without vectors are still found by their words. */
async function sayWhatIsMissing(index: LocalSearchIndex, signal: AbortSignal): Promise<void> {
  const { embeddingFailure, embeddingNotice } = await index.status(signal);
  const notice = modelNotice(embeddingNotice);
  if (notice !== undefined) sayOnce(notice);
  if (embeddingFailure !== undefined)
    sayOnce(`${embeddingFailure} Search goes on by words until that is mended.`);
}

/** A folder of the user's cache, named by the documents' folder: nothing is written beside the documents. */
async function defaultIndexDir(folder: string): Promise<string> {
  const real = await realpath(folder);
  const name = `${path.basename(real)}-${createHash('sha256').update(real).digest('hex').slice(0, 12)}`;
  return path.join(cacheFolder(), 'ask-docs', name);
}
