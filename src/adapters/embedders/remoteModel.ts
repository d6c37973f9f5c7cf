import * as l10n from '@vscode/l10n';
import { AskDocsError } from '../../core/errors';
import { defaultEndpoints } from '../../core/indexing/embeddingSettings';
import type { EmbeddingModel, EmbeddingPurpose } from '../../core/ports';
import { batchTexts, smallerBatches } from './batches';
import type { Clock } from '../services/clock';
import { orAbort } from '../../core/orAbort';
import { checkedKey, serviceAddress } from '../services/serviceAddress';
import { checkedVectors, embeddingApis, type EmbeddingApi, type EmbeddingApiName } from './embeddingApis';
import { requestJson, type RequestLimits } from './embeddingRequest';
import { mapConcurrent } from './mapConcurrent';

export interface RemoteSettings {
  readonly provider: EmbeddingApiName;
  /** Base address; empty for the provider's own. */
  readonly endpoint: string;
  readonly model: string;
  /** Asked for once a request; undefined when there is no key. */
  readonly apiKey: () => Promise<string | undefined>;
}

/** Requests under way at the same time. */
const maxParallelRequests = 3;
const documentLimits = { attempts: 4, timeoutMs: 60_000 };
/** Somebody waits for a query, and words alone find something too. */
const queryLimits = { attempts: 1, timeoutMs: 3000 };

/** A model behind an address. Throws `embedding-not-configured` when the settings do not say which. */
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

/** Throws `embedding-not-configured` when it is no web address, or holds a password. */
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

/** A locked keyring may wait for its password; a query cannot. */
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

/** What the makers of these models want before a text; the others want nothing. */
function prefixesOf(model: string): Readonly<Record<EmbeddingPurpose, string>> {
  if (/(^|[-/])e5-(?!.*instruct)/i.test(model)) return { document: 'passage: ', query: 'query: ' };
  if (/nomic-embed-text/i.test(model)) return { document: 'search_document: ', query: 'search_query: ' };
  return { document: '', query: '' };
}
