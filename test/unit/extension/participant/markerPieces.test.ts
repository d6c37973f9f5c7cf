import * as assert from 'node:assert/strict';
import { MarkerPieces, type AnswerPiece } from '../../../../src/extension/participant/answerWriter';

/** The pieces of a text that comes in parts of so many characters; texts that follow each other are one. */
function piecesOf(text: string, size = text.length): readonly (string | number)[] {
  const cutter = new MarkerPieces();
  const pieces: AnswerPiece[] = [];
  for (let at = 0; at < text.length; at += size) pieces.push(...cutter.push(text.slice(at, at + size)));
  pieces.push(...cutter.end());
  const all: (string | number)[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (piece.kind === 'marker') all.push(piece.marker);
    else if (typeof last === 'string') all[all.length - 1] = last + piece.text;
    else all.push(piece.text);
  }
  return all;
}

const answer = [
  'A part is retried `5` times [1][2].',
  '',
  '- one [3]',
  '```ts',
  'const first = list[1];',
  '```',
  'Then `list[4]` and \\[5\\], or [a link](x) [6].',
].join('\n');

describe('MarkerPieces', () => {
  it('tells markers from text', () => {
    assert.deepEqual(piecesOf('It is 12 metres deep [1]. Ships [2][3] may enter.'), [
      'It is 12 metres deep ',
      1,
      '. Ships ',
      2,
      3,
      ' may enter.',
    ]);
  });

  it('leaves numbers in code as they are', () => {
    const markers = piecesOf(answer).filter((piece) => typeof piece === 'number');
    assert.deepEqual(markers, [1, 2, 3, 6]);
  });

  for (const size of [1, 2, 3, 7, 20]) {
    it(`gives the same when the text comes ${size} characters at a time`, () => {
      assert.deepEqual(piecesOf(answer, size), piecesOf(answer));
    });
  }

  it('gives what is clear before the line ends', () => {
    const cutter = new MarkerPieces();
    assert.deepEqual(cutter.push('It is deep ['), [{ kind: 'text', text: 'It is deep ' }]);
    assert.deepEqual(cutter.push('1'), []);
    assert.deepEqual(cutter.push('] and'), [
      { kind: 'marker', marker: 1 },
      { kind: 'text', text: ' and' },
    ]);
  });
});
