import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ask, askDocs, lastRun, readText, workspaceUri, writeText } from './askDocs';

const question = 'How long are EU files kept?';
const file = workspaceUri('.askdocs', 'corrections.md');

/** Resolves once a condition holds; the test's own time limit ends it otherwise. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 50));
}

const forget = (...kinds: readonly string[]) => vscode.commands.executeCommand('askDocs.forgetMemory', kinds);

describe('memory', () => {
  afterEach(async () => {
    await forget('preferences', 'corrections');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('shows what was noted on a wrong answer first when it is asked again, and opens it', async () => {
    const { receive } = await askDocs().activate();
    const { runId } = await ask(question);
    await receive({ type: 'correction-note', runId, text: 'They are kept for 45 days.' });
    const { text, citations, runId: again } = await ask(question);
    assert.match(text, /^\*\*Your correction of .*\*\*\n\nThey are kept for 45 days \[1\]\./);
    assert.match(text, /30 days/);
    assert.equal(citations[0]?.documentId, '.askdocs/corrections.md');
    await receive({ type: 'citation-open', runId: again, marker: 1 });
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.toString(), file.toString());
    assert.equal(editor.document.getText(editor.selection), 'They are kept for 45 days.');
  });

  it('marks an answer while a file that it cites is another', async () => {
    const { stale } = await askDocs().activate();
    const { runId, citations } = await ask(question);
    const [cited] = citations;
    assert.ok(cited);
    const uri = workspaceUri(cited.documentId);
    const before = await readText(uri);
    try {
      await writeText(uri, `${before}\nOne more line.\n`);
      await vscode.commands.executeCommand('askDocs.indexWorkspace');
      await until(() => stale().some((one) => one.runId === runId));
      assert.deepEqual(stale().find((one) => one.runId === runId)?.documents, [cited.documentId]);
    } finally {
      await writeText(uri, before);
      await vscode.commands.executeCommand('askDocs.indexWorkspace');
    }
    await until(() => !stale().some((one) => one.runId === runId));
  });

  it('marks an answer whose correction is edited, and uses what it says now', async () => {
    const { receive, stale } = await askDocs().activate();
    const { runId } = await ask(question);
    await receive({ type: 'correction-note', runId, text: 'They are kept for 45 days.' });
    const corrected = await ask(question);
    await writeText(file, (await readText(file)).replace('45 days', '50 days'));
    await until(() => stale().some((one) => one.runId === corrected.runId));
    assert.match((await ask(question)).text, /50 days \[1\]/);
  });

  it('forgets the corrections', async () => {
    const { receive } = await askDocs().activate();
    const { runId } = await ask(question);
    await receive({ type: 'correction-note', runId, text: 'They are kept for 45 days.' });
    await forget('corrections');
    await assert.rejects(async () => vscode.workspace.fs.stat(file));
    assert.doesNotMatch((await ask(question)).text, /45 days/);
  });

  it('answers from the chosen folders alone until they are forgotten', async () => {
    await vscode.commands.executeCommand('askDocs.limitFolders', ['runbooks']);
    const limited = await ask(question);
    assert.ok(limited.citations.every(({ documentId }) => documentId.startsWith('runbooks/')));
    await forget('preferences');
    const { outcome } = await ask(question);
    assert.equal(outcome?.kind, 'answered');
  });

  it('remembers the style of the question box for questions by command', async () => {
    const { receive } = await askDocs().activate();
    await receive({ type: 'question-ask', question, style: 'bullets', scope: [] });
    assert.equal((await lastRun()).style, 'bullets');
    assert.equal((await ask(question)).style, 'bullets');
    await forget('preferences');
    assert.equal((await ask(question)).style, 'concise');
  });
});
