import type { ModelRole } from './ports';

/** How much effort goes into a question: see `createGenerativeReasoner`. */
export const depths = ['quick', 'balanced', 'thorough'] as const;

export type Depth = (typeof depths)[number];

/** Price of a million tokens, in the currency of whoever set it. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
}

/** Which language model answers; the API key is passed separately. */
export interface ModelSettings {
  readonly provider: 'offline' | 'vscode' | 'openai-compatible';
  /** Base URL of the service; empty for OpenAI's own. For Azure OpenAI, that of the resource. */
  readonly endpoint: string;
  /** The large model, as the service names it; for Azure OpenAI, a deployment. */
  readonly name: string;
  /** For short tasks; empty to use the large one. */
  readonly smallName: string;
  /** Only set for Azure OpenAI. */
  readonly apiVersion: string;
  /** Maximum tokens of a prompt, passages included. */
  readonly contextTokens: number;
  /** Timeout until the first piece of a reply, and between pieces. */
  readonly requestTimeoutMs: number;
  /** Across all requests to one service; 0 for no limit. */
  readonly requestsPerMinute: number;
  readonly depth: Depth;
  /** By model name. */
  readonly prices: Readonly<Record<string, ModelPrice>>;
}

export const offlineModel: ModelSettings = {
  provider: 'offline',
  endpoint: '',
  name: '',
  smallName: '',
  apiVersion: '',
  contextTokens: 8000,
  requestTimeoutMs: 30_000,
  requestsPerMinute: 60,
  depth: 'balanced',
  prices: {},
};

/** Default service URL. */
export const defaultModelEndpoint = 'https://api.openai.com/v1';

/** A task makes at most four calls; each may wait for its service and be repeated once. */
const waitsPerTask = 8;

/** A task's timeout in milliseconds: its own time plus its possible waits for a model. */
export function taskTimeoutWith(ownMs: number, { provider, requestTimeoutMs }: ModelSettings): number {
  return provider === 'offline' ? ownMs : ownMs + waitsPerTask * requestTimeoutMs;
}

const smallRoles: readonly ModelRole[] = ['router', 'researcher'];

/** The model used for a stage. */
export function modelFor(role: ModelRole, { name, smallName }: ModelSettings): string {
  return smallName !== '' && smallRoles.includes(role) ? smallName : name;
}
