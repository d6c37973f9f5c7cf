// The embedder of Ask Docs for the peers, so that all search the same vectors; bundled by bench/build.mjs.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { decodeLsa, embedText, type LsaModel } from '../src/adapters/embedders/lsa';

/** The embedding model of an index of Ask Docs. */
export async function readModel(indexDir: string): Promise<LsaModel> {
  const file = (await readdir(indexDir)).find((name) => name.endsWith('.lsa'));
  const model = file === undefined ? undefined : decodeLsa(await readFile(path.join(indexDir, file)));
  if (model === undefined) throw new Error('The index has no embedding model.');
  return model;
}

/** The vector of a text, scaled to length 1; all zero when the model knows none of its terms. */
export function embedUnit(model: LsaModel, text: string): Float32Array {
  const vector = embedText(model, text);
  const norm = Math.hypot(...vector) || 1;
  return vector.map((value) => value / norm);
}
