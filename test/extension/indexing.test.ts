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

/** The first view of which `isWanted` holds; mocha's time limit ends a wait that is in vain. */
async function viewWhen(isWanted: (view: IndexView) => boolean): Promise<IndexView> {
  const { indexView } = await askDocs().activate();
  for (;;) {
    const now = indexView();
    if (isWanted(now)) return now;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
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

  it('is read without being asked for, and is the only one', async () => {
    const { syncedAt: before } = (await readyView()).status;
    await writeText(notes, `${original}\nThe courier bicycle is painted turquoise.\n`);
    const synced = await viewWhen((now) => now.kind === 'ready' && now.status.syncedAt !== before);
    assert.equal(synced.kind === 'ready' && synced.filesRead, 1);
  });

  it('is read when it has been saved in the editor', async () => {
    const { syncedAt: before } = (await readyView()).status;
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(notes));
    await editor.edit((edit) => {
      edit.insert(new vscode.Position(0, 0), 'The courier bicycle is painted purple.\n\n');
    });
    await editor.document.save();
    await viewWhen((now) => now.kind === 'ready' && now.status.syncedAt !== before);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });

  it('answers the next question with its new text', async () => {
    await writeText(notes, `${original}\nThe courier bicycle is painted turquoise.\n`);
    assert.match((await ask('How is the courier bicycle painted?')).text, /turquoise/);
  });
});

describe('paused indexing', () => {
  const notes = workspaceUri('paused.txt');

  before(() => run('indexWorkspace'));

  after(async () => {
    await rm(notes.fsPath, { force: true });
    await run('indexWorkspace');
  });

  it('reads nothing until it is resumed, and answers say so', async () => {
    await run('pauseIndexing');
    await writeText(notes, 'The ferry to the island is painted ochre.\n');
    const { outcome } = await ask('How long are backups kept in the European Union?');
    const flags = outcome?.kind === 'answered' ? outcome.answer.flags : [];
    assert.deepEqual([(await view()).kind, flags.includes('partial_index')], ['paused', true]);
    await run('resumeIndexing');
    assert.equal((await readyView()).status.documents, 6);
  });
});

describe('settings of documents', () => {
  const documents = () => vscode.workspace.getConfiguration('askDocs.documents');

  afterEach(async () => {
    await documents().update('exclude', undefined, vscode.ConfigurationTarget.Workspace);
    // Settings are JSON, and would be a document of the tests that follow.
    await rm(workspaceUri('.vscode').fsPath, { recursive: true, force: true });
    await run('indexWorkspace');
  });

  it('hold at once when they change', async () => {
    await run('indexWorkspace');
    await documents().update('exclude', ['specs', '.vscode'], vscode.ConfigurationTarget.Workspace);
    const isWithout = (now: IndexView) => now.kind === 'ready' && now.status.documents === 3;
    assert.equal((await viewWhen(isWithout)).kind, 'ready');
  });
});

describe('indexing many documents', () => {
  before(async () => {
    await run('indexWorkspace');
    // Otherwise they would be indexed as they come.
    await run('pauseIndexing');
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
