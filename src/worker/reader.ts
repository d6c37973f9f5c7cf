/** The reading thread: reads one file after the other with libraries that a hostile file may bring down. */
import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { parentPort } from 'node:worker_threads';
import { readFormat } from '../adapters/readers/formats';
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

const port = parentPort;
port?.on('message', ({ id, bytes }: ReadRequest) => {
  void readFormat(id, bytes).then((outcome) => {
    port.postMessage(outcome);
  });
});
