import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ChunkScore } from '../../core/retrieval/ports';
import { VectorScan } from '../vectors/vectorScan';
import type { Manifest } from './manifest';
import { nearestVectors, type VectorsSearched } from './nearestVectors';
import { vectorsPath } from './segmentFiles';
import { vectorFile } from './vectorShard';

/** From so many vectors on, they are searched in a thread of their own while the words are scored here; fewer take a few milliseconds. */
const manyVectors = 200_000;
/** Of the thread: what it keeps is outside of the heap. */
const resourceLimits = { maxYoungGenerationSizeMb: 2 };

/** The file of a segment's vectors. */
export interface VectorFile {
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

export type ToVectorThread = VectorQuestion | { readonly files: readonly VectorFile[] };

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

  /** Has the vectors of an index read while it is being opened, if they are many. */
  prepare(indexFolder: string, { segments }: Pick<Manifest, 'segments'>): void {
    const stored = segments.flatMap(({ vectors }) => vectors ?? []);
    const count = stored.reduce((sum, { embedded }) => sum + embedded, 0);
    if (this.#thread !== undefined || count < this.#many) return;
    this.#thread = new VectorThread();
    this.#thread.prepare(
      stored.map(({ folder, checksum }) => ({
        file: vectorFile(vectorsPath(indexFolder, folder)),
        checksum,
      })),
    );
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
      vectors: vectors && { file: vectorFile(vectors.folder), checksum: vectors.shard.checksum },
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
  #isOver = false;
  /** How many messages were not answered yet; the thread works on the first, and has none of the others. */
  #open = 0;
  #last: Promise<VectorAnswer> = Promise.resolve(undefined);
  #answer: (answer: VectorAnswer) => void = () => undefined;
  #asked = 0;

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

  /** Has vectors read that will be searched. */
  prepare(files: readonly VectorFile[]): void {
    void this.#send({ files });
  }

  async ask(question: VectorQuestion): Promise<VectorAnswer> {
    // The process ends while nothing is asked.
    this.#asked += 1;
    this.#worker?.ref();
    const answer = await this.#send(question);
    this.#asked -= 1;
    if (this.#asked === 0) this.#worker?.unref();
    return answer;
  }

  end(): void {
    void this.#worker?.terminate();
  }

  #send(message: ToVectorThread): Promise<VectorAnswer> {
    const post = (): Promise<VectorAnswer> => this.#post(message);
    const answer = this.#open === 0 ? post() : this.#last.then(post);
    this.#open += 1;
    this.#last = answer;
    return answer;
  }

  #post(message: ToVectorThread): Promise<VectorAnswer> {
    return new Promise((resolve) => {
      this.#answer = (answer) => {
        this.#answer = () => undefined;
        this.#open -= 1;
        resolve(answer);
      };
      if (this.#isOver) this.#answer(undefined);
      else this.#worker?.postMessage(message);
    });
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
