import assert from 'node:assert/strict';
import path from 'node:path';
import { documentOf } from '../../../../src/adapters/team/chunkKeys';
import { TeamIndex } from '../../../../src/adapters/team/teamIndex';
import { embeddingOptions } from '../../../../src/worker/openDocuments';
import { openTeam, readTeam } from '../../../../src/worker/openTeam';
import { FakeDocumentSource } from '../../../support/fakeDocumentSource';
import { startPglite, type PgliteServer } from '../../../support/pgliteServer';
import { never } from '../../../support/samples';
import { fillFrom, textsOf } from '../../../support/teamCollections';
import { watched, type SentStatement } from '../../../support/watchedServer';

let server: PgliteServer;
before(async function () {
  this.timeout(120_000);
  server = await startPglite();
});
after(async () => server.stop());

/** Statements about a table that were sent since the last call. */
function takenAbout(sent: SentStatement[], table: string): SentStatement[] {
  return sent.splice(0).filter(({ text }) => text.includes(`ask_docs.${table}`));
}

const handbook = path.join(import.meta.dirname, '..', '..', '..', '..', 'examples', 'handbook');

/** The lists of numbers that were sent with a statement. */
function listsOf(statement: SentStatement | undefined): number[][] {
  const lists = (statement?.values ?? []).filter((value) => value?.startsWith('{'));
  return lists.map((list = '') => (JSON.parse(`[${list.slice(1, -1)}]`) as unknown[]).map(Number));
}

describe('what a search of a collection asks of the server', () => {
  before(async () => {
    await fillFrom(server.store, textsOf(handbook), { collection: 'handbook' });
  });

  /** The statements about a table that a search sends after one that asks for the same words. */
  async function sentFor(query: string, table: string, isLead = false): Promise<SentStatement[]> {
    let taken: SentStatement[] = [];
    await watched(server.store, async (store, sent) => {
      const team = await openTeam({ store, collection: 'handbook' }, {});
      await team.search(query, 5, never);
      sent.splice(0);
      await team.search(query, 5, never, isLead ? { conditions: [], excluded: [], isLead } : undefined);
      taken = takenAbout(sent, table);
      await team.close();
    });
    return taken;
  }

  it('is one look at vectors, also beside a phrase', async () => {
    assert.equal((await sentFor('"data protection" backups', 'vectors')).length, 1);
  });

  it('is no look at vectors for the beginnings of documents', async () => {
    assert.deepEqual(await sentFor('backups', 'vectors', true), []);
  });

  it('names of an excluded word the passages of the documents that are searched', async () => {
    const [asked] = await sentFor('in:policies/ backups -data', 'vectors');
    const [documents = [], excluded = []] = listsOf(asked);
    assert.ok(documents.length > 0 && excluded.length > 0);
    assert.deepEqual(
      excluded.filter((key) => !documents.includes(documentOf(key))),
      [],
    );
  });

  it('names the documents that are left out where these are fewer', async () => {
    const [within, without] = [
      await sentFor('in:policies/ backups', 'vectors'),
      await sentFor('-in:policies/ backups', 'vectors'),
    ];
    assert.deepEqual(listsOf(without[0]), listsOf(within[0]));
    assert.match(without[0]?.text ?? '', /NOT key >>/);
  });

  it('is the paths of documents once for a state', async () => {
    assert.deepEqual(await sentFor('in:policies/ backups', 'documents'), []);
  });
});

it('the languages of a collection are asked for once for a state, whatever postings were let go of', async () => {
  const german = Object.fromEntries(
    Array.from({ length: 6 }, (_, at) => [
      `seite-${at}.md`,
      `# Büro ${at}\n\nDie Sicherungen des Büros werden neunzig Tage lang aufbewahrt und danach gelöscht, wenn sie nicht mehr gebraucht werden und die Leitung dem zugestimmt hat.`,
    ]),
  );
  const source = new FakeDocumentSource(german);
  await fillFrom(server.store, source, { collection: 'german' });
  await watched(server.store, async (store, sent) => {
    const { embedder } = await embeddingOptions({});
    const index = await TeamIndex.open({ store, collection: 'german' }, embedder, undefined, 1);
    const team = readTeam(index, undefined);
    await team.search('Sicherungen des Büros', 5, never);
    sent.splice(0);
    const before = await team.status(never);
    assert.deepEqual([before.languages, takenAbout(sent, 'postings').length], [['de'], 0]);
    source.delete('seite-0.md');
    source.write('page.md', '# Office\n\nThe backups of this office are kept for ninety days.');
    await fillFrom(server.store, source, { collection: 'german' });
    const { languages } = await team.status(never);
    const { passages } = await team.search('Sicherung', 5, never);
    const found = passages.map(({ chunk }) => chunk.documentId).toSorted();
    assert.deepEqual([languages, found], [['de', 'en'], [1, 2, 3, 4, 5].map((at) => `seite-${at}.md`)]);
    await index.close();
  });
});
