import * as l10n from '@vscode/l10n';
import path from 'node:path';
import { AskDocsError, logText } from '../../core/model/errors';
import { modelProblem } from '../../core/retrieval/indexing/embeddingNotice';
import type { EmbeddingNotice } from '../../core/model/embeddingNotice';
import type { EmbeddingModel, Log } from '../../core/model/ports';
import type { Clock } from '../services/clock';
import type { Embedder } from './embedder';
import { createLocalModel } from './localModel';
import { localModels, type LocalModel } from './localModels';
import { lsaEmbedder } from './lsaEmbedder';
import { checkModel, modelFolder, type ModelState } from './modelFolder';
import { createTextEmbedder } from './textEmbedder';
import { quoted } from '../../core/util/displayLanguage';

/** The local environment of a model. */
export interface LocalModelPlace {
  /** Contains a folder for each downloaded model. */
  readonly modelsDir: string;
  /** Contains the program of the embedding thread and its WebAssembly. */
  readonly programDir: string;
  /** The available models; defaults to those of the product. */
  readonly models?: readonly LocalModel[];
}

export interface OpenedEmbedder {
  readonly embedder: Embedder;
  /** Used while the embedder is not available, unless the index already has vectors it made. */
  readonly standIn?: Embedder;
  /** Why it is not available. */
  readonly notice?: EmbeddingNotice;
}

/**
 * The embedder of the local model with this id, with the offline default as stand-in when its files are
 * incomplete. Nothing is downloaded here. Throws `embedding-not-configured` when there is no such model.
 */
export async function openLocalEmbedder(
  id: string,
  place: LocalModelPlace,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Promise<OpenedEmbedder> {
  const { modelsDir, programDir, models = localModels } = place;
  const wanted = models.find((model) => model.id === id);
  if (wanted === undefined)
    throw new AskDocsError('embedding-not-configured', {
      detail: l10n.t('there is no local model {0}', quoted(id)),
    });
  const neural = {
    program: path.join(programDir, 'neural.mjs'),
    wasmFile: path.join(programDir, 'ort-wasm-simd-threaded.wasm'),
  };
  const open = (model: LocalModel, state?: ModelState): EmbeddingModel =>
    checkedModel(createLocalModel(model, modelFolder(modelsDir, model), neural), {
      isWhole: state === 'ready',
      check: async () => noticeOf(model, await checkModel(modelsDir, model)),
      log,
    });
  const state = await checkModel(modelsDir, wanted);
  const notice = noticeOf(wanted, state);
  // The previous model is used until the vectors of the new one are complete.
  const others = models.filter((model) => model !== wanted).map((model) => open(model));
  const sibling = (method: string) => others.find((model) => model.id === method);
  const embedder = createTextEmbedder(open(wanted, state), clock, sibling);
  return notice === undefined ? { embedder } : { embedder, standIn: lsaEmbedder, notice };
}

function noticeOf({ id }: LocalModel, state: ModelState): EmbeddingNotice | undefined {
  return state === 'ready' ? undefined : { model: id, problem: state };
}

interface ModelCheck {
  /** Whether its files were already found complete. */
  readonly isWhole: boolean;
  readonly check: () => Promise<EmbeddingNotice | undefined>;
  readonly log: Log;
}

/**
 * A model whose files are verified against their checksums before the first text, and whose failures are
 * logged.
 */
function checkedModel(model: EmbeddingModel, { isWhole, check, log }: ModelCheck): EmbeddingModel {
  return {
    id: model.id,
    async embed(texts, purpose, signal) {
      try {
        const notice = isWhole ? undefined : await check();
        if (notice !== undefined)
          throw new AskDocsError('embedding-model-failed', { detail: modelProblem(notice) });
        isWhole = true;
        return await model.embed(texts, purpose, signal);
      } catch (error) {
        if (!signal.aborted) log.error(logText(error));
        throw error;
      }
    },
  };
}
