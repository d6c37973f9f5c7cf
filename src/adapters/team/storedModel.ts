import type { Embedder, StoredEmbedding, VectorModel } from '../embedders/embedder';
import { decodeLsa } from '../embedders/lsa';
import { isLsa, lsaVectorModel } from '../embedders/lsaEmbedder';
import type { Rows } from './teamServer';

const modelPartBytes = 2 ** 20;

/** The model behind stored vectors; undefined if it cannot be opened with these settings. */
export function openStoredModel(
  stored: StoredEmbedding,
  bytes: Buffer | null,
  embedder: Embedder,
): VectorModel | undefined {
  if (!isLsa(stored)) return embedder.reopen(stored);
  const model = bytes === null ? undefined : decodeLsa(bytes);
  return model?.id === stored.id ? lsaVectorModel(model) : undefined;
}

/** In parts, as a statement may take only so long, and the way to the server may be slow; null if the model has no bytes. */
export async function modelBytes(model: number, rows: Rows): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  for (;;) {
    const [found] = await rows<{ part: Buffer | null }>(
      'SELECT substring(bytes FROM $2 FOR $3) AS part FROM ask_docs.models WHERE id = $1',
      [model, parts.length * modelPartBytes + 1, modelPartBytes],
    );
    const part = found?.part ?? Buffer.of();
    if (part.length > 0) parts.push(part);
    if (part.length < modelPartBytes) return parts.length === 0 ? null : Buffer.concat(parts);
  }
}
