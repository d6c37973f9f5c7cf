import * as assert from 'node:assert/strict';
import { readPlainText } from '../../../../src/adapters/readers/plainTextReader';

const blocksOf = (text: string) =>
  readPlainText(text).blocks.map(({ kind, start, end }) => [kind, text.slice(start, end)]);

describe('readPlainText', () => {
  it('separates paragraphs when blank lines stand between them', () => {
    assert.deepEqual(blocksOf('One\ngoes on.\n\n \nTwo.'), [
      ['paragraph', 'One\ngoes on.'],
      ['paragraph', 'Two.'],
    ]);
  });

  it('takes a paragraph for a list when it begins with a bullet', () => {
    assert.deepEqual(blocksOf('Items\n\n- one\n- two\n'), [
      ['paragraph', 'Items'],
      ['list', '- one\n- two'],
    ]);
  });

  it('keeps the indent of the first line when a list is indented', () => {
    assert.deepEqual(blocksOf('\n  1. one\n  2. two\n'), [['list', '  1. one\n  2. two']]);
  });

  it('separates paragraphs when lines end as on Windows', () => {
    assert.deepEqual(blocksOf('One\r\ngoes on.\r\n\r\nTwo.\r\n'), [
      ['paragraph', 'One\r\ngoes on.'],
      ['paragraph', 'Two.'],
    ]);
  });

  it('has no title, so that the file name stands for it', () => {
    assert.equal(readPlainText('One.').title, undefined);
  });

  it('reads a paragraph of a megabyte when there is no blank line in it', () => {
    assert.equal(readPlainText('words of a line\n'.repeat(65_536)).blocks.length, 1);
  });
});
