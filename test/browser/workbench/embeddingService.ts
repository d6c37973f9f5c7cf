// An embedding service on this machine that wants a key and speaks the OpenAI API.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Call {
  /** Undefined when the request came without one. */
  readonly key: string | undefined;
  readonly texts: readonly string[];
}

export interface EmbeddingService {
  readonly calls: readonly Call[];
  readonly endpoint: string;
  stop(): Promise<void>;
}

export async function startEmbeddingService(): Promise<EmbeddingService> {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { input } = JSON.parse(Buffer.concat(parts).toString()) as { readonly input: readonly string[] };
      const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
      calls.push({ key, texts: input });
      const data = input.map((text, index) => ({ index, embedding: vectorOf(text) }));
      response.writeHead(key === undefined ? 401 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ object: 'list', data }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    calls,
    endpoint: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1`,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      });
    },
  };
}

/** How often each letter stands in a text: texts of the same words are near. */
function vectorOf(text: string): readonly number[] {
  const counts = Array.from({ length: 26 }, () => 0.01);
  for (const letter of text.toLowerCase().match(/[a-z]/g) ?? []) {
    const at = letter.charCodeAt(0) - 'a'.charCodeAt(0);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}
