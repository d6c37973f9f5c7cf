import * as assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { bundle } from '../../support/bundle';
import { temporaryFolders } from '../../support/temporaryFolder';

describe('ask-docs forget', () => {
  const temporaryFolder = temporaryFolders();
  let program: string;
  let cache: string;

  before(async () => {
    program = await bundle('src/cli/main.ts', await temporaryFolder());
    cache = await temporaryFolder();
  });

  async function run(...args: string[]): Promise<Record<string, unknown>> {
    const folders = { XDG_CACHE_HOME: cache, HOME: cache, LOCALAPPDATA: cache };
    const env = { ...process.env, ...folders };
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args, '--json'], { env });
    return JSON.parse(stdout) as Record<string, unknown>;
  }

  const kept = async () => {
    const { cache: use } = await run('status', await temporaryFolder());
    return (use as { indexes: number; bytes: number }).indexes;
  };

  it('removes what is kept of a folder, also of one that is gone, and of no other', async () => {
    const [one, other] = [
      await temporaryFolder({ 'a.md': 'Apple.' }),
      await temporaryFolder({ 'b.md': 'Pear.' }),
    ];
    const { indexDir } = await run('index', one);
    await run('index', other);
    assert.equal(await kept(), 2);
    await rm(one, { recursive: true });
    assert.deepEqual(await run('forget', one), { forgotten: true });
    await assert.rejects(readdir(String(indexDir)));
    assert.deepEqual(await run('forget', one), { forgotten: false });
    assert.equal(await kept(), 1);
    assert.equal((await run('status', other)).documents, 1);
  });

  it('leaves the documents alone', async () => {
    const folder = await temporaryFolder({ 'a.md': 'Apple.' });
    await run('index', folder);
    await run('forget', folder);
    assert.deepEqual(await readdir(folder), ['a.md']);
    assert.equal(path.basename(path.dirname(String((await run('index', folder)).indexDir))), 'ask-docs');
  });
});
