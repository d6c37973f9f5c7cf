import * as l10n from '@vscode/l10n';
import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { Chunk, SourceDocument } from '../../core/model';
import type { ReadFailure, ReadLimits, ReadOutcome } from '../../core/ports';
import type { ChunkerSettings } from '../splitting/chunker';
import type { FileReader } from './reader';

/** What the process is asked, one at a time: to read a file, or to split a document. */
export type ReadRequest =
  | { readonly id: string; readonly bytes: Uint8Array }
  | { readonly document: SourceDocument; readonly settings: ChunkerSettings };

/** A chunk as the stretch of its document: a long text is not sent back, of which whoever asks has all. */
export type ChunkSpan = Omit<Chunk, 'text'> & { readonly end: number };

/** What it answers. */
export interface ReadReply {
  readonly outcome: ReadOutcome | readonly ChunkSpan[];
  /** The memory of the process, of which a part is what the file left behind. */
  readonly memoryMb: number;
}

export const defaultReadLimits: ReadLimits = { timeLimitMs: 30_000, memoryLimitMb: 960 };
/** Characters of documents that are kept: quotes are checked against the documents that they are from. */
const maxKeptCharacters = 20_000_000;
/** A process that files have left larger than this share of the limit is not asked again, so that each file has most of it. */
const mostLeftBehind = 1 / 3;
/** A process that reads nothing is ended after this time. */
const idleMs = 60_000;

/** Reads files, and splits documents by a chunker's settings. */
export interface ProcessReader {
  readonly read: FileReader;
  readonly split: (
    document: SourceDocument,
    settings: ChunkerSettings,
    signal: AbortSignal,
  ) => Promise<readonly Chunk[] | ReadFailure>;
}

/**
 * Reads and splits in a process of its own, so that what takes too long, or more memory than there is, ends the process
 * and nothing else. The memory is that of the whole process, with all buffers. What was read last is kept, by the bytes that it
 * was read from. The program is told the limit of memory in MB as its argument, and ends itself by SIGKILL where it comes to it.
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

/** The one process that reads, or none: it is started for a file, and kept for the next one. */
class ReadingProcesses {
  #current: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly program: string,
    private readonly limits: ReadLimits,
    private readonly texts: Readonly<Record<string, unknown>> | undefined,
  ) {}

  /** `T` is what such a request is answered by, or a failure. */
  async ask<T>(request: ReadRequest, signal: AbortSignal): Promise<T | ReadFailure> {
    clearTimeout(this.#idle);
    const child = (this.#current ??= this.#start());
    const { outcome, isOver } = await askIn<T>(child, request, this.limits, signal);
    if (isOver) this.#end(child);
    this.#idle = setTimeout(() => {
      this.#end(child);
    }, idleMs).unref();
    return outcome;
  }

  #start(): ChildProcess {
    const child = fork(this.program, [String(this.limits.memoryLimitMb)], {
      // In VS Code this program is Electron, which is Node when it is told so. Options of this process are not for the other.
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '' },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // What a file leaves behind can bring the process down after its answer: the next file gets another one.
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

interface Answered<T> {
  readonly outcome: T | ReadFailure;
  /** The process is gone, or is not to be asked again. */
  readonly isOver: boolean;
}

function askIn<T>(
  child: ChildProcess,
  request: ReadRequest,
  limits: ReadLimits,
  signal: AbortSignal,
): Promise<Answered<T>> {
  return new Promise((resolve) => {
    const end = (answered: Answered<T>): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      child.off('message', onMessage).off('error', onError).off('exit', onExit);
      // An idle process keeps no other alive.
      child.unref();
      child.channel?.unref();
      resolve(answered);
    };
    const onMessage = (message: unknown): void => {
      // From the same build, and asked one thing at a time.
      const { outcome, memoryMb } = message as ReadReply & { readonly outcome: T };
      end({ outcome, isOver: memoryMb > limits.memoryLimitMb * mostLeftBehind });
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
      giveUp(l10n.t('It was not read to its end.'));
    };
    const timer = setTimeout(() => {
      giveUp(l10n.t('Reading it took longer than {0} seconds.', limits.timeLimitMs / 1000), 'timeLimitMs');
    }, limits.timeLimitMs);
    child.on('message', onMessage).on('error', onError).on('exit', onExit);
    signal.addEventListener('abort', onAbort, { once: true });
    child.ref();
    child.channel?.ref();
    child.send(request, (error) => {
      if (error) onError();
    });
  });
}

/** Whether a process was ended for its memory: by itself, or by a system that had none left. Windows knows no signals. */
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
