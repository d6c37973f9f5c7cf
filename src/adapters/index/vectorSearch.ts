import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ChunkScore } from '../../core/retrieval/ports';
import { VectorScan } from '../vectors/vectorScan';
import { nearestVectors, type VectorsSearched } from './nearestVectors';

/** So many vectors are searched in a thread of their own, meanwhile the words; fewer take a few milliseconds here. */
const manyVectors = 200_000;
/** Of the thread: what it keeps is outside of the heap. */
const resourceLimits = { maxYoungGenerationSizeMb: 2 };

/** What the thread is asked. Each question names all segments. */
export interface VectorQuestion {
  readonly segments: readonly {
    readonly name: string;
    /** Where its vectors are, and the checksum of their file; undefined if it has none. */
    readonly vectors: { readonly folder: string; readonly checksum: number } | undefined;
    readonly dead: Uint8Array | undefined;
  }[];
  readonly query: Float32Array;
  readonly topK: number;
}

/** What it answers: undefined when vectors cannot be read there. */
export type VectorAnswer = readonly ChunkScore[] | undefined;

/** Searches the vectors of an index, where there are many in a thread of their own. */
export class VectorSearch {
  readonly #scan = new VectorScan();
  readonly #many: number;
  #thread: VectorThread | undefined;

  constructor(many = manyVectors) {
    this.#many = many;
  }

  /** Forgets all vectors but those of these segments. */
  keepOnly(segments: readonly VectorsSearched[]): void {
    this.#scan.keepOnly(new Set(segments.flatMap(({ vectors }) => vectors?.shard ?? [])));
  }

  /** See `nearestVectors`; what the thread fails to read is read here. */
  async nearest(
    segments: readonly VectorsSearched[],
    query: Float32Array,
    topK: number,
  ): Promise<readonly ChunkScore[]> {
    const count = segments.reduce((sum, { vectors }) => sum + (vectors?.shard.ordinals.length ?? 0), 0);
    const found = count < this.#many ? undefined : await this.#inThread(segments, query, topK);
    return found ?? nearestVectors(segments, query, topK, this.#scan);
  }

  #inThread(segments: readonly VectorsSearched[], query: Float32Array, topK: number): Promise<VectorAnswer> {
    this.#thread ??= new VectorThread();
    const asked = segments.map(({ name, vectors, dead }) => ({
      name,
      vectors: vectors && { folder: vectors.folder, checksum: vectors.shard.checksum },
      dead,
    }));
    return this.#thread.ask({ segments: asked, query, topK });
  }
}

/** A thread that answers one question after the other. Once it has failed, it answers none. */
class VectorThread {
  readonly #worker: Worker;
  readonly #over: Promise<VectorAnswer>;
  #isOver = false;
  #last: Promise<VectorAnswer> = Promise.resolve(undefined);
  #waiting = 0;

  constructor() {
    const { program, execArgv } = threadProgram();
    this.#worker = new Worker(program, { execArgv, resourceLimits });
    this.#worker.unref();
    this.#over = new Promise((resolve) => {
      const over = (): void => {
        this.#isOver = true;
        resolve(undefined);
      };
      this.#worker.on('error', over).on('exit', over);
    });
  }

  ask(question: VectorQuestion): Promise<VectorAnswer> {
    const before = this.#last;
    this.#last = this.#answered(question, before);
    return this.#last;
  }

  async #answered(question: VectorQuestion, before: Promise<VectorAnswer>): Promise<VectorAnswer> {
    // The process ends while nothing is asked.
    this.#waiting += 1;
    this.#worker.ref();
    try {
      if (this.#waiting > 1) await before;
      if (this.#isOver) return undefined;
      const answered = new Promise<VectorAnswer>((resolve) => this.#worker.once('message', resolve));
      this.#worker.postMessage(question);
      return await Promise.race([answered, this.#over]);
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#worker.unref();
    }
  }
}

function threadProgram(): { readonly program: string; readonly execArgv: string[] } {
  const here = import.meta.dirname;
  if (path.basename(here) !== 'index') return { program: path.join(here, 'vectorThread.mjs'), execArgv: [] };
  // From sources.
  return { program: path.join(here, '..', '..', 'worker', 'vectorThread.ts'), execArgv: ['--import', 'tsx'] };
}
