import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ask, askDocs, lastRun } from './askDocs';

const question = 'How long are EU files kept?';

describe('conversations', () => {
  before(() => vscode.commands.executeCommand('askDocs.newConversation'));
  after(() => vscode.commands.executeCommand('askDocs.forgetMemory', ['conversation']));

  it('begins a new one, and goes back to the one before', async () => {
    const { receive, runs, conversations } = await askDocs().activate();
    await ask(question);
    await vscode.commands.executeCommand('askDocs.newConversation');
    assert.deepEqual(runs(), []);
    const [before] = await conversations();
    assert.equal(before?.title, question);
    await receive({ type: 'conversation-open', id: before.id });
    assert.equal((await lastRun()).question, question);
  });

  it('asks a question in other words in its place, and keeps a rating', async () => {
    const { receive, runs } = await askDocs().activate();
    const { runId } = await ask(question);
    const edited = { question: 'Who decides on holds?', style: 'concise', scope: [] };
    await receive({ type: 'question-edit', runId, ...edited });
    const run = await lastRun();
    assert.equal(run.question, edited.question);
    assert.ok(!runs().some((one) => one.runId === runId));
    await receive({ type: 'answer-rate', runId: run.runId, rating: 'down', reason: 'wrong' });
    assert.deepEqual((await lastRun()).rating, { value: 'down', reason: 'wrong' });
  });

  it('copies an answer with its quotes as footnotes', async () => {
    const { receive } = await askDocs().activate();
    const { runId } = await ask(question);
    await receive({ type: 'answer-copy', runId });
    assert.match(await vscode.env.clipboard.readText(), /\[\^1-[^]*\n\n\[\^1-\w{4}\]: ".+" — .+\.md/);
  });
});
