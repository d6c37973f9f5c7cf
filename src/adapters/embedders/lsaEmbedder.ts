import { pause } from '../services/pause';
import type { Embedder, StoredEmbedding, VectorModel } from './embedder';
import { defaultLsaSettings, embedSource, embedText, encodeLsa, type LsaModel } from './lsa';
import { fitLsa } from './lsaFit';

export const lsaMethod = 'lsa';
/** With a weak embedding model, word scores decide, and vectors only widen the results. */
const denseShare = 0.1;
/** The model is refitted when this share of the chunks has changed since the last fit. */
const refitShare = 0.2;

/** The offline default: latent semantic analysis, fitted on the index's own chunks. */
export const lsaEmbedder: Embedder = {
  method: lsaMethod,
  needsFit: ({ changedSinceFit, chunksAtFit }) => changedSinceFit >= refitShare * Math.max(1, chunksAtFit),
  async prepare(sources, signal) {
    const terms = sources.map((source) => source.terms);
    const model = await fitLsa(terms, defaultLsaSettings, async () => {
      await pause();
      signal.throwIfAborted();
    });
    return model && lsaVectorModel(model);
  },
  // New chunks are folded in.
  resume: async (model) => Promise.resolve(model),
  // Its model is stored in a file of the index.
  reopen: (): VectorModel | undefined => undefined,
};

/** A fitted model in the form an index uses. */
export function lsaVectorModel(model: LsaModel): VectorModel {
  return {
    method: lsaMethod,
    id: model.id,
    dimensions: model.dimensions,
    denseShare,
    isCostly: false,
    encode: () => encodeLsa(model),
    // eslint-disable-next-line @typescript-eslint/require-await -- other models take their time
    async *embedChunks({ terms }) {
      yield embedSource(model, terms);
    },
    embedQuery: async (query) => Promise.resolve(embedText(model, query)),
  };
}

/** Whether the model of an index uses this method, and so has to be read from its file. */
export function isLsa({ method }: StoredEmbedding): boolean {
  return method === lsaMethod;
}
