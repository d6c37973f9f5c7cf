import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { EmbeddingNotice } from '../../core/model/embeddingNotice';
import type { LocalModel, ModelFile } from './localModels';

/** The state of a model on this machine. */
export type ModelState = 'ready' | EmbeddingNotice['problem'];

/** The folder of a model's files; each revision has its own. */
export function modelFolder(modelsDir: string, { id, revision }: LocalModel): string {
  return path.join(modelsDir, `${id}-${revision.slice(0, 12)}`);
}

/** Whether a folder with this name contains some revision of a model. */
export function isFolderOf({ id }: LocalModel, name: string): boolean {
  return name.startsWith(`${id}-`) && /^[0-9a-f]{12}$/.test(name.slice(id.length + 1));
}

/** Verifies every file of a model by its checksum: some 50 ms for a model of 24 MB. */
export async function checkModel(modelsDir: string, model: LocalModel): Promise<ModelState> {
  const folder = modelFolder(modelsDir, model);
  const states = await Promise.all(model.files.map((file) => checkFile(path.join(folder, file.name), file)));
  return (['missing', 'damaged', 'unreadable'] as const).find((state) => states.includes(state)) ?? 'ready';
}

/** Verifies one file. An existing file may not be readable for us, or not at the moment. */
export async function checkFile(place: string, { bytes, sha256 }: ModelFile): Promise<ModelState> {
  try {
    const { size } = await stat(place);
    if (size !== bytes) return 'damaged';
    const hash = createHash('sha256');
    await pipeline(createReadStream(place), hash);
    return hash.digest('hex') === sha256 ? 'ready' : 'damaged';
  } catch (error) {
    return isMissing(error) ? 'missing' : 'unreadable';
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
