import * as l10n from '@vscode/l10n';
import { AskDocsError } from '../../core/model/errors';
import type { EmbeddingModel } from '../../core/model/ports';
import type { Clock } from '../services/clock';
import type { Embedder, VectorModel } from './embedder';
import { maxDimensions } from '../vectors/vectorScan';

/**
 * With a model pretrained on much text, similarity counts as much as the words. Chosen by reasoning; no such
 * model was at hand for tuning.
 */
const denseShare = 0.5;
/** Number of texts read and embedded at a time. */
const chunksPerPart = 256;
/** After a failed query, the next ones are not tried for this long: each would wait again. */
const restMs = 30_000;

/**
 * Embeds the chunks' texts with a model. `sibling` returns the model with another id, if these settings can
 * reach it too.
 */
export function createTextEmbedder(
  model: EmbeddingModel,
  clock: Clock,
  sibling: (id: string) => EmbeddingModel | undefined = () => undefined,
): Embedder {
  const prepare = async (signal: AbortSignal): Promise<VectorModel> => {
    // A small request shows whether the service is available, and the dimensions of its vectors.
    const [vector] = await model.embed(['dimensions'], 'document', signal);
    return textModel(model, vector?.length ?? 0, clock);
  };
  return {
    method: model.id,
    needsFit: () => false,
    prepare: (_sources, signal) => prepare(signal),
    async resume(known, signal) {
      const present = await prepare(signal);
      return present.id === known.id ? present : undefined;
    },
    reopen({ method, dimensions }) {
      const known = method === model.id ? model : sibling(method);
      return known && textModel(known, dimensions, clock);
    },
  };
}

function textModel(model: EmbeddingModel, dimensions: number, clock: Clock): VectorModel {
  const checkLength = (vector: Float32Array): Float32Array => {
    if (vector.length === dimensions) return vector;
    const detail = l10n.t('vectors of {0} numbers where there were {1}', vector.length, dimensions);
    throw new AskDocsError('embedding-unusable', { detail });
  };
  let resting: { readonly until: number; readonly error: unknown } | undefined;
  return {
    method: model.id,
    id: `${model.id} ${dimensions}`,
    dimensions,
    denseShare,
    isCostly: true,
    encode: () => undefined,
    async *embedChunks(source, from, signal) {
      for (let start = from; start < source.terms.chunkCount; start += chunksPerPart) {
        const end = Math.min(source.terms.chunkCount, start + chunksPerPart);
        const texts = source.texts(start, end);
        const embedded = await model.embed(
          texts.map(({ text }) => text),
          'document',
          signal,
        );
        const vectors: Float32Array[] = Array.from(
          { length: end - start },
          () => new Float32Array(dimensions),
        );
        texts.forEach(({ ordinal }, at) => {
          vectors[ordinal - start] = checkLength(embedded[at] ?? new Float32Array());
        });
        yield vectors;
      }
    },
    async embedQuery(query) {
      if (resting !== undefined && clock.now() < resting.until) throw resting.error;
      try {
        const [vector] = await model.embed([query], 'query', new AbortController().signal);
        resting = undefined;
        return checkLength(vector ?? new Float32Array());
      } catch (error) {
        resting = { until: clock.now() + restMs, error };
        throw error;
      }
    },
  };
}

/** Validates the vectors of `count` texts for search; throws the error that `wrong` creates for a problem. */
export function searchableVectors(
  vectors: readonly ArrayLike<number>[],
  count: number,
  wrong: (detail: string) => AskDocsError,
): Float32Array[] {
  if (vectors.length !== count) throw wrong(l10n.t('{0} vectors for {1} texts', vectors.length, count));
  const dimensions = vectors[0]?.length ?? 0;
  if (vectors.some((vector) => vector.length !== dimensions))
    throw wrong(l10n.t('vectors of different lengths'));
  if (dimensions > maxDimensions)
    throw wrong(
      l10n.t('vectors of {0} numbers, more than the {1} that can be searched', dimensions, maxDimensions),
    );
  const checked = vectors.map((vector) => Float32Array.from(vector));
  if (dimensions === 0 || checked.some((vector) => !vector.every(Number.isFinite)))
    throw wrong(l10n.t('vectors that are empty or contain no numbers'));
  return checked;
}
