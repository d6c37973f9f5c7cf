// The thread of SQL: runs what it was started with. The caller ends it.

import { parentPort, workerData } from 'node:worker_threads';
import { runSql, type SqlRequest } from '../adapters/tables/sqlite';

// Safe: only the engine of tables starts this, with these data.
const { statements } = workerData as SqlRequest;
void runSql(workerData as SqlRequest)
  .catch((error: unknown) =>
    statements.map(() => ({ message: error instanceof Error ? error.message : String(error) })),
  )
  .then((reply) => {
    parentPort?.postMessage(reply);
  });
