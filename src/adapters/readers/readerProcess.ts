import type { ReadingClock } from '../../core/retrieval/ports';
import * as l10n from '@vscode/l10n';
import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { Grid } from '../../core/model/grid';
import type { Chunk, SourceDocument } from '../../core/model/types';
import type { ReadFailure, ReadLimits, ReadOutcome } from '../../core/model/ports';
import type { ChunkerSettings } from '../splitting/chunker';
import type { FileReader } from './reader';

/** Goes on by the processor time that reading takes: a busy machine gives files as much of it as any other. */
export class ProcessorTime implements ReadingClock {
  #spentMs = 0;
  #end: { readonly atMs: number; readonly abort: AbortController } | undefined;

  now(): number {
    return this.#spentMs;
  }

  timeout(ms: number): AbortSignal {
    const abort = new AbortController();
    this.#end = { atMs: this.#spentMs + ms, abort };
    return abort.signal;
  }

  spend(ms: number): void {
    this.#spentMs += ms;
    if (this.#end !== undefined && this.#spentMs >= this.#end.atMs) this.#end.abort.abort();
  }
}

/** A request to the process, one at a time: to read a file as a document or as a grid, or to split a document. */
export type ReadRequest =
  | {
      readonly id: string;
      readonly bytes: Uint8Array;
      readonly isGrid?: boolean;
      readonly hasLooks?: boolean;
    }
  | { readonly document: SourceDocument; readonly settings: ChunkerSettings };

/** A chunk as a stretch of its document; the caller has the text, which is long and not sent back. */
export type ChunkSpan = Omit<Chunk, 'text'> & { readonly end: number };

/** Progress of the process, sent while it reads and once at the end. */
export interface ReadReport {
  /** Processor time since the request. */
  readonly spentMs: number;
  readonly reply?: {
    readonly outcome: ReadOutcome | Grid | readonly ChunkSpan[];
    /** The memory of the process, some of which is left over from the file. */
    readonly memoryMb: number;
  };
}

export const defaultReadLimits: ReadLimits = { timeLimitMs: 30_000, memoryLimitMb: 640 };
/**
 * The processor time that a small file may take, as a share of the time limit but no less than what libraries
 * need to start, and what each megabyte adds to it: about five times what the slowest public documents need.
 * Small files that need more are made to be slow.
 */
const small = { share: 1 / 6, leastMs: 5000 };
const sharePerMegabyte = 1 / 3;
const megabyte = 1_000_000;
/** A file whose processor time is not used up after so many times the limit is given up, too. */
const busiest = 4;
/** How many characters of documents are cached: quotes are checked against the documents they come from. */
const maxKeptCharacters = 20_000_000;
/**
 * A process left larger than this share of the limit is not reused, so that each file has most of the memory.
 */
const mostLeftBehind = 1 / 3;
/** How long a process may stay idle before it is ended. */
const idleMs = 60_000;

/** Reads files, and splits documents with a chunker's settings. */
export interface ProcessReader {
  readonly read: FileReader;
  /** Reads the cells of a workbook or a table; see `readGrid`. */
  readonly readGrid: (id: string, bytes: Uint8Array, signal: AbortSignal) => Promise<Grid | ReadFailure>;
  /** Reads a document as it looks, and keeps nothing of it: it may hold pictures. */
  readonly readLooks: FileReader;
  readonly split: (
    document: SourceDocument,
    settings: ChunkerSettings,
    signal: AbortSignal,
  ) => Promise<readonly Chunk[] | ReadFailure>;
  /** Starts the process ahead of the first file. */
  readonly start: () => void;
  /** Goes on with the processor time of the process. */
  readonly clock: ReadingClock;
}

/**
 * Reads and splits in a separate process, so that a file that takes too long, or more memory than allowed,
 * ends that process and nothing else. The limit applies to the memory of the whole process, including all
 * buffers. The documents read last are cached by their bytes. The program gets the memory limit in MB as its
 * argument, and ends itself with SIGKILL on reaching it.
 */
export function createProcessReader(
  program: string,
  limits = defaultReadLimits,
  texts?: Readonly<Record<string, unknown>>,
): ProcessReader {
  const kept = new Map<string, ReadOutcome>();
  const processes = new ReadingProcesses(program, limits, texts);
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    const next = queue.then(async () => {
      signal.throwIfAborted();
      const done = await work();
      signal.throwIfAborted();
      return done;
    });
    queue = next.catch(() => undefined);
    return next;
  };
  return {
    clock: processes.time,
    start: () => {
      processes.start();
    },
    read(id, bytes, signal) {
      const key = `${id} ${createHash('sha256').update(bytes).digest('hex')}`;
      return inTurn(async () => {
        const known = kept.get(key);
        if (known !== undefined) return known;
        const outcome = await processes.ask<ReadOutcome>({ id, bytes }, signal);
        signal.throwIfAborted();
        keep(kept, key, outcome);
        return outcome;
      }, signal);
    },
    readGrid: (id, bytes, signal) =>
      inTurn(() => processes.ask<Grid>({ id, bytes, isGrid: true }, signal), signal),
    readLooks: (id, bytes, signal) =>
      inTurn(() => processes.ask<ReadOutcome>({ id, bytes, hasLooks: true }, signal), signal),
    async split(document, settings, signal) {
      const spans = await inTurn(
        () => processes.ask<readonly ChunkSpan[]>({ document, settings }, signal),
        signal,
      );
      if ('reason' in spans) return spans;
      return spans.map(({ end, ...chunk }) => ({ ...chunk, text: document.text.slice(chunk.start, end) }));
    },
  };
}

/** At most one process that reads: started for a file, and kept for the next one. */
class ReadingProcesses {
  #current: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  readonly time = new ProcessorTime();

  constructor(
    private readonly program: string,
    private readonly limits: ReadLimits,
    private readonly texts: Readonly<Record<string, unknown>> | undefined,
  ) {}

  start(): void {
    if (this.#current !== undefined) return;
    this.#current = this.#fork();
    release(this.#current);
    this.#endWhenIdle(this.#current);
  }

  /** `T` is the reply to such a request. */
  async ask<T>(request: ReadRequest, signal: AbortSignal): Promise<T | ReadFailure> {
    clearTimeout(this.#idle);
    const child = (this.#current ??= this.#fork());
    const { outcome, isOver } = await askIn<T>(
      child,
      request,
      { limits: this.limits, time: this.time },
      signal,
    );
    if (isOver) this.#end(child);
    this.#endWhenIdle(child);
    return outcome;
  }

  #endWhenIdle(child: ChildProcess): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      this.#end(child);
    }, idleMs).unref();
  }

  #fork(): ChildProcess {
    const child = fork(this.program, [String(this.limits.memoryLimitMb)], {
      // In VS Code this executable is Electron, which runs as Node with this variable. This process's Node
      // options are not meant for the child.
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '' },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Leftovers of a file can bring the process down after its reply: the next file gets a new one.
    const forget = (): void => {
      if (this.#current === child) this.#current = undefined;
    };
    child.on('error', forget).on('exit', forget).on('disconnect', forget);
    if (this.texts !== undefined) child.send({ texts: this.texts }, () => undefined);
    return child;
  }

  #end(child: ChildProcess): void {
    if (this.#current === child) this.#current = undefined;
    child.kill('SIGKILL');
  }
}

/** The processor time that work may take. */
function mostProcessorMs(request: ReadRequest, { timeLimitMs }: ReadLimits): number {
  const length = 'bytes' in request ? request.bytes.length : request.document.text.length;
  const leastMs = Math.max(small.leastMs, timeLimitMs * small.share);
  return Math.min(timeLimitMs, leastMs + timeLimitMs * sharePerMegabyte * (length / megabyte));
}

interface Answered<T> {
  readonly outcome: T | ReadFailure;
  /** The process has ended, or must not be reused. */
  readonly isOver: boolean;
}

function askIn<T>(
  child: ChildProcess,
  request: ReadRequest,
  { limits, time }: { readonly limits: ReadLimits; readonly time: ProcessorTime },
  signal: AbortSignal,
): Promise<Answered<T>> {
  let spentMs = 0;
  const mostMs = mostProcessorMs(request, limits);
  const tooLong = l10n.t('Reading it took longer than {0} seconds.', limits.timeLimitMs / 1000);
  return new Promise((resolve) => {
    const end = (answered: Answered<T>): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      child.off('message', onMessage).off('error', onError).off('exit', onExit);
      release(child);
      resolve(answered);
    };
    const onMessage = (message: unknown): void => {
      // Safe: the program is from the same build, and handles one request at a time.
      const report = message as ReadReport & { readonly reply?: { readonly outcome: T } };
      const { reply } = report;
      if (reply !== undefined) {
        end({ outcome: reply.outcome, isOver: reply.memoryMb > limits.memoryLimitMb * mostLeftBehind });
      } else if (report.spentMs > mostMs) {
        giveUp(
          mostMs < limits.timeLimitMs ? l10n.t('Reading it took too long for its size.') : tooLong,
          'timeLimitMs',
        );
      }
      time.spend(report.spentMs - spentMs);
      spentMs = report.spentMs;
    };
    const giveUp = (reason: string, reached?: keyof ReadLimits): void => {
      const limit = reached && { name: reached, value: limits[reached] };
      end({ outcome: { kind: 'failed', reason, ...(limit && { limit }) }, isOver: true });
    };
    const onError = (): void => {
      giveUp(l10n.t('It cannot be read.'));
    };
    const onExit = (code: number | null, by: NodeJS.Signals | null): void => {
      if (isKilled(code, by)) giveUp(l10n.t('It needs too much memory to be read.'), 'memoryLimitMb');
      else giveUp(l10n.t('It cannot be read.'));
    };
    const onAbort = (): void => {
      giveUp(l10n.t('It was not read to the end.'));
    };
    const timer = setTimeout(() => {
      giveUp(tooLong, 'timeLimitMs');
    }, limits.timeLimitMs * busiest);
    child.on('message', onMessage).on('error', onError).on('exit', onExit);
    signal.addEventListener('abort', onAbort, { once: true });
    child.ref();
    child.channel?.ref();
    child.send(request, (error) => {
      if (error) onError();
    });
  });
}

/** Lets this process end while the idle child still runs. */
function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/**
 * Whether a process was killed for its memory use: by itself, or by a system out of memory. Windows has no
 * signals.
 */
function isKilled(code: number | null, by: NodeJS.Signals | null): boolean {
  return by === 'SIGKILL' || (process.platform === 'win32' && code === 1);
}

function keep(kept: Map<string, ReadOutcome>, key: string, outcome: ReadOutcome): void {
  if (outcome.kind !== 'document') return;
  kept.set(key, outcome);
  let characters = [...kept.values()].reduce(
    (sum, entry) => sum + (entry.kind === 'document' ? entry.document.text.length : 0),
    0,
  );
  for (const [oldest, entry] of kept) {
    if (characters <= maxKeptCharacters) break;
    kept.delete(oldest);
    characters -= entry.kind === 'document' ? entry.document.text.length : 0;
  }
}
