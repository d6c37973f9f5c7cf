import type { Report } from '../../core/model/ports';
import type { Clock } from '../services/clock';
import * as l10n from '@vscode/l10n';
import type { OpenAI } from 'openai';
import { AskDocsError } from '../../core/model/errors';
import { defaultModelEndpoint, type ModelSettings } from '../../core/model/modelSettings';
import { checkedKey, serviceAddress } from '../services/serviceAddress';
import type { Quirks } from './parameters';

const windowMs = 60_000;

/**
 * Limits requests to a service to a number per minute, in any minute. One instance per service, shared by its
 * models.
 */
export class RateLimit {
  readonly #requestsPerMinute: number;
  readonly #clock: Clock;
  /** Start times of requests in the last minute and of those that are waiting, in order. */
  readonly #starts: number[] = [];

  /** No limit when `requestsPerMinute` is 0 or less. */
  constructor(requestsPerMinute: number, clock: Clock) {
    this.#requestsPerMinute = requestsPerMinute;
    this.#clock = clock;
  }

  /** Resolves when a request may begin, in the order of the calls; rejects as soon as `signal` aborts. */
  async take(report: Report, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#requestsPerMinute <= 0) return;
    const now = this.#clock.now();
    const startsAt = this.#reserve(now);
    if (startsAt <= now) return;
    report({ kind: 'wait', waitMs: startsAt - now });
    try {
      await this.#clock.wait(startsAt - now, signal);
    } catch (error) {
      // A request that is not made does not count.
      this.#starts.splice(this.#starts.indexOf(startsAt), 1);
      signal.throwIfAborted();
      throw error;
    }
  }

  #reserve(now: number): number {
    while ((this.#starts[0] ?? now) <= now - windowMs) this.#starts.shift();
    const before = this.#starts.at(-this.#requestsPerMinute);
    const startsAt = Math.max(now, this.#starts.at(-1) ?? 0, before === undefined ? 0 : before + windowMs);
    this.#starts.push(startsAt);
    return startsAt;
  }
}

export interface ServiceDeps {
  /** Read once per call; undefined when there is no key. */
  readonly apiKey: () => Promise<string | undefined>;
  readonly clock: Clock;
  /** Defaults to the global `fetch`; can be one that goes through a proxy, for example. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Shared by all models of the same service; defaults to one for this model. */
  readonly limit?: RateLimit;
}

/** A service that speaks the OpenAI API. */
export interface ModelService {
  readonly settings: ModelSettings;
  readonly address: URL;
  readonly clock: Clock;
  readonly limit: RateLimit;
  /** The total number of attempts per call. */
  readonly attempts: number;
  /** Creates a client with the current key. */
  connect(): Promise<OpenAI>;
  quirksOf(model: string): Quirks;
}

/** Throws `model-not-configured` when the settings lack the address or the model. */
export function createModelService(settings: ModelSettings, deps: ServiceDeps, attempts = 3): ModelService {
  if (settings.name.trim() === '') throw notConfigured(l10n.t('the model is not named'));
  const { clock } = deps;
  const address = modelAddress(settings);
  const quirks = new Map<string, Quirks>();
  return {
    settings,
    address,
    clock,
    attempts,
    limit: deps.limit ?? new RateLimit(settings.requestsPerMinute, clock),
    connect: async () =>
      createClient({ address, apiVersion: settings.apiVersion, fetch: deps.fetch }, await deps.apiKey()),
    quirksOf(model) {
      const known = quirks.get(model) ?? { refused: new Set<string>(), form: undefined, isWhole: false };
      quirks.set(model, known);
      return known;
    },
  };
}

/**
 * The base address, without parts that users copy along with it; throws `model-not-configured` when it is not
 * an address.
 */
export function modelAddress({ endpoint }: Pick<ModelSettings, 'endpoint'>): URL {
  const address = serviceAddress(endpoint.trim() === '' ? defaultModelEndpoint : endpoint.trim());
  if (address.kind === 'wrong') throw notConfigured(address.problem);
  const { url } = address;
  url.hash = '';
  url.pathname = url.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
  return url;
}

interface ClientPlace {
  readonly address: URL;
  readonly apiVersion: string;
  readonly fetch: typeof globalThis.fetch | undefined;
}

async function createClient(
  { address, apiVersion, fetch }: ClientPlace,
  key: string | undefined,
): Promise<OpenAI> {
  const apiKey = checkedKey(key, notConfigured);
  // Large, and not needed by users who stay offline.
  const { OpenAI, AzureOpenAI } = await import('openai');
  const shared = {
    // The client requires a key; `withHeaders` decides what is sent.
    apiKey: apiKey ?? 'none',
    // Keys and ids in the environment are meant for other programs and services.
    adminAPIKey: null,
    organization: null,
    project: null,
    // `withRetries` retries and reports it; timeouts are handled per piece.
    maxRetries: 0,
    timeout: 2 ** 31 - 1,
    logLevel: 'off',
    // A redirect would send passages to a host that nobody chose.
    fetchOptions: { redirect: 'manual' },
  } as const;
  if (apiVersion === '') {
    const authorization = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
    return new OpenAI({
      ...shared,
      baseURL: withoutSlash(address),
      fetch: withHeaders(authorization, fetch),
    });
  }
  const authorization = apiKey === undefined ? {} : { 'api-key': apiKey };
  return new AzureOpenAI({
    ...shared,
    apiVersion,
    baseURL: azureBase(address),
    fetch: withHeaders(authorization, fetch),
  });
}

/**
 * Sends requests with no headers but these and those for JSON: the client adds what it finds in the
 * environment (OPENAI_CUSTOM_HEADERS), even keys of other services, and details of the machine.
 */
function withHeaders(
  own: Readonly<Record<string, string>>,
  fetch = globalThis.fetch,
): typeof globalThis.fetch {
  const headers = { accept: 'application/json', 'content-type': 'application/json', ...own };
  return (address, init) => fetch(address, { ...init, headers });
}

function azureBase(address: URL): string {
  const base = new URL(address);
  if (!/\/openai(\/|$)/.test(base.pathname)) base.pathname = `${base.pathname.replace(/\/$/, '')}/openai`;
  return withoutSlash(base);
}

/** An address without a trailing slash in its path; the query stays. */
function withoutSlash({ origin, pathname, search }: URL): string {
  return `${origin}${pathname.replace(/\/$/, '')}${search}`;
}

function notConfigured(detail: string): AskDocsError {
  return new AskDocsError('model-not-configured', { detail });
}
