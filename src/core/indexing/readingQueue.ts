import type { ListedFile } from '../ports';

/** A file that is to be read, with the time that it has; undefined for all that the reader gives. */
export interface Turn {
  readonly file: ListedFile;
  readonly sliceMs: number | undefined;
}

/** The time that a file has at its first turn, its second and its last: on a busy machine starting to read alone takes seconds. */
const slicesMs = [4000, 10_000, undefined] as const;
/** When so many files of a kind in a row have run out of their first turn, the rest of the kind comes after all others. */
const slowInRow = 3;
/** What files may take in vain after their first turns, together; those that have not been read by then are given up. */
const mostInVainMs = 30_000;
/** The same in haste, of all turns. */
const mostInHasteMs = 15_000;

/**
 * The files that a sync reads, in the order of their turns: a file that runs out of its time gets more once all others had
 * theirs, so that no file keeps many others from being read. In haste none has its last turn.
 */
export class ReadingQueue {
  readonly #lanes: ListedFile[][];
  /** Files whose kind ran out of time before they had their first turn. */
  readonly #deferred: ListedFile[] = [];
  readonly #slow = new Map<string, number>();
  readonly #isInHaste: boolean;
  #inVainMs = 0;

  constructor(files: readonly ListedFile[], isInHaste: boolean) {
    this.#lanes = [files.toReversed(), [], []];
    this.#isInHaste = isInHaste;
  }

  /** The next turn; undefined when nothing is left, or no time for it. */
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

  /** Whether all the time is gone that files may take in vain. */
  get #isLate(): boolean {
    return this.#inVainMs >= (this.#isInHaste ? mostInHasteMs : mostInVainMs);
  }

  /** Notes that a file was read, or cannot be. */
  ended({ file }: Turn): void {
    this.#slow.set(kindOf(file), 0);
  }

  /** Notes that a file came to a limit after so long, to that of its turn or, once and for all, to one of the reader. */
  ranOut({ file, sliceMs }: Turn, ms: number, isFinal: boolean): void {
    const turn = slicesMs.findIndex((slice) => slice === sliceMs);
    if (!isFinal) this.#lanes[turn + 1]?.push(file);
    if (turn === 0) this.#slow.set(kindOf(file), (this.#slow.get(kindOf(file)) ?? 0) + 1);
    if (turn > 0 || this.#isInHaste) this.#inVainMs += ms;
  }

  /** What has not been read. */
  get left(): readonly ListedFile[] {
    const [fresh = [], ...later] = this.#lanes;
    return [...fresh.toReversed(), ...this.#deferred, ...later.flat()];
  }
}

/** By the end of the name: files of one format are read by one library. */
function kindOf({ id }: ListedFile): string {
  return id.slice(id.lastIndexOf('.')).toLowerCase();
}
