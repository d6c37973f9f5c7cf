import type { ModelRole } from './ports';

/** How much is made of a question: see `createGenerativeReasoner`. */
export const depths = ['quick', 'balanced', 'thorough'] as const;

export type Depth = (typeof depths)[number];

/** What a million tokens cost, in the currency of the one who set it. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
}

/** Which language model answers; the API key is not among it, and travels apart. */
export interface ModelSettings {
  readonly provider: 'offline' | 'vscode' | 'openai-compatible';
  /** Base address of the service; empty for OpenAI's own. For Azure OpenAI that of the resource. */
  readonly endpoint: string;
  /** The large model, as the service names it; for Azure OpenAI a deployment. */
  readonly name: string;
  /** For short tasks; empty for the large one. */
  readonly smallName: string;
  /** Set for Azure OpenAI, and empty for all others. */
  readonly apiVersion: string;
  /** Tokens of a prompt, passages included. */
  readonly contextTokens: number;
  /** To the first piece of a reply, and from one to the next. */
  readonly requestTimeoutMs: number;
  /** For all requests to one service together; 0 for no limit. */
  readonly requestsPerMinute: number;
  readonly depth: Depth;
  /** By the name of the model. */
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

/** Where the service is when the settings name no other place. */
export const defaultModelEndpoint = 'https://api.openai.com/v1';

/** A task makes two calls at most; each may wait for its service and be made again. */
const waitsPerTask = 4;

/** The time limit of a task, in milliseconds: what it may take by itself, and what it may wait for a model. */
export function taskTimeoutWith(ownMs: number, { provider, requestTimeoutMs }: ModelSettings): number {
  return provider === 'offline' ? ownMs : ownMs + waitsPerTask * requestTimeoutMs;
}

const smallRoles: readonly ModelRole[] = ['router', 'researcher'];

/** The model that works for a stage. */
export function modelFor(role: ModelRole, { name, smallName }: ModelSettings): string {
  return smallName !== '' && smallRoles.includes(role) ? smallName : name;
}
