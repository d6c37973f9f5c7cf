import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { AskDocsError } from '../../core/model/errors';
import { defaultEndpoints } from '../../core/retrieval/indexing/embeddingSettings';
import type { EmbeddingModel, EmbeddingPurpose } from '../../core/model/ports';
import type { Clock } from '../services/clock';
import { orAbort, mapConcurrent } from '../../core/util/concurrency';
import { checkedKey, serviceAddress } from '../services/serviceAddress';
import { requestJson, type RequestLimits, type EmbeddingRequest } from './embeddingRequest';
import { searchableVectors } from './textEmbedder';

export interface RemoteSettings {
  readonly provider: EmbeddingApiName;
  /** Base URL; empty for the provider's own. */
  readonly endpoint: string;
  readonly model: string;
  /** Called once per request; undefined when there is no key. */
  readonly apiKey: () => Promise<string | undefined>;
}

/** The requests and responses of one kind of service. */
interface EmbeddingApi {
  request(endpoint: URL, model: string, texts: readonly string[]): Omit<EmbeddingRequest, 'headers'>;
  /** The vectors in a response, in the order of the texts; undefined when it is invalid. */
  vectors(reply: unknown): readonly (readonly number[])[] | undefined;
}

const openAiReply = z.object({
  data: z.array(z.object({ index: z.optional(z.int()), embedding: z.array(z.number()) })),
});
const ollamaReply = z.object({ embeddings: z.array(z.array(z.number())) });

const embeddingApis = {
  'openai-compatible': {
    request: (endpoint, model, input) => ({
      url: below(endpoint, 'embeddings'),
      body: { model, input, encoding_format: 'float' },
    }),
    vectors(reply) {
      const parsed = openAiReply.safeParse(reply);
      if (!parsed.success) return undefined;
      const entries = parsed.data.data.map(({ index, embedding }, at) => ({ index: index ?? at, embedding }));
      entries.sort((a, b) => a.index - b.index);
      // With a missing or duplicate index, vectors cannot be assigned to texts.
      return entries.every(({ index }, at) => index === at)
        ? entries.map((entry) => entry.embedding)
        : undefined;
    },
  },
  ollama: {
    request: (endpoint, model, input) => ({ url: below(endpoint, 'api/embed'), body: { model, input } }),
    vectors(reply) {
      const parsed = ollamaReply.safeParse(reply);
      return parsed.success ? parsed.data.embeddings : undefined;
    },
  },
} satisfies Record<string, EmbeddingApi>;

type EmbeddingApiName = keyof typeof embeddingApis;

/**
 * An address below the endpoint, keeping its query (as Azure has one); an endpoint that already includes the
 * path stays.
 */
function below(endpoint: URL, name: string): URL {
  const url = new URL(endpoint);
  const base = url.pathname.replace(/\/+$/, '');
  url.pathname = base.endsWith(`/${name}`) ? base : `${base}/${name}`;
  return url;
}

/** Validates vectors for search; throws `embedding-unusable` with the problem. */
function checkedVectors(
  vectors: readonly (readonly number[])[] | undefined,
  count: number,
  host: string,
): Float32Array[] {
  const wrong = (detail: string): AskDocsError =>
    new AskDocsError('embedding-unusable', { detail: `${host}: ${detail}` });
  if (vectors === undefined) throw wrong(l10n.t('not a list of vectors'));
  return searchableVectors(vectors, count, wrong);
}

/** Maximum number of concurrent requests. */
const maxParallelRequests = 3;
const documentLimits = { attempts: 4, timeoutMs: 60_000 };
/** A query is waited for, and word search alone also finds something. */
const queryLimits = { attempts: 1, timeoutMs: 3000 };

/** A model behind an address. Throws `embedding-not-configured` when the settings do not name it. */
export function createRemoteModel(
  settings: RemoteSettings,
  clock: Clock,
  limits: {
    readonly document: Omit<RequestLimits, 'clock'>;
    readonly query: Omit<RequestLimits, 'clock'>;
  } = {
    document: documentLimits,
    query: queryLimits,
  },
): EmbeddingModel {
  const { provider, model } = settings;
  const api: EmbeddingApi = embeddingApis[provider];
  const endpoint = endpointOf(settings);
  if (model.trim() === '')
    throw new AskDocsError('embedding-not-configured', { detail: l10n.t('the model is not named') });
  const embedBatch = async (
    texts: readonly string[],
    purpose: EmbeddingPurpose,
    signal: AbortSignal,
    startedAt = clock.now(),
  ): Promise<Float32Array[]> => {
    const headers = keyHeaders(endpoint, await inTime(settings.apiKey(), limits[purpose].timeoutMs, signal));
    const request = { ...api.request(endpoint, model, texts), headers };
    try {
      const reply = await requestJson(request, { clock, ...limits[purpose] }, signal);
      return checkedVectors(api.vectors(reply), texts.length, endpoint.host);
    } catch (error) {
      const isLate = purpose === 'query' && clock.now() - startedAt > limits.query.timeoutMs;
      const smaller = areTextsRejected(error) && !isLate ? smallerBatches(texts) : undefined;
      if (smaller === undefined) throw error;
      const parts: Float32Array[] = [];
      for (const batch of smaller) parts.push(...(await embedBatch(batch, purpose, signal, startedAt)));
      return parts;
    }
  };
  return {
    id: `${provider} ${endpoint.host}${endpoint.pathname.replace(/\/+$/, '')} ${model}`,
    async embed(texts, purpose, signal) {
      const prefix = prefixesOf(model)[purpose];
      const batches = batchTexts(texts.map((text) => prefix + text));
      const embedded = await mapConcurrent(
        batches,
        maxParallelRequests,
        (batch, stop) => embedBatch(batch, purpose, stop),
        signal,
      );
      return embedded.flat();
    },
  };
}

/** Some servers accept no more texts at a time. */
const maxTexts = 32;
const maxCharacters = 64_000;
/** Models only read their first few hundred or thousand words; some servers reject longer texts. */
const maxTextCharacters = 8000;
/** Every model reads at least this much. */
const shortestCharacters = 500;

/** Batches of texts that every service accepts, in order; overlong texts are truncated. */
function batchTexts(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let characters = Infinity;
  for (const whole of texts) {
    const text = whole.length > maxTextCharacters ? cut(whole, maxTextCharacters) : whole;
    characters += text.length;
    if (characters > maxCharacters || batches.at(-1)?.length === maxTexts) {
      batches.push([]);
      characters = text.length;
    }
    batches.at(-1)?.push(text);
  }
  return batches;
}

/**
 * What to try instead of a rejected batch: some servers reject texts longer than their model reads, which
 * only they can tell. First the halves of the batch, then a single text cut in half; undefined when that is
 * already short.
 */
function smallerBatches(texts: readonly string[]): readonly (readonly string[])[] | undefined {
  const [only = ''] = texts;
  if (texts.length > 1) {
    const middle = Math.ceil(texts.length / 2);
    return [texts.slice(0, middle), texts.slice(middle)];
  }
  return only.length > shortestCharacters ? [[cut(only, Math.ceil(only.length / 2))]] : undefined;
}

/** Never splits a surrogate pair. */
function cut(text: string, characters: number): string {
  return text.slice(0, characters).replace(/[\ud800-\udbff]$/, '');
}

/** Throws `embedding-not-configured` when it is not a web address, or contains a password. */
export function endpointOf({ provider, endpoint }: Pick<RemoteSettings, 'provider' | 'endpoint'>): URL {
  const text = endpoint.trim() === '' ? defaultEndpoints[provider] : endpoint.trim();
  const address = serviceAddress(text);
  if (address.kind === 'wrong')
    throw new AskDocsError('embedding-not-configured', { detail: address.problem });
  return address.url;
}

function areTextsRejected(error: unknown): boolean {
  return error instanceof AskDocsError && error.code === 'embedding-texts-rejected';
}

/** A locked keyring may prompt for its password; a query cannot wait for that. */
async function inTime<T>(promise: Promise<T>, timeoutMs: number, signal: AbortSignal): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await orAbort(promise, AbortSignal.any([signal, timeout]));
  } catch (error) {
    signal.throwIfAborted();
    if (!timeout.aborted) throw error;
    throw new AskDocsError('embedding-not-configured', {
      detail: l10n.t('the API key could not be read in time'),
    });
  }
}

function keyHeaders(endpoint: URL, key: string | undefined): Record<string, string> {
  const checked = checkedKey(key, (detail) => new AskDocsError('embedding-not-configured', { detail }));
  if (checked === undefined) return {};
  return endpoint.hostname.endsWith('.azure.com')
    ? { 'api-key': checked }
    : { authorization: `Bearer ${checked}` };
}

/** The prefixes the makers of these models specify for texts; other models need none. */
function prefixesOf(model: string): Readonly<Record<EmbeddingPurpose, string>> {
  if (/(^|[-/])e5-(?!.*instruct)/i.test(model)) return { document: 'passage: ', query: 'query: ' };
  if (/nomic-embed-text/i.test(model)) return { document: 'search_document: ', query: 'search_query: ' };
  return { document: '', query: '' };
}
