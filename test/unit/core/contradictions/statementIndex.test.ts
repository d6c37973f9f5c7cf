import assert from 'node:assert/strict';
import {
  readStatements,
  Terms,
  type DocumentStatements,
} from '../../../../src/core/contradictions/statementIndex';
import type { Chunk } from '../../../../src/core/model/types';

/** Of a document with no more statements, their numbers have 16 bits. */
const mostOfHalf = 0xffff;

describe('the statements of a document', () => {
  it('say the same in numbers of 16 and of 32 bits', () => {
    const chunks = Array.from({ length: mostOfHalf + 2 }, (_, at) => chunkAt(at));
    const terms = new Terms();
    const more = readStatements('rooms.md', chunks, terms);
    const most = readStatements('rooms.md', chunks.slice(2), terms);
    // Each says something of its own below its own heading, so that the greatest numbers do not fit into 16 bits.
    assert.deepEqual(
      [most, more].map(({ count, signatures }) => [count, signatures.length]),
      [
        [mostOfHalf, mostOfHalf],
        [mostOfHalf + 2, mostOfHalf + 2],
      ],
    );
    assert.deepEqual(
      [most, more].map(({ headingsOf, signatureOf }) => [headingsOf, signatureOf].map(bitsOf)),
      [
        [16, 16],
        [32, 32],
      ],
    );
    const [said, others] = [saidIn(most), saidIn(more).slice(2)];
    assert.equal(
      said.findIndex((one, at) => one !== others[at]),
      -1,
    );
    assert.equal(new Set(said).size, mostOfHalf);
  });
});

/** A chunk of one sentence below a heading of its own. */
function chunkAt(at: number): Chunk {
  const name = `${nameOf(at >> 8, 'o')} ${nameOf(at & 0xff, 'a')}`;
  const text = `Lock ${name}.`;
  return {
    ...{ id: `rooms.md#${at}`, documentId: 'rooms.md', documentTitle: 'Rooms' },
    ...{ headings: ['Rooms', name], markup: 'markdown', text, start: at * 100 },
    place: { kind: 'lines', lines: { start: at, end: at } },
    blocks: [{ kind: 'paragraph', start: 0, end: text.length }],
  };
}

/** A word for a number: "boco", "bodo". Few different ones are read fast. */
function nameOf(number: number, vowel: string): string {
  return [number >> 4, number & 0xf].map((digit) => `${'bcdfghjklmnprtvzx'.charAt(digit)}${vowel}`).join('');
}

function bitsOf(column: Uint16Array | Uint32Array): number {
  return column.BYTES_PER_ELEMENT * 8;
}

/** What the columns say of each statement. */
function saidIn(read: DocumentStatements): string[] {
  const listAt = ({ all, starts }: DocumentStatements['terms'], list: number): string =>
    all.subarray(starts[list], starts[list + 1]).join(' ');
  return Array.from({ length: read.count }, (_, at) =>
    [
      read.signatures[read.signatureOf[at] ?? -1],
      listAt(read.terms, at),
      listAt(read.headings, read.headingsOf[at] ?? -1),
    ].join('; '),
  );
}
