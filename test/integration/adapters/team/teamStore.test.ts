import assert from 'node:assert/strict';
import path from 'node:path';
import { createChunker } from '../../../../src/adapters/splitting/chunker';
import { TeamStore } from '../../../../src/adapters/team/teamStore';
import { embeddingOptions } from '../../../../src/worker/openDocuments';
import { openTeam } from '../../../../src/worker/openTeam';
import { FakeDocumentSource } from '../../../support/fakeDocumentSource';
import { startPglite, type PgliteServer } from '../../../support/pgliteServer';
import { never } from '../../../support/samples';
import { fillFrom, textsOf } from '../../../support/teamCollections';

const handbook = path.join(import.meta.dirname, '..', '..', '..', '..', 'examples', 'handbook');
let server: PgliteServer;
before(async function () {
  this.timeout(120_000);
  server = await startPglite();
});
after(async () => server.stop());

/** Opens a collection for its writer, of the folder that `fillFrom` names. */
async function openStore(collection: string): Promise<TeamStore> {
  return TeamStore.open({ store: server.store, collection }, await embeddingOptions({}), {
    owner: 'this folder',
  });
}

/** Puts a document of one passage, which is not committed yet. */
async function put(store: TeamStore, id: string, text: string): Promise<void> {
  const outcome = await new FakeDocumentSource({ [id]: text }).read(id);
  assert.ok(outcome.kind === 'document');
  const { document } = outcome;
  const chunks = await createChunker().split(document);
  assert.ok(store.keepText(document));
  store.put({ id, contentHash: document.contentHash, sizeBytes: text.length, modifiedMs: 1 }, chunks);
}

describe('the writer of a collection', () => {
  it('goes on after it gave the collection another model: readers see what it adds', async () => {
    await fillFrom(server.store, textsOf(handbook), { collection: 'twice' });
    // The words that a model knows are of another collection: it has to be fitted anew.
    await server.database.exec(`UPDATE ask_docs.collections SET changed = 1000 WHERE name = 'twice'`);
    const store = await openStore('twice');
    await store.finish(() => undefined, never);
    const team = await openTeam({ store: server.store, collection: 'twice' }, {});
    await team.search('lighthouse', 1, never);
    await put(store, 'coast.md', '# Coast\n\nThe lighthouse is painted every spring.');
    await store.commit();
    await store.finish(() => undefined, never);
    await store.close();
    await team.status(never);
    const { passages } = await team.search('lighthouse', 1, never);
    await team.close();
    assert.equal(passages[0]?.chunk.documentId, 'coast.md');
  });

  it('adds nothing to a collection that somebody else began anew meanwhile', async () => {
    await fillFrom(server.store, new FakeDocumentSource({ 'a.md': 'The harbour of a.' }), {
      collection: 'moved',
    });
    const store = await openStore('moved');
    await put(store, 'b.md', 'The ledger of b.');
    await server.database.exec(
      `UPDATE ask_docs.collections SET generation = generation + 1 WHERE name = 'moved'`,
    );
    await assert.rejects(store.commit(), { code: 'team-busy' });
    await assert.rejects(
      store.finish(() => undefined, never),
      { code: 'team-busy' },
    );
    await store.close();
    const { rows } = await server.database.query(
      `SELECT count(*)::int AS documents FROM ask_docs.documents d JOIN ask_docs.collections c ON c.id = d.collection
      WHERE name = 'moved'`,
    );
    assert.deepEqual(rows, [{ documents: 1 }]);
  });

  it('ends without a trace where a pooler has given its session to another', async () => {
    // All connections to PGlite share one session, as those to a pooler in transaction mode may.
    const [first, second] = [await openStore('pooled'), await openStore('pooled')];
    await put(first, 'a.md', 'The harbour of a.');
    await put(second, 'b.md', 'The ledger of b.');
    const finish = first.finish(() => undefined, never);
    await assert.rejects(finish, { code: 'team-pooled' });
    await assert.rejects(first.commit(), { code: 'team-pooled' });
    await second.commit();
    await second.finish(() => undefined, never);
    await first.close();
    await second.close();
    const { rows } = await server.database.query(
      `SELECT path FROM ask_docs.documents d JOIN ask_docs.collections c ON c.id = d.collection WHERE name = 'pooled'`,
    );
    assert.deepEqual(rows, [{ path: 'b.md' }]);
  });

  it('leaves no vector of passages that are gone when it begins a collection of an older version anew', async () => {
    await fillFrom(server.store, textsOf(handbook), { collection: 'older' });
    await server.database.exec(
      `UPDATE ask_docs.collections SET index_version = index_version - 1 WHERE name = 'older'`,
    );
    await fillFrom(server.store, textsOf(handbook), { collection: 'older' });
    const { rows } = await server.database.query(
      `SELECT count(*)::int AS vectors, count(k.key)::int AS passages FROM ask_docs.collections c
      JOIN ask_docs.vectors v ON v.collection = c.id LEFT JOIN ask_docs.chunks k ON k.collection = c.id AND k.key = v.key
      WHERE name = 'older'`,
    );
    const [{ vectors, passages }] = rows as [{ vectors: number; passages: number }];
    assert.ok(vectors > 0);
    assert.equal(vectors, passages);
  });
});
