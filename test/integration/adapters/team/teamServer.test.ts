import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { TeamServer } from '../../../../src/adapters/team/teamServer';
import { never } from '../../../support/samples';

const limits = { connectMs: 200, statementMs: 100, connections: 1 };

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

/** Authentication by password, which is what a server of Debian wants. */
const wantsPassword = [
  message('R', Buffer.from('\0\0\0\x0aSCRAM-SHA-256\0\0')),
  message('R', Buffer.from('\0\0\0\x0br=nonce,s=c2FsdA==,i=4096')),
];
const letsIn = [Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))])];

describe('a server of a team index', () => {
  let server: Server | undefined;
  const sockets: Socket[] = [];

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    if (server === undefined) return;
    server.close();
    await once(server, 'close');
    server = undefined;
  });

  /** The code of the failure of a statement, where the server answers with these messages, one by one, and then says nothing more. */
  async function failureWith(answers: readonly Buffer[]): Promise<unknown> {
    server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      const left = [...answers];
      socket.on('data', () => {
        const next = left.shift();
        if (next !== undefined) socket.write(next);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const address = { store: `postgres://anna@127.0.0.1:${port}/docs`, collection: 'c' };
    const team = await TeamServer.open(address, limits, { PGPASSFILE: '/nowhere' });
    const failure = await team.rows('SELECT 1', [], never).catch((error: unknown) => error);
    await team.close();
    return (failure as { code?: unknown }).code;
  }

  it('that wants a password where there is none is let go of at once', async () => {
    assert.equal(await failureWith(wantsPassword), 'team-password');
    const [socket] = sockets;
    if (socket?.closed === false) await once(socket, 'close');
  });

  it('that says nothing to whoever connects cannot be reached', async () => {
    assert.equal(await failureWith([]), 'team-unreachable');
  });

  it('that falls silent is too slow', async () => {
    assert.equal(await failureWith(letsIn), 'team-slow');
  });
});
