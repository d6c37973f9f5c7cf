import * as assert from 'node:assert/strict';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import {
  correctionsFile,
  noteCorrection,
  readCorrections,
  undoCorrection,
} from '../../../../src/adapters/memory/correctionsFile';
import { temporaryFolders } from '../../../support/temporaryFolder';

const noted = { question: 'How long?', text: '35 days.', notedOn: '2026-11-22', answer: '30 days.' };

describe('the file of corrections', () => {
  const newFolder = temporaryFolders();
  const read = (folder: string) => readCorrections([{ name: 'docs', path: folder }]);

  it('is made with the first correction, and read back', async () => {
    const folder = await newFolder();
    await noteCorrection(folder, noted);
    const { corrections, warnings } = await read(folder);
    assert.deepEqual(warnings, []);
    assert.deepEqual(
      corrections.map(({ question, text, documentId }) => [question, text, documentId]),
      [['How long?', '35 days.', '.askdocs/corrections.md']],
    );
    assert.deepEqual(await readdir(path.join(folder, '.askdocs')), ['corrections.md']);
  });

  it('keeps every byte that a person wrote when a correction is added', async () => {
    const before = Buffer.from('\ufeff# Mine\r\n\r\n## A?\r\n\r\nx');
    const folder = await newFolder({ '.askdocs/corrections.md': before });
    await noteCorrection(folder, noted);
    const after = await readFile(correctionsFile(folder));
    assert.deepEqual(after.subarray(0, before.length), before);
    assert.equal((await read(folder)).corrections.length, 2);
  });

  it('is as before when a correction is taken back, but not when it was changed since', async () => {
    const folder = await newFolder();
    await noteCorrection(folder, noted);
    const change = await noteCorrection(folder, { ...noted, text: '40 days.' });
    assert.equal(await undoCorrection(folder, change), true);
    assert.deepEqual(
      (await read(folder)).corrections.map(({ text }) => text),
      ['35 days.'],
    );
    assert.equal(await undoCorrection(folder, change), false);
  });

  it('is none where no folder has one', async () => {
    assert.deepEqual(await read(await newFolder({ '.askdocs': 'a file' })), {
      corrections: [],
      warnings: [],
    });
  });

  it('has ids that begin with the folder where there are several', async () => {
    const [one, other] = [await newFolder(), await newFolder()];
    await noteCorrection(other, noted);
    const { corrections } = await readCorrections([
      { name: 'one', path: one },
      { name: 'other', path: other },
    ]);
    assert.deepEqual(
      corrections.map(({ documentId }) => documentId),
      ['other/.askdocs/corrections.md'],
    );
  });

  const broken: readonly [what: string, content: Uint8Array, reason: RegExp][] = [
    ['too large', Buffer.alloc(1024 * 1024 + 1, 'x'), /larger than 1 MB/],
    ['not UTF-8', Buffer.from([0x23, 0x23, 0xff, 0xfe]), /not UTF-8/],
  ];
  for (const [what, content, reason] of broken) {
    it(`is told of in one sentence, and left as it is, when it is ${what}`, async () => {
      const folder = await newFolder({ '.askdocs/corrections.md': content });
      const { corrections, warnings } = await read(folder);
      assert.deepEqual([corrections.length, warnings.length], [0, 1]);
      assert.match(warnings[0] ?? '', reason);
      await assert.rejects(noteCorrection(folder, noted), { code: 'correction-unwritable' });
      assert.deepEqual(await readFile(correctionsFile(folder)), content);
    });
  }

  it('names the line of the first thing that is not understood, and how many more there are', async () => {
    const folder = await newFolder({ '.askdocs/corrections.md': 'hello\n## A?\n## B?\nyes' });
    const { warnings } = await read(folder);
    assert.match(warnings[0] ?? '', /corrections\.md, line 1: this text .* \(and 1 more\)\.$/);
  });

  it('refuses a correction that would not be read back', async () => {
    const folder = await newFolder();
    const text = 'x'.repeat(4001);
    await assert.rejects(noteCorrection(folder, { ...noted, text }), { code: 'correction-unwritable' });
    await assert.rejects(readFile(correctionsFile(folder)));
  });

  it('refuses a correction that what is left open above would swallow', async () => {
    const before = '# Mine\n```\n';
    const folder = await newFolder({ '.askdocs/corrections.md': before });
    const swallowed = noteCorrection(folder, { ...noted, text: '```\n35 days\n```' });
    await assert.rejects(swallowed, { code: 'correction-unwritable' });
    assert.equal(await readFile(correctionsFile(folder), 'utf8'), before);
  });

  const links: readonly [what: string, target: string, place: string][] = [
    ['the file', 'corrections.md', '.askdocs/corrections.md'],
    ['its folder', '.', '.askdocs'],
    ['its folder, with no file in it', 'empty', '.askdocs'],
  ];
  for (const [what, target, place] of links) {
    it(`follows no link in place of ${what}`, async () => {
      const before = '## How long?\n\nplanted\n';
      const outside = await newFolder({ 'corrections.md': before, 'empty/x': '' });
      const folder = await newFolder();
      await mkdir(path.dirname(path.join(folder, place)), { recursive: true });
      await symlink(path.join(outside, target), path.join(folder, place), 'junction');
      const { corrections, warnings } = await read(folder);
      assert.equal(corrections.length, 0);
      assert.match(warnings[0] ?? '', /link/);
      await assert.rejects(noteCorrection(folder, noted), { code: 'correction-unwritable' });
      assert.equal(await readFile(path.join(outside, 'corrections.md'), 'utf8'), before);
      assert.deepEqual(await readdir(path.join(outside, 'empty')), ['x']);
    });
  }

  it('says so when there is a folder in its place', async () => {
    const folder = await newFolder();
    await mkdir(correctionsFile(folder), { recursive: true });
    assert.match((await read(folder)).warnings[0] ?? '', /not a file/);
    await assert.rejects(noteCorrection(folder, noted), { code: 'correction-unwritable' });
  });
});
