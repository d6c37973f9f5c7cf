// The embedding thread: runs a local embedding model, so that searches are not blocked.

import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { EncodeReply, EncodeRequest } from '../adapters/embedders/localModel';
import { loadEncoder, type Encoder, type EncoderOptions } from '../adapters/embedders/transformersEncoder';

// The libraries print messages when a model fails, and standard output is reserved for the command line's
// results.
globalThis.console = new Console(
  new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  }),
);

/** Encodes what it is asked for, one request at a time: the runtime has a single memory. */
function serve(port: MessagePort, options: EncoderOptions): void {
  let loaded: Promise<Encoder> | undefined;
  let last: Promise<void> = Promise.resolve();
  const answer = async ({ callId, texts }: EncodeRequest): Promise<EncodeReply> => {
    try {
      loaded ??= loadEncoder(options);
      const encode = await loaded.catch((error: unknown) => {
        loaded = undefined;
        throw error;
      });
      return { callId, vectors: await encode(texts) };
    } catch (error) {
      return { callId, failure: error instanceof Error ? (error.stack ?? error.name) : typeof error };
    }
  };
  port.on('message', (request: EncodeRequest) => {
    last = last.then(async () => {
      port.postMessage(await answer(request));
    });
  });
}

// Safe: only the index starts this, with these options.
if (parentPort !== null) serve(parentPort, workerData as EncoderOptions);
