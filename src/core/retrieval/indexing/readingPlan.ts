import type { DocumentId } from '../../model/types';
import type { FileListing, ListedFile, Chunker, ReachedLimit, ReadLimits } from '../../model/ports';
import type { StoredFailure, StoredDocument, WritableIndex } from '../ports';

/** The current contents of the folders. */
export interface Listing {
  readonly files: readonly ListedFile[];
  /** Files and folders (with a trailing slash) that cannot be read. */
  readonly failed: readonly StoredFailure[];
  /** Whether the listing covered this document's location. */
  isCovered(id: DocumentId): boolean;
  /** Whether a known document still exists; assumed for documents in a folder that could not be listed. */
  isPresent(id: DocumentId): boolean;
}

/**
 * Collects a listing. With `paths`, it only covers what is at or below them. `report` receives the number of
 * files so far.
 */
export async function collectListing(
  entries: AsyncIterable<FileListing>,
  paths: readonly string[] | undefined,
  report: (files: number) => void,
): Promise<Listing> {
  const files: ListedFile[] = [];
  const failed: StoredFailure[] = [];
  for await (const entry of entries) {
    if (entry.kind === 'file') files.push(entry.file);
    else failed.push({ ...entry.failure, sizeBytes: -1, modifiedMs: -1 });
    report(files.length);
  }
  const ids = new Set(files.map((file) => file.id));
  const folders = failed.map((failure) => failure.id).filter((id) => id.endsWith('/'));
  const closed = new Set(folders.map((folder) => folder.slice(0, -1)));
  const covered = paths && new Set(paths);
  const isCovered = (id: DocumentId): boolean => covered === undefined || isAtOrBelow(id, covered);
  return {
    files,
    failed,
    isCovered,
    isPresent: (id) => ids.has(id) || !isCovered(id) || isAtOrBelow(id, closed),
  };
}

function isAtOrBelow(id: string, paths: ReadonlySet<string>): boolean {
  for (let end = id.length; end > 0; end = id.lastIndexOf('/', end - 1)) {
    if (paths.has(id.slice(0, end))) return true;
  }
  return false;
}

/** Inputs that decide which files are read. */
export interface Planned {
  readonly index: WritableIndex;
  readonly chunker: Chunker;
  readonly limits: ReadLimits;
  readonly rebuild: boolean;
}

/** What a listing implies for an index. */
export interface Plan {
  readonly toRead: readonly ListedFile[];
  /** Known documents that no longer exist; a rename removes its old id. */
  readonly gone: Set<DocumentId>;
  /** Failures of this listing, and earlier ones that still hold. */
  readonly failed: readonly StoredFailure[];
  /** Number of unchanged documents. */
  readonly kept: number;
}

/** Decides which files are read and which stay as they are. */
export function planReading({ index, chunker, limits, rebuild }: Planned, listing: Listing): Plan {
  const documents = index.documents();
  const failures = index.failures();
  const isSame = (file: ListedFile): boolean => {
    if (rebuild) return false;
    const document = documents.get(file.id);
    if (document !== undefined && !isReadAlike(document, file, chunker)) return false;
    if (isRaised(limits, failures.get(file.id)?.limit)) return false;
    const before = document ?? failures.get(file.id);
    return before?.sizeBytes === file.sizeBytes && before.modifiedMs === file.modifiedMs;
  };
  const toRead = listing.files.filter((file) => !isSame(file));
  const readIds = new Set(toRead.map(({ id }) => id));
  const ids = [...documents.keys()];
  const gone = new Set(ids.filter((id) => !listing.isPresent(id)));
  const listed = new Set(listing.files.map(({ id }) => id));
  const stillFailed = [...failures.values()].filter(({ id }) =>
    listing.isCovered(id) ? listed.has(id) && !readIds.has(id) : true,
  );
  return {
    toRead,
    gone,
    failed: [...listing.failed, ...stillFailed],
    kept: ids.filter((id) => !readIds.has(id) && !gone.has(id)).length,
  };
}

/** Whether a document was split by this chunker and with the current choice of showing secrets. */
function isReadAlike(document: StoredDocument, file: ListedFile, chunker: Chunker): boolean {
  return document.contentHash.endsWith(splitBy(chunker)) && document.showsSecrets === file.showsSecrets;
}

/** Whether the limit at which a file was given up has been raised. */
function isRaised(limits: ReadLimits, limit: ReachedLimit | undefined): boolean {
  return limit !== undefined && limits[limit.name] > limit.value;
}

/** Suffix of a content hash that identifies the chunker. */
export function splitBy({ id }: Chunker): string {
  return `/${id}`;
}

/** A file to be read with its time slice; undefined means only the reader's own limit. */
export interface Turn {
  readonly file: ListedFile;
  /** Number of earlier attempts to read it. */
  readonly turn: number;
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
/** Milliseconds that failing turns may cost while a question waits, the first turn and unreadable files included. */
const mostInHasteMs = 14_000;
/** Files that fail within this time cost nothing. */
const freeMs = 250;

/**
 * Schedules the files a sync reads: a file that uses up its time slice gets a longer one after all others had
 * their turn, so that no file blocks many others. In haste, a first turn takes at most a quarter of the time that may
 * still be lost, and there are no last turns.
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
    if (this.#isLate) return undefined;
    const sliceMs = this.#sliceMs(0);
    for (let file = fresh.pop(); file !== undefined; file = fresh.pop()) {
      if ((this.#slow.get(kindOf(file)) ?? 0) < slowInRow) return { file, turn: 0, sliceMs };
      this.#deferred.push(file);
    }
    const file = this.#deferred.shift();
    return file && { file, turn: 0, sliceMs };
  }

  #laterTurn(): Turn | undefined {
    if (this.#isLate) return undefined;
    const turn = this.#lanes.findIndex((files, at) => at > 0 && files.length > 0);
    if (turn < 0 || (this.#isInHaste && turn === this.#lanes.length - 1)) return undefined;
    const file = this.#lanes[turn]?.shift();
    return file && { file, turn, sliceMs: this.#sliceMs(turn) };
  }

  #sliceMs(turn: number): number | undefined {
    const sliceMs = slicesMs[turn];
    if (!this.#isInHaste || sliceMs === undefined) return sliceMs;
    const mostMs = turn === 0 ? this.#leftMs / 4 : this.#leftMs;
    return Math.min(sliceMs, Math.max(freeMs, Math.floor(mostMs)));
  }

  /** The time that may still be lost. */
  get #leftMs(): number {
    return (this.#isInHaste ? mostInHasteMs : mostInVainMs) - this.#inVainMs;
  }

  get #isLate(): boolean {
    return this.#leftMs <= 0;
  }

  /** Records that a file was read or, after so long, cannot be. */
  ended({ file }: Turn, failedAfterMs = 0): void {
    this.#slow.set(kindOf(file), 0);
    if (this.#isInHaste) this.#inVainMs += Math.max(0, failedAfterMs - freeMs);
  }

  /** Records that a file hit the limit of its turn or, finally, one of the reader's own. */
  ranOut({ file, turn }: Turn, ms: number, isFinal: boolean): void {
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
