// What a sync is asked for and tells: options, counts, rates and remaining time, and its result.

import type { FailedFile } from '../../model/ports';

export interface SyncOptions {
  /** Reads and splits all covered documents afresh, even unchanged ones; the old state serves until then. */
  readonly rebuild: boolean;
  /** Limits the sync to documents at or below these paths. */
  readonly changed?: readonly string[] | undefined;
  /** A user is waiting: (possibly) slow files are left to a later sync. */
  readonly isInHaste?: boolean | undefined;
}

/** Event of a running sync. */
export type SyncEvent =
  | { readonly type: 'sync-start' }
  | SyncProgress
  | { readonly type: 'sync-end'; readonly summary: SyncSummary };

/** Result of a sync, counted in files. */
export interface SyncSummary {
  readonly added: number;
  readonly changed: number;
  /** New files with the text of a removed one. */
  readonly renamed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Files actually read; 0 if nothing had changed and there were no transient failures. */
  readonly read: number;
  /** Slow files left to the next sync that is not in haste. */
  readonly postponed: number;
  readonly failed: readonly FailedFile[];
  readonly documents: number;
  readonly chunks: number;
  readonly ms: number;
  /**
   * Another process was writing the index: nothing was checked, and the counts reflect its commits so far.
   */
  readonly skipped: boolean;
  /** Set if it was skipped because the index cannot be written at all, so that waiting is pointless. */
  readonly isUnwritable?: true;
}

export type SyncPhase = 'listing' | 'reading' | 'embedding' | 'saving';

/** Number of documents by state. */
export interface SyncCounts {
  /** Searchable now or with the next commit. */
  readonly indexed: number;
  /** Not yet read. */
  readonly waiting: number;
  readonly failed: number;
}

/** Progress event of a sync, at most about ten per second. */
export interface SyncProgress extends SyncCounts {
  readonly type: 'sync-progress';
  readonly phase: SyncPhase;
  /** In files while listing and reading, in chunks while embedding. */
  readonly done: number;
  /** 0 if not yet known. */
  readonly total: number;
  /** Smoothed; undefined until a rate is known, and in phases that read nothing. */
  readonly filesPerSecond: number | undefined;
  readonly megabytesPerSecond: number | undefined;
  /** Estimated from the current rate, including the phases after reading; undefined until a rate is known. */
  readonly leftMs: number | undefined;
}

/** One progress step of a sync. */
export interface SyncStep {
  readonly phase: SyncPhase;
  readonly done: number;
  readonly total: number;
  readonly counts: SyncCounts;
  /** Bytes read so far, and total bytes to read. */
  readonly bytes?: readonly [done: number, total: number];
}

/** Smoothed rate of a growing count; times are in milliseconds. */
export interface Rate {
  readonly done: number;
  readonly at: number;
  readonly perMs: number | undefined;
}

const reportEveryMs = 100;
/** Earlier rates are unreliable. */
const firstRateMs = 1000;
const nextRateMs = 250;
/** Time constant of exponential smoothing: a sample's weight falls to about a third after this time. */
const smoothingMs = 5000;
/** Cost of opening a file, expressed in bytes read. */
const bytesPerFile = 4096;
/**
 * Duration of saving and embedding relative to reading. When much has changed, the embedding model is
 * refitted: measured at 2.2 times for 10,000 short files and 5 times for 130 long ones; reading weighs more
 * the heavier the formats are.
 */
const afterReading = { much: 2, little: 0.3 };
/** Share of changed documents that counts as much. */
const muchShare = 0.2;

/** Adds a sample to the rate; unchanged if too little time has passed. */
export function nextRate(rate: Rate, done: number, at: number): Rate {
  const elapsedMs = at - rate.at;
  if (elapsedMs < (rate.perMs === undefined ? firstRateMs : nextRateMs)) return rate;
  const sample = (done - rate.done) / elapsedMs;
  const weight = 1 - Math.exp(-elapsedMs / smoothingMs);
  const perMs = rate.perMs === undefined ? sample : rate.perMs + (sample - rate.perMs) * weight;
  return { done, at, perMs };
}

/** Estimated milliseconds until `total` is reached; undefined if that cannot be estimated. */
export function leftMs(rate: Rate, done: number, total: number): number | undefined {
  if (rate.perMs === undefined || rate.perMs <= 0 || total === 0) return undefined;
  return Math.round(Math.max(0, total - done) / rate.perMs);
}

interface Followed {
  readonly phase: SyncPhase;
  readonly files: Rate;
  readonly bytes: Rate;
  /** Combined bytes and files while reading, chunks while embedding. */
  readonly work: Rate;
}

/** Turns steps into events, throttled to ten per second except at phase changes. */
export function createProgress(deps: {
  readonly now: () => number;
  readonly onEvent: (event: SyncProgress) => void;
}): (step: SyncStep) => void {
  let followed: Followed | undefined;
  let reportedAt = 0;
  return (step) => {
    const at = deps.now();
    const isNewPhase = followed?.phase !== step.phase;
    if (!isNewPhase && at - reportedAt < reportEveryMs) return;
    reportedAt = at;
    followed = followed === undefined || isNewPhase ? begin(step, at) : follow(followed, step, at);
    deps.onEvent(toEvent(step, followed));
  };
}

function begin(step: SyncStep, at: number): Followed {
  const none = { at, perMs: undefined };
  return {
    phase: step.phase,
    files: { ...none, done: step.done },
    bytes: { ...none, done: step.bytes?.[0] ?? 0 },
    work: { ...none, done: workOf(step)[0] },
  };
}

function follow(before: Followed, step: SyncStep, at: number): Followed {
  return {
    phase: step.phase,
    files: nextRate(before.files, step.done, at),
    bytes: nextRate(before.bytes, step.bytes?.[0] ?? 0, at),
    work: nextRate(before.work, workOf(step)[0], at),
  };
}

function toEvent(step: SyncStep, { files, bytes, work }: Followed): SyncProgress {
  const { phase, done, total, counts } = step;
  const isReading = phase === 'reading';
  const left = leftMs(work, ...workOf(step));
  return {
    type: 'sync-progress',
    phase,
    done,
    total,
    ...counts,
    filesPerSecond: isReading ? perSecond(files, 1) : undefined,
    megabytesPerSecond: isReading ? perSecond(bytes, 1e6) : undefined,
    leftMs: left === undefined || !isReading ? left : left + afterMs(work, step),
  };
}

/** Estimated duration of saving and embedding, from how long reading everything takes at this rate. */
function afterMs(work: Rate, step: SyncStep): number {
  const readingMs = leftMs(work, 0, workOf(step)[1]) ?? 0;
  const share = step.total / Math.max(1, step.total, step.counts.indexed + step.counts.waiting);
  return Math.round(readingMs * (share < muchShare ? afterReading.little : afterReading.much));
}

function workOf({ done, total, bytes }: SyncStep): [done: number, total: number] {
  if (bytes === undefined) return [done, total];
  return [bytes[0] + done * bytesPerFile, bytes[1] + total * bytesPerFile];
}

function perSecond({ perMs }: Rate, unit: number): number | undefined {
  return perMs === undefined ? undefined : Math.round((perMs * 1e4) / unit) / 10;
}
