import * as assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { bundle, bundleReader } from '../../support/bundle';
import { temporaryFolders } from '../../support/temporaryFolder';

const depots = `{
  "updated": "2026-03-01",
  "depots": [
    { "depot": "Lindau", "country": "Germany", "trucks": 31, "lead": { "name": "Ida Roth" } },
    { "depot": "Chur", "country": "Switzerland", "trucks": 8, "lead": { "name": "Reto Caflisch" } },
    { "depot": "Bregenz", "country": "Austria", "trucks": 17, "lead": { "name": "Max Fink" } },
    { "depot": "Ulm", "country": "Germany", "trucks": 28, "lead": { "name": "Eva Lang" } }
  ]
}
`;
const events =
  '{"event":"E1","host":"db-01","minutes":12}\n{"event":"E2","host":"web-02","minutes":40}\n{"event":"E3","host":"db-01","minutes":7}\n';
const mixed = depots.replace('{ "depot": "Chur"', '"Chur", { "depot": "Chur"');

interface Line {
  readonly result: {
    readonly values: readonly string[];
    readonly rows: readonly (readonly string[])[];
  } | null;
  readonly citations: readonly { readonly quote: string }[];
}

describe('records in JSON', function () {
  this.timeout(60_000);
  const temporaryFolder = temporaryFolders();
  let program: string;

  before(async () => {
    const out = await temporaryFolder({});
    program = await bundle('src/cli/main.ts', out);
    await bundleReader(out);
    const media = path.join(import.meta.dirname, '..', '..', '..', 'media');
    for (const file of ['words/words.txt', 'words/words.bin', 'words/synonyms.txt', 'tables/ranker.bin'])
      await copyFile(path.join(media, file), path.join(out, path.basename(file)));
  });

  async function ask(files: Readonly<Record<string, string>>, question: string): Promise<Line> {
    const folder = await temporaryFolder(files);
    const own = [program, 'ask', folder, question, '--json', '--index-dir', path.join(folder, '.index')];
    return new Promise((resolve) => {
      execFile(process.execPath, own, (_error, stdout) => {
        resolve(JSON.parse(stdout) as Line);
      });
    });
  }

  it('are looked up, with the record as quote', async () => {
    const { result, citations } = await ask({ 'depots.json': depots }, 'How many trucks does Chur have?');
    assert.deepEqual(result?.values, ['8']);
    assert.match(citations[0]?.quote ?? '', /^\{ "depot": "Chur".*\}$/);
  });

  it('are asked by the keys of records in them', async () => {
    const { result } = await ask({ 'depots.json': depots }, 'What is the lead name of Ulm?');
    assert.deepEqual(result?.values, ['Eva Lang']);
  });

  it('are added up group by group, line by line in JSON Lines', async () => {
    const { result } = await ask({ 'events.jsonl': events }, 'What are the total minutes per host?');
    assert.deepEqual(result?.rows, [
      ['db-01', '19'],
      ['web-02', '40'],
    ]);
  });

  it('are no table where the list holds other values, too', async () => {
    const { result } = await ask({ 'depots.json': mixed }, 'What is the total number of trucks per country?');
    assert.equal(result, null);
  });
});
