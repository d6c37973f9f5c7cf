/** The neural thread: runs a local embedding model, so that searching goes on beside it. */
import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import type { EncodeReply, EncodeRequest } from '../adapters/embedders/localModel';
import { loadEncoder, type Encoder, type EncoderOptions } from '../adapters/embedders/transformersEncoder';

// The libraries print texts when a model fails, and standard output belongs to the command line's answer.
globalThis.console = new Console(
  new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  }),
);

let loaded: Promise<Encoder> | undefined;
let last: Promise<void> = Promise.resolve();

async function answer({ callId, texts }: EncodeRequest): Promise<EncodeReply> {
  try {
    // Started by the index with these options and by nobody else.
    loaded ??= loadEncoder(workerData as EncoderOptions);
    const encode = await loaded.catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return { callId, vectors: await encode(texts) };
  } catch (error) {
    return { callId, failure: error instanceof Error ? (error.stack ?? error.name) : typeof error };
  }
}

const port = parentPort;
port?.on('message', (request: EncodeRequest) => {
  // One after the other: the runtime has one memory.
  last = last.then(async () => {
    const reply = await answer(request);
    port.postMessage(reply);
  });
});
