import type { DocumentId, FailedFile } from '../model';
import type { Chunker, DocumentSource, ListedFile } from '../ports';
import { toFailedFile, type StoredFailure, type WritableIndex } from './ports';

/** What a sync did, counted in files. */
export interface SyncSummary {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Files whose bytes were read; 0 when nothing had changed. */
  readonly read: number;
  readonly failed: readonly FailedFile[];
  readonly documents: number;
  readonly chunks: number;
  readonly ms: number;
}

export type SyncPhase = 'listing' | 'reading' | 'embedding' | 'saving';

/** What a sync says while it runs. `sync-progress` comes at most about ten times a second. */
export type SyncEvent =
  | { readonly type: 'sync-start' }
  | {
      readonly type: 'sync-progress';
      readonly phase: SyncPhase;
      readonly done: number;
      /** 0 while it is not known. */
      readonly total: number;
    }
  | { readonly type: 'sync-end'; readonly summary: SyncSummary };

export interface SyncDeps {
  readonly source: DocumentSource;
  readonly index: WritableIndex;
  readonly chunker: Chunker;
  /** Read and split every document anew, also those that did not change; the old state serves until then. */
  readonly rebuild: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onEvent: (event: SyncEvent) => void;
}

/** A commit is made whenever this many chunks wait for one, so that a kill loses little. */
const chunksPerCommit = 2048;
const progressEveryMs = 100;

/**
 * Brings the index in line with the documents: reads only files whose size or time changed, splits and stores only
 * those whose text changed, drops what vanished. Files that cannot be read are listed with their reason and stop
 * nothing. When `signal` aborts, what was read so far is kept and the abort is thrown; the next sync goes on from there.
 */
export async function syncIndex(deps: SyncDeps, signal: AbortSignal): Promise<SyncSummary> {
  const { index, now, onEvent } = deps;
  const startedAt = now();
  const report = throttled(deps);
  onEvent({ type: 'sync-start' });
  const listing = await listFiles(deps, report, signal);
  const tally = { added: 0, changed: 0, removed: 0, read: 0, failed: [...listing.failed] };
  try {
    await readChanged({ deps, listing, tally, report }, signal);
  } finally {
    // Also after an abort: what was read is worth keeping.
    index.setFailures(tally.failed);
    if (index.pendingChunks > 0) await index.commit();
  }
  const failedIds = new Set(tally.failed.map((failure) => failure.id));
  const gone = [...index.documents().keys()].filter((id) => !listing.isPresent(id) || failedIds.has(id));
  for (const id of gone) index.remove(id);
  report('saving', 0, 0);
  await index.commit();
  await index.embed((done, total) => {
    report('embedding', done, total);
  }, signal);
  await index.markSynced(now());
  const { added, changed, read, failed } = tally;
  const counts = index.counts();
  const unchanged = counts.documents - added - changed;
  const summary = {
    added,
    changed,
    removed: tally.removed + gone.length,
    unchanged,
    read,
    ...counts,
    ms: now() - startedAt,
  };
  const result = { ...summary, failed: failed.map(toFailedFile) };
  onEvent({ type: 'sync-end', summary: result });
  return result;
}

type Report = (phase: SyncPhase, done: number, total: number) => void;

interface Listing {
  readonly files: readonly ListedFile[];
  readonly failed: readonly StoredFailure[];
  /** Whether a known document is still there; one in a folder that could not be listed is taken to be. */
  isPresent(id: DocumentId): boolean;
}

async function listFiles({ source }: SyncDeps, report: Report, signal: AbortSignal): Promise<Listing> {
  const files: ListedFile[] = [];
  const failed: StoredFailure[] = [];
  for await (const entry of source.list(signal)) {
    if (entry.kind === 'file') files.push(entry.file);
    else failed.push({ ...entry.failure, sizeBytes: -1, modifiedMs: -1 });
    report('listing', files.length, 0);
  }
  const ids = new Set(files.map((file) => file.id));
  const closedFolders = failed.map((failure) => failure.id).filter((id) => id.endsWith('/'));
  return {
    files,
    failed,
    isPresent: (id) => ids.has(id) || closedFolders.some((folder) => id.startsWith(folder)),
  };
}

interface Tally {
  added: number;
  changed: number;
  /** Documents that vanished between listing and reading. */
  removed: number;
  read: number;
  readonly failed: StoredFailure[];
}

interface Reading {
  readonly deps: SyncDeps;
  readonly listing: Listing;
  readonly tally: Tally;
  readonly report: Report;
}

async function readChanged(reading: Reading, signal: AbortSignal): Promise<void> {
  const { deps, listing, tally, report } = reading;
  const { index } = deps;
  const known = new Map<DocumentId, ListedFile>([...index.documents(), ...index.failures()]);
  const isSame = (file: ListedFile): boolean => {
    if (deps.rebuild) return false;
    const before = known.get(file.id);
    return before?.sizeBytes === file.sizeBytes && before.modifiedMs === file.modifiedMs;
  };
  for (const file of listing.files) {
    const failure = index.failures().get(file.id);
    if (failure !== undefined && isSame(file)) tally.failed.push(failure);
  }
  const toRead = listing.files.filter((file) => !isSame(file));
  for (const [done, file] of toRead.entries()) {
    signal.throwIfAborted();
    report('reading', done, toRead.length);
    await readOne(deps, file, tally, signal);
    if (index.pendingChunks >= chunksPerCommit) await index.commit();
  }
}

async function readOne(deps: SyncDeps, file: ListedFile, tally: Tally, signal: AbortSignal): Promise<void> {
  const { source, index, chunker } = deps;
  const outcome = await source.read(file.id, signal);
  tally.read += 1;
  if (outcome.kind === 'missing') {
    if (index.documents().has(file.id)) tally.removed += 1;
    index.remove(file.id);
    return;
  }
  if (outcome.kind === 'failed') {
    tally.failed.push({ ...file, reason: outcome.reason });
    return;
  }
  const { contentHash } = outcome.document;
  const before = index.documents().get(file.id);
  if (before?.contentHash === contentHash && !deps.rebuild) {
    index.touch({ ...file, contentHash });
    return;
  }
  index.put({ ...file, contentHash }, await chunker.split(outcome.document));
  if (before === undefined) tally.added += 1;
  else tally.changed += 1;
}

/** Reports at most every `progressEveryMs`, but every change of phase. */
function throttled({ onEvent, now }: SyncDeps): Report {
  let last = { phase: '', at: 0 };
  return (phase, done, total) => {
    const at = now();
    if (phase === last.phase && at - last.at < progressEveryMs) return;
    last = { phase, at };
    onEvent({ type: 'sync-progress', phase, done, total });
  };
}
