import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import { storedEmbeddingSchema } from '../embedders/embedder';
import { writeIndexFile } from './atomicStorage';

// The manifest lists the files that make up an index: the commit point. Every other file is first written under a new
// name and never changed, so an index is always exactly what its manifest says, whenever the process dies.

/**
 * Raised whenever readers, splitting, analysis or the file format change: an index of another version is
 * rebuilt.
 */
export const indexVersion = 24;

/** A folder of vectors, and how many of the segment's chunks, counted from the first, are embedded. */
const vectorsSchema = z.nullable(
  z.object({ folder: z.string(), checksum: z.number(), embedded: z.number() }),
);

/** Null when the failure is not due to a limit. */
const reachedLimitSchema = z.nullable(
  z.object({ name: z.enum(['timeLimitMs', 'memoryLimitMb']), value: z.number() }),
);

/**
 * id, content hash, size in bytes, modification time in milliseconds, segment name, and how secrets were
 * treated: how many are redacted, or that they are shown; null if neither.
 */
const documentSchema = z.tuple([
  z.string(),
  z.string(),
  z.number(),
  z.number(),
  z.string(),
  z.nullable(z.union([z.number(), z.literal('shown')])),
]);

export type DocumentEntry = z.infer<typeof documentSchema>;

const manifestSchema = z.object({
  version: z.literal(indexVersion),
  /** Assigned when the index is created; file names are only comparable within one index. */
  id: z.string(),
  /** The owner of the documents; see `IndexStore.open`. */
  owner: z.string(),
  /** Number of the commit; part of the names of the files it wrote. */
  generation: z.number(),
  segments: z.array(
    z.object({
      /** Base name of the segment's files. */
      name: z.string(),
      /** Of the segment file, which also contains the checksums of the records. */
      checksum: z.number(),
      /** The searched vectors, and those another model is making; null before the first exist. */
      vectors: vectorsSchema,
      nextVectors: vectorsSchema,
      /** Places of its documents that live in another segment, or nowhere. */
      gone: z.array(z.number()),
    }),
  ),
  embedding: z.nullable(storedEmbeddingSchema),
  /** The model that takes over once it has embedded everything. */
  nextEmbedding: z.nullable(storedEmbeddingSchema),
  /** Why the last embedding did not complete, in a sentence for the user. */
  embeddingFailure: z.nullable(z.string()),
  /** The file with most documents, so that a commit need not write all of them; null while they are few. */
  catalogue: z.nullable(z.object({ file: z.string(), checksum: z.number() })),
  /** Those that are new or have changed since the catalogue was written, and ids of those that have gone. */
  documents: z.array(documentSchema),
  removed: z.array(z.string()),
  /**
   * id, reason, size, modification time, limit: not tried again until size or time differs, or the limit is
   * higher.
   */
  failed: z.array(z.tuple([z.string(), z.string(), z.number(), z.number(), z.optional(reachedLimitSchema)])),
  syncedAt: z.nullable(z.number()),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const emptyManifest: Manifest = {
  version: indexVersion,
  id: '',
  owner: '',
  generation: 0,
  segments: [],
  embedding: null,
  nextEmbedding: null,
  embeddingFailure: null,
  catalogue: null,
  documents: [],
  removed: [],
  failed: [],
  syncedAt: null,
};

export const manifestFile = 'manifest.json';

/** Whether two manifests are the same commit. */
export function isSameCommit(
  one: Pick<Manifest, 'id' | 'generation'>,
  other: Pick<Manifest, 'id' | 'generation'>,
): boolean {
  return one.id === other.id && one.generation === other.generation;
}

/**
 * The manifest in a folder; undefined when it is missing, truncated, altered, of another version, or not a
 * manifest at all.
 */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(path.join(folder, manifestFile), 'utf8').catch(() => '');
  const newline = text.indexOf('\n');
  const body = text.slice(newline + 1);
  if (newline < 0 || text.slice(0, newline) !== checksum(body)) return undefined;
  return parse(body);
}

/** Whether the manifest in a folder belongs to another program: no checksum on the first line, but JSON. */
export async function isForeign(folder: string): Promise<boolean> {
  const text = await readFile(path.join(folder, manifestFile), 'utf8').catch(() => '');
  return !/^[0-9a-f]{1,8}\n/.test(text) && isJson(text);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Writes the manifest: its checksum on the first line, then JSON. This makes the new state current. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const body = JSON.stringify(manifest);
  await writeIndexFile(path.join(folder, manifestFile), `${checksum(body)}\n${body}`);
}

function checksum(text: string): string {
  return crc32(text).toString(16);
}

/** A checksum proves that a text is unaltered, not that this program wrote it. */
function parse(text: string): Manifest | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
