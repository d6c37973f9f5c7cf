import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tinyModelFiles } from './tinyModel';

/** Answers one request for a file; `content` is what the file holds. */
export type HubAnswer = (response: ServerResponse, content: Buffer) => void;

export const status =
  (code: number): HubAnswer =>
  (response) => {
    response.writeHead(code).end('no');
  };

/** Sends the first half, and then nothing any more. */
export const half =
  (then: 'broken off' | 'silent' | 'ended'): HubAnswer =>
  (response, content) => {
    const length = then === 'ended' ? content.length / 2 : content.length;
    response.writeHead(200, { 'content-length': Math.floor(length) });
    response.write(content.subarray(0, Math.floor(content.length / 2)), () => {
      if (then === 'broken off') response.destroy();
      if (then === 'ended') response.end();
    });
  };

/** A hub on this machine that has the tiny model. It keeps what it was asked for; `answers` replaces those of some files. */
export class ModelHub {
  readonly asked: string[] = [];
  readonly answers = new Map<string, HubAnswer>();
  /** Called with each file before it is sent. */
  onAsk: (name: string) => void = () => undefined;
  readonly #files = new Map(Object.entries(tinyModelFiles()));
  readonly #server = createServer((request, response) => {
    const { url = '' } = request;
    this.asked.push(url);
    const name = /\/resolve\/[0-9a-f]{40}\/(.+)$/.exec(url)?.[1] ?? '';
    this.onAsk(name);
    const content = this.#files.get(name);
    if (content === undefined) response.writeHead(404).end();
    else (this.answers.get(name) ?? whole)(response, content);
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get host(): string {
    // A TCP server has such an address while it listens.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

const whole: HubAnswer = (response, content) => {
  response.writeHead(200, { 'content-length': content.length }).end(content);
};
