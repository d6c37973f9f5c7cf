import * as assert from 'node:assert/strict';
import path from 'node:path';
import { version } from '../../../package.json';
import { bundle } from '../../support/bundle';
import { fixtureWorkspace } from '../../support/readDocument';
import { runProgram, type Ended } from '../../support/runProgram';
import { temporaryFolders, writeFiles } from '../../support/temporaryFolder';

/** What holds for every command, seen from outside. */
describe('the command line', () => {
  const temporaryFolder = temporaryFolders();
  let program: string;
  let folder: string;

  const run = (args: readonly string[], env: Record<string, string | undefined> = {}): Promise<Ended> => {
    const caches = { XDG_CACHE_HOME: path.join(folder, 'cache') };
    return runProgram([program, ...args], {
      env: { ...caches, NO_COLOR: undefined, FORCE_COLOR: undefined, ...env },
    });
  };

  before(async () => {
    folder = await temporaryFolder();
    program = await bundle('src/cli/main.ts', folder);
  });

  it('shows an overview without arguments, and ends well', async () => {
    const { code, stdout, stderr } = await run([]);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /^Ask Docs answers questions/);
  });

  it('shows the same help of a command for --help as for help', async () => {
    const [flag, word] = await Promise.all([run(['ask', '--help']), run(['help', 'ask'])]);
    assert.match(flag.stdout, /^ask-docs ask: answer a question/);
    assert.deepEqual(flag, word);
  });

  it('shows its version', async () => {
    assert.deepEqual(await run(['--version']), { code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('writes colours where there is no terminal only when they are forced', async () => {
    const [plain, forced] = await Promise.all([run(['--help']), run(['--help'], { FORCE_COLOR: '1' })]);
    assert.equal(plain.stdout.includes('\u001b'), false);
    assert.ok(forced.stdout.includes('\u001b[1mUsage'));
  });

  const failures: readonly (readonly string[])[] = [
    ['fly', '--json'],
    ['ask', '--json'],
    ['ask', 'none', 'How long?', '--json', '--colour'],
    ['index', 'no-such-folder', '--json'],
    ['replay', 'no-such-file', '--json'],
    ['check-model', '--json'],
    ['status', '.', '--config', 'no-such-file', '--json'],
    ['download-model', 'word2vec', '--json'],
    ['search', '.', '?', '--json'],
  ];
  for (const args of failures) {
    it(`ends with 2, one sentence and one JSON document for "${args.join(' ')}"`, async () => {
      const { code, stdout, stderr } = await run(args);
      assert.equal(code, 2);
      assert.match(stderr, /^[^\n]+\n$/);
      const { outcome, reason } = JSON.parse(stdout) as Record<string, unknown>;
      assert.deepEqual([outcome, reason], ['failed', stderr.trimEnd()]);
    });
  }

  for (const args of [['--help'], ['help', 'ask'], ['--version'], ['completion', 'bash']]) {
    it(`prints one JSON document for "${args.join(' ')} --json"`, async () => {
      const { code, stdout } = await run([...args, '--json'], { FORCE_COLOR: '1' });
      assert.equal(code, 0);
      assert.doesNotMatch(JSON.stringify(JSON.parse(stdout)), /\\u001b/);
    });
  }

  it('says nothing but results and failures when it is to be quiet', async () => {
    await writeFiles(folder, {
      'queries.jsonl': '{"id": "a", "query": "backups"}\n',
      'docs/a.md': 'Backups.',
    });
    const files = ['--batch', path.join(folder, 'queries.jsonl'), '--out', path.join(folder, 'out.jsonl')];
    const args = ['search', path.join(folder, 'docs'), ...files];
    const [loud, quiet] = [await run(args), await run([...args, '--quiet'])];
    assert.deepEqual([loud.code, loud.stderr], [0, 'Queries searched: 1.\n']);
    assert.deepEqual(quiet, { code: 0, stdout: '', stderr: '' });
    assert.match((await run(['index', 'no-such-folder', '-q'])).stderr, /does not exist/);
  });

  it('prints an answer without its question and steps when it is to be quiet', async () => {
    await writeFiles(folder, { 'answered/a.md': 'Backups are kept for 35 days.' });
    const { stdout } = await run(['ask', path.join(folder, 'answered'), 'How long are backups kept?', '-q']);
    assert.match(stdout, /^Backups are kept for 35 days \[1\]\.\n\nSources\n/);
  });

  it('shows of a long passage whole words, and that it goes on', async () => {
    await writeFiles(folder, { 'long/a.md': 'Backups are incremental. '.repeat(20) });
    const { stdout } = await run(['search', path.join(folder, 'long'), 'backups']);
    assert.match(stdout, /^ {5}(?:Backups are incremental\. )+(?:Backups )?(?:are )?…$/m);
  });

  it('takes from a config file what the command line leaves open, and no file that is not named', async () => {
    await writeFiles(folder, {
      'set/.askdocs/config.yaml': 'index-dir: ../../set-index\nexclude: b.md\ntop-k: 1\n',
      'set/a.md': 'Apples.',
      'set/b.md': 'Pears.',
    });
    const config = ['--config', path.join(folder, 'set/.askdocs/config.yaml')];
    const index = async (...flags: string[]) => {
      const { stdout } = await run(['index', path.join(folder, 'set'), '--json', ...flags]);
      return JSON.parse(stdout) as { readonly documents: number; readonly indexDir: string };
    };
    const named = await index(...config);
    assert.deepEqual([named.documents, named.indexDir], [1, path.join(folder, 'set-index')]);
    assert.equal((await index(...config, '--exclude', 'none')).documents, 2);
    const unnamed = await index();
    assert.deepEqual([unnamed.documents, unnamed.indexDir.startsWith(path.join(folder, 'cache'))], [2, true]);
  });

  it('reads no config file for help', async () => {
    assert.equal((await run(['ask', '--help', '--config', 'no-such-file'])).code, 0);
  });

  it('answers with the options of the environment before those of the file', async () => {
    await writeFiles(folder, { 'model.yaml': 'model: large\nmodel-endpoint: not an address\n' });
    const args = [
      'plan',
      fixtureWorkspace,
      'How long are backups kept?',
      '--config',
      path.join(folder, 'model.yaml'),
    ];
    // One after the other: the second would not wait for the index of the first.
    const file = await run(args);
    const environment = await run(args, { ASK_DOCS_MODEL: 'offline' });
    assert.notEqual(file.code, 0);
    assert.equal(environment.code, 0);
  });
});
