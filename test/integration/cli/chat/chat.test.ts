import * as assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { bundle } from '../../../support/bundle';
import { fixtureWorkspace } from '../../../support/readDocument';
import { runProgram, type Ended } from '../../../support/runProgram';
import { temporaryFolders, writeFiles } from '../../../support/temporaryFolder';
import { contracts } from '../../../support/unclearFolders';

describe('ask-docs chat', () => {
  const temporaryFolder = temporaryFolders();
  let program: string;
  let folder: string;

  before(async () => {
    folder = await temporaryFolder();
    program = await bundle('src/cli/main.ts', folder);
    await writeFiles(path.join(folder, 'contracts'), contracts);
  });

  function chat(lines: readonly string[], documents = fixtureWorkspace, ...flags: string[]): Promise<Ended> {
    const env = { XDG_CACHE_HOME: path.join(folder, 'cache'), NO_COLOR: '1', FORCE_COLOR: undefined };
    return runProgram([program, 'chat', documents, ...flags], { env, input: lines.join('\n') });
  }

  interface Line {
    readonly id: string;
    readonly outcome: string;
    readonly answer: string;
    readonly options?: readonly string[];
    readonly citations: readonly { readonly path: string }[];
    readonly routing: { readonly question: string };
  }

  const answersOf = ({ stdout }: Ended) =>
    (JSON.parse(stdout) as { readonly answers: readonly Line[] }).answers;

  it('answers a line each, with no prompt where nobody types', async () => {
    const { code, stdout, stderr } = await chat(['How long are backups kept in the European Union?']);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /^How long are backups kept in the European Union\?\nBackups are kept for 35 days/);
    assert.match(stdout, /\[1\] policies\/data-retention\.md L \d/);
  });

  it('understands a follow-up, and forgets what it leaned on when a new conversation begins', async () => {
    const follow = 'And in the United States?';
    const lines = ['How long are backups kept in the European Union?', follow, '/new', follow];
    const [, leaning, alone] = answersOf(await chat(lines, fixtureWorkspace, '--json'));
    assert.match(leaning?.routing.question ?? '', /backups.*United States/);
    assert.equal(alone?.routing.question, follow);
  });

  it('takes the number of an option for the option, and prints options with numbers', async () => {
    const lines = ['What is the notice period?', '2'];
    const documents = path.join(folder, 'contracts');
    const [asked, answered] = answersOf(await chat(lines, documents, '--json'));
    assert.equal(asked?.outcome, 'declined');
    assert.equal(answered?.outcome, 'answered');
    assert.match(answered.answer, /60 days/);
    assert.match((await chat(lines, documents)).stdout, /^2\. .*globex/im);
  });

  it('prints one JSON document with a line for each question, and nothing of commands', async () => {
    const ended = await chat(
      ['How long are backups kept?', '', '/help', '/sources', '9', 'hm'],
      fixtureWorkspace,
      '--json',
    );
    assert.deepEqual(
      answersOf(ended).map(({ id, outcome }) => [id, outcome]),
      [
        ['1', 'answered'],
        ['2', 'declined'],
      ],
    );
    assert.match(
      ended.stderr,
      /\/help has nothing to show.*\n\/sources has nothing to show.*\n.*no option 9/,
    );
  });

  it('shows the quotes of an answer, and the section of one with its file', async () => {
    const { stdout } = await chat([
      'How long are backups kept in the European Union?',
      '/sources',
      '/open 1',
    ]);
    assert.match(stdout, /│ Backups are kept for 35 days/);
    const file = path.join(fixtureWorkspace, 'policies', 'data-retention.md');
    assert.match(stdout, new RegExp(`^${file}:\\d+\\n.*European Union\\n( .*\\n)* .*Backups are kept`, 'm'));
  });

  it('keeps the conversation and a trace where it is told to', async () => {
    const [notes, trace] = [path.join(folder, 'notes.md'), path.join(folder, 'trace.json')];
    const { stderr } = await chat([
      'How long are backups kept?',
      `/save ${notes}`,
      `/trace ${trace}`,
      `/save ${notes}`,
    ]);
    assert.match(await readFile(notes, 'utf8'), /## How long are backups kept\?[^]*\[\^1\]: "/);
    assert.match(await readFile(trace, 'utf8'), /"run-end"/);
    assert.match(stderr, /notes\.md is already there\)\n$/);
  });

  it('writes a trace over no document', async () => {
    const docs = await temporaryFolder({ 'a.md': 'Backups are kept for 35 days.' });
    const document = path.join(docs, 'a.md');
    const { stderr } = await chat(['How long are backups kept?', `/trace ${document}`], docs);
    assert.match(stderr, /is one of the documents in the folder/);
    assert.equal(await readFile(document, 'utf8'), 'Backups are kept for 35 days.');
  });

  it('writes in the style that was chosen last', async () => {
    const lines = ['/style verse', '/style bullets', 'How long are backups kept in the European Union?'];
    const { stdout, stderr } = await chat(lines);
    assert.match(stderr, /Styles are concise, detailed and bullets\.\nAnswers are bullets\./);
    assert.match(stdout, /^- Backups are kept/m);
  });

  it('says what was probably meant by a command that is not there', async () => {
    assert.match((await chat(['/sorces'])).stderr, /There is no \/sorces; did you mean \/sources\?/);
    assert.match((await chat(['/weather'])).stderr, /There is no \/weather\. \/help lists the commands\./);
  });

  it('leaves at /exit, with what comes after it unread', async () => {
    const answers = answersOf(
      await chat(['/exit', 'How long are backups kept?'], fixtureWorkspace, '--json'),
    );
    assert.deepEqual(answers, []);
  });

  it('says why there is nothing to open, save or trace before the first answer', async () => {
    const { code, stderr } = await chat(['/open', '/save a.md', '/trace a.json', '/sources']);
    assert.equal(code, 0);
    assert.deepEqual(stderr.trim().split('\n'), [
      'The last answer has no source 1.',
      'There is nothing to save yet.',
      'There is no answer yet.',
      'There is no answer with sources yet.',
    ]);
  });
});
