import assert from 'node:assert/strict';
import path from 'node:path';
import type { DocumentSource, SearchIndex } from '../../../../src/core/model/ports';
import type { SearchFilter } from '../../../../src/core/model/types';
import type { SyncSummary } from '../../../../src/core/retrieval/indexing/progress';
import { openTeam, type OpenedTeam } from '../../../../src/worker/openTeam';
import { FakeDocumentSource } from '../../../support/fakeDocumentSource';
import { startPglite, type PgliteServer } from '../../../support/pgliteServer';
import { never } from '../../../support/samples';
import { fillFrom, indexedOnDisk, textsOf } from '../../../support/teamCollections';
import { temporaryFolders } from '../../../support/temporaryFolder';

const temporaryFolder = temporaryFolders();
const handbook = path.join(import.meta.dirname, '..', '..', '..', '..', 'examples', 'handbook');

interface Asked {
  readonly query: string;
  readonly topK?: number;
  readonly filter?: SearchFilter;
}

const everything = { conditions: [], excluded: [] };

/** What exercises each thing that a search asks of an index. */
const searches: Readonly<Record<string, Asked>> = {
  'words of a question': { query: 'How long are backups kept?' },
  'a role': { query: 'Who is the data protection officer?' },
  'a definition': { query: 'What is a retention period?' },
  'a word of other letters': { query: 'bakups retension' },
  'a phrase, and a word to leave out': { query: '"data protection" -backup' },
  'a folder': { query: 'in:policies/ backups' },
  'many passages, with synonyms': { query: 'vacation of employees', topK: 40 },
  'the beginnings of long documents': { query: 'policy', filter: { ...everything, isLead: true } },
  'all documents': { query: 'overview', topK: 100, filter: { ...everything, isOverview: true } },
};

async function found(index: SearchIndex, { query, topK = 10, filter }: Asked): Promise<unknown> {
  const { passages, terms } = await index.search(query, topK, never, filter);
  return { terms, passages: passages.map(({ chunk, score }) => [chunk.id, score, chunk.text]) };
}

/** One server for all tests, as it takes seconds to start; each has a collection of its own. */
let server: PgliteServer;
before(async function () {
  this.timeout(120_000);
  server = await startPglite();
});
after(async () => server.stop());

async function fill(
  collection: string,
  source: DocumentSource,
  options: Omit<Parameters<typeof fillFrom>[2], 'collection'> = {},
): Promise<SyncSummary> {
  return fillFrom(server.store, source, { ...options, collection });
}

/** Keeps the state of the database; what is given back puts it there again. */
async function laggingReplica(): Promise<() => Promise<void>> {
  const { rows } = await server.database.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'ask_docs'`,
  );
  const copies = rows.map(({ name }) => `CREATE TABLE replica.${name} AS TABLE ask_docs.${name};`);
  await server.database.exec(`CREATE SCHEMA replica; ${copies.join('')}`);
  const back = rows.map(
    ({ name }) =>
      `DELETE FROM ask_docs.${name}; INSERT INTO ask_docs.${name} OVERRIDING SYSTEM VALUE TABLE replica.${name};`,
  );
  return async () => {
    await server.database.exec(`${back.join('')} DROP SCHEMA replica CASCADE`);
  };
}

async function openCollection(collection: string): Promise<OpenedTeam> {
  return openTeam({ store: server.store, collection }, {});
}

describe('a collection of a team, beside the index on disk', () => {
  let team: OpenedTeam;
  let onDisk: SearchIndex;

  before(async function () {
    this.timeout(120_000);
    await fill('handbook', textsOf(handbook));
    team = await openCollection('handbook');
    onDisk = await indexedOnDisk(textsOf(handbook), await temporaryFolder());
  });

  after(async () => team.close());

  for (const [name, asked] of Object.entries(searches))
    it(`finds the same passages in the same order for ${name}`, async () => {
      assert.deepEqual(await found(team, asked), await found(onDisk, asked));
    });

  it('finds the same compounds by their end', async () => {
    const german = new FakeDocumentSource({
      'arbeitsauftraege.md':
        '# Liste\n\nDie Heizung im Kindergarten ist noch nicht repariert, das Dach ist offen.',
      'spielplatz.md': '# Spielplatz\n\nDie Schaukel ist geprüft und der Zaun ist gestrichen.',
    });
    await fill('german', german);
    const [there, here] = [
      await openCollection('german'),
      await indexedOnDisk(german, await temporaryFolder()),
    ];
    try {
      const asked = { query: 'Welche Aufträge sind noch offen?' };
      const own = await found(here, asked);
      assert.match(JSON.stringify(own), /arbeitsauftraeg/);
      assert.deepEqual(await found(there, asked), own);
    } finally {
      await there.close();
    }
  });

  it('keeps the text of a document as it was read', async () => {
    const id = 'policies/data-retention-policy.md';
    assert.deepEqual(await team.readDocument(id, never), await onDisk.readDocument(id, never));
  });

  it('tells since when it keeps a document that is not here', async () => {
    const before = Date.now();
    const since = await team.keptSince('policies/data-retention-policy.md', never);
    assert.ok(since !== undefined && since <= before);
  });

  it('keeps no document for itself that is here with the same text', async () => {
    const beside = await openTeam(
      { store: server.store, collection: 'handbook' },
      {},
      { documents: () => Promise.resolve({ source: textsOf(handbook) }) },
    );
    assert.equal(await beside.keptSince('policies/data-retention-policy.md', never), undefined);
    await beside.close();
  });

  it('tells the version of documents', async () => {
    const ids = ['policies/data-retention-policy.md', 'none.md'];
    assert.deepEqual(await team.hashesOf(ids, never), await onDisk.hashesOf(ids, never));
  });

  it('tells the same state', async () => {
    const { documents, chunks, failed, embeddingModel, languages } = await onDisk.status(never);
    const { syncedAt, team: shared, ...status } = await team.status(never);
    assert.equal(shared?.collection, 'handbook');
    assert.deepEqual(status, { documents, chunks, failed, embeddingModel, languages });
    assert.equal(typeof syncedAt, 'number');
  });
});

describe('filling a collection', () => {
  const texts = {
    'a.md': '# Leave\n\nEmployees have thirty days of annual leave.',
    'b.md': '# Backups\n\nBackups are kept for ninety days in Leipzig.',
    'c.md': '# Travel\n\nTrains are booked by the office, flights by employees.',
  };

  /** Documents whose reading is ended after the second. */
  function ended(): { readonly source: FakeDocumentSource; readonly signal: AbortSignal } {
    const source = new FakeDocumentSource(texts);
    const ending = new AbortController();
    source.onRead = (id) => {
      if (id === 'b.md') ending.abort();
    };
    return { source, signal: ending.signal };
  }

  for (const [which, kept] of [
    ['some', 9],
    ['most', 1],
  ] as const)
    it(`searches after ${which} documents changed as if they had always been so`, async () => {
      const source = new FakeDocumentSource({ ...texts });
      for (let at = 0; at < kept; at += 1)
        source.write(`page-${at}.md`, `# Page ${at}\n\nBackups of office ${at}.`);
      await fill(`changed ${which}`, source);
      const before = await openCollection(`changed ${which}`);
      const ask = async (index: SearchIndex): Promise<unknown> => {
        await index.status(never);
        const { passages, terms } = await index.search(
          'backups of employees in the office for days -flights',
          10,
          never,
        );
        return [terms, passages.map(({ chunk, score }) => [chunk.id, score])];
      };
      await ask(before);
      source.write('b.md', '# Backups\n\nBackups are kept for sixty days.');
      source.delete('c.md');
      source.write('d.md', '# Offices\n\nThe office in Leipzig has backups of employees.');
      await fill(`changed ${which}`, source);
      await fill(`fresh ${which}`, source);
      const fresh = await ask(await openCollection(`fresh ${which}`));
      assert.deepEqual(await ask(before), fresh);
      assert.deepEqual(await ask(await openCollection(`changed ${which}`)), fresh);
    });

  it('is seen by who asked another collection of its name before', async () => {
    const source = new FakeDocumentSource(texts);
    await fill('again', source);
    source.write('b.md', 'Changed.');
    await fill('again', source);
    const team = await openCollection('again');
    await team.search('leave', 10, never);
    await server.database.exec(`UPDATE ask_docs.collections SET name = 'gone' WHERE name = 'again'`);
    await fill('again', new FakeDocumentSource({ 'e.md': 'Leave it at the desk.' }));
    await team.status(never);
    const { passages } = await team.search('leave', 10, never);
    assert.deepEqual(
      passages.map(({ chunk }) => chunk.documentId),
      ['e.md'],
    );
  });

  for (const commits of [1, 2])
    it(`is seen by who asked a state that a failover lost, ${commits} later`, async () => {
      const collection = `lost ${commits}`;
      await fill(collection, new FakeDocumentSource(texts));
      const lose = await laggingReplica();
      await fill(collection, new FakeDocumentSource({ ...texts, 'd.md': 'Backups of the lost office.' }));
      const team = await openCollection(collection);
      const asked = { query: 'backups of the lost office' };
      assert.match(JSON.stringify(await found(team, asked)), /lost office/);
      await lose();
      const source = new FakeDocumentSource(texts);
      for (let at = 0; at < commits; at += 1) {
        source.write(`page-${at}.md`, `Backups of office ${at}.`);
        await fill(collection, source);
      }
      await team.status(never);
      assert.deepEqual(await found(team, asked), await found(await openCollection(collection), asked));
    });

  it('leaves nothing of documents that are gone in the tables', async () => {
    const source = new FakeDocumentSource(texts);
    await fill('emptied', source);
    for (const id of Object.keys(texts)) source.delete(id);
    await fill('emptied', source, { replace: true });
    const { rows } = await server.database.query(
      `SELECT (SELECT count(*)::int FROM ask_docs.postings WHERE collection = c.id) AS postings,
        (SELECT count(*)::int FROM ask_docs.chunks WHERE collection = c.id) AS chunks,
        (SELECT count(*)::int FROM ask_docs.vectors WHERE collection = c.id) AS vectors,
        (SELECT count(*)::int FROM ask_docs.blocks WHERE collection = c.id) AS blocks, documents FROM ask_docs.collections AS c WHERE name = 'emptied'`,
    );
    assert.deepEqual(rows, [{ postings: 0, chunks: 0, vectors: 0, blocks: 0, documents: 0 }]);
  });

  it('leaves nothing when it is removed', async () => {
    await fill('removed', textsOf(handbook));
    const vectors = async (): Promise<unknown> =>
      (
        await server.database.query(
          `SELECT FROM ask_docs.vectors WHERE collection NOT IN (SELECT id FROM ask_docs.collections) OR collection =
          (SELECT id FROM ask_docs.collections WHERE name = 'removed')`,
        )
      ).rows.length;
    assert.notEqual(await vectors(), 0);
    await server.database.exec(`SELECT ask_docs.remove('removed')`);
    assert.equal(await vectors(), 0);
  });

  it('reads only files that changed', async () => {
    const source = new FakeDocumentSource(texts);
    await fill('read', source);
    source.write('b.md', 'Changed.');
    source.reads.length = 0;
    await fill('read', source);
    assert.deepEqual(source.reads, ['b.md']);
  });

  it('writes no document anew that another machine reads with the same text', async () => {
    await fill('same', new FakeDocumentSource(texts));
    await fill('same', new FakeDocumentSource(texts), { owner: 'another folder' });
    const { rows } = await server.database.query(
      `SELECT next_document FROM ask_docs.collections WHERE name = 'same'`,
    );
    assert.deepEqual(rows, [{ next_document: 3 }]);
  });

  it('goes on where it was ended', async () => {
    const { source, signal } = ended();
    await assert.rejects(fill('ended', source, { signal }));
    source.reads.length = 0;
    await fill('ended', source);
    assert.deepEqual(source.reads, ['c.md']);
  });

  it('lets readers search what was committed, and tells how far it is', async () => {
    const { source, signal } = ended();
    await assert.rejects(fill('begun', source, { signal }));
    const team = await openCollection('begun');
    const { passages } = await team.search('annual leave', 10, never);
    assert.deepEqual(
      passages.map(({ chunk }) => chunk.documentId),
      ['a.md'],
    );
    const { behind, syncedAt } = await team.status(never);
    assert.deepEqual(behind, { kind: 'filling', collection: 'begun', documents: 2 });
    assert.equal(syncedAt, undefined);
  });

  it('is not behind once it was finished', async () => {
    await fill('finished', new FakeDocumentSource(texts));
    const { behind } = await (await openCollection('finished')).status(never);
    assert.equal(behind, undefined);
  });
});

describe('a server of a team', () => {
  const nobody = { store: 'postgres://reader@127.0.0.1:9/docs', collection: 'handbook' };

  it('has no collection of a name that nobody filled', async () => {
    await fill('empty', new FakeDocumentSource({}));
    const team = await openCollection('other');
    await assert.rejects(team.search('leave', 10, never), { code: 'team-missing' });
  });

  it('tells an older program to be updated', async () => {
    await fill('later', new FakeDocumentSource({}));
    await server.database.exec('UPDATE ask_docs.version SET version = version + 1');
    try {
      const team = await openCollection('later');
      await assert.rejects(team.search('leave', 10, never), { code: 'team-newer' });
    } finally {
      await server.database.exec('UPDATE ask_docs.version SET version = version - 1');
    }
  });

  it('is replaced by the documents of this machine while it is away', async () => {
    const local = await indexedOnDisk(textsOf(handbook), await temporaryFolder());
    const team = await openTeam(nobody, {}, { local: () => Promise.resolve(local) });
    await team.status(never);
    const { passages } = await team.search('How long are backups kept?', 1, never);
    assert.equal(passages[0]?.chunk.documentId, 'operations/restore-a-backup.md');
  });

  it('is said to be away', async () => {
    const local = await indexedOnDisk(new FakeDocumentSource({}), await temporaryFolder());
    const team = await openTeam(nobody, {}, { local: () => Promise.resolve(local) });
    const { behind } = await team.status(never);
    assert.deepEqual(behind, { kind: 'away', server: '127.0.0.1:9/docs' });
  });

  it('is a failure of its own while it is away and nothing is here', async () => {
    const team = await openTeam(nobody, {});
    await assert.rejects(team.search('leave', 10, never), { code: 'team-unreachable' });
  });
});
