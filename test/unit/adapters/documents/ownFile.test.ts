import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readAgents } from '../../../../src/adapters/agents/readAgents';
import { createFolderSource } from '../../../../src/adapters/documents/folderSource';
import { readCases } from '../../../../src/adapters/eval/caseFiles';
import { readCorrections } from '../../../../src/adapters/memory/correctionsFile';
import { createFileReader } from '../../../../src/adapters/readers/reader';
import { readVocabulary } from '../../../../src/adapters/vocabulary/readVocabulary';
import { readConfig } from '../../../../src/cli/commandLine/config';
import { syncIndex } from '../../../../src/core/retrieval/indexing/sync';
import { MemoryIndex } from '../../../support/memoryIndex';
import { sampleToken } from '../../../support/sampleToken';
import { never } from '../../../support/samples';
import { temporaryFolders } from '../../../support/temporaryFolder';

const read = createFileReader(() => Promise.resolve({ kind: 'missing' }));

/** What is told of a folder's files when one of them cannot be used. */
async function toldOf(folder: string): Promise<string[]> {
  const roots = [{ name: 'a', path: folder }];
  const told: string[] = [];
  for await (const entry of createFolderSource(roots, read).list(never)) {
    if (entry.kind === 'failed') told.push(`${entry.failure.id}: ${entry.failure.reason}`);
  }
  told.push(...(await readVocabulary(roots)).warnings, ...(await readCorrections(roots)).warnings);
  told.push(...(await readAgents(roots)).problems.map(({ file, reason }) => `${file}: ${reason}`));
  const { problems } = await readCases({ path: folder, idPrefix: '' });
  told.push(...problems.map(({ place, reason }) => `${place.file}: ${reason}`));
  return told.map((sentence) => sentence.replaceAll(`${folder}${path.sep}`, '').replaceAll(path.sep, '/'));
}

const ownFiles = [
  '.gitignore',
  'sub/.askdocsignore',
  '.askdocs/glossary.yaml',
  '.askdocs/variants.yaml',
  '.askdocs/corrections.md',
  '.askdocs/agents/a.md',
  '.askdocs/eval/a.jsonl',
];

describe('files in which a folder says how it is read', () => {
  const temporaryFolder = temporaryFolders();
  const folderWithout = () =>
    temporaryFolder({ 'sub/a.md': 'x', '.askdocs/agents/x.txt': '', '.askdocs/eval/x.txt': '' });

  it('give no secret to a model', async () => {
    const folder = await temporaryFolder({
      '.askdocs/glossary.yaml': `runner: ["${sampleToken}"]`,
      '.askdocs/variants.yaml': `cloud: ["AWS", "${sampleToken}"]`,
      '.askdocs/corrections.md': `## How does it sign in?\n\nWith ${sampleToken}.\n`,
      '.askdocs/agents/a.md': `---\nname: a\ndescription: Signs in with ${sampleToken}\n---\nUse ${sampleToken}.\n`,
      '.askdocs/eval/a.jsonl': JSON.stringify({ question: `Whose is ${sampleToken}?` }),
    });
    const roots = [{ name: 'a', path: folder }];
    const read = [
      (await readVocabulary(roots)).vocabulary,
      (await readCorrections(roots)).corrections,
      (await readAgents(roots)).agents,
      (await readCases({ path: folder, idPrefix: '' })).cases,
    ].map((values) => JSON.stringify(values));
    for (const text of read) assert.match(text, /█/);
    assert.doesNotMatch(read.join(), new RegExp(sampleToken));
  });

  for (const name of ownFiles) {
    it(`are not waited for where ${name} is a pipe`, async function () {
      if (process.platform === 'win32') this.skip();
      const folder = await folderWithout();
      execFileSync('/usr/bin/mkfifo', [path.join(folder, name)]);
      const told = await toldOf(folder);
      assert.equal(told.length, 1);
      assert.match(told[0] ?? '', new RegExp(`^${name}.*: it is not a file`, 'i'));
    });

    it(`are not read through a link in place of ${name}`, async () => {
      const folder = await folderWithout();
      const outside = await temporaryFolder({ secret: '*.md\nsecretword' });
      await symlink(path.join(outside, 'secret'), path.join(folder, name));
      const told = await toldOf(folder);
      assert.equal(told.length, 1);
      assert.match(told[0] ?? '', new RegExp(`^${name}.*: it is a link`, 'i'));
    });
  }

  it('are 1 MB at most', async () => {
    const folder = await folderWithout();
    await writeFile(path.join(folder, '.gitignore'), '*.md\n'.repeat(300_000));
    assert.deepEqual(await toldOf(folder), ['.gitignore: It is larger than 1 MB.']);
  });

  it('stop no indexing, and are listed with what is wrong', async () => {
    const folder = await folderWithout();
    await symlink('/dev/zero', path.join(folder, '.gitignore'));
    const index = new MemoryIndex();
    const source = createFolderSource([{ name: 'a', path: folder }], read);
    const chunker = { id: 'x', split: () => Promise.resolve([]) };
    const limits = { timeLimitMs: 1, memoryLimitMb: 1 };
    const deps = { source, index, chunker, limits, rebuild: false, now: () => 0, onEvent: () => undefined };
    const { failed, added } = await syncIndex(deps, never);
    assert.deepEqual([failed.map(({ id }) => id), added], [['.gitignore'], 1]);
  });

  it('may be a config file behind a link, but no device', async () => {
    const folder = await temporaryFolder({ 'real.yaml': '' });
    await symlink(path.join(folder, 'real.yaml'), path.join(folder, 'link.yaml'));
    await symlink('/dev/zero', path.join(folder, 'zero.yaml'));
    assert.deepEqual(await readConfig(path.join(folder, 'link.yaml'), []), {});
    await assert.rejects(readConfig(path.join(folder, 'zero.yaml'), []), /zero\.yaml: it is not a file/);
  });
});
