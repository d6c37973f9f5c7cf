import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createChunker } from '../../../../src/adapters/splitting/chunker';
import { readFormat } from '../../../../src/adapters/readers/formats';
import { officeFiles } from '../../../support/officeFiles';
import { sampleFiles, sampleWords } from '../../../support/sampleFiles';
import { headingsOf, readFile, reasonOf, whereIs } from '../../../support/readFormats';
import { searchedText, wordRecall } from '../../../support/wordRecall';

describe('readFormat', () => {
  it('says why when a file is empty, or of another format than its name says', async () => {
    for (const extension of ['.pdf', '.docx', '.xlsx']) {
      assert.deepEqual(await readFormat(`a${extension}`, new Uint8Array()), {
        kind: 'failed',
        reason: 'It is empty.',
      });
      const outcome = await readFormat(`a${extension}`, Buffer.from([0, 1, 2, 3, 4, 5]));
      assert.match(outcome.kind === 'failed' ? outcome.reason : '', /^It is damaged, or not a/);
    }
  });

  it('says so when an office file is protected by a password', async () => {
    const beginning = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]);
    const encrypted = Buffer.concat([beginning, Buffer.from('EncryptedPackage', 'utf16le')]);
    assert.equal(await reasonOf('a.docx', encrypted), 'It is protected by a password.');
    assert.equal(await reasonOf('a.docx', beginning), 'It is in a format from before 2007.');
  });
});

describe('the hash of a document', () => {
  it('is another when the same text stands elsewhere', async () => {
    const [one, moved] = [
      await readFile('a.html', '<p>The gate opens at six.</p>'),
      await readFile('a.html', '<!-- new -->\n<p>The gate opens at six.</p>'),
    ];
    assert.equal(one.text, moved.text);
    assert.notEqual(one.contentHash, moved.contentHash);
  });
});

describe('readDelimited', () => {
  for (const [name, delimiter] of [
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['bars', '|'],
  ] as const) {
    it(`finds the names of the columns when ${name} part them`, async () => {
      const rows = [
        ['Region', 'Plan, monthly', 'Price'],
        ['EU', 'Basic', '3'],
        ['US', 'Basic', '4'],
      ];
      const text = rows.map((row) => row.map((cell) => `"${cell}"`).join(delimiter)).join('\n');
      assert.deepEqual(headingsOf(await readFile('a.csv', text)), ['Region, Plan, monthly, Price']);
    });
  }

  it("keeps the file's own lines", async () => {
    const document = await readFile('a.csv', 'name,note\nA,"two\nlines"\nB,last\n');
    assert.equal(whereIs(document, 'B,last'), 'L 4');
  });

  it('has no names of columns when the first row is of numbers', async () => {
    assert.deepEqual(headingsOf(await readFile('a.csv', '1,2\n3,4\n')), []);
  });
});

describe('readHtml', () => {
  const page = [
    '<html><head><title>Backup guide</title><style>p { color: red }</style></head><body>',
    '<nav><a href="/">Home</a></nav>',
    '<main><h1>Backups</h1>',
    '<p>They are kept',
    'for <b>30</b> days.</p>',
    '<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>',
    '<table><tr><th>Plan</th><th>Days</th></tr>',
    '<tr><td>Basic</td><td>30</td></tr></table>',
    '<pre>run one',
    'run two</pre>',
    '</main><script>let secret = 1;</script><footer>Imprint</footer></body></html>',
  ].join('\n');

  it('gives the main content without navigation, styles and scripts', async () => {
    const { text, title } = await readFile('a.html', page);
    assert.equal(title, 'Backup guide');
    assert.equal(
      text.trim(),
      'Backups\n\nThey are kept for 30 days.\n\n- One\n  - Inner\n- Two\n\nPlan | Days\nBasic | 30\n\nrun one\nrun two',
    );
  });

  it('repeats a cell in every row and column that it spans, but no title above all of them', async () => {
    const table = [
      '<table><tr><th colspan="3">Prices</th></tr>',
      '<tr><td rowspan="2">EU</td><td>Basic</td><td>3</td></tr>',
      '<tr><td colspan="2">Free</td></tr></table>',
    ].join('\n');
    const document = await readFile('a.html', table);
    assert.equal(document.text.trim(), 'Prices\nEU | Basic | 3\nEU | Free | Free');
    assert.equal(whereIs(document, 'EU | Free'), 'L 3');
  });

  it('knows the line of the file for every word', async () => {
    const document = await readFile('a.html', page);
    assert.deepEqual(
      ['Backups', 'They are kept for 30 days', 'Two', 'Basic', 'run two'].map((words) =>
        whereIs(document, words),
      ),
      ['L 3', 'L 4–5', 'L 6', 'L 8', 'L 10'],
    );
  });
});

describe('readers of office files', () => {
  for (const [name, bytes] of Object.entries(sampleFiles()))
    it(`find the words of ${name}`, async () => {
      const document = await readFile(name, bytes);
      assert.ok(document.text.includes(sampleWords), document.text);
    });

  it('know the page of a PDF and the cells of a sheet', async () => {
    const { 'a.pdf': pdf = '', 'a.xlsx': sheet = '' } = sampleFiles();
    assert.equal(whereIs(await readFile('a.pdf', pdf), sampleWords), 'p. 1');
    assert.equal(whereIs(await readFile('a.xlsx', sheet), sampleWords), 'Rules!A2:B2');
  });
});

describe('readers of real office files (evaluation data)', () => {
  const files = officeFiles();
  const leastRecall: Readonly<Record<string, number>> = {
    '.csv': 0.99,
    '.docx': 0.93,
    '.html': 0.98,
    '.pdf': 0.96,
    '.xlsx': 0.87,
  };

  before(function () {
    if (files.length === 0) this.skip();
  });

  for (const [extension, least] of Object.entries(leastRecall)) {
    it(`finds the words of ${extension} files`, async () => {
      const recalls: number[] = [];
      for (const file of files.filter(({ name }) => path.extname(name) === extension)) {
        const document = await readFile(file.name, readFileSync(file.path));
        recalls.push(wordRecall(readFileSync(file.truth, 'utf8'), searchedText(document)));
      }
      const mean = recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length;
      assert.ok(mean >= least, `${mean}`);
    });
  }

  it('knows the page of a PDF and the cells of a sheet', async () => {
    const file = (name: string) => readFileSync(files.find((entry) => entry.name.endsWith(name))?.path ?? '');
    const pdf = await readFile('a.pdf', file('multi_page.pdf'));
    assert.deepEqual([...new Set(pdf.places.map(({ place }) => place.kind))], ['page']);
    const sheet = await readFile('a.xlsx', file('xlsx_comments.xlsx'));
    assert.match(whereIs(sheet, '2021 | 150'), /^Sheet1![A-Z]\d+:[A-Z]\d+$/);
    const chunks = await createChunker().split(pdf);
    assert.ok(chunks.every(({ place }) => place.kind === 'page'));
  });
});
