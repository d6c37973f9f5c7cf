import type { SegmentSource, VectorModel } from '../embedders/embedder';
import type { Precision } from '../vectors/flatVectors';
import { pause } from '../services/pause';
import type { OpenSegment } from './snapshot';
import { extendVectors, isEmbedded, type VectorSlot } from './vectorSlots';

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
