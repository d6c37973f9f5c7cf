/** Which model embeds an index; the API key is passed separately. */
export interface EmbeddingSettings {
  readonly provider: 'offline' | 'local' | 'openai-compatible' | 'ollama';
  /** Base URL of the service; empty for the provider's default. */
  readonly endpoint: string;
  /** As named by the service; for a local model its id. */
  readonly model: string;
  /** Storage format of the vector components. */
  readonly precision: 'int8' | 'float32';
}

export const offlineEmbedding: EmbeddingSettings = {
  provider: 'offline',
  endpoint: '',
  model: '',
  precision: 'int8',
};

/** Default service URLs. */
export const defaultEndpoints = {
  'openai-compatible': 'https://api.openai.com/v1',
  ollama: 'http://127.0.0.1:11434',
} as const;
