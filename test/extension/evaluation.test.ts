import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { askDocs, workspaceUri, writeText } from './askDocs';

const file = workspaceUri('.askdocs', 'eval', 'check.jsonl');

const right = {
  question: 'How often is a failed part retried in version 3?',
  documents: ['specs/uploads-v3.md'],
  texts: ['5 times'],
};
const wrong = { ...right, question: 'How long are EU files kept?', texts: ['90 days'] };
const notSaid = { question: 'Which wine goes well with grilled trout?', outcome: 'declined' };

/** Writes the cases, one a line, asks all of them by command, and gives what came of each, by its question. */
async function evaluated(...lines: readonly (object | string)[]) {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  await writeText(file, text);
  await vscode.commands.executeCommand('askDocs.runEvaluation');
  const { evaluation } = await askDocs().activate();
  return new Map([...(await evaluation())].map(([id, result]) => [result.case.question, { id, result }]));
}

function problems(): readonly (readonly [number, string])[] {
  return vscode.languages
    .getDiagnostics(file)
    .map(({ range, message }) => [range.start.line + 1, message] as const);
}

describe('evaluation on documents of the workspace', () => {
  after(() => vscode.workspace.fs.delete(workspaceUri('.askdocs'), { recursive: true }));

  it('asks each question and holds its answer against what is expected', async () => {
    const results = await evaluated(right, wrong, notSaid);
    const passed = [right, wrong, notSaid].map(({ question }) => results.get(question)?.result.passed);
    assert.deepEqual(passed, [true, false, true]);
  });

  it('shows a line that is no case as a problem, and asks the others', async () => {
    const question = 'How long are access logs kept?';
    const results = await evaluated('{"qestion": "How?"}', { question });
    assert.deepEqual(problems(), [[1, 'Unknown field: qestion; did you mean question?']]);
    assert.equal(results.get(question)?.result.case.place.line, 2);
  });

  it('follows what is written in an editor', async () => {
    await evaluated(right);
    const document = await vscode.workspace.openTextDocument(file);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(file, new vscode.Position(0, 0), 'not JSON\n');
    await vscode.workspace.applyEdit(edit);
    assert.deepEqual(
      problems().map(([line]) => line),
      [1],
    );
    await document.save();
  });

  it('opens the run of a case in the chat, as none of the conversation', async () => {
    const results = await evaluated(wrong);
    await vscode.commands.executeCommand('askDocs.openEvaluatedRun', {
      id: results.get(wrong.question)?.id,
    });
    const shown = (await askDocs().activate()).runs().at(-1);
    assert.deepEqual([shown?.question, shown?.isReplay], [wrong.question, true]);
  });
});
