import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import { storedEmbeddingSchema } from '../embedders/embedder';
import { privately, writeAtomically } from '../files/atomicFiles';

/**
 * The list of files that make up an index: the point of commit. Every other file is written under a new name first and
 * never changed, so an index is always exactly what its manifest says, whenever the process dies.
 */
/** Raised whenever readers, splitting, analysis or files change: an index of another version is made anew. */
export const indexVersion = 15;

/** A folder of vectors, and how many of the segment's chunks, from the first on, were embedded. */
const vectorsSchema = z.nullable(
  z.object({ folder: z.string(), checksum: z.number(), embedded: z.number() }),
);

/** Null when the failure has nothing to do with a limit. */
const reachedLimitSchema = z.nullable(
  z.object({ name: z.enum(['timeLimitMs', 'memoryLimitMb']), value: z.number() }),
);

const manifestSchema = z.object({
  version: z.literal(indexVersion),
  /** Given when the index was made; names of files mean the same only within one index. */
  id: z.string(),
  /** Whose documents it holds; see `IndexStore.open`. */
  owner: z.string(),
  /** Number of the commit; part of the names of the files that it wrote. */
  generation: z.number(),
  segments: z.array(
    z.object({
      /** Base name of the segment's files. */
      name: z.string(),
      /** Of the file that also has the checksums of the records. */
      checksum: z.number(),
      /** Those that are searched, and those that another model is making; null before the first were made. */
      vectors: vectorsSchema,
      nextVectors: vectorsSchema,
    }),
  ),
  embedding: z.nullable(storedEmbeddingSchema),
  /** The model that is to take over once it has embedded everything. */
  nextEmbedding: z.nullable(storedEmbeddingSchema),
  /** Why the last try to embed did not come to its end, in a sentence for the user. */
  embeddingFailure: z.nullable(z.string()),
  /**
   * id, content hash, size in bytes, last change in milliseconds, the name of the segment, and what became of its secrets: how
   * many are blacked out, or that they are shown; null where it is neither.
   */
  documents: z.array(
    z.tuple([
      z.string(),
      z.string(),
      z.number(),
      z.number(),
      z.string(),
      z.nullable(z.union([z.number(), z.literal('shown')])),
    ]),
  ),
  /** id, reason, size, last change, limit: not tried again until size or time differs, or the limit is higher. */
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
  documents: [],
  failed: [],
  syncedAt: null,
};

export const manifestFile = 'manifest.json';

/** Whether two manifests are one and the same. */
export function isSameCommit(
  one: Pick<Manifest, 'id' | 'generation'>,
  other: Pick<Manifest, 'id' | 'generation'>,
): boolean {
  return one.id === other.id && one.generation === other.generation;
}

/** The manifest in a folder; undefined when there is none, or it is cut, altered, of another version, or no manifest at all. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(path.join(folder, manifestFile), 'utf8').catch(() => '');
  const newline = text.indexOf('\n');
  const body = text.slice(newline + 1);
  if (newline < 0 || text.slice(0, newline) !== checksum(body)) return undefined;
  return parse(body);
}

/** Whether the manifest in a folder is another program's: no checksum on the first line, but JSON. */
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

/** Writes the manifest: its checksum on the first line, then JSON. From here on the new state holds. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const body = JSON.stringify(manifest);
  await writeAtomically(path.join(folder, manifestFile), `${checksum(body)}\n${body}`, privately);
}

function checksum(text: string): string {
  return crc32(text).toString(16);
}

/** A checksum says that a text is as it was written, not that this program wrote it. */
function parse(text: string): Manifest | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
