import type { ApiKeySource } from '../../adapters/embedders/createEmbedder';
import { findLocalModel, localModels } from '../../adapters/embedders/localModels';
import { endpointOf } from '../../adapters/embedders/remoteModel';
import { offlineEmbedding, type EmbeddingSettings } from '../../core/retrieval/indexing/embeddingSettings';
import { wrong } from '../commandLine/wrong';
import type { EmbedderFlags } from '../commandLine/sharedOptions';

type Environment = Readonly<Record<string, string | undefined>>;

/** The embedding settings from flags and environment; throws `usage` with the problem. */
export function embeddingSettings(flags: EmbedderFlags, environment: Environment): EmbeddingSettings {
  const embedder = flags.embedder ?? environment.ASK_DOCS_EMBEDDER ?? 'offline';
  const endpoint = flags.endpoint ?? environment.ASK_DOCS_EMBEDDING_ENDPOINT ?? '';
  const precision = flags.precision ?? 'int8';
  if (precision !== 'int8' && precision !== 'float32')
    throw wrong('--vector-precision takes int8 or float32');
  return embedder === 'offline'
    ? { ...offlineEmbedding, precision }
    : { ...modelOf(embedder), endpoint, precision };
}

const providers = { openai: 'openai-compatible', ollama: 'ollama', local: 'local' } as const;

function modelOf(embedder: string): Pick<EmbeddingSettings, 'provider' | 'model'> {
  const [, name, model] = /^(openai|ollama|local):(.+)$/.exec(embedder) ?? [];
  if (name === undefined || model === undefined)
    throw wrong('--embedder takes offline, local:MODEL, openai:MODEL or ollama:MODEL');
  if (name === 'local' && findLocalModel(model) === undefined)
    throw wrong(`--embedder takes ${localModels.map(({ id }) => `local:${id}`).join(' or ')}`);
  // The regular expression admits no other name.
  return { provider: providers[name as keyof typeof providers], model };
}

/** The models folder from flags or environment; undefined for the user's cache folder. */
export function modelsDirOf(flags: EmbedderFlags, environment: Environment): string | undefined {
  const given = flags.modelsDir ?? environment.ASK_DOCS_MODELS_DIR ?? '';
  return given === '' ? undefined : given;
}

/**
 * The key from the environment: ASK_DOCS_EMBEDDING_API_KEY for any service; OPENAI_API_KEY only for OpenAI
 * itself, so that it is sent to nobody else.
 */
export function apiKeySource(
  { provider, endpoint }: EmbeddingSettings,
  environment: Environment,
): ApiKeySource {
  const isOpenAi =
    provider === 'openai-compatible' && endpointOf({ provider, endpoint }).hostname === 'api.openai.com';
  const key = environment.ASK_DOCS_EMBEDDING_API_KEY ?? (isOpenAi ? environment.OPENAI_API_KEY : undefined);
  return () => Promise.resolve(key);
}
