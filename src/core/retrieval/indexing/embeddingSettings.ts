/** What makes the vectors of an index; the API key is not among it, and travels apart. */
export interface EmbeddingSettings {
  readonly provider: 'offline' | 'local' | 'openai-compatible' | 'ollama';
  /** Base address of the service; empty for the provider's own. */
  readonly endpoint: string;
  /** As the service names it; for a local one its id. */
  readonly model: string;
  /** How the numbers of vectors are kept. */
  readonly precision: 'int8' | 'float32';
}

export const offlineEmbedding: EmbeddingSettings = {
  provider: 'offline',
  endpoint: '',
  model: '',
  precision: 'int8',
};

/** Where services are when the settings name no other place. */
export const defaultEndpoints = {
  'openai-compatible': 'https://api.openai.com/v1',
  ollama: 'http://127.0.0.1:11434',
} as const;
