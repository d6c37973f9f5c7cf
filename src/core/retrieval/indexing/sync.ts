import * as l10n from '@vscode/l10n';
import type { DocumentId } from '../../model/types';
import type {
  Chunker,
  DocumentSource,
  ListedFile,
  ReadFailure,
  ReadLimits,
  ReadOutcome,
} from '../../model/ports';
import { collectListing, planReading, ReadingQueue, splitBy } from './readingPlan';
import type { Listing, Plan, Turn } from './readingPlan';
import {
  toFailedFile,
  type ReadingClock,
  type StoredDocument,
  type StoredFailure,
  type WritableIndex,
} from '../ports';
import {
  createProgress,
  type SyncCounts,
  type SyncStep,
  type SyncSummary,
  type SyncEvent,
  type SyncOptions,
} from './progress';

export interface SyncDeps extends SyncOptions {
  readonly source: DocumentSource;
  readonly index: WritableIndex;
  readonly chunker: Chunker;
  /** The limits used by `source`. */
  readonly limits: ReadLimits;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** For the turns of files; defaults to the system clock. */
  readonly readingClock?: ReadingClock | undefined;
  readonly onEvent: (event: SyncEvent) => void;
}

/** Commits whenever this many chunks are pending, so that little is lost if the process is killed. */
const chunksPerCommit = 2048;
/** Modification time stored for transient failures, so the next sync retries. */
const neverModifiedMs = -1;

/**
 * Brings the index up to date with the documents: reads only files whose size or time changed, splits and
 * stores only those whose text or split settings changed, and removes those that vanished. Unreadable files
 * are recorded with their reason and do not stop the sync. When `signal` aborts, what was read so far is kept
 * and the abort is rethrown; the next sync continues from there.
 */
export async function syncIndex(deps: SyncDeps, signal: AbortSignal): Promise<SyncSummary> {
  const { index, now, onEvent } = deps;
  const startedAt = now();
  const report = createProgress(deps);
  // Leftovers of a failed sync would be mixed with the new changes.
  index.discard();
  onEvent({ type: 'sync-start' });
  const listing = await list(deps, report, signal);
  const plan = planReading(deps, listing);
  const tally = newTally(plan);
  try {
    await readChanged({ deps, plan, tally, report }, signal);
  } catch (error) {
    // Even after an abort, what was read is worth keeping.
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
  const { added, changed, renamed, read, postponed, failed } = tally;
  const counts = index.counts();
  const summary: SyncSummary = {
    added,
    changed,
    renamed,
    removed: tally.removed + gone.size,
    unchanged: counts.documents - added - changed - renamed,
    read,
    postponed,
    failed: byId(failed).map(toFailedFile),
    ...counts,
    ms: now() - startedAt,
    skipped: false,
  };
  onEvent({ type: 'sync-end', summary });
  return summary;
}

/** Counts the documents the next sync would read and remove: a dry run that changes nothing. */
export async function countWaiting(
  deps: Pick<SyncDeps, 'source' | 'index' | 'chunker' | 'limits'>,
  signal: AbortSignal,
): Promise<{ readonly toRead: number; readonly toRemove: number }> {
  const listing = await collectListing(deps.source.list(signal), undefined, () => undefined);
  const { toRead, gone } = planReading({ ...deps, rebuild: false }, listing);
  // A file that is only retried counts as failed.
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

interface Tally {
  added: number;
  changed: number;
  renamed: number;
  /** Documents that vanished between listing and reading. */
  removed: number;
  read: number;
  postponed: number;
  readonly failed: StoredFailure[];
}

function newTally({ failed }: Plan): Tally {
  return { added: 0, changed: 0, renamed: 0, removed: 0, read: 0, postponed: 0, failed: [...failed] };
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
  const queue = new ReadingQueue(toRead, deps.isInHaste === true);
  for (let turn = queue.next(); turn !== undefined; turn = queue.next()) {
    signal.throwIfAborted();
    const bytes = [doneBytes, totalBytes] as const;
    report({
      phase: 'reading',
      done: tally.read,
      total: toRead.length,
      bytes,
      counts: countsOf(plan, tally),
    });
    const isOver = await takeTurn({ ...reading, goneByHash }, queue, turn, signal);
    if (isOver) doneBytes += turn.file.sizeBytes;
    // Do not hold back other documents because of one slow file.
    if (deps.index.pendingChunks >= (isOver ? chunksPerCommit : 1)) await deps.index.commit();
  }
  if (deps.isInHaste === true) tally.postponed = queue.left.length;
  else for (const file of queue.left) tally.failed.push(givenUp(file, deps.limits));
}

/** Reads a file within its time slice; false if it ran out of time. */
async function takeTurn(
  reading: ReadingOne,
  queue: ReadingQueue,
  turn: Turn,
  signal: AbortSignal,
): Promise<boolean> {
  const { now, readingClock: clock = { now, timeout: (ms: number) => AbortSignal.timeout(ms) } } =
    reading.deps;
  const startedAt = clock.now();
  const slice = turn.sliceMs === undefined ? undefined : clock.timeout(turn.sliceMs);
  try {
    const outcome = await readOne(reading, turn.file, slice ? AbortSignal.any([signal, slice]) : signal);
    const ms = clock.now() - startedAt;
    if (hitLimit(outcome)) queue.ranOut(turn, ms, true);
    else queue.ended(turn, outcome.kind === 'failed' ? ms : 0);
    return true;
  } catch (error) {
    if (slice?.aborted !== true || signal.aborted) throw error;
    queue.ranOut(turn, clock.now() - startedAt, false);
    return false;
  }
}

function hitLimit(outcome: ReadOutcome): boolean {
  return outcome.kind === 'failed' && outcome.limit !== undefined;
}

function givenUp(file: ListedFile, { timeLimitMs }: ReadLimits): StoredFailure {
  const reason = l10n.t('Reading it took too long, as with many other files.');
  return { ...file, reason, limit: { name: 'timeLimitMs', value: timeLimitMs } };
}

interface ReadingOne extends Reading {
  /** Ids of removed documents, by content hash. */
  readonly goneByHash: Map<string | undefined, DocumentId>;
}

async function readOne(reading: ReadingOne, file: ListedFile, signal: AbortSignal): Promise<ReadOutcome> {
  const { tally, deps } = reading;
  const { source, index } = deps;
  const outcome = await source.read(file.id, signal);
  tally.read += 1;
  if (outcome.kind === 'missing') {
    if (index.documents().has(file.id)) tally.removed += 1;
    index.remove(file.id);
    return outcome;
  }
  if (outcome.kind === 'failed') {
    tally.failed.push(toStored(file, outcome));
    return outcome;
  }
  return putRead(reading, file, outcome, signal);
}

async function putRead(
  reading: ReadingOne,
  file: ListedFile,
  outcome: Extract<ReadOutcome, { kind: 'document' }>,
  signal: AbortSignal,
): Promise<ReadOutcome> {
  const { tally, deps } = reading;
  const { index, chunker, rebuild } = deps;
  const contentHash = `${outcome.document.contentHash}${splitBy(chunker)}`;
  const before = index.documents().get(file.id);
  const { withheld } = outcome;
  const document = { ...file, contentHash, ...(withheld !== undefined && { withheld }) };
  if (before?.contentHash === contentHash && !rebuild) {
    index.touch(document);
    return outcome;
  }
  const chunks = await chunker.split(outcome.document, signal);
  if ('reason' in chunks) {
    tally.failed.push(toStored(file, chunks));
    return chunks;
  }
  index.put(document, chunks);
  if (before !== undefined) tally.changed += 1;
  else if (takeRenamed(reading, contentHash)) tally.renamed += 1;
  else tally.added += 1;
  return outcome;
}

function toStored(file: ListedFile, failed: ReadFailure): StoredFailure {
  const modifiedMs = failed.mayPass === true ? neverModifiedMs : file.modifiedMs;
  const { reason, limit } = failed;
  return { ...file, modifiedMs, reason, ...(limit && { limit }) };
}

/**
 * Removes the vanished document with this text, in the same commit that adds the new one; false if there is
 * none.
 */
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

/** The content hash without the chunker suffix, as the reader computed it. */
export function textHash({ contentHash }: Pick<StoredDocument, 'contentHash'>): string {
  return contentHash.split('/', 1).join('');
}
