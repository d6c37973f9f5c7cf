import { rm } from 'node:fs/promises';
import { mergeVectors, type FlatVectors, type Precision } from '../vectors/flatVectors';
import { vectorsPath } from './segmentFiles';
import { orDamagedLater } from './damage';
import type { OpenSegment, SegmentVectors } from './openSegment';
import { readShard, shardOf, writeShard } from './vectorShard';
import type { SegmentSource, VectorModel } from '../embedders/embedder';
import { pause } from '../services/clock';

/** A segment's searched vectors, or those of the model that is to take over. */
export type VectorSlot = 'vectors' | 'nextVectors';

/** Whether all chunks of the segment are embedded. */
export function isEmbedded(entry: OpenSegment, slot: VectorSlot): boolean {
  return entry[slot]?.embedded === entry.segment.chunkCount;
}

/** Writes the slot's existing vectors and those of the next chunks under a new name. */
async function extendVectors(
  entry: OpenSegment,
  slot: VectorSlot,
  vectors: readonly Float32Array[],
  target: { readonly folder: string; readonly generation: number; readonly precision: Precision },
): Promise<OpenSegment> {
  const before = entry[slot];
  const from = before?.embedded ?? 0;
  const added = shardOf(target.precision, vectors, from);
  const all =
    before === undefined
      ? added
      : append(await vectorsOf(entry.name, before), added, entry.segment.chunkCount);
  const folder = vectorsPath(target.folder, `${entry.name}-${target.generation}`);
  // An interrupted run may have left files under this name.
  await rm(folder, { recursive: true, force: true });
  const shard = await writeShard(folder, all);
  return { ...entry, [slot]: { folder, shard, embedded: from + vectors.length } };
}

/** Reads all vectors of a segment. Throws `DamagedSegment`. */
export function vectorsOf(name: string, { folder }: SegmentVectors): Promise<FlatVectors> {
  return orDamagedLater(name, () => readShard(folder), folder);
}

function append(before: FlatVectors, added: FlatVectors, chunkCount: number): FlatVectors {
  const newOrdinals = Int32Array.from({ length: chunkCount }, (_, ordinal) => ordinal);
  const merged = mergeVectors([
    { vectors: before, newOrdinals },
    { vectors: added, newOrdinals },
  ]);
  if (merged === undefined) throw new RangeError('vectors of two models in one segment');
  return merged;
}

/** Expensive embeddings are saved after every this many chunks. */
const chunksPerSave = 1024;

export interface FillOptions {
  readonly folder: string;
  readonly slot: VectorSlot;
  readonly model: VectorModel;
  readonly precision: Precision;
  /** Number of the coming commit; part of the names of new files. */
  readonly generation: () => number;
  readonly sourceOf: (segment: OpenSegment) => SegmentSource;
  /** Called with the number of chunks done and the total. */
  readonly report: (done: number, total: number) => void;
  /** Commits the work done so far. */
  readonly save: (segments: readonly OpenSegment[]) => Promise<void>;
}

/** Embeds the chunks of segments that have no vectors in a slot yet. */
export class VectorFill {
  readonly #options: FillOptions;
  readonly #segments: OpenSegment[];
  readonly #total: number;
  /** Number of chunks in finished segments. */
  #done = 0;
  /** Vectors of the current segment that are not yet in a file. */
  #waiting: Float32Array[] = [];
  /** Chunks embedded since the last save. */
  #unsaved = 0;

  constructor(segments: readonly OpenSegment[], options: FillOptions) {
    this.#segments = [...segments];
    this.#options = options;
    this.#total = segments.reduce((total, { segment }) => total + segment.chunkCount, 0);
  }

  /**
   * Returns the segments with all their vectors. Expensive work is saved along the way, even if this fails or
   * `signal` aborts.
   */
  async run(signal: AbortSignal): Promise<readonly OpenSegment[]> {
    for (const [index, entry] of this.#segments.entries()) {
      signal.throwIfAborted();
      if (!isEmbedded(entry, this.#options.slot)) await this.#embedOrSave(entry, index, signal);
      this.#done += entry.segment.chunkCount;
      this.#options.report(this.#done, this.#total);
      await pause();
    }
    return this.#segments;
  }

  async #embedOrSave(entry: OpenSegment, index: number, signal: AbortSignal): Promise<void> {
    try {
      await this.#embed(entry, index, signal);
    } catch (error) {
      if (this.#options.model.isCostly && this.#unsaved > 0) await this.#save(index);
      throw error;
    }
  }

  async #embed(entry: OpenSegment, index: number, signal: AbortSignal): Promise<void> {
    const { model, slot, sourceOf, report } = this.#options;
    let embedded = entry[slot]?.embedded ?? 0;
    for await (const vectors of model.embedChunks(sourceOf(entry), embedded, signal)) {
      for (const vector of vectors) this.#waiting.push(vector);
      this.#unsaved += vectors.length;
      embedded += vectors.length;
      if (model.isCostly) {
        report(this.#done + embedded, this.#total);
        if (this.#unsaved >= chunksPerSave) await this.#save(index);
      }
    }
    await this.#write(index);
  }

  async #save(index: number): Promise<void> {
    await this.#write(index);
    await this.#options.save([...this.#segments]);
    this.#unsaved = 0;
  }

  /** Writes the waiting vectors; a segment without chunks gets an empty file, so that it counts as done. */
  async #write(index: number): Promise<void> {
    const entry = this.#segments[index];
    const { slot, folder, precision, generation } = this.#options;
    if (entry === undefined || (this.#waiting.length === 0 && entry[slot] !== undefined)) return;
    const target = { folder, precision, generation: generation() };
    this.#segments[index] = await extendVectors(entry, slot, this.#waiting, target);
    this.#waiting = [];
  }
}
