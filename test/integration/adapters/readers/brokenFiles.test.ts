import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { rm, symlink, truncate } from 'node:fs/promises';
import path from 'node:path';
import { createFolderSource } from '../../../../src/adapters/documents/folderSource';
import { createFileReader, type FileReader } from '../../../../src/adapters/readers/reader';
import { createProcessReader } from '../../../../src/adapters/readers/readerProcess';
import type { DocumentSource } from '../../../../src/core/model/ports';
import { openIndexOver } from '../../../../src/worker/openIndex';
import { bundleReader } from '../../../support/bundle';
import { officeFiles } from '../../../support/officeFiles';
import { randomFrom } from '../../../support/random';
import { sampleFiles, sampleWords } from '../../../support/sampleFiles';
import { never } from '../../../support/samples';
import { temporaryFolders, writeFiles } from '../../../support/temporaryFolder';

const protectedFile = (extension: string) =>
  readFileSync(path.join(import.meta.dirname, '..', '..', '..', 'fixture', 'files', `protected${extension}`));

/** A file cut at several points, and with bytes that are others. */
function* brokenCopies(whole: Uint8Array, random: () => number): Generator<Uint8Array> {
  for (const share of [0.1, 0.5, 0.9, random()]) yield whole.subarray(0, Math.floor(whole.length * share));
  yield whole.subarray(0, whole.length - 1);
  for (const flips of [1, 10, 100]) {
    const altered = Buffer.from(whole);
    for (let flip = 0; flip < flips; flip += 1) {
      altered[Math.floor(random() * altered.length)] = Math.floor(random() * 256);
    }
    yield altered;
  }
}

/** Reads files in the thread as it is shipped, with the limits that users have. */
describe('broken files', function () {
  this.timeout(60_000);
  const temporaryFolder = temporaryFolders();
  let read: FileReader;

  before(async () => {
    ({ read } = createProcessReader(await bundleReader(await temporaryFolder())));
  });

  /** Fails the test unless the file ends as a document, or as failed with one sentence that ends as it should. */
  async function assertEnds(name: string, bytes: Uint8Array): Promise<void> {
    const outcome = await read(name, bytes, never);
    if (outcome.kind === 'document') return;
    assert.match(outcome.kind === 'failed' ? outcome.reason : outcome.kind, /^It [^.]+\.$/, name);
    assert.doesNotMatch(
      outcome.kind === 'failed' ? outcome.reason : '',
      /cannot be read|took longer|memory/,
      name,
    );
  }

  it('are read where they are whole, in every format', async () => {
    for (const [name, bytes] of Object.entries(sampleFiles())) {
      const outcome = await read(name, bytes, never);
      assert.ok(outcome.kind === 'document', `${name}: ${outcome.kind === 'failed' ? outcome.reason : ''}`);
      assert.ok(outcome.document.text.includes(sampleWords), name);
    }
  });

  for (const name of Object.keys(sampleFiles())) {
    it(`end as documents or with a reason when a file like ${name} was cut or altered`, async () => {
      const random = randomFrom(11);
      for (const copy of brokenCopies(sampleFiles()[name] ?? new Uint8Array(), random))
        await assertEnds(name, copy);
    });
  }

  it('end as documents or with a reason when real files were cut or altered (evaluation data)', async function () {
    this.timeout(300_000);
    const files = officeFiles();
    if (files.length === 0) this.skip();
    const random = randomFrom(7);
    // All of them take minutes: ASK_DOCS_ALL_BROKEN=1.
    const isAll = process.env.ASK_DOCS_ALL_BROKEN !== undefined;
    const some = files.filter(({ path: file }, at) => at % 9 === 0 && readFileSync(file).length < 100_000);
    for (const file of isAll ? files : some) {
      for (const copy of brokenCopies(readFileSync(file.path), random)) await assertEnds(file.name, copy);
    }
  });

  for (const extension of ['.pdf', '.docx', '.xls']) {
    it(`are said to be protected by a password when a ${extension} file is`, async () => {
      assert.deepEqual(await read(`a${extension}`, protectedFile(extension), never), {
        kind: 'failed',
        reason: 'It is protected by a password.',
      });
    });
  }

  it('are listed with their reasons and stop nothing when a folder is indexed', async () => {
    const folder = await temporaryFolder({ ...sampleFiles(), 'good.md': `${sampleWords}.\n` });
    const pdf = sampleFiles()['a.pdf'] ?? new Uint8Array();
    await writeFiles(folder, {
      'bad/cut.docx': sampleFiles()['a.docx']?.subarray(0, 100) ?? '',
      'bad/protected.pdf': protectedFile('.pdf'),
      'bad/protected.docx': protectedFile('.docx'),
      'bad/empty.pptx': '',
      'bad/binary.yaml': Uint8Array.of(1, 0, 2, 0),
      'bad/large.pdf': pdf,
      'bad/gone.json': '{}',
    });
    await truncate(path.join(folder, 'bad', 'large.pdf'), 50 * 1024 * 1024 + 1);
    await symlink(folder, path.join(folder, 'bad', 'loop'), 'dir');
    const files = createFolderSource([{ name: 'docs', path: folder }], createFileReader(read));
    const source: DocumentSource = {
      ...files,
      read: async (id, signal) => {
        if (id === 'bad/gone.json') await rm(path.join(folder, id));
        return files.read(id, signal);
      },
    };
    const index = await openIndexOver(source, path.join(await temporaryFolder(), 'index'));
    await index.sync({ rebuild: false }, () => undefined, never);
    const { documents, failed } = await index.status(never);
    assert.equal(documents, Object.keys(sampleFiles()).length + 1);
    assert.deepEqual(Object.fromEntries(failed.map(({ id, reason }) => [id, reason])), {
      'bad/binary.yaml': 'It is not a text file.',
      'bad/cut.docx': 'It is damaged, or not a Word document.',
      'bad/empty.pptx': 'It is empty.',
      'bad/large.pdf': 'It is larger than 50 MB.',
      'bad/protected.docx': 'It is protected by a password.',
      'bad/protected.pdf': 'It is protected by a password.',
    });
  });
});
