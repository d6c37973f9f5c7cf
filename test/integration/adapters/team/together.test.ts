import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { shortServerLimits, type ServerLimits } from '../../../../src/adapters/team/teamServer';
import type { LocalSearchIndex } from '../../../../src/worker/openIndex';
import { openTeam, type OpenedTeam, type Patience } from '../../../../src/worker/openTeam';
import { openTogether } from '../../../../src/worker/openTogether';
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

/** How long is waited for a server, by a clock that a test sets. */
class Clock implements Patience {
  timeMs = 0;
  readonly limits: ServerLimits;
  readonly now = (): number => this.timeMs;

  constructor(limits: Partial<ServerLimits> = {}) {
    this.limits = { ...shortServerLimits, ...limits };
  }
}

/** As long as a server takes that works, at most. */
const brief = { statementMs: 3_000 };
const clock = new Clock();
let server: PgliteServer;
let here: LocalSearchIndex;
let both: OpenedTeam;

/** Lets `use` reach another server, which ends after it. */
async function withServer(other: Server, use: (store: string) => Promise<void>): Promise<void> {
  const connections: Socket[] = [];
  other.on('connection', (socket) => connections.push(socket)).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  try {
    await use(`postgres://postgres@127.0.0.1:${port}/postgres?sslmode=disable`);
  } finally {
    for (const socket of connections) socket.destroy();
    other.close();
  }
}

/** The server, which takes every statement and answers none once it is told to fall silent. */
async function withSilentServer(
  use: (store: string, fallSilent: () => void) => Promise<void>,
): Promise<void> {
  let isSilent = false;
  const { port, hostname } = new URL(server.store);
  const other = createServer((socket) => {
    const there = connect(Number(port), hostname);
    socket.on('data', (sent) => there.write(sent)).on('close', () => there.destroy());
    there.on('data', (reply) => {
      if (!isSilent) socket.write(reply);
    });
  });
  await withServer(other, async (store) => use(store, () => (isSilent = true)));
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
    const patience = new Clock({ connectMs: 200 });
    let asked = 0;
    const silent = createServer(() => {
      asked += 1;
    });
    await withServer(silent, async (store) => {
      const alone = await openTogether({ store, collection: 'handbook' }, {}, here, patience);
      await alone.sync({ rebuild: false }, () => undefined, never);
      const { documents, behind } = await alone.status(never);
      assert.deepEqual([documents, behind?.kind, asked], [3, 'away', 1]);
      const { passages } = await alone.search('failed upload', 10, never);
      assert.equal(passages[0]?.chunk.documentId, 'old.md');
      patience.timeMs += 60_000;
      await alone.status(never);
      assert.equal(asked, 2);
      await alone.close();
    });
  });

  it('ask a server that hangs up again with the next question', async () => {
    let asked = 0;
    const rude = createServer((socket) => {
      asked += 1;
      socket.once('data', () => socket.destroy());
    });
    await withServer(rude, async (store) => {
      const alone = await openTogether({ store, collection: 'handbook' }, {}, here, new Clock());
      const { behind } = await alone.status(never);
      const before = asked;
      await alone.status(never);
      assert.deepEqual([behind?.kind, asked > before], ['away', true]);
      await alone.close();
    });
  });

  it('are the documents here alone as soon as the server falls silent, which what is found says', async () => {
    await withSilentServer(async (store, fallSilent) => {
      const opened = await openTogether({ store, collection: 'handbook' }, {}, here, new Clock(brief));
      const { behind } = await opened.status(never);
      fallSilent();
      const found = await opened.search('failed upload', 10, never);
      assert.deepEqual([behind, found.behind?.kind], [undefined, 'silent']);
      assert.deepEqual(
        found.passages.map(({ chunk }) => chunk.documentId),
        ['old.md'],
      );
      assert.equal(await opened.readDocument('handbook (team)/leave.md', never), undefined);
      await opened.close();
    });
  });

  it('tell a failure of the documents here', async () => {
    const contents = () => Promise.reject(new Error('damaged'));
    const opened = await openTogether(
      { store: server.store, collection: 'handbook' },
      {},
      { ...here, contents },
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

describe('a collection that is asked in place of the documents here', () => {
  before(async function () {
    this.timeout(120_000);
    server = await startPglite();
    await fillFrom(server.store, new FakeDocumentSource(collected), { collection: 'handbook' });
    here = await indexedOnDisk(new FakeDocumentSource(own), await temporaryFolder());
  });
  after(async () => server.stop());

  it('is replaced by them as soon as the server falls silent, which what is found says', async () => {
    await withSilentServer(async (store, fallSilent) => {
      const local = () => Promise.resolve(here);
      const opened = await openTeam({ store, collection: 'handbook' }, {}, { local }, new Clock(brief));
      await opened.status(never);
      fallSilent();
      const { passages, behind } = await opened.search('failed upload', 1, never);
      assert.deepEqual([passages[0]?.chunk.documentId, behind?.kind], ['old.md', 'silent']);
      const read = await opened.readDocument('old.md', never);
      assert.equal(read?.text, own['old.md']);
      await opened.close();
    });
  });
});
