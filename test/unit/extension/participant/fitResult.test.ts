import * as assert from 'node:assert/strict';
import { fitResult } from '../../../../src/extension/participant/documentTools';

/** A token a character. */
function roomOf(tokens: number) {
  return { tokens, count: (text: string) => Promise.resolve(text.length) };
}

const passages = ['[1] first passage', '[2] second passage', '[3] third passage'];
const text = passages.map((passage) => passage.padEnd(200, '.')).join('\n\n');

describe('fitResult', () => {
  it('gives text and fields where no room is known, and where there is room for both', async () => {
    assert.deepEqual(await fitResult({ text, json: '{}' }, undefined), [text, '{}']);
    assert.deepEqual(await fitResult({ text, json: '{}' }, roomOf(1000)), [text, '{}']);
  });

  it('leaves the fields out first', async () => {
    assert.deepEqual(await fitResult({ text, json: '{}'.padEnd(900) }, roomOf(1000)), [text]);
  });

  it('keeps the passages that fit whole, best first, and says that there was more', async () => {
    const [cut = ''] = await fitResult({ text, json: '{}' }, roomOf(550));
    assert.ok(cut.length <= 550);
    assert.match(cut, /first passage[^]*second passage[^]*More did not fit/);
    assert.doesNotMatch(cut, /third/);
  });

  it('cuts the first passage when even that does not fit', async () => {
    const [cut = ''] = await fitResult({ text, json: '{}' }, roomOf(50));
    assert.ok(cut.length <= 50 && cut.startsWith('[1] first'));
  });
});
