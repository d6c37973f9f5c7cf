import * as assert from 'node:assert/strict';
import { chown } from 'node:fs/promises';
import path from 'node:path';
import { readMemory } from '../../../../src/cli/library/folderKnowledge';
import { temporaryFolders } from '../../../support/temporaryFolder';

describe('readMemory', () => {
  const temporaryFolder = temporaryFolders();
  const name = '.askdocs/corrections.md';
  const file = { [name]: '# Corrections\n\n## How long?\n\nFor 35 days.\n' };
  const textsOf = async (...args: Parameters<typeof readMemory>) =>
    (await readMemory(...args)).corrections.map(({ text }) => text);

  it('uses the corrections of a file that is the user’s own, and tells them as those of the file', async function () {
    if (process.getuid === undefined) this.skip();
    const folder = await temporaryFolder(file);
    const { corrections } = await readMemory(folder, 'own');
    assert.deepEqual(
      corrections.map(({ text, isOfFile }) => [text, isOfFile]),
      [['For 35 days.', true]],
    );
  });

  it('uses those of somebody else’s file only when they are asked for', async function () {
    const folder = await temporaryFolder(file);
    // Only the superuser can give files away.
    await chown(path.join(folder, name), 65_534, 65_534).catch(() => {
      this.skip();
    });
    assert.deepEqual(await textsOf(folder, 'own'), []);
    assert.deepEqual(await textsOf(folder, true), ['For 35 days.']);
    assert.deepEqual(await textsOf(folder, false), []);
  });
});
