import type { ModelRole } from './ports';
import * as l10n from '@vscode/l10n';
import { formatCount, quoted } from '../util/displayLanguage';

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

/** A finding of a model service check. */
export type ConnectionFinding =
  | { readonly kind: 'answers'; readonly host: string; readonly model: string; readonly latencyMs: number }
  /** The service only sends whole replies. */
  | { readonly kind: 'no-streaming'; readonly model: string }
  /** The reply format is requested in the prompt, because the service has no other way. */
  | { readonly kind: 'form-in-words'; readonly model: string }
  /** Replies do not have the requested format. */
  | { readonly kind: 'no-form'; readonly model: string }
  | { readonly kind: 'key-refused'; readonly host: string; readonly hasKey: boolean }
  | { readonly kind: 'wrong-path'; readonly host: string; readonly path: string }
  | {
      readonly kind: 'model-missing';
      readonly host: string;
      readonly model: string;
      /** Some of the models the service does offer. */
      readonly others: readonly string[];
    }
  /** Any other failure; `message` is its sentence. */
  | { readonly kind: 'failed'; readonly message: string };

export interface ConnectionCheck {
  /** Whether the model can answer questions. */
  readonly isUsable: boolean;
  /** In order of the checks; a finding that makes the model unusable is the last. */
  readonly findings: readonly ConnectionFinding[];
}

/** User-facing sentence of a finding. */
export function connectionSentence(finding: ConnectionFinding): string {
  switch (finding.kind) {
    case 'answers':
      return l10n.t(
        '{0} at {1} answers, after {2} ms.',
        finding.model,
        finding.host,
        formatCount(finding.latencyMs),
      );
    case 'no-streaming':
      return l10n.t('{0} does not stream: answers appear all at once.', finding.model);
    case 'form-in-words':
      return l10n.t(
        '{0} has no structured output; the form of its replies is asked for in words, and repaired.',
        finding.model,
      );
    case 'no-form':
      return l10n.t('{0} does not keep to the requested form: rules plan and quote instead.', finding.model);
    case 'key-refused':
      return finding.hasKey
        ? l10n.t('{0} refuses the API key.', finding.host)
        : l10n.t('{0} wants an API key, and none is set.', finding.host);
    case 'wrong-path':
      return `${l10n.t('{0} has nothing at {1}.', finding.host, finding.path)} ${pathAdvice(finding.path)}`;
    case 'model-missing':
      return `${l10n.t('{0} does not have the model {1}.', finding.host, quoted(finding.model))} ${otherModels(finding.others)}`.trim();
    case 'failed':
      return finding.message;
  }
}

function pathAdvice(path: string): string {
  return path.endsWith('/v1')
    ? l10n.t('Check the address.')
    : l10n.t('Check the address; for most services it ends with /v1.');
}

function otherModels(others: readonly string[]): string {
  return others.length === 0 ? '' : l10n.t('It has {0}.', others.join(', '));
}
