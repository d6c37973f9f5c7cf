import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { SqlResults, TableEngine } from '../../core/tables/askTables';
import { orAbort } from '../../core/util/concurrency';
import type { SqlRequest } from './sqlite';

type Limits = Parameters<TableEngine['run']>[2];

/** Memory of the thread beside SQLite's own. */
const heapLimitMb = 1024;

/** Runs SQL in SQLite, one call at a time, each in a thread and a database of its own. Nothing is loaded before the first. */
export function createTableEngine(): TableEngine {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(tables, statements, limits) {
      const { program, wasmFile, options } = threadProgram();
      const result = last.then(() => {
        limits.signal.throwIfAborted();
        const request: SqlRequest = { wasmFile, tables, statements };
        return runInThread(new Worker(program, { ...options, workerData: request }), statements, limits);
      });
      last = result.catch(() => undefined);
      return orAbort(result, limits.signal);
    },
  };
}

/** Queries a database file in a thread of its own, as the file may be damaged or malicious. */
export async function queryFile(
  file: Uint8Array,
  statements: SqlRequest['statements'],
  limits: Limits,
): Promise<SqlResults | undefined> {
  const { program, wasmFile, options } = threadProgram();
  const request: SqlRequest = { wasmFile, file, tables: [], statements };
  return runInThread(new Worker(program, { ...options, workerData: request }), statements, limits);
}

/** Resolves to undefined after the time limit; the thread has ended then, whatever it did. */
async function runInThread(
  thread: Worker,
  statements: readonly unknown[],
  { timeLimitMs, signal }: Limits,
): Promise<SqlResults | undefined> {
  let stop = (): void => undefined;
  const reply = new Promise<SqlResults | undefined>((resolve) => {
    const ended = (): void => {
      resolve(statements.map(() => ({ message: 'it takes too much memory' })));
    };
    thread.on('message', resolve).on('error', ended).on('exit', ended);
    stop = () => {
      resolve(undefined);
    };
  });
  const timer = setTimeout(stop, timeLimitMs);
  signal.addEventListener('abort', stop);
  try {
    return await reply;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    await thread.terminate();
  }
}

/** Beside the program; among the sources and libraries when running from source. */
function threadProgram(): {
  readonly program: string;
  readonly wasmFile: string;
  readonly options: WorkerOptions;
} {
  const here = import.meta.dirname;
  const resourceLimits = { maxOldGenerationSizeMb: heapLimitMb };
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
