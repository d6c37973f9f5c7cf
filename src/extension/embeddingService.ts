import { defaultEndpoints, type EmbeddingSettings } from '../core/indexing/embeddingSettings';

export const keyNamePrefix = 'askDocs.embeddingKey ';

/** The address of the service that the settings name; undefined when they name none, or it is no address. */
export function serviceAddress({
  provider,
  endpoint,
}: Pick<EmbeddingSettings, 'provider' | 'endpoint'>): URL | undefined {
  if (provider !== 'openai-compatible' && provider !== 'ollama') return undefined;
  const text = endpoint.trim() === '' ? defaultEndpoints[provider] : endpoint.trim();
  return URL.canParse(text) ? new URL(text) : undefined;
}

/**
 * A key is kept for one origin: settings of a workspace that name another host do not get it.
 */
export function keyName({ origin }: URL): string {
  return `${keyNamePrefix}${origin}`;
}
