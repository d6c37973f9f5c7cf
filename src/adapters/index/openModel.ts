import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Embedder, VectorModel, StoredEmbedding } from '../embedders/embedder';
import { decodeLsa } from '../embedders/lsa';
import { isLsa, lsaVectorModel } from '../embedders/lsaEmbedder';
import type { Embedded } from './refreshVectors';
import type { Clock } from '../services/clock';
import type { Precision } from '../vectors/flatVectors';

/** How an index gets its vectors. */
export interface EmbeddingOptions {
  readonly embedder: Embedder;
  /** Used while the embedder is not available, unless the index holds vectors the embedder made. */
  readonly standIn?: Embedder;
  readonly precision: Precision;
  readonly clock: Clock;
}

/**
 * The model that made the vectors of an index; undefined when its file is missing or damaged, or the settings
 * no longer say where it is.
 */
export async function reopenModel(
  folder: string,
  stored: StoredEmbedding,
  embedder: Embedder,
): Promise<VectorModel | undefined> {
  if (!isLsa(stored)) return embedder.reopen(stored);
  const model = await readFile(path.join(folder, stored.file ?? ''))
    .then(decodeLsa)
    .catch(() => undefined);
  return model?.id === stored.id ? lsaVectorModel(model) : undefined;
}

/**
 * The embedder to use for an index. If there is a stand-in, the embedder is not available now, and the
 * stand-in takes its place unless the index holds vectors of the embedder: they took long to make, and must
 * not be replaced meanwhile.
 */
export function embedderFor(
  { segments, embedding, nextEmbedding }: Embedded,
  { embedder, standIn = embedder }: { readonly embedder: Embedder; readonly standIn?: Embedder },
): Embedder {
  const isKnown = [embedding, nextEmbedding].some((stored) => stored && embedder.reopen(stored));
  const hasVectors = segments.some(({ vectors, nextVectors }) => vectors ?? nextVectors);
  return isKnown && hasVectors ? embedder : standIn;
}
