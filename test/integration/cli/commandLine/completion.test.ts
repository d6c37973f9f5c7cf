import * as assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { bashCompletion, fishCompletion, zshCompletion } from '../../../../src/cli/commandLine/completion';
import { commands } from '../../../../src/cli/commands/table';
import { temporaryFolders, writeFiles } from '../../../support/temporaryFolder';

const hasShell = (name: string): boolean => spawnSync(name, ['--version']).error === undefined;

describe('bashCompletion (where bash is installed)', () => {
  const temporaryFolder = temporaryFolders();
  let script: string;
  let folder: string;

  before(async function () {
    if (!hasShell('bash')) this.skip();
    folder = await temporaryFolder({ 'ask-docs.bash': bashCompletion(commands), 'notes.md': 'x' });
    await mkdir(path.join(folder, 'documents'));
    script = path.join(folder, 'ask-docs.bash');
  });

  /** What bash offers for the last of these words, as it cuts them itself. */
  function offered(...words: string[]): readonly string[] {
    const program = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _ask_docs; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const args = ['--norc', '-c', program, 'bash', script, 'ask-docs', ...words];
    const text = execFileSync('bash', args, { cwd: folder, encoding: 'utf8' });
    return text.split('\n').filter((line) => line !== '');
  }

  it('completes the name of a command', () => {
    assert.deepEqual(offered('st'), ['status']);
    assert.deepEqual(
      offered(''),
      commands.map(({ name }) => name),
    );
  });

  it('completes the options of a command, and only its own', () => {
    assert.deepEqual(offered('ask', 'documents', '--sty'), ['--style']);
    assert.deepEqual(offered('index', 'documents', '--sty'), []);
    assert.deepEqual(offered('index', '--re'), ['--rebuild', '--replace']);
    assert.deepEqual(offered('--ver'), ['--version']);
  });

  it('completes the values of an option', () => {
    assert.deepEqual(offered('ask', 'documents', '--style', ''), ['concise', 'detailed', 'bullets']);
    assert.deepEqual(offered('ask', '--style', '=', 'b'), ['bullets']);
    assert.deepEqual(offered('index', '--embedder', 'local', ':', 'mul'), ['multilingual-e5-small']);
    assert.deepEqual(offered('search', 'documents', 'a', '--top-k', ''), []);
  });

  it('completes folders and files where they stand', () => {
    assert.deepEqual(offered('ask', 'd'), ['documents']);
    assert.deepEqual(offered('--json', 'ask', '--style', 'bullets', 'd'), ['documents']);
    assert.deepEqual(offered('ask', 'n'), []);
    assert.deepEqual(offered('replay', 'n'), ['notes.md']);
    assert.deepEqual(offered('ask', 'documents', '--trace', 'n'), ['notes.md']);
    assert.deepEqual(offered('ask', 'documents', 'd'), []);
  });

  it('completes what else a command takes', () => {
    assert.deepEqual(offered('completion', 'z'), ['zsh']);
    assert.deepEqual(offered('help', 'sea'), ['search']);
    assert.deepEqual(offered('download-model', 'm'), ['multilingual-e5-small']);
  });

  it('keeps a folder with a space in its name whole', async () => {
    await writeFiles(folder, { 'my documents/a.md': 'x' });
    assert.deepEqual(offered('ask', 'my'), ['my documents']);
  });
});

for (const [shell, script, flags] of [
  ['zsh', zshCompletion(commands), ['-n']],
  ['fish', fishCompletion(commands), ['--no-execute']],
] as const) {
  describe(`${shell}Completion`, () => {
    it('names every command and option', () => {
      for (const { name, options } of commands)
        for (const word of [name, ...Object.keys(options)]) assert.ok(script.includes(word), word);
    });

    it(`is a script that the shell can read (where ${shell} is installed)`, function () {
      if (!hasShell(shell)) this.skip();
      const { status, stderr } = spawnSync(shell, flags, { input: script, encoding: 'utf8' });
      assert.deepEqual([status, stderr], [0, '']);
    });
  });
}
