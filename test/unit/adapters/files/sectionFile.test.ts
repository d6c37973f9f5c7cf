import * as assert from 'node:assert/strict';
import { decodeSections, encodeSections } from '../../../../src/adapters/files/sectionFile';

const format = 'test-1';
const encode = () =>
  encodeSections(
    format,
    { name: 'Größe' },
    { odd: Uint8Array.of(1, 2, 3), numbers: Float32Array.of(0.5, -2), empty: new Uint32Array() },
  );

describe('sectionFile', () => {
  it('gives back meta and sections when the file is whole', () => {
    const file = decodeSections(format, encode());
    assert.ok(file !== undefined);
    assert.deepEqual(file.meta, { name: 'Größe' });
    assert.deepEqual([...file.section('odd')], [1, 2, 3]);
    assert.equal(file.section('empty').length, 0);
  });

  it('lets numbers be viewed in place when the bytes begin at an odd address', () => {
    const bytes = encode();
    const shifted = Buffer.concat([Buffer.alloc(1), bytes]).subarray(1);
    const section = decodeSections(format, shifted)?.section('numbers');
    assert.ok(section !== undefined);
    assert.deepEqual([...new Float32Array(section.buffer, section.byteOffset, 2)], [0.5, -2]);
  });

  it('gives nothing when any one bit is flipped', () => {
    const bytes = encode();
    // The last four bytes of the fixed part are not used.
    for (let at = 0; at < bytes.length; at += 1) {
      if (at >= 12 && at < 16) continue;
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 4;
      assert.equal(decodeSections(format, damaged), undefined, `byte ${at}`);
    }
  });

  it('gives nothing when it is cut anywhere', () => {
    const bytes = encode();
    for (let length = 0; length < bytes.length; length += 1)
      assert.equal(decodeSections(format, bytes.subarray(0, length)), undefined, `${length} bytes`);
  });

  it('gives nothing when the format is another', () => {
    assert.equal(decodeSections('test-2', encode()), undefined);
  });

  it('throws when a section is not there', () => {
    assert.throws(() => decodeSections(format, encode())?.section('none'), RangeError);
  });
});
