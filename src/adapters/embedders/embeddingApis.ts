import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { AskDocsError } from '../../core/errors';
import type { EmbeddingRequest } from './embeddingRequest';
import { searchableVectors } from './searchableVectors';

/** How one kind of service is asked, and what it answers. */
export interface EmbeddingApi {
  request(endpoint: URL, model: string, texts: readonly string[]): Omit<EmbeddingRequest, 'headers'>;
  /** The vectors of a reply, in the order of the texts; undefined when it is not one. */
  vectors(reply: unknown): readonly (readonly number[])[] | undefined;
}

const openAiReply = z.object({
  data: z.array(z.object({ index: z.optional(z.int()), embedding: z.array(z.number()) })),
});
const ollamaReply = z.object({ embeddings: z.array(z.array(z.number())) });

export const embeddingApis = {
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
      // An index that is missing or twice there leaves it open whose vector is whose.
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

export type EmbeddingApiName = keyof typeof embeddingApis;

/** An address below the endpoint, whose query (as Azure has one) is kept; an endpoint that names it already stays. */
function below(endpoint: URL, name: string): URL {
  const url = new URL(endpoint);
  const base = url.pathname.replace(/\/+$/, '');
  url.pathname = base.endsWith(`/${name}`) ? base : `${base}/${name}`;
  return url;
}

/** Vectors that can be searched; throws `embedding-unusable` with what is wrong. */
export function checkedVectors(
  vectors: readonly (readonly number[])[] | undefined,
  count: number,
  host: string,
): Float32Array[] {
  const wrong = (detail: string): AskDocsError =>
    new AskDocsError('embedding-unusable', { detail: `${host}: ${detail}` });
  if (vectors === undefined) throw wrong(l10n.t('not a list of vectors'));
  return searchableVectors(vectors, count, wrong);
}
