import type { TermSource, Embedder, StoredEmbedding, VectorModel } from './embedder';
import {
  forEachCount,
  termWeight,
  type LsaModel,
  type LsaSettings,
  defaultLsaSettings,
  embedSource,
  embedText,
  encodeLsa,
} from './lsa';
import {
  multiply,
  multiplySmall,
  orthonormalise,
  rightSingular,
  scaleColumns,
  transpose,
  zeros,
  type SparseMatrix,
  type TallMatrix,
} from './tallMatrix';
import { pause } from '../services/clock';

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

/** Fits a model; `undefined` when there are too few chunks or terms. `pause` yields to other work. */
export async function fitLsa(
  sources: readonly TermSource[],
  settings: LsaSettings,
  pause: () => Promise<void>,
): Promise<LsaModel | undefined> {
  const sample = sampleOf(sources, Math.max(1, Math.ceil(countChunks(sources) / settings.maxChunks)));
  const chunkCount = sample.reduce((total, { size }) => total + size, 0);
  const vocabulary = chooseTerms(sample, chunkCount, settings.maxTerms);
  if (chunkCount < 2 || vocabulary.size < 2) return undefined;
  const terms = new Map([...vocabulary.keys()].map((term, index) => [term, index]));
  const idf = Float32Array.from(vocabulary.values(), (frequency) => Math.log(1 + chunkCount / frequency));
  const matrix = weightMatrix(sample, terms, idf);
  const termVectors = await rightSingularVectors(matrix, settings.dimensions, pause);
  const dimensions = termVectors.columns;
  const vectors = Float32Array.from(termVectors.values);
  return { id: `lsa-${dimensions}-${fingerprint(vectors)}`, dimensions, terms, idf, vectors };
}

/** A source with the chunks of it that are looked at. */
interface Sample {
  readonly source: TermSource;
  /** The position of each chunk in the sample, -1 for those that are not in it. */
  readonly places: Int32Array;
  readonly size: number;
}

/**
 * About every `step`-th living chunk. Its terms decide whether a chunk is one of them: the same chunks make the same model, however
 * they are divided into sources.
 */
function sampleOf(sources: readonly TermSource[], step: number): Sample[] {
  return sources.map((source) => {
    const places = new Int32Array(source.chunkCount).fill(-1);
    const marks = step === 1 ? new Uint32Array(source.chunkCount) : marksOf(source);
    let size = 0;
    for (let ordinal = 0; ordinal < source.chunkCount; ordinal += 1) {
      if (source.dead?.[ordinal] === 1 || (marks[ordinal] ?? 0) % step !== 0) continue;
      places[ordinal] = size;
      size += 1;
    }
    return { source, places, size };
  });
}

/** A number for each chunk, of its terms and their counts in any order. */
function marksOf(source: TermSource): Uint32Array {
  const sums = new Uint32Array(source.chunkCount);
  source.forEachTerm((term, postings) => {
    const mark = hashed(Buffer.from(term));
    forEachCount(postings(), (ordinal, count) => {
      sums[ordinal] = (sums[ordinal] ?? 0) + Math.imul(mark, count);
    });
  });
  // The lowest bits of sums tell too little of the terms.
  return sums.map((sum) => Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d) >>> 8);
}

function countChunks(sources: readonly TermSource[]): number {
  return sources.reduce((sum, source) => sum + source.chunkCount, 0);
}

/** Terms with their document frequency in chunks. A term in only one chunk says nothing about any other. */
function chooseTerms(sample: readonly Sample[], chunkCount: number, maxTerms: number): Map<string, number> {
  const frequencies = new Map<string, number>();
  for (const { source, places } of sample) {
    source.forEachTerm((term, postings) => {
      let frequency = 0;
      forEachCount(postings(), (ordinal) => {
        if ((places[ordinal] ?? -1) >= 0) frequency += 1;
      });
      frequencies.set(term, (frequencies.get(term) ?? 0) + frequency);
    });
  }
  const telling = [...frequencies].filter(([, frequency]) => frequency >= 2 && frequency < chunkCount);
  telling.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return new Map(telling.slice(0, maxTerms));
}

/** The chunk-term matrix, with rows normalised to unit length. */
function weightMatrix(
  sample: readonly Sample[],
  terms: ReadonlyMap<string, number>,
  idf: Float32Array,
): SparseMatrix {
  const rows: { column: number; value: number }[][] = [];
  for (const { source, places, size } of sample) {
    const first = rows.length;
    for (let place = 0; place < size; place += 1) rows.push([]);
    source.forEachTerm((term, postings) => {
      const column = terms.get(term);
      if (column === undefined) return;
      forEachCount(postings(), (ordinal, count) => {
        const place = places[ordinal] ?? -1;
        if (place >= 0) rows[first + place]?.push({ column, value: termWeight(count, idf[column] ?? 0) });
      });
    });
  }
  return toSparse(rows, terms.size);
}

function toSparse(
  rows: readonly (readonly { column: number; value: number }[])[],
  columns: number,
): SparseMatrix {
  const rowOffsets = new Uint32Array(rows.length + 1);
  rows.forEach((row, index) => (rowOffsets[index + 1] = (rowOffsets[index] ?? 0) + row.length));
  const columnIndices = new Uint32Array(rowOffsets.at(-1) ?? 0);
  const values = new Float32Array(columnIndices.length);
  rows.forEach((row, index) => {
    const length = Math.sqrt(row.reduce((sum, { value }) => sum + value * value, 0)) || 1;
    row.forEach(({ column, value }, entry) => {
      columnIndices[(rowOffsets[index] ?? 0) + entry] = column;
      values[(rowOffsets[index] ?? 0) + entry] = value / length;
    });
  });
  return { rows: rows.length, columns, rowOffsets, columnIndices, values };
}

/**
 * The first right singular vectors by the randomised range finder with power iterations (Halko, Martinsson,
 * Tropp, "Finding structure with randomness", 2011, algorithms 4.3, orthonormalised once per iteration, and
 * 5.1).
 */
async function rightSingularVectors(
  matrix: SparseMatrix,
  dimensions: number,
  pause: () => Promise<void>,
): Promise<TallMatrix> {
  const oversampling = 10;
  const powerIterations = 2;
  const width = Math.min(dimensions + oversampling, matrix.rows, matrix.columns);
  const transposed = transpose(matrix);
  let basis = orthonormalise(multiply(matrix, gaussian(matrix.columns, width)));
  for (let iteration = 0; iteration < powerIterations; iteration += 1) {
    await pause();
    const other = multiply(transposed, basis);
    await pause();
    basis = orthonormalise(multiply(matrix, other));
  }
  await pause();
  const projected = multiply(transposed, basis);
  const { vectors, singularValues } = rightSingular(projected);
  const kept = Math.min(dimensions, singularValues.length);
  const factors = singularValues.slice(0, kept).map((value) => 1 / value);
  return multiplySmall(projected, scaleColumns(vectors.subMatrix(0, vectors.rows - 1, 0, kept - 1), factors));
}

/** Normally distributed numbers from a fixed seed: the same chunks always produce the same model. */
function gaussian(rows: number, columns: number): TallMatrix {
  const random = mulberry32(20_210_607);
  const result = zeros(rows, columns);
  for (let index = 0; index < result.values.length; index += 1) {
    // Box–Muller transform, 1958.
    result.values[index] = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  }
  return result;
}

/** Tommy Ettinger's mulberry32, in [0, 1): random enough for a range finder. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function fingerprint(vectors: Float32Array): string {
  const hash = hashed(new Uint8Array(vectors.buffer, vectors.byteOffset, vectors.byteLength));
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Fowler, Noll and Vo's hash, FNV-1a. */
function hashed(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}
