import type { DocumentId, FailedFile } from '../model';
import type { Chunker, DocumentSource, ListedFile, ReachedLimit, ReadLimits, ReadOutcome } from '../ports';
import { collectListing, type Listing } from './listing';
import { toFailedFile, type StoredDocument, type StoredFailure, type WritableIndex } from './ports';
import { createProgress, type SyncCounts, type SyncProgress, type SyncStep } from './progress';

/** What a sync did, counted in files. */
export interface SyncSummary {
  readonly added: number;
  readonly changed: number;
  /** New files with the text of one that is gone. */
  readonly renamed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Files whose bytes were read; 0 when nothing had changed and no failure might have passed. */
  readonly read: number;
  readonly failed: readonly FailedFile[];
  readonly documents: number;
  readonly chunks: number;
  readonly ms: number;
  /** Another process was writing the index: nothing was looked at, and the counts are of what it has committed so far. */
  readonly skipped: boolean;
  /** Why it was skipped: the index cannot be written at all, so there is nobody to wait for. */
  readonly isUnwritable?: true;
}

/** What a sync says while it runs. */
export type SyncEvent =
  | { readonly type: 'sync-start' }
  | SyncProgress
  | { readonly type: 'sync-end'; readonly summary: SyncSummary };

/** What a sync has to do. */
export interface SyncOptions {
  /** Read and split the documents that are looked at anew, also those that did not change; the old state serves until then. */
  readonly rebuild: boolean;
  /** Only documents at or below these paths are looked at; without them, all are. */
  readonly changed?: readonly string[] | undefined;
}

export interface SyncDeps extends SyncOptions {
  readonly source: DocumentSource;
  readonly index: WritableIndex;
  readonly chunker: Chunker;
  /** Those that `source` reads with. */
  readonly limits: ReadLimits;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onEvent: (event: SyncEvent) => void;
}

/** A commit is made whenever this many chunks wait for one, so that a kill loses little. */
const chunksPerCommit = 2048;
/** The time of failures that may pass: unlike that of any file, so that the next sync reads it again. */
const neverModifiedMs = -1;

/**
 * Brings the index in line with the documents: reads only files whose size or time changed, splits and stores only
 * those whose text changed or that were split by other settings, drops what vanished. Files that cannot be read are
 * listed with their reason and stop nothing. When `signal` aborts, what was read so far is kept and the abort is
 * thrown; the next sync goes on from there.
 */
export async function syncIndex(deps: SyncDeps, signal: AbortSignal): Promise<SyncSummary> {
  const { index, now, onEvent } = deps;
  const startedAt = now();
  const report = createProgress(deps);
  // What a sync left that failed would be mixed with what is found now.
  index.discard();
  onEvent({ type: 'sync-start' });
  const listing = await list(deps, report, signal);
  const plan = planReading(deps, listing);
  const tally: Tally = { added: 0, changed: 0, renamed: 0, removed: 0, read: 0, failed: [...plan.failed] };
  try {
    await readChanged({ deps, plan, tally, report }, signal);
  } catch (error) {
    // Also after an abort: what was read is worth keeping.
    index.setFailures(byId(tally.failed));
    await index.commit();
    throw error;
  }
  index.setFailures(byId(tally.failed));
  const failedIds = tally.failed.map(({ id }) => id).filter((id) => index.documents().has(id));
  const gone = new Set([...plan.gone, ...failedIds]);
  for (const id of gone) index.remove(id);
  report({ phase: 'saving', done: 0, total: 1, counts: countsOf(plan, tally) });
  await index.commit();
  await index.finish((done, total) => {
    report({ phase: 'embedding', done, total, counts: countsOf(plan, tally) });
  }, signal);
  const { added, changed, renamed, read, failed } = tally;
  const counts = index.counts();
  const summary: SyncSummary = {
    added,
    changed,
    renamed,
    removed: tally.removed + gone.size,
    unchanged: counts.documents - added - changed - renamed,
    read,
    failed: byId(failed).map(toFailedFile),
    ...counts,
    ms: now() - startedAt,
    skipped: false,
  };
  onEvent({ type: 'sync-end', summary });
  return summary;
}

/** How many documents the next sync would read, and how many it would remove: a look at the folders that changes nothing. */
export async function countWaiting(
  deps: Pick<SyncDeps, 'source' | 'index' | 'chunker' | 'limits'>,
  signal: AbortSignal,
): Promise<{ readonly toRead: number; readonly toRemove: number }> {
  const listing = await collectListing(deps.source.list(signal), undefined, () => undefined);
  const { toRead, gone } = planReading({ ...deps, rebuild: false }, listing);
  // A file that is only tried again counts as one that failed.
  const failures = deps.index.failures();
  const isTriedAgain = ({ id, sizeBytes }: ListedFile): boolean => {
    const failure = failures.get(id);
    return failure?.modifiedMs === neverModifiedMs && failure.sizeBytes === sizeBytes;
  };
  return { toRead: toRead.filter((file) => !isTriedAgain(file)).length, toRemove: gone.size };
}

type Report = (step: SyncStep) => void;

async function list(deps: SyncDeps, report: Report, signal: AbortSignal): Promise<Listing> {
  const { source, index, changed } = deps;
  const counts = { indexed: index.counts().documents, waiting: 0, failed: index.failures().size };
  const entries = changed === undefined ? source.list(signal) : source.listBelow(changed, signal);
  return collectListing(entries, changed, (done) => {
    report({ phase: 'listing', done, total: 0, counts });
  });
}

/** What a listing means for an index. */
interface Plan {
  readonly toRead: readonly ListedFile[];
  /** Known documents that are no longer there; a rename takes its old id out. */
  readonly gone: Set<DocumentId>;
  /** Failures of this listing, and those of before that still hold. */
  readonly failed: readonly StoredFailure[];
  /** Documents that stay as they are. */
  readonly kept: number;
}

function planReading(
  { index, chunker, limits, rebuild }: Pick<SyncDeps, 'index' | 'chunker' | 'limits' | 'rebuild'>,
  listing: Listing,
): Plan {
  const documents = index.documents();
  const failures = index.failures();
  const isSame = (file: ListedFile): boolean => {
    if (rebuild) return false;
    const document = documents.get(file.id);
    if (document !== undefined && !document.contentHash.endsWith(splitBy(chunker))) return false;
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

/** Whether a file that was given up at a limit may have more now. */
function isRaised(limits: ReadLimits, limit: ReachedLimit | undefined): boolean {
  return limit !== undefined && limits[limit.name] > limit.value;
}

interface Tally {
  added: number;
  changed: number;
  renamed: number;
  /** Documents that vanished between listing and reading. */
  removed: number;
  read: number;
  readonly failed: StoredFailure[];
}

function countsOf({ toRead, kept, failed }: Plan, tally: Tally): SyncCounts {
  const failedNow = tally.failed.length - failed.length;
  return {
    indexed: kept + tally.read - tally.removed - failedNow,
    waiting: toRead.length - tally.read,
    failed: tally.failed.length,
  };
}

interface Reading {
  readonly deps: SyncDeps;
  readonly plan: Plan;
  readonly tally: Tally;
  readonly report: Report;
}

async function readChanged(reading: Reading, signal: AbortSignal): Promise<void> {
  const { deps, plan, tally, report } = reading;
  const { toRead } = plan;
  const totalBytes = toRead.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  let doneBytes = 0;
  const goneByHash = new Map([...plan.gone].map((id) => [deps.index.documents().get(id)?.contentHash, id]));
  for (const [done, file] of toRead.entries()) {
    signal.throwIfAborted();
    const bytes = [doneBytes, totalBytes] as const;
    report({ phase: 'reading', done, total: toRead.length, bytes, counts: countsOf(plan, tally) });
    await readOne({ ...reading, goneByHash }, file, signal);
    doneBytes += file.sizeBytes;
    if (deps.index.pendingChunks >= chunksPerCommit) await deps.index.commit();
  }
}

interface ReadingOne extends Reading {
  /** Ids of documents that are gone, by their hash. */
  readonly goneByHash: Map<string | undefined, DocumentId>;
}

async function readOne(reading: ReadingOne, file: ListedFile, signal: AbortSignal): Promise<void> {
  const { tally, deps } = reading;
  const { source, index, chunker, rebuild } = deps;
  const outcome = await source.read(file.id, signal);
  tally.read += 1;
  if (outcome.kind === 'missing') {
    if (index.documents().has(file.id)) tally.removed += 1;
    index.remove(file.id);
    return;
  }
  if (outcome.kind === 'failed') {
    tally.failed.push(toStored(file, outcome));
    return;
  }
  const contentHash = `${outcome.document.contentHash}${splitBy(chunker)}`;
  const before = index.documents().get(file.id);
  if (before?.contentHash === contentHash && !rebuild) {
    index.touch({ ...file, contentHash });
    return;
  }
  index.put({ ...file, contentHash }, await chunker.split(outcome.document));
  if (before !== undefined) tally.changed += 1;
  else if (takeRenamed(reading, contentHash)) tally.renamed += 1;
  else tally.added += 1;
}

function toStored(file: ListedFile, failed: Extract<ReadOutcome, { kind: 'failed' }>): StoredFailure {
  const modifiedMs = failed.mayPass === true ? neverModifiedMs : file.modifiedMs;
  const { reason, limit } = failed;
  return { ...file, modifiedMs, reason, ...(limit && { limit }) };
}

/** Removes the gone document that has this text, in the same commit as the new one is put; false when there is none. */
function takeRenamed({ deps, plan, goneByHash }: ReadingOne, contentHash: string): boolean {
  const from = goneByHash.get(contentHash);
  if (from === undefined) return false;
  goneByHash.delete(contentHash);
  plan.gone.delete(from);
  deps.index.remove(from);
  return true;
}

function byId(failures: readonly StoredFailure[]): StoredFailure[] {
  return failures.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** End of the hash of documents that this chunker has split. */
function splitBy({ id }: Chunker): string {
  return `/${id}`;
}

/** The hash of a stored document's own text, as its reader gives it: without how it was split. */
export function textHash({ contentHash }: Pick<StoredDocument, 'contentHash'>): string {
  return contentHash.split('/', 1).join('');
}
