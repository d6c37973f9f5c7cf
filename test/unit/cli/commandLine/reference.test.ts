import * as assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { reference } from '../../../../src/cli/commandLine/help';
import { commands } from '../../../../src/cli/commands/table';

describe('reference', () => {
  it('is what docs/command-line.md has; npm run docs -- command-line writes it', async () => {
    const file = path.join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'command-line.md');
    const made = await format(reference(commands), { ...(await resolveConfig(file)), filepath: file });
    assert.equal(await readFile(file, 'utf8'), made);
  });
});
