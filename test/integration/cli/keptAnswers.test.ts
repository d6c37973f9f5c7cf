import * as assert from 'node:assert/strict';
import { readFile, rename, symlink, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { CasesReport } from '../../../src/core/features/eval/cases/report';
import { bundle } from '../../support/bundle';
import { handbook } from '../../support/handbook';
import { runProgram, type Ended } from '../../support/runProgram';
import { temporaryFolders, writeFiles } from '../../support/temporaryFolder';

const backups = 'How long are nightly backups of the database kept?';
const logs = 'How long are access logs kept?';

/** Each test starts the program as a user does. */
describe('ask-docs keep, and eval of what was kept', function () {
  // Each run starts the program and makes an index.
  this.timeout(60_000);
  const temporaryFolder = temporaryFolders();
  let program: string;
  let indexDir: string;
  let folder: string;

  before(async () => {
    const made = await temporaryFolder();
    indexDir = path.join(made, 'index');
    program = await bundle('src/cli/main.ts', made);
  });

  beforeEach(async () => {
    folder = await temporaryFolder({ ...handbook });
  });

  const run = (command: string, ...args: readonly string[]): Promise<Ended> =>
    runProgram([program, command, folder, '--index-dir', indexDir, ...args]);
  const at = (name: string): string => path.join(folder, name);
  const kept = (): Promise<string> => readFile(at('.askdocs/eval/kept.jsonl'), 'utf8');
  const edit = async (name: string, from: string, to: string): Promise<void> => {
    const text = await readFile(at(name), 'utf8');
    assert.ok(text.includes(from));
    await writeFiles(folder, { [name]: text.replace(from, to) });
  };

  it('keeps an answer with its quotes and places, and passes while they stand', async () => {
    const { code, stdout } = await run('keep', backups);
    assert.match(stdout, /35 days/);
    assert.equal(code, 0);
    const line = JSON.parse(await kept()) as { quotes: readonly object[] };
    assert.deepEqual(line.quotes, [
      {
        document: 'backups.md',
        quote: 'Nightly backups of the database are kept for 35 days.',
        place: { kind: 'lines', lines: { start: 5, end: 5 } },
        beside: {
          before: '# Backup policy\n\n## Retention\n\n',
          after:
            ' Monthly backups are kept for twelve months.\n\n## Restoring\n\nOnly the operations team restores a backup. A restore takes',
          heading: '## Retention',
        },
      },
    ]);
    const { code: passed, stdout: said } = await run('eval', '--gate');
    assert.match(said, /^1 of 1 case passed/);
    assert.equal(passed, 0);
  });

  it('fails with old and new when a document changes the answer, in each of the reports', async () => {
    await run('keep', backups);
    await edit('backups.md', '35 days', '30 days');
    const [junit, summary] = [at('.askdocs/results.xml'), at('.askdocs/summary.md')];
    const { code, stdout } = await run('eval', '--gate', '--junit', junit, '--markdown', summary);
    assert.match(stdout, /changed: 35 days → 30 days/);
    assert.equal(code, 1);
    assert.match(await readFile(junit, 'utf8'), /failure message="changed: 35 days → 30 days"/);
    assert.match(await readFile(summary, 'utf8'), /\| 35 days \| 30 days \| backups\.md, L 5 \|/);
    const { stdout: sarif } = await run('eval', '--gate', '--sarif');
    const [result] = (JSON.parse(sarif) as Sarif).runs[0].results;
    const [{ physicalLocation }] = result.locations;
    assert.match(result.message.text, /35 days → 30 days/);
    assert.deepEqual(physicalLocation, {
      artifactLocation: { uri: 'backups.md' },
      region: { startLine: 5, endLine: 5 },
    });
  });

  it('accepts what changed and what moved', async () => {
    await run('keep', backups);
    await run('keep', logs);
    await edit('backups.md', '35 days', '30 days');
    await rename(at('logs.md'), at('logging.md'));
    const { code, stdout } = await run('keep', '--accept');
    assert.match(stdout, /moved {4}How long are access logs kept\?/);
    assert.match(stdout, /changed {2}How long are nightly .*35 days → 30 days/);
    assert.equal(code, 0);
    assert.match(await kept(), /"document":"logging\.md"/);
    assert.equal((await run('eval', '--gate')).code, 0);
  });

  it('lets another case fail with --gate, but no kept answer', async () => {
    await run('keep', logs);
    await writeFiles(folder, { '.askdocs/eval/own.jsonl': '{"question":"Who?","document":"gone.md"}\n' });
    assert.deepEqual([(await run('eval')).code, (await run('eval', '--gate')).code], [1, 0]);
  });

  it('says what --gate lacks where nothing was kept', async () => {
    await writeFiles(folder, { '.askdocs/eval/own.jsonl': `{"question":"${logs}"}\n` });
    const { code, stderr } = await run('eval', '--gate');
    assert.match(stderr, /--gate needs --baseline FILE, or answers that were kept/);
    assert.equal(code, 2);
  });

  it('keeps the answer of a trace', async () => {
    const trace = path.join(await temporaryFolder(), 'trace.json');
    await run('ask', logs, '--trace', trace);
    assert.equal((await run('keep', '--from', trace)).code, 0);
    assert.match(await kept(), /90 days/);
  });

  it('keeps no answer of a trace whose quotes the folder does not have', async () => {
    const trace = path.join(await temporaryFolder(), 'trace.json');
    await run('ask', logs, '--trace', trace);
    await edit('logs.md', '90 days', '91 days');
    const { code, stderr } = await run('keep', '--from', trace);
    assert.match(stderr, /Nothing was kept: a quote of the answer is not in logs\.md/);
    assert.equal(code, 1);
    await assert.rejects(kept());
  });

  it('keeps nothing where there is no answer', async () => {
    const { code, stderr } = await run('keep', 'Which wine goes well with grilled trout?');
    assert.match(stderr, /Nothing was kept/);
    assert.equal(code, 3);
    await assert.rejects(kept());
  });

  it('fails where the question is answered without quotes', async () => {
    const { code, stdout, stderr } = await run('keep', 'What documents are there?');
    assert.match(stdout, /There are 5 documents/);
    assert.match(stderr, /Nothing was kept/);
    assert.equal(code, 3);
  });

  it('writes through no link', async () => {
    const outside = await temporaryFolder({ 'kept.jsonl': 'theirs\n' });
    await mkdir(at('.askdocs'));
    await symlink(outside, at('.askdocs/eval'));
    const { code } = await run('keep', logs);
    assert.notEqual(code, 0);
    assert.equal(await readFile(path.join(outside, 'kept.jsonl'), 'utf8'), 'theirs\n');
  });

  it('reports what became of each kept answer in JSON', async () => {
    await run('keep', logs);
    const { cases } = JSON.parse((await run('eval', '--json')).stdout) as CasesReport;
    assert.deepEqual(
      cases.map((one) => [one.outcome, one.kept?.change, one.kept?.quotes[0]?.state]),
      [['not-asked', null, 'stands']],
    );
  });
});

interface Sarif {
  readonly runs: readonly [
    {
      readonly results: readonly [
        { readonly message: { readonly text: string }; readonly locations: readonly [Located] },
      ];
    },
  ];
}

interface Located {
  readonly physicalLocation: object;
}
