import assert from 'node:assert/strict';
import {
  packDocuments,
  packPostings,
  unpackDocuments,
  unpackPostings,
} from '../../../../src/adapters/team/packedPostings';

/** Postings of chunks, each with its count. */
function field(...postings: readonly (readonly [chunk: number, count: number])[]) {
  return {
    chunks: Uint16Array.from(postings, ([chunk]) => chunk),
    counts: Uint8Array.from(postings, ([, count]) => count),
  };
}

describe('packed postings', () => {
  it('are read back, of several commits behind each other', () => {
    const first = { body: field([0, 1], [1, 255], [300, 2]), heading: field([1, 1]) };
    const second = { body: field([0, 3]), heading: field() };
    const packed = Buffer.concat([packPostings(first, 0), packPostings(second, 40_000)]);
    assert.deepEqual(unpackPostings(packed, { body: 4, heading: 1 }, 40_001), {
      body: field([0, 1], [1, 255], [300, 2], [40_000, 3]),
      heading: field([1, 1]),
    });
  });

  it('take a byte for a posting of a frequent term', () => {
    const chunks = Uint16Array.from({ length: 1000 }, (_, at) => at * 3);
    const postings = { body: { chunks, counts: new Uint8Array(1000).fill(1) }, heading: field() };
    assert.equal(packPostings(postings, 0).length, 1003);
  });
});

describe('packed documents', () => {
  const lengths = (...all: readonly number[]) => Uint32Array.from(all);

  it('are read back, of several commits behind each other', () => {
    const first = [
      { number: 7, bodyLengths: lengths(120, 70_000), headingLengths: lengths(3, 0) },
      { number: 2_000_000_000, bodyLengths: lengths(), headingLengths: lengths() },
    ];
    const second = [{ number: 9, bodyLengths: lengths(1), headingLengths: lengths(200) }];
    assert.deepEqual(unpackDocuments(Buffer.concat([packDocuments(first), packDocuments(second)])), {
      numbers: [7, 2_000_000_000, 9],
      documentStarts: lengths(0, 2, 2, 3),
      bodyLengths: lengths(120, 70_000, 1),
      headingLengths: lengths(3, 0, 200),
    });
  });
});
