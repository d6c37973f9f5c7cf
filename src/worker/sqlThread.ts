// The thread of SQL: loads what it was started with, and runs what it is sent. The caller ends it.

import { parentPort, workerData } from 'node:worker_threads';
import { openSql, type FromSqlThread, type SqlDatabase } from '../adapters/tables/sqlite';
import type { Statement } from '../core/tables/askTables';

const say = (message: FromSqlThread): void => {
  parentPort?.postMessage(message);
};

// Safe: only the engine of tables starts this, with these data.
void openSql(workerData as SqlDatabase).then(
  (run) => {
    parentPort?.on('message', (statements: readonly Statement[]) => {
      say({ results: run(statements) });
    });
    say({ isLoaded: true });
  },
  (error: unknown) => {
    say({ message: error instanceof Error ? error.message : String(error) });
  },
);
