// The thread of the reading process: it reads the files, and splits the documents, that the process is asked for.

import './localize';
import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { parentPort } from 'node:worker_threads';
import { readFormat, readWithLooks } from '../adapters/readers/formats';
import { readGrid } from '../adapters/readers/gridReader';
import { createFileReader } from '../adapters/readers/reader';
import type { ReadReport, ReadRequest } from '../adapters/readers/readerProcess';
import { createChunker } from '../adapters/splitting/chunker';

// Libraries print warnings about files.
globalThis.console = new Console(
  new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  }),
);
// There is no cancellation: the caller ends the process instead.
const { signal } = new AbortController();
const read = createFileReader(readFormat);
const port = parentPort;
const answer = async (request: ReadRequest): Promise<NonNullable<ReadReport['reply']>['outcome']> => {
  if ('bytes' in request && request.isGrid === true) return readGrid(request.id, request.bytes);
  if ('bytes' in request && request.hasLooks === true) return readWithLooks(request.id, request.bytes);
  if ('bytes' in request) return read(request.id, request.bytes, signal);
  const chunks = await createChunker(request.settings).split(request.document);
  return chunks.map(({ text, ...chunk }) => ({ ...chunk, end: chunk.start + text.length }));
};
port?.on('message', (request: ReadRequest) => {
  void answer(request).then((outcome) => {
    port.postMessage(outcome);
  });
});
