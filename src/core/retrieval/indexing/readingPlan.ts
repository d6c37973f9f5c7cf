import type { DocumentId } from '../../model/types';
import type { FileListing, ListedFile, Chunker, ReachedLimit, ReadLimits } from '../../model/ports';
import type { StoredFailure, StoredDocument, WritableIndex } from './ports';

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
