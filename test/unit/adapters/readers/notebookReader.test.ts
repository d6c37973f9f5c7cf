import * as assert from 'node:assert/strict';
import { bodiesOf, headingsAbove, readFile, reasonOf, whereIs } from '../../../support/readFormats';

const output = (data: Readonly<Record<string, unknown>>) => ({ output_type: 'execute_result', data });
const code = (source: string, ...outputs: readonly unknown[]) => ({ cell_type: 'code', source, outputs });
const notebook = (...cells: readonly unknown[]) => JSON.stringify({ nbformat: 4, cells });

describe('readNotebook', () => {
  it('has the headings of Markdown above code, and the number of each cell', async () => {
    const document = await readFile(
      'a.ipynb',
      notebook(
        { cell_type: 'markdown', source: ['# Churn\n', '\n', 'Who leaves, and *why*.'] },
        { cell_type: 'markdown', source: '## Data' },
        code('load()', { output_type: 'stream', name: 'stdout', text: ['1200 rows\n', '3 columns\n'] }),
      ),
    );
    assert.equal(document.title, 'Churn');
    assert.equal(document.markup, 'markdown');
    assert.deepEqual(await headingsAbove(document, '1200 rows'), ['Churn', 'Data']);
    assert.deepEqual(
      ['Who leaves', 'load()', '1200 rows'].map((words) => whereIs(document, words)),
      ['Cell 1', 'Cell 3', 'Cell 3'],
    );
  });

  it('takes one text of each output, and none of a picture', async () => {
    const document = await readFile(
      'a.ipynb',
      notebook(
        code(
          'show()',
          output({ 'text/plain': 'a  1', 'text/html': '<p>not this</p>' }),
          output({
            'text/plain': '<Widget at 0x7f>',
            'text/html': '<table><tr><td>a</td><td>2</td></tr></table>',
          }),
          output({ 'text/plain': 'not this', 'text/markdown': ['| a |\n', '| - |\n', '| 3 |'] }),
          output({ 'image/png': 'iVBORw0KGgo=' }),
        ),
      ),
    );
    assert.deepEqual(bodiesOf(document), [
      'code: show()',
      'code: a  1',
      'table: a | 2',
      'table: | a |\n| - |\n| 3 |',
    ]);
  });

  it('reads of a progress bar what stood there at the end', async () => {
    const stream = { output_type: 'stream', name: 'stdout', text: '1 %\r50 %\r100 %\r\n\r\rdone\r' };
    const document = await readFile('a.ipynb', notebook(code('run()', stream)));
    assert.deepEqual(bodiesOf(document), ['code: run()', 'code: 100 %\r\ndone']);
  });

  it('says what failed without the colours of a terminal', async () => {
    const failed = {
      output_type: 'error',
      ename: 'ValueError',
      evalue: '\u001b[0;31mno data\u001b[0m',
      traceback: [],
    };
    const document = await readFile('a.ipynb', notebook(code('run()', failed)));
    assert.deepEqual(bodiesOf(document), ['code: run()', 'code: ValueError: no data']);
  });

  it('reads notebooks of nbformat 3', async () => {
    const cells = [
      { cell_type: 'heading', level: 1, source: 'Old notes' },
      {
        cell_type: 'code',
        input: ['1 + 1'],
        language: 'python',
        outputs: [{ output_type: 'pyout', text: '2' }],
      },
    ];
    const document = await readFile('a.ipynb', JSON.stringify({ nbformat: 3, worksheets: [{ cells }] }));
    assert.deepEqual([document.title, ...bodiesOf(document)], ['Old notes', 'code: 1 + 1', 'code: 2']);
    assert.equal(whereIs(document, '1 + 1'), 'Cell 2');
  });

  it('says why when it is cut off', async () => {
    const text = notebook(code('run()'));
    assert.equal(await reasonOf('a.ipynb', text.slice(0, -5)), 'It is damaged, or not a notebook.');
  });
});
