import path from 'node:path';
import type { Embedder, VectorModel, SegmentSource, StoredEmbedding } from '../embedders/embedder';
import { writeIndexFile } from './atomicStorage';
import { cosineBand, VectorSample, wholeBand, type CosineBand, type Precision } from '../vectors/flatVectors';
import { readRecords } from './records';
import { modelSuffix } from './segmentFiles';
import { embeddingText } from './segmentWriter';
import type { OpenSegment } from './openSegment';
import { VectorFill, isEmbedded, vectorsOf, type VectorSlot } from './vectorFill';

/** The cosine band is measured again when this share of the chunks has changed. */
const remeasureShare = 0.2;

/** Segments with their vectors and the models that made these. */
export interface Embedded {
  readonly segments: readonly OpenSegment[];
  readonly model: VectorModel | undefined;
  readonly embedding: StoredEmbedding | null;
  /** The model that is to take over: it made the segments' `nextVectors`. */
  readonly nextEmbedding: StoredEmbedding | null;
}

export interface RefreshOptions {
  readonly folder: string;
  readonly embedder: Embedder;
  readonly precision: Precision;
  /** Number of the coming commit; part of the names of new files. */
  readonly generation: () => number;
  /** Called with the number of chunks done and the total. */
  readonly report: (done: number, total: number) => void;
  /** Commits the work done so far. */
  readonly save: (embedded: Embedded) => Promise<void>;
}

/**
 * Gives all segments vectors of one model: new segments are embedded with the existing model; when that no
 * longer fits, or the settings ask for another, all vectors are made again beside the old ones, which are
 * searched until then. Returns its input when there is nothing to do. Expensive work is saved even on
 * failure, and the next call resumes there.
 */
export async function refreshVectors(
  current: Embedded,
  options: RefreshOptions,
  signal: AbortSignal,
): Promise<Embedded> {
  const { embedder } = options;
  const model = modelToKeep(current, options);
  if (model !== undefined && current.segments.every((entry) => isEmbedded(entry, 'vectors')))
    return withCurrentBand(withoutNext(current), model);
  const total = countChunks(current);
  options.report(0, total);
  if (total === 0 && model === undefined) return current;
  const resumed = model && (await embedder.resume(model, signal));
  if (resumed !== undefined) {
    const filled = await fill(withoutNext(current), 'vectors', { ...options, model: resumed }, signal);
    return withCurrentBand(filled, resumed);
  }
  const sources = current.segments.map(sourceOf);
  const next = await embedder.prepare(sources, signal);
  return next === undefined ? current : replaceModel(current, { ...options, model: next }, signal);
}

/** The chunks of a segment in the form embedders take. Reading texts fails with `DamagedSegment`. */
function sourceOf(entry: OpenSegment): SegmentSource {
  const { segment, dead } = entry;
  return {
    terms: {
      chunkCount: segment.chunkCount,
      dead,
      forEachTerm: (visit) => {
        segment.forEachTerm(visit);
      },
    },
    texts(from, to) {
      const all = Array.from({ length: to - from }, (_, at) => from + at);
      const ordinals = all.filter((ordinal) => dead?.[ordinal] !== 1);
      const chunks = readRecords(entry, ordinals);
      return chunks.map((chunk, at) => ({ ordinal: ordinals[at] ?? 0, text: embeddingText(chunk) }));
    },
  };
}

/** The index's model if it is the one the settings ask for and still fits. */
function modelToKeep(
  { embedding, model }: Embedded,
  { embedder, precision }: RefreshOptions,
): VectorModel | undefined {
  if (embedding?.method !== embedder.method || embedding.precision !== precision) return undefined;
  return embedder.needsFit(embedding) ? undefined : model;
}

type ModelOptions = RefreshOptions & { readonly model: VectorModel };

async function replaceModel(
  current: Embedded,
  options: ModelOptions,
  signal: AbortSignal,
): Promise<Embedded> {
  const { model, precision } = options;
  const { method, id, dimensions } = model;
  const isBegun = current.nextEmbedding?.id === id && current.nextEmbedding.precision === precision;
  const chunksAtFit = countChunks(current);
  const embedding = { method, id, dimensions, precision, file: null, chunksAtFit, changedSinceFit: 0 };
  const begun = isBegun ? current : withoutNext(current);
  const filled = await fill(
    { ...begun, nextEmbedding: { ...embedding, band: wholeBand } },
    'nextVectors',
    options,
    signal,
  );
  const segments = filled.segments.map((entry) => ({
    ...entry,
    vectors: entry.nextVectors,
    nextVectors: undefined,
  }));
  const band = model.isCostly ? await bandOf(segments) : wholeBand;
  const file = await writeModel(options);
  return { segments, model, embedding: { ...embedding, file, band }, nextEmbedding: null };
}

async function writeModel({ model, folder, generation }: ModelOptions): Promise<string | null> {
  const bytes = model.encode();
  if (bytes === undefined) return null;
  const file = `${generation()}${modelSuffix}`;
  await writeIndexFile(path.join(folder, file), bytes);
  return file;
}

/** Embeds the chunks that have no vectors in the slot yet. */
async function fill(
  current: Embedded,
  slot: VectorSlot,
  options: ModelOptions,
  signal: AbortSignal,
): Promise<Embedded> {
  const save = (segments: readonly OpenSegment[]): Promise<void> => options.save({ ...current, segments });
  const filling = new VectorFill(current.segments, { ...options, slot, sourceOf, save });
  return { ...current, segments: await filling.run(signal) };
}

/** Measures the cosine band again when the index has changed much under the same model. */
async function withCurrentBand(embedded: Embedded, model: VectorModel): Promise<Embedded> {
  const { embedding, segments } = embedded;
  if (!model.isCostly || embedding === null) return embedded;
  if (embedding.changedSinceFit < remeasureShare * embedding.chunksAtFit) return embedded;
  const band = await bandOf(segments);
  const chunksAtFit = countChunks(embedded);
  return { ...embedded, embedding: { ...embedding, band, chunksAtFit, changedSinceFit: 0 } };
}

/** The cosine band of the searched vectors. Throws `DamagedSegment`. */
async function bandOf(segments: readonly OpenSegment[]): Promise<CosineBand> {
  const made = segments.flatMap(({ name, vectors }) => (vectors === undefined ? [] : [{ name, vectors }]));
  const total = made.reduce((sum, { vectors }) => sum + vectors.shard.ordinals.length, 0);
  const sample = new VectorSample(total);
  for (const { name, vectors } of made) sample.add(await vectorsOf(name, vectors));
  return cosineBand(sample);
}

function withoutNext(current: Embedded): Embedded {
  if (current.nextEmbedding === null) return current;
  const segments = current.segments.map((entry) => ({ ...entry, nextVectors: undefined }));
  return { ...current, segments, nextEmbedding: null };
}

function countChunks({ segments }: Embedded): number {
  return segments.reduce((total, { segment }) => total + segment.chunkCount, 0);
}
