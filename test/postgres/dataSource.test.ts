import assert from 'node:assert/strict';
import { withData } from '../../src/adapters/data/withData';
import { createTableEngine } from '../../src/adapters/tables/tableEngine';
import type { ReadOutcome } from '../../src/core/model/ports';
import { answerByGroups } from '../../src/core/tables/answerTable';
import { askTables } from '../../src/core/tables/askTables';
import { sqlTables } from '../../src/core/tables/sqlTables';
import { FakeDocumentSource } from '../support/fakeDocumentSource';
import { PostgresServer } from '../support/postgresServer';
import { never } from '../support/samples';
import { temporaryFolders } from '../support/temporaryFolder';

const temporaryFolder = temporaryFolders();
const id = '.askdocs/data/fleet.yaml';

describe('a data source of an installed PostgreSQL', () => {
  let server: PostgresServer;

  before(async function () {
    this.timeout(120_000);
    server = await PostgresServer.start();
    await server.rows(`
      CREATE TABLE depots (id int PRIMARY KEY, name text, trucks int, opened date, fee numeric(8, 2));
      INSERT INTO depots SELECT at, 'Depot ' || at, at % 40, date '2020-01-01' + at, at * 1.5 FROM generate_series(1, 500) at;
      CREATE TABLE trips AS SELECT at AS id, 'Depot ' || at % 40 AS depot, at * 0.5 AS fare FROM generate_series(1, 200000) at;
      CREATE FUNCTION write() RETURNS int LANGUAGE plpgsql AS $$ BEGIN DELETE FROM depots; RETURN 1; END $$;
      CREATE VIEW writes AS SELECT write();
      CREATE VIEW sleeps AS SELECT pg_sleep(60)::text;
      CREATE ROLE reader LOGIN;
      GRANT SELECT ON depots, trips, writes, sleeps TO reader;
      CREATE TABLE salaries (name text);`);
  });
  after(async () => server.remove());

  async function read(more: string): Promise<ReadOutcome> {
    const { hostname, port } = new URL(server.store());
    const yaml = `kind: postgres\ntitle: Fleet\nhost: ${hostname}\nport: ${port}\ndatabase: postgres\nuser: reader\ntls: false\n${more}`;
    const folder = await temporaryFolder({ [id]: yaml });
    const source = withData(new FakeDocumentSource({}), [{ name: 'folder', path: folder }], {
      isAllowed: () => true,
      passwordOf: () => Promise.resolve(undefined),
      howToAllow: 'Say yes.',
      now: () => 0,
    });
    return source.read(id, never);
  }

  async function reasonFor(more: string): Promise<string> {
    const outcome = await read(more);
    assert.equal(outcome.kind, 'failed');
    return outcome.reason;
  }

  it('has the rows of its tables, typed as they are', async () => {
    const outcome = await read('tables: [depots]');
    assert.equal(outcome.kind, 'document');
    const lines = outcome.document.text.trimEnd().split('\n');
    assert.equal(lines.length, 501);
    assert.equal(lines[40], '40 | Depot 40 | 0 | 2020-02-10 | 60.00');
  });

  it('has all rows of a long table where it is asked for them, and answers for a total from all', async () => {
    const outcome = await read('tables: [trips]\nrows: 200000\nseconds: 120');
    assert.equal(outcome.kind, 'document');
    const [table] = sqlTables([outcome.document]);
    assert.equal(table?.table.rows.length, 200_000);
    assert.equal(table.table.isCut, undefined);
    const found = answerByGroups('What is the total fare per depot?', [table.table]);
    assert.equal(found?.result.labels?.length, 40);
    assert.equal(found.result.values[found.result.labels.indexOf('Depot 0')], '250050000');
    const sql = 'SELECT SUM(fare), COUNT(*) FROM trips';
    const result = await askTables(sql, [table], { engine: createTableEngine() }, never);
    assert.deepEqual('rows' in result && result.rows, [[10_000_050_000, 200_000]]);
  }).timeout(120_000);

  it('can write nothing, whatever a view does', async () => {
    assert.match(await reasonFor('tables: [writes]'), /read-only transaction/);
    const [row] = await server.rows('SELECT count(*)::int AS count FROM depots');
    assert.deepEqual(row, { count: 500 });
  });

  it('that may not be read says so', async () => {
    assert.match(await reasonFor('tables: [salaries]'), /permission denied for table salaries/);
  });

  it('whose query does not end is given up, and ends on the server too', async () => {
    assert.match(await reasonFor('tables: [sleeps]\nseconds: 1'), /1 second|timeout/i);
    const running = () =>
      server.rows("SELECT 1 FROM pg_stat_activity WHERE usename = 'reader' AND state = 'active'");
    while ((await running()).length > 0) await new Promise(setImmediate);
  });
});
