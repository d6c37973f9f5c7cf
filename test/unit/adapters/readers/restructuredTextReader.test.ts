import * as assert from 'node:assert/strict';
import { bodiesOf, headingsAbove, headingsOf, readFile, whereIs } from '../../../support/readFormats';

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;

describe('readRestructuredText', () => {
  it('tells the levels of titles by their marks, in the order in which they come', async () => {
    const document = await readFile(
      'a.rst',
      lines(
        '====',
        'Book',
        '====',
        '',
        'Part',
        '====',
        '',
        'One',
        '---',
        '',
        'Text.',
        '',
        'End',
        '====',
        '',
        'Bye.',
      ),
    );
    assert.equal(document.title, 'Book');
    assert.deepEqual(await headingsAbove(document, 'Text.'), ['Book', 'Part', 'One']);
    assert.deepEqual(await headingsAbove(document, 'Bye.'), ['Book', 'End']);
    assert.equal(whereIs(document, 'Text.'), 'L 11');
  });

  it('takes the marks of roles and code from titles', async () => {
    const document = await readFile(
      'a.rst',
      lines('The ``run`` of :ref:`all`', '=========================', '', 'x'),
    );
    assert.deepEqual(headingsOf(document), ['The run of all']);
  });

  const blocks: Readonly<Record<string, readonly [text: readonly string[], blocks: readonly string[]]>> = {
    'code after two colons': [
      ['Run::', '', '    one', '', '      two', '', 'Then.'],
      ['paragraph: Run::', 'code:     one\n\n      two', 'paragraph: Then.'],
    ],
    'code of a directive, without its options': [
      ['.. code-block:: python', '   :linenos:', '', '   x = 1', '', 'Then.'],
      ['code:    x = 1', 'paragraph: Then.'],
    ],
    'an example of a shell': [['>>> 1 + 1', '2'], ['code: >>> 1 + 1\n2']],
    'a note with what it holds': [
      ['.. note:: Mind', '   this.', '', '   - one', '   - two', '', 'Then.'],
      ['paragraph: Mind\n   this.', 'list: - one\n   - two', 'paragraph: Then.'],
    ],
    'nested lists, and lists with other marks apart': [
      ['- one', '  more', '', '  - inner', '- two', '', '1. first', '2. second'],
      ['list: - one\n  more\n\n  - inner\n- two', 'list: 1. first\n2. second'],
    ],
    'items that number themselves': [
      ['#. Open.', '#. Close', '   it.'],
      ['paragraph: Open.', 'paragraph: Close\n   it.'],
    ],
    'simple tables': [
      ['====  ===', 'a     b', '====  ===', '1     2', '', '3     4', '====  ===', '', 'Then.'],
      ['table: ====  ===\na     b\n====  ===\n1     2\n\n3     4\n====  ===', 'paragraph: Then.'],
    ],
    'tables with a grid': [
      ['+---+', '| a |', '+===+', '| 1 |', '+---+', '', 'Then.'],
      ['table: +---+\n| a |\n+===+\n| 1 |\n+---+', 'paragraph: Then.'],
    ],
    'neither comments, targets nor lines between paragraphs': [
      ['.. _top:', '', 'One.', '', '----', '', '.. A comment', '   of two lines', '', 'Two.'],
      ['paragraph: One.', 'paragraph: Two.'],
    ],
  };
  for (const [what, [text, expected]] of Object.entries(blocks)) {
    it(`reads ${what}`, async () => {
      assert.deepEqual(bodiesOf(await readFile('a.rst', lines(...text))), expected);
    });
  }
});
