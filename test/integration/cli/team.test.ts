import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { bundle } from '../../support/bundle';
import { FakeDocumentSource } from '../../support/fakeDocumentSource';
import { runProgram, type Ended } from '../../support/runProgram';
import { startPglite, type PgliteServer } from '../../support/pgliteServer';
import { fillFrom } from '../../support/teamCollections';
import { temporaryFolders } from '../../support/temporaryFolder';

describe('ask-docs with a collection of a team', () => {
  const temporaryFolder = temporaryFolders();
  const texts = {
    'a.md': '# Backups\n\nBackups are kept for ninety days.',
    'b.md': '# Leave\n\nThirty days.',
  };
  let server: PgliteServer;
  let program: string;
  let folder: string;

  before(async function () {
    this.timeout(120_000);
    server = await startPglite();
    folder = await temporaryFolder({ 'docs/trains.md': '# Travel\n\nTrains are booked by the office.' });
    program = await bundle('src/cli/main.ts', folder);
    await fillFrom(server.store, new FakeDocumentSource(texts), { collection: 'handbook' });
    const ending = new AbortController();
    const source = new FakeDocumentSource(texts);
    source.onRead = (id) => {
      if (id === 'b.md') ending.abort();
    };
    const begun = fillFrom(server.store, source, { collection: 'begun', signal: ending.signal });
    await assert.rejects(begun);
  });

  after(async () => server.stop());

  /** What the program prints for the folder and a collection. */
  async function run(collection: string, ...[command = '', ...more]: string[]): Promise<string> {
    const args = [program, command, path.join(folder, 'docs'), ...more, '--collection', collection];
    const env = { ...process.env, XDG_CACHE_HOME: path.join(folder, 'cache'), NO_COLOR: '1' };
    return new Promise((resolve) => {
      execFile(process.execPath, [...args, '--store', server.store], { env }, (_error, stdout) => {
        resolve(stdout);
      });
    });
  }

  /** How the program ended for a folder and a collection of this server. */
  async function ended(
    args: readonly string[],
    {
      collection,
      env,
      store = server.store,
    }: {
      readonly collection: string;
      readonly env?: Readonly<Record<string, string | undefined>>;
      readonly store?: string;
    },
  ): Promise<Ended> {
    const own = { XDG_CACHE_HOME: path.join(folder, 'cache'), NO_COLOR: '1', ...env };
    return runProgram([program, ...args, '--collection', collection, '--store', store], { env: own });
  }

  it('leaves it as it was when none of its documents is in the folder, unless they are to be replaced', async () => {
    await fillFrom(server.store, new FakeDocumentSource(texts), { collection: 'kept' });
    const state = async (): Promise<unknown> => {
      const { rows } = await server.database.query(
        `SELECT c.*, modified_ms, path FROM ask_docs.collections c JOIN ask_docs.documents d ON d.collection = c.id
        WHERE name = 'kept' ORDER BY path`,
      );
      return rows;
    };
    const before = await state();
    const empty = await temporaryFolder();
    for (const other of [empty, path.join(folder, 'docs')]) {
      const { code, stderr } = await ended(['index', other], { collection: 'kept' });
      assert.deepEqual([code, await state()], [2, before]);
      assert.match(stderr, /nothing was changed.*--replace.*\(kept\)/);
    }
    const replaced = await ended(['index', path.join(folder, 'docs'), '--replace'], { collection: 'kept' });
    assert.deepEqual([replaced.code, /1 new.* 2 removed/.test(replaced.stdout)], [0, true]);
    const again = await ended(['index', path.join(folder, 'docs')], { collection: 'kept' });
    assert.equal(again.code, 0);
  });

  it('says to its writer, and in its state, that the database has no vectors, but not with each search', async () => {
    const plain = await startPglite({ withVectors: false });
    const docs = path.join(folder, 'docs');
    const said = async (...args: string[]): Promise<boolean> => {
      const { stdout, stderr } = await ended(args, { collection: 'plain', store: plain.store });
      return (stdout + stderr).includes('has no pgvector');
    };
    const found = [
      await said('index', docs),
      await said('status', docs),
      await said('search', docs, 'trains'),
      await said('search', docs, 'trains', '--together'),
      await said('ask', docs, 'Who books trains?'),
    ];
    await plain.stop();
    assert.deepEqual(found, [true, true, false, false, false]);
  });

  it('is what --replace is about', async () => {
    const { code, stderr } = await runProgram([program, 'index', folder, '--replace']);
    assert.deepEqual([code, stderr.includes('--store')], [2, true]);
  });

  it('names the collection and its server in its state', async () => {
    const { host, pathname } = new URL(server.store);
    const [first] = (await run('handbook', 'status')).split('\n');
    assert.match(first ?? '', /^Collection handbook of the team index on .*, as of .*: 2 documents\.$/);
    const { team } = JSON.parse(await run('handbook', 'status', '--json')) as {
      team: Record<string, unknown>;
    };
    assert.deepEqual(
      [team.collection, team.server, team.documents, team.isAlone],
      ['handbook', `${host}${pathname}`, 2, true],
    );
  });

  it('says where a password is safe that is given in the address, and says it nowhere', async () => {
    const options = (store: string): string[] => [
      ...['status', path.join(folder, 'docs'), '--collection', 'handbook', '--store', store],
    ];
    const env = { XDG_CACHE_HOME: path.join(folder, 'cache'), ASK_DOCS_DEBUG: '1' };
    const store = server.store.replace('postgres@', 'postgres:hidden-1234@');
    for (const one of [store, store.replace(/@.*/, '@127.0.0.1:9/docs')]) {
      const { stdout, stderr } = await runProgram([program, ...options(one)], { env });
      assert.match(stderr, /PGPASSWORD or ~\/\.pgpass/);
      assert.equal((stdout + stderr).includes('hidden-1234'), false);
    }
    assert.equal((await runProgram([program, ...options(server.store)], { env })).stderr, '');
  });

  it('flags an answer as one of a part while the collection that is asked, too, is not filled yet', async () => {
    const question = ['ask', 'Who books trains?', '--together', '--json'];
    const flagsOf = async (collection: string): Promise<unknown> =>
      (JSON.parse(await run(collection, ...question)) as { flags: unknown }).flags;
    assert.deepEqual([await flagsOf('begun'), await flagsOf('handbook')], [['partial_index'], []]);
  });
});
