import * as assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import initSqlJs from 'sql.js/dist/sql-wasm-browser.js';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dataGrid } from '../../../../src/adapters/data/dataGrid';
import { withData, type DataAccess } from '../../../../src/adapters/data/withData';
import type { DocumentSource, ReadOutcome } from '../../../../src/core/model/ports';
import { OpenGrid } from '../../../../src/worker/openGrid';
import { FakeDocumentSource } from '../../../support/fakeDocumentSource';
import { never } from '../../../support/samples';
import { temporaryFolders, writeFiles } from '../../../support/temporaryFolder';

const temporaryFolder = temporaryFolders();
const id = '.askdocs/data/a.yaml';

/** Documents beside one data source that the text describes. */
async function sourceIn(
  folder: string,
  yaml: string,
  access: Partial<DataAccess> = {},
): Promise<DocumentSource> {
  await writeFiles(folder, { [id]: yaml });
  return withData(new FakeDocumentSource({ 'a.md': 'Text.' }), [{ name: 'folder', path: folder }], {
    isAllowed: () => true,
    passwordOf: () => Promise.resolve(undefined),
    howToAllow: 'Say yes.',
    now: () => 0,
    ...access,
  });
}

async function readYaml(yaml: string, access: Partial<DataAccess> = {}): Promise<ReadOutcome> {
  const source = await sourceIn(await temporaryFolder(), yaml, access);
  return source.read(id, never);
}

function textOf(outcome: ReadOutcome): string {
  assert.ok(outcome.kind === 'document', JSON.stringify(outcome));
  return outcome.document.text.trimEnd();
}

function reasonOf(outcome: ReadOutcome): string {
  assert.ok(outcome.kind === 'failed', JSON.stringify(outcome));
  return outcome.reason;
}

const listOf = async (source: DocumentSource) => {
  const entries = [];
  for await (const entry of source.list(never)) entries.push(entry);
  return entries;
};

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function listening<Listener extends Server>(server: Listener): Promise<Listener> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

describe('a data source', () => {
  describe('of PostgreSQL', () => {
    let database: PGlite;
    let server: PGLiteSocketServer;
    let port: number;

    const yaml = (more = '') =>
      `kind: postgres\ntitle: Fleet\nhost: 127.0.0.1\nport: ${port}\ndatabase: postgres\nuser: postgres\ntls: false\n${more}`;

    before(async () => {
      database = await PGlite.create();
      await database.exec(`
        CREATE TABLE depots (id int PRIMARY KEY, name text, trucks int, opened date, at timestamptz);
        INSERT INTO depots VALUES (2, 'Ulm', 21, '2015-07-15', NULL), (1, 'Chur | west', 8, NULL, NULL);
        CREATE TABLE "drop table" ("select" numeric(6, 2));
        INSERT INTO "drop table" VALUES (1.50), (NULL);
        CREATE FUNCTION write() RETURNS int LANGUAGE plpgsql AS $$ BEGIN DELETE FROM depots; RETURN 1; END $$;
        CREATE SCHEMA bad;
        CREATE VIEW bad.writes AS SELECT write();`);
      const free = await listening(createServer());
      port = portOf(free);
      await new Promise((resolve) => free.close(resolve));
      server = new PGLiteSocketServer({ db: database, port, host: '127.0.0.1' });
      await server.start();
    });

    after(async () => {
      await server.stop();
      await database.close();
    });

    it('has its tables as those of a workbook, in the order of their keys', async () => {
      const outcome = await readYaml(yaml());
      assert.equal(
        textOf(outcome),
        'id | name | trucks | opened | at\n1 | Chur ¦ west | 8\n2 | Ulm | 21 | 2015-07-15\n\nselect\n1.50',
      );
      assert.ok(outcome.kind === 'document');
      const { title, places } = outcome.document;
      assert.equal(title, 'Fleet');
      assert.deepEqual(
        places.map(({ place }) => place),
        [
          { kind: 'cells', sheet: 'depots', columns: ['A', 'E'], rows: { start: 1, end: 3 } },
          { kind: 'cells', sheet: 'drop table', columns: ['A', 'A'], rows: { start: 1, end: 2 } },
        ],
      );
    });

    it('gives as many rows as it says, and tells that there are more', async () => {
      const text = textOf(await readYaml(yaml('tables: [depots]\nrows: 1')));
      assert.match(text, /1 \| Chur[^\n]*\n\nOnly the first 1 rows of "depots" are read\.$/);
    });

    it('is a grid with a sheet for each table, where citations stand in the cells that they name', async () => {
      const outcome = await readYaml(yaml('rows: 1'), { now: () => 1_800_000_000_000 });
      assert.ok(outcome.kind === 'document');
      assert.equal(outcome.readMs, 1_800_000_000_000);
      const grid = new OpenGrid(dataGrid(outcome.document));
      assert.deepEqual(
        grid.shapes.map(({ name, rows, columns, isCut }) => ({ name, rows, columns, isCut })),
        [
          { name: 'depots', rows: 2, columns: 5, isCut: true },
          { name: 'drop table', rows: 2, columns: 1, isCut: true },
        ],
      );
      assert.equal(grid.copy(0, { top: 1, left: 0, bottom: 1, right: 4 }), '1\tChur ¦ west\t8\t\t');
      const places = outcome.document.places.map(({ place }) => place);
      const cited = [
        { place: places[0], quote: '1 | Chur ¦ west | 8' },
        { place: places[1], quote: '1.50' },
        { place: places[0], quote: 'Ulm' },
      ].flatMap(({ place, quote }) => (place === undefined ? [] : [{ place, quote, headings: [] }]));
      assert.deepEqual(grid.mark(cited), [
        { sheet: 0, area: { top: 1, left: 0, bottom: 1, right: 4 }, isFound: true },
        { sheet: 1, area: { top: 1, left: 0, bottom: 1, right: 0 }, isFound: true },
        { sheet: 0, area: { top: 0, left: 0, bottom: 1, right: 4 }, isFound: false },
      ]);
    });

    it('can write nothing, whatever a view does', async () => {
      const reason = reasonOf(await readYaml(yaml('schema: bad')));
      assert.match(
        reason,
        /^PostgreSQL on 127\.0\.0\.1 says: cannot execute DELETE in a read-only transaction\.$/,
      );
      const { rows } = await database.query('SELECT count(*)::int AS count FROM depots');
      assert.deepEqual(rows, [{ count: 2 }]);
    });

    it('has no secrets in its cells', async () => {
      await database.exec(
        `CREATE TABLE notes (text text); INSERT INTO notes VALUES ('ghp_${'a1B2'.repeat(9)}')`,
      );
      assert.doesNotMatch(textOf(await readYaml(yaml('tables: [notes]'))), /ghp_a1B2/);
    });

    it('fails with a sentence when there is no such table', async () => {
      const reason = reasonOf(await readYaml(yaml('tables: [lorries]')));
      assert.match(reason, /says: relation "public\.lorries" does not exist\.$/);
    });
  });

  it('that hangs is given up after its time', async () => {
    const silent = await listening(createServer(() => undefined));
    try {
      const address = `host: 127.0.0.1\nport: ${portOf(silent)}\ndatabase: d\nuser: u\ntls: false`;
      const reason = reasonOf(await readYaml(`kind: postgres\n${address}\nseconds: 1`));
      assert.match(reason, /within 1 seconds|timeout/i);
    } finally {
      silent.close();
    }
  });

  it('that nobody has said yes to is listed with the reason, and not connected to', async () => {
    let connections = 0;
    const server = await listening(createServer(() => (connections += 1)));
    try {
      const address = `host: 127.0.0.1\nport: ${portOf(server)}\ndatabase: d\nuser: u`;
      const yaml = `kind: postgres\n${address}\npassword-variable: FLEET`;
      const source = await sourceIn(await temporaryFolder(), yaml, { isAllowed: () => false });
      const reason = `Nobody has agreed to connect to it: PostgreSQL u@127.0.0.1:${portOf(server)}/d ($FLEET). Say yes.`;
      assert.deepEqual((await listOf(source)).at(-1), { kind: 'failed', failure: { id, reason } });
      assert.equal(reasonOf(await source.read(id, never)), reason);
      assert.equal(connections, 0);
    } finally {
      server.close();
    }
  });

  describe('of SQLite', () => {
    let bytes: Uint8Array;
    let folder: string;

    before(async () => {
      const wasm = createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm-browser.wasm');
      const { Database } = await initSqlJs({ wasmBinary: await readFile(wasm) });
      const database = new Database();
      database.run(
        `CREATE TABLE pumps (name TEXT, pressure REAL); INSERT INTO pumps VALUES ('P-7', 4.25), ('P-9', NULL)`,
      );
      bytes = (database as unknown as { export(): Uint8Array }).export();
      database.close();
    });

    beforeEach(async () => {
      folder = await temporaryFolder({ 'plant/pumps.db': bytes });
    });

    const read = async (yaml: string) => (await sourceIn(folder, `kind: sqlite\n${yaml}`)).read(id, never);

    it('has its tables', async () => {
      assert.equal(textOf(await read('file: plant/pumps.db')), 'name | pressure\nP-7 | 4.25\nP-9');
    });

    it('is not read through a link, nor outside of the folder', async () => {
      await symlink('plant/pumps.db', path.join(folder, 'link.db'));
      assert.match(reasonOf(await read('file: link.db')), /It is a link/);
      assert.equal(reasonOf(await read('file: ../pumps.db')), '“../pumps.db” is outside the folder.');
    });

    it('is not read while a part of it is in its log', async () => {
      await writeFile(path.join(folder, 'plant/pumps.db-wal'), 'x');
      assert.match(reasonOf(await read('file: plant/pumps.db')), /is being written to/);
    });

    it('fails with a sentence when it is damaged', async () => {
      await writeFile(
        path.join(folder, 'plant/pumps.db'),
        bytes.map((byte, at) => (at < 200 ? byte : 0x5a)),
      );
      assert.match(reasonOf(await read('file: plant/pumps.db')), /^SQLite says of “plant\/pumps\.db”: .+\.$/);
    });

    it('is read anew when its time is over, and not before', async () => {
      // After the file was written, and at the beginning of a span of five minutes.
      const start = Math.ceil(Date.now() / 300_000 + 1) * 300_000;
      let now = start;
      const source = await sourceIn(folder, 'kind: sqlite\nfile: plant/pumps.db\nrefresh-minutes: 5', {
        now: () => now,
      });
      const versionOf = async () =>
        (await listOf(source))
          .flatMap((entry) => (entry.kind === 'file' ? entry.file.modifiedMs : []))
          .at(-1);
      const first = await versionOf();
      textOf(await source.read(id, never));
      await mkdir(path.join(folder, 'plant/pumps.db-wal'));
      now = start + 4 * 60_000;
      assert.deepEqual([await versionOf(), (await source.read(id, never)).kind], [first, 'document']);
      now = start + 6 * 60_000;
      assert.notEqual(await versionOf(), first);
      assert.equal((await source.read(id, never)).kind, 'failed');
    });
  });

  describe('of Trino', () => {
    type Answer = (request: IncomingMessage, sql: string, origin: string) => object;
    const requests: { path: string; authorization: string | undefined }[] = [];

    async function readFrom(answer: Answer): Promise<ReadOutcome> {
      requests.length = 0;
      const server = createHttpServer((request, response) => {
        let sql = '';
        request.on('data', (piece: Buffer) => (sql += piece.toString()));
        request.on('end', () => {
          requests.push({ path: request.url ?? '', authorization: request.headers.authorization });
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify(answer(request, sql, `http://127.0.0.1:${portOf(server)}`)));
        });
      });
      await listening(server);
      try {
        const address = `http://127.0.0.1:${portOf(server)}`;
        const yaml = `kind: trino\naddress: ${address}\nuser: reader\ncatalog: c\nschema: s\npassword-variable: TRINO`;
        return await readYaml(yaml, { passwordOf: () => Promise.resolve('pass') });
      } finally {
        server.closeAllConnections();
        server.close();
      }
    }

    it('has its tables, page by page', async () => {
      const outcome = await readFrom(({ url }, sql, origin) => {
        if (sql === 'SHOW TABLES') return { columns: [{ name: 'Table' }], data: [['pumps']] };
        if (sql !== '') return { nextUri: `${origin}/v1/statement/2` };
        if (url === '/v1/statement/2')
          return {
            columns: [{ name: 'name' }, { name: 'bar' }],
            data: [['P-7', 4]],
            nextUri: `${origin}/v1/statement/3`,
          };
        return { data: [['P-9', null]] };
      });
      assert.equal(textOf(outcome), 'name | bar\nP-7 | 4\nP-9');
      const authorization = `Basic ${Buffer.from('reader:pass').toString('base64')}`;
      assert.ok(requests.every((request) => request.authorization === authorization));
    });

    it('is not followed to another address', async () => {
      const outcome = await readFrom(() => ({ nextUri: 'http://127.0.0.2:1/v1' }));
      assert.match(reasonOf(outcome), /points to another address\.$/);
    });

    it('fails with what the server says', async () => {
      const outcome = await readFrom(() => ({ error: { message: 'Catalog c is closed' } }));
      assert.match(reasonOf(outcome), /says: Catalog c is closed\.$/);
    });
  });

  describe('of a tool', () => {
    const program = path.join(import.meta.dirname, '..', '..', '..', 'support', 'recordsServer.mjs');
    const readTool = (tool: string) =>
      readYaml(`kind: mcp\ncommand: ${JSON.stringify([process.execPath, program])}\ntool: ${tool}`);

    for (const tool of ['structured', 'json'])
      it(`has its records: ${tool}`, async () => {
        assert.equal(
          textOf(await readTool(tool)),
          'pump | pressure | note | checked\nP-7 | 4.2 | runs ¦ well\nP-9 | 6.1 |  | true',
        );
      });

    it('fails with a sentence when the tool gives no records', async () => {
      assert.equal(reasonOf(await readTool('prose')), '“prose” gives no list of records.');
    });

    it('fails with what the tool says', async () => {
      assert.equal(reasonOf(await readTool('failing')), '“failing” says: The plant is closed.');
    });
  });

  for (const [yaml, reason] of [
    ['kind: [', /^It is not YAML\.$/],
    ['kind: oracle', /^It needs a kind: postgres, sqlite, trino, mcp\.$/],
    ['kind: sqlite\nfile: a.db\npassword: x', /^It has settings that do not belong to its kind: password\.$/],
    ['kind: sqlite', /^“file” is missing or has a wrong value\.$/],
    [
      'kind: trino\naddress: file:///etc\nuser: u\ncatalog: c\nschema: s',
      /^“address” is missing or has a wrong value/,
    ],
    ['kind: mcp\ntool: t', /^It needs either a command or an address\.$/],
  ] as const)
    it(`is listed with what is wrong with its file: ${yaml.split('\n').at(-1)}`, async () => {
      const source = await sourceIn(await temporaryFolder(), yaml);
      const last = (await listOf(source)).at(-1);
      assert.match(last?.kind === 'failed' ? last.failure.reason : '', reason);
    });
});
