/** The reading thread: reads one file after the other, of which a hostile one may bring it down. */
import './localize';
import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { parentPort } from 'node:worker_threads';
import { readFormat } from '../adapters/readers/formats';
import { createFileReader } from '../adapters/readers/reader';
import type { ReadRequest } from '../adapters/readers/readerThread';

// Libraries print warnings about files, and standard output belongs to the command line's answer. Taking the thread's
// output in the parent instead would keep the process alive.
globalThis.console = new Console(
  new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  }),
);

// Whoever asks stops the thread rather than a file.
const { signal } = new AbortController();
const read = createFileReader(readFormat);
const port = parentPort;
port?.on('message', ({ id, bytes }: ReadRequest) => {
  void read(id, bytes, signal).then((outcome) => {
    port.postMessage(outcome);
  });
});
