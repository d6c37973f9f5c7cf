import * as assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  decodeSections,
  encodeSections,
  openSections,
  type SectionFile,
} from '../../../../src/adapters/files/sectionFile';
import { temporaryFolders } from '../../../support/temporaryFolder';

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

  describe('that is opened', () => {
    const temporaryFolder = temporaryFolders();
    const numbers = Uint32Array.from({ length: 10_000 }, (_, at) => at);
    const blockBytes = 4096;
    const bytes = encodeSections(
      format,
      { kind: 'numbers' },
      { numbers, last: Uint8Array.of(7) },
      { numbers: blockBytes },
    );

    async function written(content: Uint8Array = bytes): Promise<string> {
      const file = path.join(await temporaryFolder(), 'file');
      await writeFile(file, content);
      return file;
    }

    async function opened(content?: Uint8Array): Promise<SectionFile> {
      const file = openSections(format, await written(content));
      assert.ok(file !== undefined);
      return file;
    }

    const valuesOf = (part: Uint8Array) => [
      ...new Uint32Array(part.buffer, part.byteOffset, part.length / 4),
    ];

    /** The bytes with one changed that is part of a number. */
    function damagedAt(number: number): Buffer {
      const damaged = Buffer.from(bytes);
      const first = damaged.indexOf(Buffer.from(numbers.slice(1, 9).buffer)) - 4;
      damaged[first + 4 * number] = (damaged[first + 4 * number] ?? 0) ^ 1;
      return damaged;
    }

    it('gives any part of a section, before and after it was checked', async () => {
      const file = await opened();
      for (const [from, to] of [
        [0, 1],
        [1000, 1030],
        [1020, 4000],
        [9999, 10_000],
        [5, 5],
        [0, 10_000],
        [1000, 1030],
      ] as const)
        assert.deepEqual(valuesOf(file.section('numbers', 4 * from, 4 * to)), [...numbers.slice(from, to)]);
      assert.deepEqual([...file.section('last')], [7]);
      assert.deepEqual(file.meta, { kind: 'numbers' });
    });

    it('gives a block to memory of the caller', async () => {
      const target = new Uint8Array(blockBytes + 8);
      (await opened()).readBlock('numbers', 9, target);
      const end = 10_000 * 4 - 9 * blockBytes;
      assert.deepEqual(valuesOf(target.slice(0, end)), [...numbers.slice((9 * blockBytes) / 4)]);
    });

    it('throws when it comes to a block that is damaged, each time, and gives the others', async () => {
      const file = await opened(damagedAt(1500));
      assert.deepEqual(valuesOf(file.section('numbers', 0, 4096)), [...numbers.slice(0, 1024)]);
      for (let time = 0; time < 2; time += 1) {
        assert.throws(() => file.section('numbers', 4 * 1100, 4 * 1101), /checksum/);
        assert.throws(() => {
          file.readBlock('numbers', 1, new Uint8Array(blockBytes));
        }, /checksum/);
        assert.throws(() => file.whole(), /damaged/);
      }
    });

    it('throws when the file was cut after it was opened', async () => {
      const place = await written();
      const file = openSections(format, place);
      await writeFile(place, bytes.subarray(0, bytes.length - 100));
      assert.throws(() => file?.section('numbers'), /cut/);
    });

    it('is nothing when its length, its beginning or its format is another', async () => {
      assert.equal(openSections(format, await written(bytes.subarray(0, bytes.length - 1))), undefined);
      assert.equal(openSections(format, await written(bytes.subarray(0, 10))), undefined);
      for (const at of [0, 5, 9, 13, 20]) {
        const damaged = Buffer.from(bytes);
        damaged[at] = (damaged[at] ?? 0) ^ 4;
        assert.equal(openSections(format, await written(damaged)), undefined, `byte ${at}`);
      }
      assert.equal(openSections('test-2', await written()), undefined);
    });

    it('reads on in the file that was there, while it is held', async () => {
      const place = await written();
      const file = openSections(format, place);
      assert.ok(file !== undefined);
      file.hold(() => {
        file.section('numbers', 0, 4);
        rmSync(place);
        file.hold(() => file.section('numbers', 0, 4));
        assert.deepEqual(valuesOf(file.section('numbers')), [...numbers]);
      });
      assert.throws(() => file.section('numbers'), /ENOENT/);
    });

    it('is not opened while it is held and nothing is read', async () => {
      const place = await written();
      const file = openSections(format, place);
      rmSync(place);
      assert.equal(
        file?.hold(() => 'done'),
        'done',
      );
    });

    it('is the same in memory', async () => {
      const file = await written();
      const whole = openSections(format, file)?.whole();
      assert.deepEqual(whole && valuesOf(whole.section('numbers')), [...numbers]);
      assert.equal(whole?.checksum, decodeSections(format, await readFile(file))?.checksum);
    });
  });
});
