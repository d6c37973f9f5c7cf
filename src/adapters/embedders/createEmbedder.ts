import { isEmbeddingFailure } from '../../core/model/errors';
import type { EmbeddingSettings } from '../../core/retrieval/indexing/embeddingSettings';
import type { Log } from '../../core/model/ports';
import type { Clock } from '../services/clock';
import type { Embedder } from './embedder';
import { openLocalEmbedder, type LocalModelPlace, type OpenedEmbedder } from './localEmbedder';
import { lsaEmbedder } from './lsaEmbedder';
import { createRemoteModel, type RemoteSettings } from './remoteModel';
import { createTextEmbedder } from './textEmbedder';

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
