import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import { bundle } from '../../support/bundle';
import { runProgram, type Ended } from '../../support/runProgram';
import { temporaryFolders } from '../../support/temporaryFolder';
import { expired, untrusted } from '../../support/untrustedCertificate';

/** Asks for a password by SCRAM, which is what a server of Debian wants. */
const asksForPassword = Buffer.from('R\0\0\0\x17\0\0\0\x0aSCRAM-SHA-256\0\0', 'latin1');

describe('ask-docs with a server of a team', () => {
  const temporaryFolder = temporaryFolders();
  const sockets: Socket[] = [];
  let server: Server | undefined;
  let program: string;
  let folder: string;

  before(async function () {
    this.timeout(120_000);
    folder = await temporaryFolder({
      'docs/trains.md': '# Travel\n\nTrains are booked by the office.',
      'untrusted.pem': untrusted.cert,
      'expired.pem': expired.cert,
    });
    program = await bundle('src/cli/main.ts', folder);
  });

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server?.close();
    if (server !== undefined) await once(server, 'close');
    server = undefined;
  });

  /** How a command ended whose server does this with the first that it is sent; `place` is what follows its port. */
  async function ended(
    args: readonly string[],
    {
      does,
      place,
      host = '127.0.0.1',
    }: {
      readonly does: (socket: Socket) => void;
      readonly place: string;
      readonly host?: string;
    },
  ): Promise<Ended> {
    server = createServer((socket) => {
      sockets.push(socket);
      socket
        .on('error', () => undefined)
        .once('data', () => {
          does(socket);
        });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const [command = '', ...more] = args;
    const store = `postgres://anna@${host}:${port}/docs${place}`;
    return runProgram(
      [program, command, path.join(folder, 'docs'), ...more, '--collection', 'c', '--store', store],
      {
        env: {
          XDG_CACHE_HOME: path.join(folder, 'cache'),
          NO_COLOR: '1',
          PGPASSWORD: undefined,
          PGPASSFILE: '/nowhere',
        },
      },
    );
  }

  for (const args of [['index'], ['search', 'trains']])
    it(`says that there is no password, and ends at once: ${args.join(' ')}`, async () => {
      const does = (socket: Socket): void => {
        socket.write(asksForPassword);
      };
      const startedAt = performance.now();
      const { code, stderr } = await ended(args, { does, place: '' });
      assert.deepEqual([code, performance.now() - startedAt < 30_000], [1, true]);
      assert.match(stderr, /No password was found.*PGPASSWORD.*\.pgpass/);
    });

  const hangsUp = (socket: Socket): void => {
    socket.destroy();
  };
  const alone = 'cannot be reached: this comes only from the documents on this machine';

  it('says even when it is to be quiet that only the documents here were searched', async () => {
    const { code, stdout, stderr } = await ended(['search', 'trains', '-q'], { does: hangsUp, place: '' });
    assert.deepEqual([code, stdout.includes('trains.md')], [0, true]);
    assert.ok(stderr.includes(alone));
    assert.equal(stderr.split('cannot be reached').length, 2);
  });

  it('says in the JSON of a search, and of each of a batch, that only the documents here were searched', async () => {
    const { stdout } = await ended(['search', 'trains', '--json', '-q'], { does: hangsUp, place: '' });
    assert.ok((JSON.parse(stdout) as { notice: string }).notice.includes(alone));
    const [queries, out] = ['queries.jsonl', 'found.jsonl'].map((name) => path.join(folder, name));
    await writeFile(queries ?? '', '{"id": 1, "query": "trains"}\n{"id": 2, "query": "office"}\n');
    server?.close();
    await ended(['search', '--batch', queries ?? '', '--out', out ?? ''], { does: hangsUp, place: '' });
    const lines = (await readFile(out ?? '', 'utf8')).trim().split('\n');
    assert.deepEqual(
      lines.map((line) => (JSON.parse(line) as { notice: string }).notice.includes(alone)),
      [true, true],
    );
  });

  const noTls = (socket: Socket): void => {
    socket.write('N');
  };
  const secured =
    (own: typeof untrusted) =>
    (socket: Socket): void => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, ...own }).on('error', () => undefined);
    };
  const faults = {
    'has no TLS': { does: noTls, reason: /does not offer TLS.*sslmode=disable/ },
    'has a certificate that nobody vouches for': {
      does: secured(untrusted),
      reason: /is not trusted here.*sslrootcert=FILE.*no-verify/,
    },
    'has a certificate of another authority': {
      does: secured(untrusted),
      root: 'expired.pem',
      reason: /is not trusted here/,
    },
    'has a certificate for another name': {
      does: secured(untrusted),
      root: 'untrusted.pem',
      host: 'localhost',
      reason: /is for another name.*no-verify/,
    },
    'has a certificate that has expired': {
      does: secured(expired),
      root: 'expired.pem',
      reason: /has expired.*no-verify/,
    },
  };
  for (const [what, { does, reason, ...fault }] of Object.entries(faults)) {
    const { root, host } = { root: undefined, host: '127.0.0.1', ...fault };
    const at = () => ({
      does,
      host,
      place: `?sslmode=require${root === undefined ? '' : `&sslrootcert=${path.join(folder, root)}`}`,
    });

    it(`says so to whoever fills a collection when it ${what}`, async () => {
      const { code, stderr } = await ended(['index'], at());
      assert.equal(code, 1);
      assert.match(stderr, reason);
    });

    it(`answers from the documents here, and says so, when it ${what}`, async () => {
      const { stdout } = await ended(['ask', 'Who books trains?', '--json'], at());
      const { answer, notice } = JSON.parse(stdout) as { answer: string; notice: string };
      assert.match(answer, /the office/);
      assert.match(notice, reason);
      assert.match(notice, /comes only from the documents on this machine/);
    });
  }
});
