import * as assert from 'node:assert/strict';
import { lineAt, lineStarts, linesOf, linesWithin } from '../../../../src/core/model/place';

describe('lines', () => {
  it('begins a line after every kind of line end', () => {
    assert.deepEqual(lineStarts('a\nb\r\nc\rd'), [0, 2, 5, 7]);
  });

  it('has one line when the text is empty', () => {
    assert.deepEqual(lineStarts(''), [0]);
  });

  it('agrees with counting line by line when every offset is asked', () => {
    const text = 'ab\r\n\ncd\re\n';
    const starts = lineStarts(text);
    for (let offset = 0; offset < text.length; offset += 1) {
      const counted = starts.filter((start) => start <= offset).length;
      assert.equal(lineAt(starts, offset), counted, `offset ${offset}`);
    }
  });

  it('leaves out the next line when a stretch ends with a line break', () => {
    assert.deepEqual(linesOf(lineStarts('a\nb\nc'), 0, 2), { start: 1, end: 1 });
  });

  it('gives the line itself when a stretch is empty', () => {
    assert.deepEqual(linesOf(lineStarts('a\nb'), 2, 2), { start: 2, end: 2 });
  });

  it('counts from the first line of a piece when it stands further down', () => {
    assert.deepEqual(linesWithin('a\nb\nc', 10, 2, 5), { start: 11, end: 12 });
  });
});
