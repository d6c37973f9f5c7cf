import * as assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import * as vscode from 'vscode';
import type { IndexView } from '../../src/protocol/messages';
import { ask, askDocs, readText, workspaceUri, writeText } from './askDocs';

const generatedDocuments = 3000;
const subjects = ['valve', 'harbour', 'ledger', 'kiln', 'orchard', 'signal', 'tunnel', 'archive', 'beacon'];
const generated = workspaceUri('generated');

function run(command: string): Thenable<unknown> {
  return vscode.commands.executeCommand(`askDocs.${command}`);
}

async function view(): Promise<IndexView> {
  return (await askDocs().activate()).indexView();
}

async function readyView(): Promise<Extract<IndexView, { kind: 'ready' }>> {
  const ready = await view();
  assert.ok(ready.kind === 'ready', `the index is ${ready.kind}`);
  return ready;
}

async function generateDocuments(): Promise<void> {
  await mkdir(generated.fsPath, { recursive: true });
  for (let number = 0; number < generatedDocuments; number += 1) {
    const [one, two] = [subjects[number % subjects.length], subjects[(number * 7 + 3) % subjects.length]];
    const sentences = Array.from(
      { length: 8 },
      (_, line) =>
        `The ${one} number ${number} stands ${line + 2} metres from the ${two} of year ${1900 + line}.`,
    );
    const text = `# Report ${number}\n\n## About the ${one}\n\n${sentences.join('\n')}\n`;
    await writeFile(vscode.Uri.joinPath(generated, `report-${number}.md`).fsPath, text);
  }
}

describe('indexing', () => {
  before(() => run('indexWorkspace'));

  it('reads no file when nothing has changed', async () => {
    await run('indexWorkspace');
    assert.equal((await readyView()).filesRead, 0);
  });

  it('reads every file again when the index is rebuilt', async () => {
    await run('rebuildIndex');
    const { filesRead, status } = await readyView();
    assert.deepEqual([filesRead, status.documents], [5, 5]);
  });
});

describe('an edited file', () => {
  const notes = workspaceUri('notes.txt');
  let original = '';

  before(async () => {
    await run('indexWorkspace');
    original = await readText(notes);
  });

  afterEach(async () => {
    await writeText(notes, original);
    await run('indexWorkspace');
  });

  it('is the only one that is read', async () => {
    await writeText(notes, `${original}\nThe courier bicycle is painted turquoise.\n`);
    await run('indexWorkspace');
    assert.equal((await readyView()).filesRead, 1);
  });

  it('answers the next question with its new text', async () => {
    await writeText(notes, `${original}\nThe courier bicycle is painted turquoise.\n`);
    assert.match((await ask('How is the courier bicycle painted?')).text, /turquoise/);
  });
});

describe('indexing many documents', () => {
  before(async () => {
    await run('indexWorkspace');
    await generateDocuments();
  });

  after(async () => {
    await rm(generated.fsPath, { recursive: true, force: true });
    await run('indexWorkspace');
  });

  it('is not complete when it is cancelled, and goes on the next time', async () => {
    const indexed = run('indexWorkspace');
    await run('cancelIndexing');
    await indexed;
    assert.equal((await readyView()).isComplete, false);
    await run('indexWorkspace');
    const whole = await readyView();
    assert.deepEqual([whole.isComplete, whole.status.documents], [true, generatedDocuments + 5]);
  });

  it('leaves the extension host free to do other things', async () => {
    const phases = new Set<string>();
    const { indexView } = await askDocs().activate();
    // While the host is busy no timer fires, and no phase is seen.
    const watch = setInterval(() => {
      const now = indexView();
      if (now.kind === 'indexing') phases.add(now.phase);
    }, 5);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    await run('rebuildIndex');
    delay.disable();
    clearInterval(watch);
    const ms = (nanoseconds: number) => Math.round(nanoseconds / 1e5) / 10;
    // A figure to read and to compare, not a limit: machines differ.
    console.log(
      `event loop of the extension host while ${generatedDocuments} documents are indexed, delay in milliseconds: ` +
        JSON.stringify({ mean: ms(delay.mean), p99: ms(delay.percentile(99)), max: ms(delay.max) }),
    );
    assert.ok(phases.has('reading') && phases.has('embedding'), [...phases].join(', '));
  });
});
