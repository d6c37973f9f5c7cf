import type { DocumentId } from '../../model/types';
import type { FileListing, ListedFile } from '../../model/ports';
import type { StoredFailure } from './ports';

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
