// The main line: a question from the palette, its steps and answer, a citation, a hover.
import assert from 'node:assert/strict';
import { stateSteps } from './stateSteps.mjs';
import { answerTimeoutMs } from './workbenchPage.mjs';

export const question = 'How often is a failed part retried in version 3, and how long are EU files kept?';

/** That a run answers the question above: both parts, each from the right document. */
export async function assertAnswered(workbench, run) {
  const text = await run.getByTestId('answer').innerText();
  const citations = await workbench.citations(run);
  for (const [fact, documentId] of [
    ['5 times', 'specs/uploads-v3.md'],
    ['30 days', 'policies/data-retention.md'],
  ]) {
    assert.ok(text.includes(fact), `the answer says "${fact}": ${text}`);
    const isCited = citations.some(
      ({ place, quote }) => place.startsWith(documentId) && quote.includes(fact),
    );
    assert.ok(isCited, `${documentId} is cited for "${fact}": ${JSON.stringify(citations)}`);
  }
}

export async function askSteps(runner, workbench) {
  await runner.step('a question from the command palette is answered, step by step', async () => {
    await workbench.runCommand('Ask Docs: Ask a Question');
    await workbench.answerInputBox(question);
    await workbench.lastRun.waitFor({ timeout: answerTimeoutMs });
    await runner.picture('03-answer-in-the-making');
    await assertAnswered(workbench, await workbench.waitForRunEnd(1));
  });

  await stateSteps(runner, workbench, 'light');

  await runner.step('the link of the hover asks about the selected word', async () => {
    await workbench.hoverOver('specs/uploads-v3.md', 'session');
    const runsBefore = await workbench.chat.getByTestId('run').count();
    await workbench.hoverLink.click();
    const run = await workbench.waitForRunEnd(runsBefore + 1);
    assert.match(await run.locator('.question').innerText(), /"session"/);
    const ended = run.getByTestId('answer').or(run.getByTestId('declined'));
    await ended.first().waitFor();
    await runner.picture('09-answer-from-hover');
  });
}
