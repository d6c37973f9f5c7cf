import * as l10n from '@vscode/l10n';
import path from 'node:path';
import { AskDocsError, logText, isEmbeddingFailure } from '../../core/model/errors';
import { modelProblem, type EmbeddingSettings } from '../../core/retrieval/indexing/embeddingSettings';
import type { EmbeddingNotice, EmbeddingModel, Log } from '../../core/model/ports';
import type { Clock } from '../services/clock';
import type { Embedder } from './embedder';
import { createLocalModel } from './localModel';
import { localModels, type LocalModel, checkModel, modelFolder, type ModelState } from './localModels';
import { lsaEmbedder } from './lsaEmbedder';
import { createTextEmbedder } from './textEmbedder';
import { quoted } from '../../core/util/displayLanguage';
import { createRemoteModel, type RemoteSettings } from './remoteModel';

/** Called for every request; undefined when there is no key. */
export type ApiKeySource = () => Promise<string | undefined>;

/** The dependencies of embedders other than the settings. */
export interface EmbedderDeps {
  readonly apiKey: ApiKeySource;
  readonly local: LocalModelPlace;
  readonly clock: Clock;
  /** Logs why a local model failed. */
  readonly log: Log;
}

/** Creates the embedder for the settings. With unusable settings, the embedder reports the problem on use. */
export async function createEmbedder(
  settings: EmbeddingSettings,
  { apiKey, local, clock, log }: EmbedderDeps,
): Promise<OpenedEmbedder> {
  const { provider, endpoint, model } = settings;
  if (provider === 'offline') return { embedder: lsaEmbedder };
  try {
    if (provider === 'local') return await openLocalEmbedder(model, local, { clock, log });
    return { embedder: createRemoteEmbedder({ provider, endpoint, model, apiKey }, clock) };
  } catch (error) {
    if (!isEmbeddingFailure(error)) throw error;
    return { embedder: unusableEmbedder(error) };
  }
}

function createRemoteEmbedder(settings: RemoteSettings, clock: Clock): Embedder {
  const model = createRemoteModel(settings, clock);
  const place = model.id.slice(0, -settings.model.length);
  // The previous model at the same service: it is used until the vectors of the new one are complete.
  return createTextEmbedder(model, clock, (id) =>
    id.startsWith(place) && id.length > place.length
      ? createRemoteModel({ ...settings, model: id.slice(place.length) }, clock)
      : undefined,
  );
}

/** Existing vectors in the index stay in use as far as possible. */
function unusableEmbedder(error: Error): Embedder {
  return {
    method: 'unusable',
    needsFit: () => false,
    prepare: () => Promise.reject(error),
    resume: () => Promise.reject(error),
    reopen: () => undefined,
  };
}

/** The local environment of a model. */
interface LocalModelPlace {
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
async function openLocalEmbedder(
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
