import * as assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { bundle, bundleReader, bundleSqlThread } from '../../support/bundle';
import { temporaryFolders } from '../../support/temporaryFolder';

const files = {
  'docs/prices.csv': 'Item,Price\nLamp,"1,200 €"\nDesk,300 €\nTotal,"1,500 €"\n',
  'docs/stock.md': '# Stock\n\n| Item | Count |\n| ---- | ----: |\n| Lamp | 4 |\n| Desk | 9 |\n',
  'plain/notes.md': 'No table.',
};

/** The command as a user runs it, with the thread of SQL as it is shipped. */
describe('ask-docs tables', function () {
  this.timeout(60_000);
  const temporaryFolder = temporaryFolders();
  let program: string;
  let folder: string;

  before(async () => {
    folder = await temporaryFolder(files);
    program = await bundle('src/cli/main.ts', folder);
    await bundleReader(folder);
    await bundleSqlThread(folder);
  });

  function tables(
    name: string,
    ...args: string[]
  ): Promise<{
    readonly code: number | string | null | undefined;
    readonly stdout: string;
    readonly stderr: string;
  }> {
    const own = [path.join(folder, name), '--index-dir', path.join(folder, `index of ${name}`)];
    return new Promise((resolve) => {
      const env = { ...process.env, NO_COLOR: '1' };
      execFile(process.execPath, [program, 'tables', ...own, ...args], { env }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : error.code, stdout, stderr });
      });
    });
  }

  it('lists the tables with their places, names and columns', async () => {
    const { code, stdout } = await tables('docs');
    assert.equal(code, 0);
    assert.equal(
      stdout,
      '"prices"  prices.csv L 1–4, 2 rows\n  "Item" text, "Price" integer (€)\n' +
        '"Stock"  stock.md L 3–6, 2 rows\n  "Item" text, "Count" integer\n',
    );
  });

  it('gives the tables of the named files as JSON', async () => {
    const { stdout } = await tables('docs', '--file', 'stock', '--json');
    assert.deepEqual(JSON.parse(stdout), {
      tables: [
        {
          ...{ name: 'Stock', path: 'stock.md', lines: { start: 3, end: 6 }, headings: ['Stock'], rows: 2 },
          columns: [
            { name: 'Item', type: 'text' },
            { name: 'Count', type: 'integer' },
          ],
        },
      ],
    });
  });

  it('prints the rows of a query with their places', async () => {
    const { code, stdout } = await tables('docs', '--query', 'SELECT Item, Price FROM prices ORDER BY Price');
    assert.equal(code, 0);
    assert.match(stdout, /^\| Desk \| 300 \| {2}prices\.csv L 3\n\| Lamp \| 1200 \| {2}prices\.csv L 2$/m);
  });

  it('joins tables of two files', async () => {
    const sql = 'SELECT SUM(p.Price * s."Count") AS worth FROM prices p JOIN Stock s USING (Item)';
    const { stdout } = await tables('docs', '--json', '--query', sql);
    assert.deepEqual((JSON.parse(stdout) as { rows: unknown }).rows, [[7500]]);
  });

  it('ends with 2 and a sentence when a query is none', async () => {
    const { code, stdout, stderr } = await tables('docs', '--json', '--query', 'DROP TABLE prices');
    assert.equal(code, 2);
    assert.match(stderr, /^Only a SELECT can be run/m);
    assert.equal((JSON.parse(stdout) as { outcome: unknown }).outcome, 'failed');
  });

  it('ends with 3 when no row fits', async () => {
    const { code } = await tables('docs', '--query', 'SELECT * FROM prices WHERE Price > 9000');
    assert.equal(code, 3);
  });

  it('ends with 3 when there is no table', async () => {
    const { code, stdout } = await tables('plain');
    assert.deepEqual([code, stdout], [3, 'No document has a table with columns that have names.\n']);
  });
});
