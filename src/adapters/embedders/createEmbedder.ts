import { isEmbeddingFailure } from '../../core/model/errors';
import type { EmbeddingSettings } from '../../core/retrieval/indexing/embeddingSettings';
import type { Log } from '../../core/model/ports';
import type { Clock } from '../services/clock';
import type { Embedder } from './embedder';
import { openLocalEmbedder, type LocalModelPlace, type OpenedEmbedder } from './localEmbedder';
import { lsaEmbedder } from './lsaEmbedder';
import { createRemoteModel, type RemoteSettings } from './remoteModel';
import { createTextEmbedder } from './textEmbedder';

/** Asked for with every request; undefined when there is no key. */
export type ApiKeySource = () => Promise<string | undefined>;

/** What embedders need beside the settings. */
export interface EmbedderDeps {
  readonly apiKey: ApiKeySource;
  readonly local: LocalModelPlace;
  readonly clock: Clock;
  /** Told why a local model failed. */
  readonly log: Log;
}

/**
 * The embedder that the settings ask for. Settings that cannot work give one that says so when it is to embed.
 */
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
  // The model before this one, at the same place: it serves until the vectors of the new one are complete.
  return createTextEmbedder(model, clock, (id) =>
    id.startsWith(place) && id.length > place.length
      ? createRemoteModel({ ...settings, model: id.slice(place.length) }, clock)
      : undefined,
  );
}

/** What is in the index goes on as far as it can. */
function unusableEmbedder(error: Error): Embedder {
  return {
    method: 'unusable',
    needsFit: () => false,
    prepare: () => Promise.reject(error),
    resume: () => Promise.reject(error),
    reopen: () => undefined,
  };
}
