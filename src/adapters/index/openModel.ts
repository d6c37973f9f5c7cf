import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Embedder, VectorModel } from '../embedders/embedder';
import { decodeLsa } from '../embedders/lsa';
import { isLsa, lsaVectorModel } from '../embedders/lsaEmbedder';
import type { StoredEmbedding } from './manifest';

/**
 * The model whose vectors an index holds; undefined when its file is missing or damaged, or the settings no longer say
 * where it is.
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
