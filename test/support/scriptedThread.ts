import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A neural thread that does as a test says; each one tells over a connection of its own what it is asked, and ends with it. */
export class ScriptedThread {
  readonly #server = createServer();
  readonly #lines: Socket[] = [];

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  /** A module that answers requests 0, 1 … with vectors of these numbers, and after the last one no more. */
  program(answers: readonly (readonly number[])[]): string {
    // A TCP server has such an address while it listens.
    const { port } = this.#server.address() as AddressInfo;
    const numbers = answers.map((vector) => `[${vector.map(String).join(', ')}]`);
    return `import { connect } from 'node:net';
      import { parentPort } from 'node:worker_threads';
      const answers = [${numbers.join(', ')}];
      const line = connect(${port}, '127.0.0.1');
      parentPort.on('message', ({ callId, texts }) => {
        line.write('asked');
        const numbers = answers.shift();
        if (numbers === undefined) return;
        parentPort.postMessage({ callId, vectors: texts.map(() => Float32Array.from(numbers)) });
      });`;
  }

  /** The connection of the next thread that starts. */
  async next(): Promise<Socket> {
    const [line] = (await once(this.#server, 'connection')) as [Socket];
    // A thread that is ended may break it off.
    line.on('error', () => undefined);
    this.#lines.push(line);
    return line;
  }

  async stop(): Promise<void> {
    for (const line of this.#lines) line.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
