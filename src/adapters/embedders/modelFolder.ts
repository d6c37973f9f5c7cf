import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { EmbeddingNotice } from '../../core/model/embeddingNotice';
import type { LocalModel, ModelFile } from './localModels';

/** What there is of a model on this machine. */
export type ModelState = 'ready' | EmbeddingNotice['problem'];

/** Where the files of a model lie; another revision has another folder. */
export function modelFolder(modelsDir: string, { id, revision }: LocalModel): string {
  return path.join(modelsDir, `${id}-${revision.slice(0, 12)}`);
}

/** Whether a folder of this name holds some revision of a model. */
export function isFolderOf({ id }: LocalModel, name: string): boolean {
  return name.startsWith(`${id}-`) && /^[0-9a-f]{12}$/.test(name.slice(id.length + 1));
}

/** Reads every file of a model and compares its checksum: some 50 ms for a model of 24 MB. */
export async function checkModel(modelsDir: string, model: LocalModel): Promise<ModelState> {
  const folder = modelFolder(modelsDir, model);
  const states = await Promise.all(model.files.map((file) => checkFile(path.join(folder, file.name), file)));
  return (['missing', 'damaged', 'unreadable'] as const).find((state) => states.includes(state)) ?? 'ready';
}

/** Whether one file is there, and is what it should be. A file that is there may not be open to us, or not now. */
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
