import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { parentPort } from 'node:worker_threads';
import { readFormat } from '../adapters/readers/formats';
import { createFileReader } from '../adapters/readers/reader';
import type { ReadRequest } from '../adapters/readers/readerProcess';

/** Reads the files that the process is asked for. */
export function readInThread(): void {
  // Libraries print warnings about files.
  globalThis.console = new Console(
    new Writable({
      write: (_chunk, _encoding, done) => {
        done();
      },
    }),
  );
  // Whoever asks ends the process rather than a file.
  const { signal } = new AbortController();
  const read = createFileReader(readFormat);
  const port = parentPort;
  port?.on('message', ({ id, bytes }: ReadRequest) => {
    void read(id, bytes, signal).then((outcome) => {
      port.postMessage(outcome);
    });
  });
}
