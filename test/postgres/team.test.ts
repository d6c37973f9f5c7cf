import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { indexVersion } from '../../src/adapters/index/manifest';
import { migrate } from '../../src/adapters/team/schema';
import { TeamServer, WriterConnection } from '../../src/adapters/team/teamServer';
import type { Chunk } from '../../src/core/model/types';
import { fillTeamFrom, openTeam } from '../../src/worker/openTeam';
import { FakeDocumentSource } from '../support/fakeDocumentSource';
import { PostgresServer } from '../support/postgresServer';
import { randomFrom } from '../support/random';
import { never } from '../support/samples';
import { fillFrom, textsOf } from '../support/teamCollections';
import { watched } from '../support/watchedServer';
import { temporaryFolders } from '../support/temporaryFolder';

const temporaryFolder = temporaryFolders();
let server: PostgresServer;

before(async function () {
  this.timeout(120_000);
  server = await PostgresServer.start();
});
after(async () => server.remove());

const words = 'valve harbour ledger kiln orchard signal tunnel archive beacon quarry'.split(' ');

/** Documents of some passages each, of few words in many orders. */
function textsOfWords(documents: number, seed: number): Record<string, string> {
  const random = randomFrom(seed);
  const sentence = (): string =>
    Array.from({ length: 12 }, () => words[Math.floor(random() * words.length)]).join(' ');
  const section = (at: number): string =>
    `## Part ${at}\n\n${Array.from({ length: 20 }, () => `${sentence()}.`).join(' ')}`;
  return Object.fromEntries(
    Array.from({ length: documents }, (_, at) => [
      `page-${at}.md`,
      `# Page ${at}\n\n${Array.from({ length: 12 }, (_, part) => section(part)).join('\n\n')}\n`,
    ]),
  );
}

/** What has to be the same in two collections of the same documents. */
async function stateOf(collection: string): Promise<unknown> {
  const [row] = await server.rows(
    `SELECT c.documents, c.chunks,
      (SELECT count(*)::int FROM ask_docs.documents d WHERE d.collection = c.id) AS documents_kept,
      (SELECT count(*)::int FROM ask_docs.chunks k WHERE k.collection = c.id) AS chunks_kept,
      (SELECT sum(chunks - dead_chunks)::int FROM ask_docs.blocks b WHERE b.collection = c.id) AS chunks_in_blocks,
      (SELECT sum(body_count)::int FROM ask_docs.postings p WHERE p.collection = c.id) AS postings,
      (SELECT count(DISTINCT term)::int FROM ask_docs.postings p WHERE p.collection = c.id) AS terms
    FROM ask_docs.collections c WHERE name = '${collection}'`,
  );
  const team = await openTeam({ store: server.store(), collection }, {});
  const { passages } = await team.search(words.join(' '), 100, never);
  await team.close();
  // Which of several with the same score comes first depends on the order of reading.
  return { ...row, scores: passages.map(({ score }) => score) };
}

describe('the rights of readers', () => {
  before(async () => {
    const source = (text: string): FakeDocumentSource => new FakeDocumentSource({ 'page.md': text });
    await fillFrom(server.store(), source('The harbour of a.'), { collection: 'a' });
    await fillFrom(server.store(), source('The ledger of b.'), { collection: `b'; DROP` });
    await server.rows(`CREATE ROLE readers_of_a; CREATE ROLE readers_of_b;
      SELECT ask_docs.share('a', 'readers_of_a'); SELECT ask_docs.share('b''; DROP', 'readers_of_b');
      CREATE ROLE anna LOGIN IN ROLE readers_of_a; CREATE ROLE bert LOGIN IN ROLE readers_of_b;
      CREATE ROLE nobody LOGIN`);
  });

  it('let a reader search the collection that is shared with them', async () => {
    const team = await openTeam({ store: server.store('anna'), collection: 'a' }, {});
    const { passages } = await team.search('harbour', 10, never);
    assert.deepEqual(
      passages.map(({ chunk }) => chunk.text),
      ['The harbour of a.'],
    );
    await team.close();
  });

  it('have no collection for a reader of another', async () => {
    const team = await openTeam({ store: server.store('anna'), collection: `b'; DROP` }, {});
    await assert.rejects(team.search('ledger', 10, never), { code: 'team-missing' });
    await team.close();
  });

  it('have nothing for a user without a role', async () => {
    const team = await openTeam({ store: server.store('nobody'), collection: 'a' }, {});
    await assert.rejects(team.search('harbour', 10, never), { code: 'team-forbidden' });
    await team.close();
  });

  /** The collections that a user sees. */
  const seenBy = async (role: string): Promise<unknown[]> =>
    (await server.rows('SELECT name FROM ask_docs.collections ORDER BY name', role)).map(({ name }) => name);

  it('are of every role that a collection is shared with, under any name, until they are taken away', async () => {
    await fillFrom(server.store(), new FakeDocumentSource({ 'page.md': 'A kiln.' }), {
      collection: 'shared',
    });
    await server.rows(`CREATE ROLE first_readers; CREATE ROLE "Second readers";
      CREATE ROLE carl LOGIN IN ROLE first_readers; CREATE ROLE dora LOGIN IN ROLE "Second readers"`);
    await server.rows(
      `SELECT ask_docs.share('shared', 'first_readers'), ask_docs.share('shared', 'Second readers')`,
    );
    assert.deepEqual([await seenBy('carl'), await seenBy('dora')], [['shared'], ['shared']]);
    await server.rows(`ALTER ROLE "Second readers" RENAME TO renamed; CREATE ROLE "Second readers";
      CREATE ROLE emil LOGIN IN ROLE "Second readers"`);
    assert.deepEqual(await seenBy('dora'), ['shared']);
    await assert.rejects(seenBy('emil'), /permission denied/);
    await server.rows(`SELECT ask_docs.share('shared', NULL)`);
    assert.deepEqual([await seenBy('carl'), await seenBy('dora')], [[], []]);
  });

  it('are given to no role that is not there, and not to everybody', async () => {
    const share = (role: string) => server.rows(`SELECT ask_docs.share('a', '${role}')`);
    await assert.rejects(share('public'), /not with everybody/);
    await assert.rejects(share('missing'), /There is no role "missing"/);
  });

  it('do not let a reader share or remove a collection', async () => {
    for (const call of [`share('a', 'anna')`, `remove('a')`])
      await assert.rejects(server.rows(`SELECT ask_docs.${call}`, 'anna'), /permission denied/);
  });

  it('show no row of another collection in 200 attempts', async () => {
    const seen: unknown[] = [];
    const attempts = attemptsToRead();
    for (const attempt of attempts) {
      const rows = await server.rows(attempt, 'anna').catch(() => []);
      const text = JSON.stringify(rows, (_, value: unknown) =>
        typeof value === 'bigint' ? value.toString() : value,
      );
      if (/ledger|DROP|"collection":2|readers_of_b/.test(text)) seen.push([attempt, text]);
    }
    assert.deepEqual([attempts.length >= 200, seen], [true, []]);
  });
});

/** SQL that a reader of the first collection might try to see the second with. */
function attemptsToRead(): string[] {
  const tables = ['collections', 'documents', 'chunks', 'blocks', 'postings', 'models', 'commits'];
  const whole = (table: string): string[] => [
    `SELECT * FROM ask_docs.${table}`,
    `SELECT * FROM ask_docs.${table} WHERE ${table === 'collections' || table === 'models' ? 'id' : 'collection'} = 2`,
    `SELECT * FROM ask_docs.${table} OFFSET 0`,
    `SELECT t::text FROM ask_docs.${table} t`,
    `SELECT to_jsonb(t) FROM ask_docs.${table} t`,
    `SELECT * FROM ask_docs.${table} FOR UPDATE`,
    `TABLE ask_docs.${table}`,
    `COPY ask_docs.${table} TO STDOUT`,
    `SELECT * FROM ask_docs.${table} TABLESAMPLE SYSTEM (100)`,
    `SELECT query_to_xml('SELECT * FROM ask_docs.${table}', true, true, '')::text`,
    `SELECT table_to_xml('ask_docs.${table}', true, true, '')::text`,
    `WITH all_rows AS MATERIALIZED (SELECT * FROM ask_docs.${table}) SELECT * FROM all_rows`,
    `SELECT * FROM ask_docs.${table} a FULL JOIN ask_docs.collections b ON true`,
    `SELECT * FROM pg_stats WHERE tablename = '${table}'`,
    `SELECT stavalues1::text, stavalues2::text FROM pg_statistic WHERE starelid = 'ask_docs.${table}'::regclass`,
    `SET row_security = off; SELECT * FROM ask_docs.${table}`,
    `ALTER TABLE ask_docs.${table} DISABLE ROW LEVEL SECURITY; SELECT * FROM ask_docs.${table}`,
    `DROP POLICY reading ON ask_docs.${table}; SELECT * FROM ask_docs.${table}`,
    `CREATE POLICY mine ON ask_docs.${table} USING (true); SELECT * FROM ask_docs.${table}`,
    `DELETE FROM ask_docs.${table} RETURNING *`,
    `DELETE FROM ask_docs.${table} WHERE true RETURNING *`,
    `CREATE TEMP VIEW seen AS SELECT * FROM ask_docs.${table}; SELECT * FROM seen`,
    `CREATE TEMP TABLE seen AS SELECT * FROM ask_docs.${table}; SELECT * FROM seen`,
    `PREPARE seen AS SELECT * FROM ask_docs.${table}; EXECUTE seen`,
    `DECLARE seen CURSOR WITH HOLD FOR SELECT * FROM ask_docs.${table}; FETCH ALL FROM seen`,
    `CREATE FUNCTION pg_temp.seen(t ask_docs.${table}) RETURNS boolean LANGUAGE plpgsql COST 0.0001 AS
      $$ BEGIN RAISE EXCEPTION '%', t; END $$; SELECT * FROM ask_docs.${table} t WHERE pg_temp.seen(t)`,
    ...['postgres', 'bert', 'readers_of_b', 'pg_read_all_data', 'nobody'].flatMap((role) => [
      `SET ROLE ${role}; SELECT * FROM ask_docs.${table}`,
      `SET SESSION AUTHORIZATION ${role}; SELECT * FROM ask_docs.${table}`,
    ]),
  ];
  return [
    ...tables.flatMap(whole),
    ...['bert', 'readers_of_b', 'postgres', 'pg_read_all_data'].map(
      (role) => `GRANT ${role} TO anna; SET ROLE ${role}; SELECT * FROM ask_docs.documents`,
    ),
    `SELECT ask_docs.share('b''; DROP', 'readers_of_a'); SELECT * FROM ask_docs.documents`,
    `UPDATE ask_docs.collections SET readers = ARRAY['readers_of_a'::regrole]; SELECT * FROM ask_docs.documents`,
    `INSERT INTO ask_docs.collections (name, index_version, readers) VALUES ('x', 1, ARRAY['readers_of_a'::regrole])
      ON CONFLICT DO NOTHING; SELECT * FROM ask_docs.documents`,
    `UPDATE ask_docs.documents SET collection = 1 RETURNING *`,
    `ALTER ROLE anna SUPERUSER; SELECT * FROM ask_docs.documents`,
    `ALTER ROLE anna BYPASSRLS; SELECT * FROM ask_docs.documents`,
    `CREATE SCHEMA mine; CREATE TABLE mine.collections (id int); SET search_path = mine, ask_docs; SELECT * FROM documents`,
    `SET search_path = pg_temp, ask_docs; CREATE TEMP TABLE collections (id int, reader text); INSERT INTO collections
      VALUES (2, 'readers_of_a'); SELECT * FROM ask_docs.documents`,
    `SELECT lo_import('/etc/passwd')`,
    `SELECT pg_read_file('postgresql.conf')`,
    `COPY (SELECT * FROM ask_docs.documents) TO PROGRAM 'cat'`,
    `SELECT * FROM information_schema.columns WHERE column_default LIKE '%DROP%'`,
    `SELECT * FROM pg_stat_activity WHERE query LIKE '%DROP%' AND usename <> 'anna'`,
    `SELECT lo_get(1)`,
    `SELECT * FROM dblink('dbname=postgres user=postgres', 'SELECT path FROM ask_docs.documents') AS d (path text)`,
    `SELECT array_agg(d) FROM ask_docs.documents d WHERE collection IN (SELECT 2)`,
    `SELECT max(path), min(path) FROM ask_docs.documents WHERE collection <> 1`,
    `SELECT count(*) FILTER (WHERE collection = 2) AS ledger FROM ask_docs.chunks HAVING count(*) FILTER (WHERE collection = 2) > 0`,
    `MERGE INTO ask_docs.documents d USING (SELECT 1) s ON true WHEN MATCHED THEN UPDATE SET collection = 1`,
  ];
}

it('a collection that its writer removes leaves nothing, and the others as they are', async () => {
  await server.rows('CREATE ROLE writer LOGIN');
  await server.rows('CREATE DATABASE written OWNER writer');
  const store = server.store('writer').replace(/postgres$/, 'written');
  for (const collection of ['kept', 'removed'])
    await fillFrom(store, new FakeDocumentSource({ 'a.md': 'The harbour of a.' }), { collection });
  const writer = new pg.Client(store);
  await writer.connect();
  const counts = async (): Promise<unknown> => {
    const tables = ['documents', 'chunks', 'blocks', 'postings', 'commits'];
    const sums = tables.map(
      (table) => `(SELECT count(DISTINCT collection)::int FROM ask_docs.${table}) AS ${table}`,
    );
    return (await writer.query<object>(`SELECT ${sums.join(', ')}`)).rows;
  };
  const all = (number: number) => [
    { documents: number, chunks: number, blocks: number, postings: number, commits: number },
  ];
  assert.deepEqual(await counts(), all(2));
  await writer.query(`SELECT ask_docs.remove('removed')`);
  assert.deepEqual(await counts(), all(1));
  await assert.rejects(writer.query(`SELECT ask_docs.remove('removed')`), /There is no collection/);
  await writer.end();
  const team = await openTeam({ store, collection: 'kept' }, {});
  assert.equal((await team.search('harbour', 10, never)).passages.length, 1);
  await team.close();
});

it('functions that others planted in a schema of the search path are not called', async () => {
  await server.rows('CREATE DATABASE planted');
  const store = server.store().replace(/postgres$/, 'planted');
  const plant = new pg.Client(store);
  await plant.connect();
  // Each fits what is asked better than that of the server does, which takes arrays of any type.
  for (const type of ['int', 'bigint'])
    await plant.query(`CREATE FUNCTION public.unnest(${type}[]) RETURNS SETOF ${type} LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'planted'; END $$`);
  await plant.query(`CREATE FUNCTION public.add(text[], text) RETURNS text[] LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'planted'; END $$`);
  await plant.query('CREATE AGGREGATE public.array_agg(text) (sfunc = public.add, stype = text[])');
  await plant.end();
  const source = new FakeDocumentSource({ 'a.md': 'The harbour of a.', 'b.md': 'The ledger of b.' });
  await fillFrom(store, source, { collection: 'a' });
  source.delete('b.md');
  await fillFrom(store, source, { collection: 'a' });
  const team = await openTeam({ store, collection: 'a' }, {});
  const { passages } = await team.search('harbuor', 10, never);
  await team.close();
  assert.deepEqual(
    passages.map(({ chunk }) => chunk.documentId),
    ['a.md'],
  );
});

for (const version of [1, 2, 3])
  it(`a collection of version ${version} is filled again, for the readers that it had`, async () => {
    const database = `older${version}`;
    await server.rows(`CREATE DATABASE ${database}`);
    const [writer, reader] = [undefined, `otto${version}`].map((role) =>
      server.store(role).replace(/postgres$/, database),
    );
    const connection = await WriterConnection.open({ store: writer ?? '', collection: 'a' });
    await migrate(connection, version);
    await connection.rows(`INSERT INTO ask_docs.collections (name, index_version, is_filled, documents)
      VALUES ('a', ${indexVersion}, true, 0)`);
    await connection.rows(`CREATE ROLE readers_of_${database}`);
    await connection.rows(`CREATE ROLE otto${version} LOGIN IN ROLE readers_of_${database}`);
    await connection.rows(`SELECT ask_docs.share('a', 'readers_of_${database}')`);
    await connection.close();
    const team = await openTeam({ store: reader ?? '', collection: 'a' }, {});
    await assert.rejects(team.status(never), { code: 'team-older' });
    await fillFrom(writer ?? '', new FakeDocumentSource({ 'page.md': 'The harbour of a.' }), {
      collection: 'a',
    });
    const { passages } = await team.search('harbour', 10, never);
    const { documents } = await team.status(never);
    await team.close();
    assert.deepEqual([passages.length, documents], [1, 1]);
  });

describe('writers', () => {
  it('are one at a time, and the second is told who the first is', async () => {
    const first = await fillingIn(server, 'busy', await temporaryFolder(textsOfWords(500, 1)));
    await first.reads(1);
    const second = fillFrom(server.store(), new FakeDocumentSource({}), { collection: 'busy' });
    await assert.rejects(second, new RegExp(`Another process is writing.*process ${first.pid}`));
    await first.kill();
  });

  it('keep their collection while they write, whoever removes it', async () => {
    const first = await fillingIn(server, 'wanted', await temporaryFolder(textsOfWords(500, 2)));
    await first.reads(1);
    await assert.rejects(server.rows(`SELECT ask_docs.remove('wanted')`), /Another process is writing/);
    await first.kill();
  });

  it('that are killed twenty times lose nothing, and write nothing twice', async function () {
    this.timeout(600_000);
    const folder = await temporaryFolder(textsOfWords(500, 7));
    const random = randomFrom(11);
    for (let round = 0; round < 20; round += 1) {
      const writer = await fillingIn(server, 'killed', folder);
      await writer.reads(1 + Math.floor(random() * 250));
      await writer.kill();
    }
    await fillFrom(server.store(), textsOf(folder), { collection: 'killed' });
    await fillFrom(server.store(), textsOf(folder), { collection: 'whole' });
    assert.deepEqual(await stateOf('killed'), await stateOf('whole'));
  });

  it('go on when the server was killed while they wrote', async function () {
    this.timeout(600_000);
    const folder = await temporaryFolder(textsOfWords(300, 8));
    for (let round = 1; round <= 5; round += 1) {
      const writer = await fillingIn(server, 'crashed', folder);
      await writer.reads(round * 40);
      await server.end('SIGKILL');
      await writer.ended();
      await server.run();
    }
    await fillFrom(server.store(), textsOf(folder), { collection: 'crashed' });
    await fillFrom(server.store(), textsOf(folder), { collection: 'safe' });
    assert.deepEqual(await stateOf('crashed'), await stateOf('safe'));
  });

  it('that write a long document send it in statements of some megabytes', async () => {
    const random = randomFrom(5);
    // Nothing of it is a word, and little of it can be packed.
    const sign = (): string => String.fromCharCode(0x2500 + Math.floor(random() * 64));
    const text = Array.from({ length: 8 * 2 ** 20 }, sign).join('');
    const size = 64 * 1024;
    const chunker = {
      id: 'by length',
      split: () =>
        Promise.resolve(
          Array.from({ length: Math.ceil(text.length / size) }, (_, at): Chunk => ({
            ...{ id: `long.txt#${at}`, documentId: 'long.txt', documentTitle: 'Long', headings: [] },
            ...{
              markup: 'plain',
              text: text.slice(at * size, (at + 1) * size),
              start: at * size,
              blocks: [],
            },
            place: { kind: 'lines', lines: { start: 1, end: 1 } },
          })),
        ),
    };
    await watched(server.store(), async (store, sent) => {
      const limits = { timeLimitMs: 60_000, memoryLimitMb: 1_000 };
      const documents = { source: new FakeDocumentSource({ 'long.txt': text }), chunker, limits, owner: 'a' };
      const todo = { rebuild: false, onEvent: () => undefined };
      await fillTeamFrom({ store, collection: 'long' }, documents, todo, never);
      const written = sent.filter(({ text: one }) => one.includes('INSERT INTO ask_docs.chunks'));
      const bytes = written.map((one) => one.bytes);
      assert.ok(bytes.length > 1 && Math.max(...bytes) < 9 * 2 ** 20, bytes.join(' '));
      const team = await openTeam({ store, collection: 'long' }, {});
      const read = await team.readDocument('long.txt', never);
      await team.close();
      assert.equal(read?.text, text);
    });
  }).timeout(240_000);
});

describe('a server of a team', () => {
  before(async () => {
    await fillFrom(server.store(), new FakeDocumentSource({ 'a.md': 'The kiln is hot.' }), {
      collection: 'kiln',
    });
  });

  it('is asked again after it was restarted', async () => {
    const team = await openTeam({ store: server.store(), collection: 'kiln' }, {});
    await team.search('kiln', 1, never);
    await server.end('SIGINT');
    await server.run();
    const { passages } = await team.search('kiln', 1, never);
    await team.close();
    assert.equal(passages.length, 1);
  });

  it('stops working on what nobody waits for any more', async () => {
    const reader = await TeamServer.open({ store: server.store(), collection: 'kiln' });
    const waiting = new AbortController();
    const asking = reader.rows('SELECT pg_sleep(600)', [], waiting.signal);
    const running = `SELECT FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)' AND state = 'active'`;
    while ((await server.rows(running)).length === 0);
    waiting.abort();
    await assert.rejects(asking);
    await reader.close();
    assert.deepEqual(await server.rows(running), []);
  });
});

interface Writer {
  readonly pid: number | undefined;
  /** Waits until this many documents were read, or the writer ended. */
  reads(documents: number): Promise<void>;
  kill(): Promise<void>;
  ended(): Promise<void>;
}

/** Fills a collection in a process of its own. */
async function fillingIn(to: PostgresServer, collection: string, folder: string): Promise<Writer> {
  const program = path.join(import.meta.dirname, '..', 'support', 'fillCollection.ts');
  const child = spawn(process.execPath, ['--import=tsx', program, to.store(), collection, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return Promise.resolve({
    pid: child.pid,
    async reads(documents) {
      for (let read = 0; read < documents; read += 1) if ((await lines.next()).done === true) return;
    },
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
    async ended() {
      await exit;
    },
  });
}
