import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ChunkScore } from '../../core/retrieval/ports';
import { VectorScan } from '../vectors/vectorScan';
import { nearestVectors, type VectorsSearched } from './nearestVectors';
import { vectorFile } from './vectorShard';

/** From so many vectors on, they are searched in a thread of their own while the words are scored here; fewer take a few milliseconds. */
const manyVectors = 200_000;
/** Of the thread: what it keeps is outside of the heap. */
const resourceLimits = { maxYoungGenerationSizeMb: 2 };

/** The file of a segment's vectors, its folder, and its checksum. */
export interface VectorFile {
  readonly folder: string;
  readonly file: string;
  readonly checksum: number;
}

/** What the thread is asked. Each question names all segments of its snapshot, so that the thread forgets others. */
export interface VectorQuestion {
  readonly segments: readonly {
    readonly name: string;
    /** Undefined if it has none. */
    readonly vectors: VectorFile | undefined;
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
    if (countOf(segments) >= this.#many) return;
    this.#thread?.end();
    this.#thread = undefined;
  }

  /** See `nearestVectors`; what the thread fails to read is read here. */
  async nearest(
    segments: readonly VectorsSearched[],
    query: Float32Array,
    topK: number,
  ): Promise<readonly ChunkScore[]> {
    const found = countOf(segments) < this.#many ? undefined : await this.#inThread(segments, query, topK);
    return found ?? nearestVectors(segments, query, topK, this.#scan);
  }

  #inThread(segments: readonly VectorsSearched[], query: Float32Array, topK: number): Promise<VectorAnswer> {
    this.#thread ??= new VectorThread();
    const asked = segments.map(({ name, vectors, dead }) => ({
      name,
      vectors: vectors && {
        folder: vectors.folder,
        file: vectorFile(vectors.folder),
        checksum: vectors.shard.checksum,
      },
      dead,
    }));
    return this.#thread.ask({ segments: asked, query, topK });
  }
}

function countOf(segments: readonly VectorsSearched[]): number {
  return segments.reduce((sum, { vectors }) => sum + (vectors?.shard.ordinals.length ?? 0), 0);
}

/** A thread that answers one question after the other. Once it is over, or if it cannot start, the answer is undefined. */
class VectorThread {
  readonly #worker: Worker | undefined;
  #last: Promise<VectorAnswer> = Promise.resolve(undefined);
  #waiting = 0;
  #isOver = false;
  /** Of the question that it works on. */
  #answer: (answer: VectorAnswer) => void = () => undefined;

  constructor() {
    this.#worker = startThread();
    this.#isOver = this.#worker === undefined;
    const over = (): void => {
      this.#isOver = true;
      this.#answer(undefined);
    };
    this.#worker
      ?.on('message', (answer: VectorAnswer) => {
        this.#answer(answer);
      })
      .on('messageerror', over)
      .on('error', over)
      .on('exit', over)
      .unref();
  }

  ask(question: VectorQuestion): Promise<VectorAnswer> {
    this.#last = this.#answered(question, this.#last);
    return this.#last;
  }

  end(): void {
    void this.#worker?.terminate();
  }

  async #answered(question: VectorQuestion, before: Promise<VectorAnswer>): Promise<VectorAnswer> {
    // The process ends while nothing is asked.
    this.#waiting += 1;
    this.#worker?.ref();
    try {
      if (this.#waiting > 1) await before;
      if (this.#isOver) return undefined;
      return await new Promise((resolve) => {
        this.#answer = resolve;
        this.#worker?.postMessage(question);
      });
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#worker?.unref();
    }
  }
}

/** Undefined when the system has no thread for it. */
function startThread(): Worker | undefined {
  const { program, execArgv } = threadProgram();
  try {
    return new Worker(program, { name: 'ask-docs-vectors', execArgv, resourceLimits });
  } catch {
    return undefined;
  }
}

function threadProgram(): { readonly program: string; readonly execArgv: string[] } {
  const here = import.meta.dirname;
  if (path.basename(here) !== 'index') return { program: path.join(here, 'vectorThread.mjs'), execArgv: [] };
  // From sources.
  return { program: path.join(here, '..', '..', 'worker', 'vectorThread.ts'), execArgv: ['--import', 'tsx'] };
}
