import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EmbeddingCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly model: string;
  readonly texts: readonly string[];
}

/** Answers one request; `vectors` is the right reply to it. */
export type Answer = (response: ServerResponse, reply: unknown, call: EmbeddingCall) => void;

export const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

const right: Answer = (response, reply, call) => {
  json(200, reply)(response, reply, call);
};

/** Words to one place each, by their letters alone: texts that share words are near. */
function embed(model: string, dimensions: number, text: string): number[] {
  const vector = new Array<number>(dimensions).fill(0.01);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const at = createHash('sha256').update(`${model} ${word}`).digest().readUInt16BE() % dimensions;
    vector[at] = (vector[at] ?? 0) + 1;
  }
  return vector;
}

/**
 * An embedding service on this machine that speaks both APIs. It keeps what it was asked; what `script` holds answers the
 * next requests instead of vectors.
 */
export class EmbeddingServer {
  readonly calls: EmbeddingCall[] = [];
  readonly script: Answer[] = [];
  /** Called with each request before it is answered. */
  onCall: (call: EmbeddingCall) => void = () => undefined;
  dimensions = 32;
  /** The most requests that were under way together. */
  mostAtOnce = 0;
  #atOnce = 0;
  readonly #server = createServer((request, response) => {
    const parts: Buffer[] = [];
    this.#atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
    response.on('close', () => (this.#atOnce -= 1));
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { model, input } = JSON.parse(Buffer.concat(parts).toString()) as {
        model: string;
        input: string[];
      };
      const call = { path: request.url ?? '', headers: request.headers, model, texts: input };
      this.calls.push(call);
      this.onCall(call);
      const vectors = input.map((text) => embed(model, this.dimensions, text));
      const reply = call.path.includes('/api/embed')
        ? { model, embeddings: vectors }
        : { object: 'list', data: vectors.map((embedding, index) => ({ index, embedding })).reverse() };
      (this.script.shift() ?? right)(response, reply, call);
    });
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get endpoint(): string {
    // A TCP server has such an address while it listens.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  /** The texts of all requests but the one that asks for the dimensions. */
  get embedded(): string[] {
    return this.calls.flatMap(({ texts }) => texts).filter((text) => text !== 'dimensions');
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
