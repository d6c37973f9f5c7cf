import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Citation } from '../../src/core/model/types';
import { ask, askDocs, lastRun, openSelected, readText, workspaceUri } from './askDocs';
import { linesAt } from '../support/linesAt';

const question = 'How often is a failed part retried in version 3, and how long are EU files kept?';

async function linesOf({ documentId, place }: Citation): Promise<string> {
  const lines = (await readText(workspaceUri(documentId))).split('\n');
  const { start, end } = linesAt(place);
  return lines.slice(start - 1, end).join('\n');
}

describe('asking', () => {
  it('answers every part of a question when it is asked by command', async () => {
    const { outcome, text } = await ask(question);
    assert.equal(outcome?.kind, 'answered');
    assert.match(text, /5 times.*30 days/s);
  });

  it('cites quotes that stand verbatim in the files at the cited lines', async () => {
    const { citations } = await ask(question);
    assert.ok(citations.length > 0);
    for (const citation of citations) {
      assert.ok((await linesOf(citation)).includes(citation.quote), `[${citation.marker}] ${citation.quote}`);
    }
  });

  it('ends with every step done', async () => {
    const { steps } = await ask(question);
    assert.ok(steps.length > 0);
    assert.deepEqual(
      steps.filter(({ status }) => status !== 'done').map(({ title }) => title),
      [],
    );
  });

  it('declines when the documents say nothing about the question', async () => {
    const { outcome, citations } = await ask('Which wine goes well with grilled trout?');
    assert.equal(outcome?.kind === 'declined' && outcome.reason, 'nothing-found');
    assert.deepEqual(citations, []);
  });

  it('asks about the selected text when it shall be explained', async () => {
    await openSelected('specs/uploads-v3.md', 'upload session');
    await vscode.commands.executeCommand('askDocs.explainSelection');
    assert.equal((await lastRun()).question, 'What does "upload session" mean?');
  });

  it('asks nothing when nothing is selected', async () => {
    const { runs } = await askDocs().activate();
    await ask(question);
    const before = runs().length;
    await openSelected('specs/uploads-v3.md', '');
    await vscode.commands.executeCommand('askDocs.explainSelection');
    assert.equal(runs().length, before);
  });
});

describe('a citation', () => {
  it('is opened with exactly its quote selected', async () => {
    const { receive } = await askDocs().activate();
    const { runId, citations } = await ask(question);
    const [citation] = citations;
    assert.ok(citation);
    await receive({ type: 'citation-open', runId, marker: citation.marker });
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.toString(), workspaceUri(citation.documentId).toString());
    assert.equal(editor.document.getText(editor.selection), citation.quote);
    const { start, end } = editor.selection;
    assert.deepEqual({ start: start.line + 1, end: end.line + 1 }, linesAt(citation.place));
  });
});
