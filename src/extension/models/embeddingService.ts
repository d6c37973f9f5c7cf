import { defaultEndpoints, type EmbeddingSettings } from '../../core/retrieval/indexing/embeddingSettings';

/** The address of the service in the settings; undefined when there is none, or it is not an address. */
export function serviceAddress({
  provider,
  endpoint,
}: Pick<EmbeddingSettings, 'provider' | 'endpoint'>): URL | undefined {
  if (provider !== 'openai-compatible' && provider !== 'ollama') return undefined;
  const text = endpoint.trim() === '' ? defaultEndpoints[provider] : endpoint.trim();
  return URL.canParse(text) ? new URL(text) : undefined;
}
