import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { LocalSearchIndex } from '../../../../src/worker/openIndex';
import type { OpenedTeam } from '../../../../src/worker/openTeam';
import { openTogether, type Patience } from '../../../../src/worker/openTogether';
import { FakeDocumentSource } from '../../../support/fakeDocumentSource';
import { startPglite, type PgliteServer } from '../../../support/pgliteServer';
import { never } from '../../../support/samples';
import { fillFrom, indexedOnDisk } from '../../../support/teamCollections';
import { temporaryFolders } from '../../../support/temporaryFolder';

const temporaryFolder = temporaryFolders();
const backups = '# Backups\n\nBackups are kept for ninety days in Leipzig.';
const collected = {
  'b.md': backups,
  'leave.md': '# Leave\n\nEmployees have thirty days of annual leave.',
  'old.md': '# Uploads\n\nA failed upload is retried three times.',
};
const own = {
  'backups.md': backups,
  'old.md': '# Uploads\n\nA failed upload is retried five times by the harbour client.',
  'trains.md': '# Travel\n\nTrains are booked by the office; leave the ticket with employees.',
};

/** Waits until a test ends it. */
class Clock implements Patience {
  timeMs = 0;
  #late = new AbortController();
  readonly late = (): AbortSignal => {
    this.#late = new AbortController();
    return this.#late.signal;
  };
  readonly now = (): number => this.timeMs;
  waitNoLonger(): void {
    this.#late.abort();
  }
}

const clock = new Clock();
let server: PgliteServer;
let here: LocalSearchIndex;
let both: OpenedTeam;

/** The documents here together with the collection of another server; `use` ends before it does. */
async function withServer(
  other: Server,
  patience: Patience,
  use: (opened: OpenedTeam) => Promise<void>,
): Promise<void> {
  const connections: Socket[] = [];
  other.on('connection', (socket) => connections.push(socket)).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const store = `postgres://postgres@127.0.0.1:${port}/postgres?sslmode=disable`;
  const opened = await openTogether({ store, collection: 'handbook' }, {}, here, patience);
  try {
    await use(opened);
  } finally {
    for (const socket of connections) socket.destroy();
    other.close();
    await opened.close();
  }
}

async function idsFor(query: string): Promise<string[]> {
  const { passages } = await both.search(query, 10, never);
  return passages.map(({ chunk }) => chunk.documentId);
}

describe('a collection and the documents here together', () => {
  before(async function () {
    this.timeout(120_000);
    server = await startPglite();
    await fillFrom(server.store, new FakeDocumentSource(collected), { collection: 'handbook' });
    here = await indexedOnDisk(new FakeDocumentSource(own), await temporaryFolder());
    both = await openTogether({ store: server.store, collection: 'handbook' }, {}, here, clock);
    await both.status(never);
  });
  after(async () => {
    await both.close();
    await server.stop();
  });

  it('are ranked as one index of all of them would rank them', async () => {
    const all = { 'backups.md': backups, 'old.md': own['old.md'], 'trains.md': own['trains.md'] };
    const moved = {
      'handbook (team)/leave.md': collected['leave.md'],
      'handbook (team)/old.md': collected['old.md'],
    };
    const one = await indexedOnDisk(new FakeDocumentSource({ ...all, ...moved }), await temporaryFolder());
    for (const query of ['annual leave of employees', 'failed upload retried', 'backups in Leipzig']) {
      // By words: each index has vectors of a model of its own.
      const { passages } = await one.search(query, 2, never);
      assert.deepEqual(
        (await idsFor(query)).slice(0, 2),
        passages.map(({ chunk }) => chunk.documentId),
        query,
      );
    }
  });

  it('show a document that both have once, as the one that is here', async () => {
    assert.deepEqual(await idsFor('How long are backups kept?'), ['backups.md']);
  });

  it('tell two documents of one path apart', async () => {
    const [ofTeam, ofHere] = await Promise.all(
      ['handbook (team)/old.md', 'old.md'].map((id) => both.readDocument(id, never)),
    );
    assert.deepEqual([ofTeam?.text, ofHere?.text], [collected['old.md'], own['old.md']]);
  });

  it('find in the folder of the collection alone when it is asked for', async () => {
    assert.deepEqual(await idsFor('in:"handbook (team)" failed upload'), ['handbook (team)/old.md']);
  });

  it('are counted, and listed, without what is the same', async () => {
    const { documents, team } = await both.status(never);
    assert.deepEqual([documents, team?.documents, team?.isAlone], [5, 3, false]);
    assert.deepEqual(await both.documents(never), [
      ...['backups.md', 'handbook (team)/leave.md', 'handbook (team)/old.md', 'old.md', 'trains.md'],
    ]);
  });

  it('tell that the collection is not filled yet', async () => {
    const ending = new AbortController();
    const source = new FakeDocumentSource(collected);
    source.onRead = (id) => {
      if (id === 'leave.md') ending.abort();
    };
    await assert.rejects(fillFrom(server.store, source, { collection: 'begun', signal: ending.signal }));
    const opened = await openTogether({ store: server.store, collection: 'begun' }, {}, here);
    const { documents, behind } = await opened.status(never);
    assert.deepEqual([documents, behind], [4, { kind: 'filling', collection: 'begun', documents: 2 }]);
    await opened.close();
  });

  it('tell since when the collection keeps a document', async () => {
    assert.equal(typeof (await both.keptSince('handbook (team)/leave.md', never)), 'number');
  });

  it('are the documents here alone while the server says nothing, which is found out once for a question', async () => {
    const patience = new Clock();
    let asked = 0;
    const silent = createServer(() => {
      asked += 1;
      patience.waitNoLonger();
    });
    await withServer(silent, patience, async (alone) => {
      await alone.sync({ rebuild: false }, () => undefined, never);
      const { documents, behind } = await alone.status(never);
      assert.deepEqual([documents, behind?.kind, asked], [3, 'away', 1]);
      const { passages } = await alone.search('failed upload', 10, never);
      assert.equal(passages[0]?.chunk.documentId, 'old.md');
      patience.timeMs += 60_000;
      await alone.status(never);
      assert.equal(asked, 2);
    });
  });

  it('wait for a server that has begun to reply', async () => {
    const patience = new Clock();
    const { port, hostname } = new URL(server.store);
    const slow = createServer((socket) => {
      const there = connect(Number(port), hostname);
      socket.on('data', (sent) => {
        if (sent.includes('ask_docs.')) patience.waitNoLonger();
        there.write(sent);
      });
      socket.on('close', () => there.destroy());
      there.pipe(socket);
    });
    await withServer(slow, patience, async (opened) => {
      const { documents, behind } = await opened.status(never);
      assert.deepEqual([documents, behind], [5, undefined]);
    });
  });

  it('tell a failure of the documents here, however long it took', async () => {
    const patience = new Clock();
    const contents = () => {
      patience.waitNoLonger();
      return Promise.reject(new Error('damaged'));
    };
    const opened = await openTogether(
      { store: server.store, collection: 'handbook' },
      {},
      { ...here, contents },
      patience,
    );
    await assert.rejects(opened.status(never), /damaged/);
    await opened.close();
  });

  it('are the documents here alone while the server is away, which the state says, and both when it is back', async () => {
    await server.goAway();
    const away = await both.status(never);
    const alone = await idsFor('annual leave of employees');
    await server.comeBack();
    clock.timeMs += 60_000;
    const back = await both.status(never);
    assert.deepEqual([away.behind?.kind, back.behind], ['away', undefined]);
    assert.deepEqual(
      alone.filter((id) => id.startsWith('handbook')),
      [],
    );
    assert.ok((await idsFor('annual leave of employees')).includes('handbook (team)/leave.md'));
  });
});
