import * as assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { acquireWriterLock, type WriterLock } from '../../../src/adapters/files/writerLock';
import { bundle } from '../../support/bundle';
import { runProgram } from '../../support/killRounds';
import { temporaryFolders } from '../../support/temporaryFolder';

describe('ask-docs beside another process', () => {
  const temporaryFolder = temporaryFolders();
  let program: string;
  let folder: string;
  let indexDir: string;
  let lock: WriterLock | undefined;

  before(async () => {
    program = await bundle('src/cli/main.ts', await temporaryFolder());
  });

  beforeEach(async () => {
    folder = await temporaryFolder({
      'zebra.md': '# Zebras\n\nThe retention period of zebra records is 12 days.\n',
    });
    indexDir = path.join(await temporaryFolder(), 'index');
    lock = await acquireWriterLock(indexDir);
  });

  afterEach(() => lock?.release());

  const question = 'What is the retention period of zebra records?';
  const inFolder = (command: string, ...more: string[]) => [
    command,
    folder,
    ...more,
    '--index-dir',
    indexDir,
  ];
  const commands = { ask: [question], search: ['zebra'], index: [], plan: [question] };

  for (const [command, more] of Object.entries(commands)) {
    it(`says that the first index is not ready, and never that there is nothing: ${command}`, async () => {
      const { code, output } = await runProgram(program, inFolder(command, ...more, '--wait', '0')).exit;
      assert.equal(code, 5, output);
      assert.match(output, /Another process is still reading these documents for the first time/);
      assert.doesNotMatch(output, /no documents|do not say/i);
    });
  }

  it('says so in the status too', async () => {
    const { code, output } = await runProgram(program, inFolder('status')).exit;
    assert.equal(code, 5, output);
    assert.match(output, /Another process is indexing this folder/);
  });

  it('waits for the first index and answers from it', async () => {
    const child = spawn(process.execPath, [program, ...inFolder('ask', question)]);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    const [said] = (await once(child.stderr.setEncoding('utf8'), 'data')) as [string];
    assert.match(said, /waiting until it is done/);
    await lock?.release();
    assert.deepEqual(await once(child, 'exit'), [0, null]);
    assert.match(output, /12 days/);
  });

  it('says in the answer and in a decline what may be missing while another process indexes', async () => {
    await lock?.release();
    await runProgram(program, inFolder('index')).exit;
    lock = await acquireWriterLock(indexDir);
    const saying = /Another process is still indexing: documents that are new or changed may be missing here/;
    for (const asked of [question, 'Who paints the walrus enclosure?']) {
      const ended = await runProgram(program, inFolder('ask', asked, '--json', '--wait', '0')).exit;
      assert.match(ended.output, saying, asked);
    }
  });

  it('ends on SIGTERM while it waits', async () => {
    const child = spawn(process.execPath, [program, ...inFolder('ask', question)]);
    await once(child.stderr, 'data');
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [143, null]);
  });

  it('keeps what it writes from other users', async function () {
    // Windows has no such modes; the user's folders are the user's there.
    if (process.platform === 'win32') this.skip();
    await lock?.release();
    assert.equal((await runProgram(program, inFolder('index')).exit).code, 0);
    const entries = await readdir(indexDir, { recursive: true, withFileTypes: true });
    const paths = [indexDir, ...entries.map(({ parentPath, name }) => path.join(parentPath, name))];
    for (const file of paths) assert.equal((await stat(file)).mode & 0o077, 0, file);
  });

  it('keeps its index in the folder of the documents without reading it as one', async () => {
    const args = ['index', folder, '--index-dir', folder, '--json'];
    for (let time = 0; time < 2; time += 1) {
      const { output } = await runProgram(program, args).exit;
      assert.equal((JSON.parse(output) as { documents: number }).documents, 1, output);
    }
  });

  it('writes over no manifest of another program', async () => {
    const foreign = await temporaryFolder({ 'manifest.json': '{ "name": "site" }' });
    const { code, output } = await runProgram(program, ['index', folder, '--index-dir', foreign]).exit;
    assert.equal(code, 2, output);
    assert.deepEqual(await readdir(foreign), ['manifest.json']);
  });
});
