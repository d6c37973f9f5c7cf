// The thread of an open spreadsheet viewer: has its file read, and gives the page the rows that it shows.

import './localize';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { dataGrid } from '../adapters/data/dataGrid';
import { createProcessReader, defaultReadLimits } from '../adapters/readers/readerProcess';
import type { FromGridThread, GridCalls, GridThreadConfig, ToGridThread } from '../protocol/gridMessages';
import { OpenGrid } from './openGrid';

// Safe: only the viewer starts this, with these data.
const { readTimeLimitMs, texts } = workerData as GridThreadConfig;
const reader = createProcessReader(
  path.join(import.meta.dirname, 'reader.mjs'),
  { ...defaultReadLimits, timeLimitMs: readTimeLimitMs },
  texts,
);
// There is no cancellation: the viewer ends the thread instead.
const { signal } = new AbortController();
const port = parentPort;
let open = new OpenGrid({ sheets: [] });

async function read(params: GridCalls['open']['params']): Promise<GridCalls['open']['result']> {
  const grid =
    'data' in params ? dataGrid(params.data) : await reader.readGrid(params.name, params.bytes, signal);
  if ('reason' in grid) return grid.reason;
  open = new OpenGrid(grid);
  return open.shapes;
}

async function perform(call: ToGridThread): Promise<FromGridThread['result']> {
  switch (call.method) {
    case 'open':
      return read(call.params);
    case 'rows':
      return open.rows(call.params.sheet, call.params.block);
    case 'find':
      return open.find(call.params.sheet, call.params.text);
    case 'copy':
      return open.copy(call.params.sheet, call.params.area);
    case 'mark':
      return open.mark(call.params);
  }
}

port?.on('message', (call: ToGridThread) => {
  const { callId } = call;
  void perform(call)
    .then(
      (result): FromGridThread => ({ callId, result }),
      (error: unknown): FromGridThread => ({
        callId,
        trace: error instanceof Error ? (error.stack ?? error.name) : 'unknown',
      }),
    )
    .then((reply) => {
      port.postMessage(reply);
    });
});
