import * as assert from 'node:assert/strict';
import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { acquireWriterLock } from '../../../../src/adapters/files/writerLock';
import { AskDocsError } from '../../../../src/core/model/errors';
import { temporaryFolders } from '../../../support/temporaryFolder';

/** Above what any system gives to a process. */
const pidOfNobody = 2 ** 22;

describe('acquireWriterLock', () => {
  const temporaryFolder = temporaryFolders();

  it('is given once until it is released', async () => {
    const folder = path.join(await temporaryFolder(), 'index');
    const lock = await acquireWriterLock(folder);
    assert.ok(lock !== undefined);
    assert.equal(await acquireWriterLock(folder), undefined);
    await lock.release();
    assert.ok((await acquireWriterLock(folder)) !== undefined);
  });

  it('leaves nothing behind when it is released', async () => {
    const folder = await temporaryFolder();
    await (await acquireWriterLock(folder))?.release();
    assert.deepEqual(await readdir(folder), []);
  });

  it('is taken over when the process that had it is gone', async () => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, 'writer.lock'), String(pidOfNobody));
    assert.ok((await acquireWriterLock(folder)) !== undefined);
  });

  it('is taken over when the file says nothing', async () => {
    const folder = await temporaryFolder({ 'writer.lock': 'no number' });
    assert.ok((await acquireWriterLock(folder)) !== undefined);
  });

  it('is taken over a minute after a process with its number was last heard of, also when its date is in the future', async () => {
    const folder = await temporaryFolder({ 'writer.lock': String(process.pid) });
    const file = path.join(folder, 'writer.lock');
    const date = new Date(Date.now() + 3_600_000);
    await utimes(file, date, date);
    assert.equal(await acquireWriterLock(folder), undefined);
    const aMinuteBefore = new Date((await stat(file)).mtimeMs - 60_000);
    await utimes(file, aMinuteBefore, aMinuteBefore);
    assert.ok((await acquireWriterLock(folder)) !== undefined);
  });

  it('says that the index cannot be written when it cannot', async () => {
    const folder = await temporaryFolder({ file: '' });
    await assert.rejects(
      acquireWriterLock(path.join(folder, 'file', 'index')),
      (error) => error instanceof AskDocsError && error.code === 'index-unwritable',
    );
  });
});
