import type { ListedFile } from '../../model/ports';

/** A file to be read with its time slice; undefined means only the reader's own limit. */
export interface Turn {
  readonly file: ListedFile;
  readonly sliceMs: number | undefined;
}

/**
 * Time slices of a file's first, second and last turn; on a busy machine, starting to read can take seconds
 * by itself.
 */
const slicesMs = [4000, 10_000, undefined] as const;
/**
 * After this many consecutive first-turn timeouts of one file type, the remaining files of the type are
 * deferred.
 */
const slowInRow = 3;
/** Total time that may be lost on later turns that fail; files not read by then are given up. */
const mostInVainMs = 60_000;
/** The same for all turns when in haste. */
const mostInHasteMs = 15_000;

/**
 * Schedules the files a sync reads: a file that uses up its time slice gets a longer one after all others had
 * their turn, so that no file blocks many others. In haste, there are no last turns.
 */
export class ReadingQueue {
  readonly #lanes: ListedFile[][];
  /** Files deferred because their type timed out before their first turn. */
  readonly #deferred: ListedFile[] = [];
  readonly #slow = new Map<string, number>();
  readonly #isInHaste: boolean;
  #inVainMs = 0;

  constructor(files: readonly ListedFile[], isInHaste: boolean) {
    this.#lanes = [files.toReversed(), [], []];
    this.#isInHaste = isInHaste;
  }

  /** The next turn; undefined when no files, or no time, are left. */
  next(): Turn | undefined {
    return this.#firstTurn() ?? this.#laterTurn();
  }

  #firstTurn(): Turn | undefined {
    const [fresh = []] = this.#lanes;
    const [sliceMs] = slicesMs;
    if (this.#isLate) return undefined;
    for (let file = fresh.pop(); file !== undefined; file = fresh.pop()) {
      if ((this.#slow.get(kindOf(file)) ?? 0) < slowInRow) return { file, sliceMs };
      this.#deferred.push(file);
    }
    const file = this.#deferred.shift();
    return file && { file, sliceMs };
  }

  #laterTurn(): Turn | undefined {
    if (this.#isLate) return undefined;
    const lane = this.#lanes.slice(1, this.#isInHaste ? -1 : undefined).find((files) => files.length > 0);
    const file = lane?.shift();
    return file && { file, sliceMs: slicesMs[this.#lanes.indexOf(lane ?? [])] };
  }

  /** Whether the time allowed for failed turns is used up. */
  get #isLate(): boolean {
    return this.#inVainMs >= (this.#isInHaste ? mostInHasteMs : mostInVainMs);
  }

  /** Records that a file was read, or cannot be. */
  ended({ file }: Turn): void {
    this.#slow.set(kindOf(file), 0);
  }

  /** Records that a file hit the limit of its turn or, finally, one of the reader's own. */
  ranOut({ file, sliceMs }: Turn, ms: number, isFinal: boolean): void {
    const turn = slicesMs.findIndex((slice) => slice === sliceMs);
    if (!isFinal) this.#lanes[turn + 1]?.push(file);
    if (turn === 0) this.#slow.set(kindOf(file), (this.#slow.get(kindOf(file)) ?? 0) + 1);
    if (turn > 0 || this.#isInHaste) this.#inVainMs += ms;
  }

  /** Files not yet read. */
  get left(): readonly ListedFile[] {
    const [fresh = [], ...later] = this.#lanes;
    return [...fresh.toReversed(), ...this.#deferred, ...later.flat()];
  }
}

/** By extension, since one library reads each format. */
function kindOf({ id }: ListedFile): string {
  return id.slice(id.lastIndexOf('.')).toLowerCase();
}
