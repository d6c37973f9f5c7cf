import * as assert from 'node:assert/strict';
import { chmod, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { mcpToken } from '../../../../src/cli/commands/mcpCommand';
import { AskDocsError } from '../../../../src/core/model/errors';
import { temporaryFolders, writeFiles } from '../../../support/temporaryFolder';

const made = 'made-made-made-made';
const make = () => made;

describe('mcpToken', () => {
  const temporaryFolder = temporaryFolders();

  it('makes one when nothing is said', async () => {
    assert.deepEqual(await mcpToken(undefined, {}, make), { token: made, from: 'made' });
  });

  it('takes that of the environment', async () => {
    const environment = { ASK_DOCS_MCP_TOKEN: 'a-token-of-the-environment' };
    const expected = { token: 'a-token-of-the-environment', from: 'environment' };
    assert.deepEqual(await mcpToken(undefined, environment, make), expected);
  });

  it('writes a new one for its owner alone when the file is not there, and reads it the next time', async () => {
    const file = path.join(await temporaryFolder(), 'token');
    assert.deepEqual(await mcpToken(file, {}, make), { token: made, from: 'file' });
    assert.equal(await readFile(file, 'utf8'), `${made}\n`);
    if (process.platform !== 'win32') assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.deepEqual(await mcpToken(file, {}, () => 'another'), { token: made, from: 'file' });
  });

  const refusals: readonly [name: string, content: string, mode: number, message: RegExp][] = [
    ['others can read it', made, 0o644, /others can read .*chmod 600/],
    ['it can be guessed', 'secret', 0o600, /must be 16 or more letters and digits/],
    ['it has spaces', 'a b c d e f g h i j k', 0o600, /without spaces/],
  ];
  for (const [name, content, mode, message] of refusals) {
    it(`refuses a file when ${name}`, async () => {
      const folder = await temporaryFolder();
      await writeFiles(folder, { token: content });
      const file = path.join(folder, 'token');
      await chmod(file, mode);
      await assert.rejects(mcpToken(file, {}, make), (error) => {
        assert.ok(error instanceof AskDocsError);
        assert.ok(!error.message.includes(content));
        return message.test(error.message);
      });
    });
  }

  it('says so when the file cannot be written', async () => {
    const file = path.join(await temporaryFolder(), 'missing', 'token');
    await assert.rejects(mcpToken(file, {}, make), { code: 'output-unwritable' });
  });
});
