import path from 'node:path';
import { AskDocsError } from '../../core/errors';
import type { Clock } from './clock';
import type { Embedder } from './embedder';
import { createLocalModel } from './localModel';
import { localModels, type LocalModel } from './localModels';
import { checkModel, modelFolder } from './modelFolder';
import { lsaEmbedder } from './lsaEmbedder';
import { createTextEmbedder } from './textEmbedder';

/** What a local model needs from the machine. */
export interface LocalModelPlace {
  /** Holds a folder for each model that was downloaded. */
  readonly modelsDir: string;
  /** Holds the program of the neural thread and its WebAssembly. */
  readonly programDir: string;
  /** The models that there are; those of the product when not set. */
  readonly models?: readonly LocalModel[];
}

export interface OpenedEmbedder {
  readonly embedder: Embedder;
  /** Why the offline default stands in for what the settings ask for, in a sentence for the user. */
  readonly notice?: string;
}

/**
 * The local model of this id when all its files are whole, else the offline default and why. Nothing is downloaded here.
 * Throws `embedding-not-configured` when there is no such model.
 */
export async function openLocalEmbedder(
  id: string,
  place: LocalModelPlace,
  clock: Clock,
): Promise<OpenedEmbedder> {
  const { modelsDir, programDir, models = localModels } = place;
  const wanted = models.find((model) => model.id === id);
  if (wanted === undefined)
    throw new AskDocsError('embedding-not-configured', { detail: `there is no local model "${id}"` });
  const state = await checkModel(modelsDir, wanted);
  if (state !== 'ready') {
    const { message } = new AskDocsError(`embedding-model-${state}`, { detail: id });
    return { embedder: lsaEmbedder, notice: message };
  }
  const neural = {
    program: path.join(programDir, 'neural.mjs'),
    wasmFile: path.join(programDir, 'ort-wasm-simd-threaded.wasm'),
  };
  const open = (model: LocalModel) => createLocalModel(model, modelFolder(modelsDir, model), neural);
  // The one before serves until the vectors of the new one are complete.
  const others = models.filter((model) => model !== wanted).map(open);
  const sibling = (method: string) => others.find((model) => model.id === method);
  return { embedder: createTextEmbedder(open(wanted), clock, sibling) };
}
