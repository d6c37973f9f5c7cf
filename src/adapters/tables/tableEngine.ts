import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { LoadedTable, SqlResults, Statement, TableEngine } from '../../core/tables/askTables';
import { orAbort } from '../../core/util/concurrency';
import type { FromSqlThread, SqlDatabase } from './sqlite';

type Limits = Parameters<TableEngine['run']>[2];

/** Memory of the thread beside SQLite's own. */
const heapLimitMb = 1024;
/** Rows are thrown away as soon as SQLite has them. */
const youngLimitMb = 12;
/** Loading a million rows takes about five seconds of a processor. */
const loadLimitMs = 60_000;
/** Tables that took longer to load are kept for the next query, for a minute. */
const longLoadMs = 1000;
const idleMs = 60_000;

/**
 * Runs SQL in SQLite, one call at a time, each in a thread and a database of its own. Nothing is loaded before the first. Tables that
 * took long to load are kept with their thread for queries over the same.
 */
export function createTableEngine(): TableEngine {
  const kept = new KeptThread();
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(tables, statements, limits) {
      const result = last.then(() => runOver(tables, statements, limits, kept));
      last = result.catch(() => undefined);
      return orAbort(result, limits.signal);
    },
  };
}

async function runOver(
  tables: readonly LoadedTable[],
  statements: readonly Statement[],
  limits: Limits,
  kept: KeptThread,
): Promise<SqlResults | undefined> {
  limits.signal.throwIfAborted();
  const versions = tables.map(({ version }) => version).join('\n');
  const thread = kept.take(versions) ?? new SqlThread({ tables });
  const results = await thread.run(statements, limits);
  if (results !== undefined && thread.loadMs > longLoadMs) kept.keep(thread, versions);
  else thread.end();
  return results;
}

/** Queries a database file in a thread of its own, as the file may be damaged or malicious. */
export async function queryFile(
  file: Uint8Array,
  statements: readonly Statement[],
  limits: Limits,
): Promise<SqlResults | undefined> {
  const thread = new SqlThread({ file, tables: [] });
  try {
    return await thread.run(statements, limits);
  } finally {
    thread.end();
  }
}

/** A thread that waits for the next query over its tables. */
class KeptThread {
  #kept: { readonly thread: SqlThread; readonly versions: string; readonly idle: NodeJS.Timeout } | undefined;

  keep(thread: SqlThread, versions: string): void {
    thread.release();
    const idle = setTimeout(() => this.take('')?.end(), idleMs).unref();
    this.#kept = { thread, versions, idle };
  }

  /** The thread, if it has these tables; one with others is ended. */
  take(versions: string): SqlThread | undefined {
    if (this.#kept === undefined) return undefined;
    const { thread, idle, versions: own } = this.#kept;
    this.#kept = undefined;
    clearTimeout(idle);
    if (own === versions && !thread.isOver) return thread;
    thread.end();
    return undefined;
  }
}

/** A thread with a database. */
class SqlThread {
  readonly #worker: Worker;
  readonly #loaded: Promise<string | undefined>;
  #loadMs = 0;
  #isOver = false;

  constructor(database: Omit<SqlDatabase, 'wasmFile'>) {
    const { program, wasmFile, options } = threadProgram();
    const started = performance.now();
    this.#worker = new Worker(program, { ...options, workerData: { wasmFile, ...database } });
    this.#loaded = this.#next().then((said) => {
      this.#loadMs = performance.now() - started;
      return 'message' in said ? said.message : undefined;
    });
    const over = (): void => {
      this.#isOver = true;
    };
    this.#worker.on('error', over).on('exit', over);
  }

  /** How long the tables took to load, in milliseconds. */
  get loadMs(): number {
    return this.#loadMs;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Resolves to undefined after the time limit, or when the signal aborts. */
  async run(statements: readonly Statement[], { timeLimitMs, signal }: Limits) {
    const failed = (message: string): SqlResults => statements.map(() => ({ message }));
    this.#worker.ref();
    const problem = await within(this.#loaded, loadLimitMs, signal);
    if (problem === late) return undefined;
    if (problem !== undefined) return failed(problem);
    const reply = this.#next();
    this.#worker.postMessage(statements);
    const said = await within(reply, timeLimitMs, signal);
    if (said === late) return undefined;
    return 'results' in said ? said.results : failed('message' in said ? said.message : '');
  }

  /** Lets the process end while nothing is asked. */
  release(): void {
    this.#worker.unref();
  }

  end(): void {
    void this.#worker.terminate();
  }

  #next(): Promise<FromSqlThread> {
    const worker = this.#worker;
    return new Promise((resolve) => {
      const end = (said: FromSqlThread): void => {
        worker.off('message', end).off('error', ended).off('exit', ended);
        resolve(said);
      };
      const ended = (): void => {
        end({ message: 'it takes too much memory' });
      };
      worker.on('message', end).on('error', ended).on('exit', ended);
    });
  }
}

const late = Symbol('late');

/** What a promise resolves to; `late` after the time limit, or when the signal aborts. */
async function within<T>(promise: Promise<T>, ms: number, signal: AbortSignal): Promise<T | typeof late> {
  let stop = (): void => undefined;
  const end = new Promise<typeof late>((resolve) => {
    stop = () => {
      resolve(late);
    };
  });
  const timer = setTimeout(stop, ms);
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([promise, end]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** Beside the program; among the sources and libraries when running from source. */
function threadProgram(): {
  readonly program: string;
  readonly wasmFile: string;
  readonly options: WorkerOptions;
} {
  const here = import.meta.dirname;
  const resourceLimits = { maxOldGenerationSizeMb: heapLimitMb, maxYoungGenerationSizeMb: youngLimitMb };
  const wasm = 'sql-wasm-browser.wasm';
  if (path.basename(here) !== 'tables')
    return {
      program: path.join(here, 'sqlThread.mjs'),
      wasmFile: path.join(here, wasm),
      options: { execArgv: [], resourceLimits },
    };
  return {
    program: path.join(here, '..', '..', 'worker', 'sqlThread.ts'),
    wasmFile: createRequire(import.meta.url).resolve(`sql.js/dist/${wasm}`),
    options: { execArgv: ['--import', 'tsx'], resourceLimits },
  };
}
