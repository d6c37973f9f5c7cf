import * as assert from 'node:assert/strict';
import { bodiesOf, headingsAbove, readFile, whereIs } from '../../../support/readFormats';

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;

describe('readAsciidoc', () => {
  it('has the titles above their text, in the lines of the file', async () => {
    const document = await readFile(
      'a.adoc',
      lines('= Guide', ':toc:', '', '== Install `it` ==', '', 'Text.', '', '== End', '', 'Bye.'),
    );
    assert.equal(document.title, 'Guide');
    assert.deepEqual(await headingsAbove(document, 'Text.'), ['Guide', 'Install it']);
    assert.equal(whereIs(document, 'Text.'), 'L 6');
  });

  const blocks: Readonly<Record<string, readonly [text: readonly string[], blocks: readonly string[]]>> = {
    'code, also when something in it looks like a title': [
      ['[source,sh]', '----', 'run', '', '== this', '----', 'Then.'],
      ['code: run\n\n== this', 'paragraph: Then.'],
    ],
    'code in the fences of Markdown': [
      ['```js', 'let a;', '```', 'Then.'],
      ['code: let a;', 'paragraph: Then.'],
    ],
    'tables as a whole, with their label': [
      ['.Options', '|===', '|Name |Value', '', '|a', '|1', '|===', '', 'Then.'],
      ['paragraph: Options', 'table: |Name |Value\n\n|a\n|1', 'paragraph: Then.'],
    ],
    'nested lists with what is joined to an item': [
      ['* one', '** inner', '* two', '+', 'of two', '', 'Then.'],
      ['list: * one\n** inner\n* two\n+\nof two', 'paragraph: Then.'],
    ],
    'items that number themselves': [
      ['. Open.', '. Close', 'it.'],
      ['paragraph: Open.', 'paragraph: Close\nit.'],
    ],
    'what stands in examples and quotes': [
      ['====', 'NOTE: Mind this.', '====', 'Then.'],
      ['paragraph: NOTE: Mind this.', 'paragraph: Then.'],
    ],
    'neither comments, settings nor other files': [
      ['// no', ':key: value', 'include::other.adoc[]', '', '////', 'no', '////', '', 'Text.'],
      ['paragraph: Text.'],
    ],
    'code to the end when its fence is never closed': [['----', 'run'], ['code: run']],
  };
  for (const [what, [text, expected]] of Object.entries(blocks)) {
    it(`reads ${what}`, async () => {
      assert.deepEqual(bodiesOf(await readFile('a.adoc', lines(...text))), expected);
    });
  }
});
