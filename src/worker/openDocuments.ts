import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { withData, type DataAccess } from '../adapters/data/withData';
import { createFolderSource, defaultMaxFileMb, type Root } from '../adapters/documents/folderSource';
import { KeptDocuments } from '../adapters/documents/keptDocuments';
import { createEmbedder, type ApiKeySource, type OpenedEmbedder } from '../adapters/embedders/createEmbedder';
import type { EmbeddingOptions } from '../adapters/index/openModel';
import { formatOf } from '../adapters/readers/documentFormats';
import { createFileReader, longestReadAtOnce, type FileReader } from '../adapters/readers/reader';
import {
  createProcessReader,
  defaultReadLimits,
  type ProcessReader,
} from '../adapters/readers/readerProcess';
import { systemClock } from '../adapters/services/clock';
import {
  createChunker,
  defaultChunkerSettings,
  searchedPart,
  type ChunkerSettings,
} from '../adapters/splitting/chunker';
import type { Chunker, DocumentSource, Log, ReadLimits } from '../core/model/ports';
import { offlineEmbedding, type EmbeddingSettings } from '../core/retrieval/indexing/embeddingSettings';
import type { ReadingClock } from '../core/retrieval/ports';
import type { IndexSettings, WorkerConfig } from '../protocol/workerMessages';

/** Which documents are read, and how. */
export interface DocumentsConfig {
  readonly roots: readonly Root[];
  readonly settings?: IndexSettings;
  /** Without it, data sources are not looked for. */
  readonly data?: DataAccess | undefined;
  /** Of the display language, for the messages of readers. */
  readonly texts?: WorkerConfig['texts'] | undefined;
}

/** What makes the vectors. */
export interface EmbeddingConfig {
  readonly embedding?: EmbeddingSettings;
  readonly apiKey?: ApiKeySource;
  readonly modelsDir?: string;
  readonly log?: Log;
}

/** Documents that can be read and split. */
export interface OpenedDocuments {
  readonly source: DocumentSource;
  /** The same documents, for questions: those read last are kept, see `KeptDocuments`. */
  readonly asked: DocumentSource;
  readonly chunker: Chunker;
  readonly limits: ReadLimits;
  readonly readingClock: ReadingClock;
  /** Starts the process that reads files. */
  readonly expectReading: () => void;
  /** See `IndexStore.open`. */
  readonly owner: string;
}

const defaultSettings: IndexSettings = {
  maxFileMb: defaultMaxFileMb,
  readTimeLimitMs: defaultReadLimits.timeLimitMs,
  splitting: defaultChunkerSettings,
};

/** Opens the documents below `roots`; reads nothing yet. */
export async function openDocuments(config: DocumentsConfig): Promise<OpenedDocuments> {
  const { roots, settings = defaultSettings } = config;
  const limits = { ...defaultReadLimits, timeLimitMs: settings.readTimeLimitMs };
  const inProcess = createProcessReader(path.join(import.meta.dirname, 'reader.mjs'), limits, config.texts);
  const read = createFileReader(readingOf(inProcess), longestReadAtOnce);
  const sourceOf = (kept?: KeptDocuments): DocumentSource => {
    const files = createFolderSource(roots, read, settings.maxFileMb, kept);
    return config.data === undefined ? files : withData(files, roots, config.data);
  };
  return {
    source: sourceOf(),
    asked: sourceOf(new KeptDocuments()),
    chunker: chunkerBy(settings.splitting, inProcess),
    limits,
    readingClock: inProcess.clock,
    expectReading: inProcess.start,
    owner: await ownerOf(roots),
  };
}

/** A process for each file but CSV and TSV: their first lines tell how they are written, and nothing more is parsed. */
function readingOf(inProcess: ProcessReader): FileReader {
  return async (id, bytes, signal) =>
    formatOf(id) === 'delimited'
      ? (await import('../adapters/readers/formats')).readFormat(id, bytes)
      : inProcess.read(id, bytes, signal);
}

/** The embedding options of an index, and any notice for the user. */
export type OpenedEmbedding = EmbeddingOptions & OpenedEmbedder;

/** Creates the embedding options from settings; offline without any. */
export async function embeddingOptions(config: EmbeddingConfig): Promise<OpenedEmbedding> {
  const { embedding = offlineEmbedding, apiKey = () => Promise.resolve(undefined), modelsDir = '' } = config;
  const { log = { error: () => undefined } } = config;
  const clock = systemClock;
  const local = { modelsDir, programDir: import.meta.dirname };
  const opened = await createEmbedder(embedding, { apiKey, local, clock, log });
  return { ...opened, precision: embedding.precision, clock };
}

/** Identifies the folders whose documents an index holds, without revealing their paths. */
async function ownerOf(roots: readonly Root[]): Promise<string> {
  const places = await Promise.all(roots.map((root) => realpath(root.path).catch(() => root.path)));
  return createHash('sha256').update(JSON.stringify(places)).digest('hex').slice(0, 16);
}

/** Splits short documents in this process, and others within the limits of reading. */
function chunkerBy(settings: ChunkerSettings, inProcess: ProcessReader): Chunker {
  const here = createChunker(settings);
  return {
    id: here.id,
    split: (document, signal) =>
      document.text.length <= longestReadAtOnce
        ? here.split(document)
        : inProcess.split(searchedPart(document), settings, signal),
  };
}
