// How good an answer is, what is wrong with it and what a person is asked.
import assert from 'node:assert/strict';
import { tsImport } from 'tsx/esm/api';
import { draw } from './drawnRuns.mjs';
import { typeInto, waitForValue } from './workbenchPage.mjs';

const samples = await tsImport('../support/sampleJudgements.ts', import.meta.url);

const question = 'How often is a failed part retried in version 3?';
const staleDocuments = ['specs/uploads-v3.md'];

export async function judgementSteps(runner, workbench) {
  const { chat, page } = workbench;

  await runner.step('how good an answer is opens below it', async () => {
    await workbench.startConversation();
    await workbench.resizeSideBar(460);
    const run = await workbench.ask(question);
    const toggle = run.getByTestId('quality-toggle');
    assert.equal(await toggle.getAttribute('aria-expanded'), 'false');
    await toggle.click();
    const panel = run.getByTestId('quality-panel');
    assert.match(await panel.innerText(), /Confidence[^]*Faithfulness[^]*quotes? verified[^]*searched/);
    await runner.picture('50-quality-panel');
    await toggle.click();
  });

  await runner.step('what is right is said in a form, and kept', async () => {
    const run = workbench.lastRun;
    await run.getByTestId('wrong').click();
    const text = run.getByTestId('correction-text');
    assert.ok(await hasFocus(text), 'the cursor is in the form');
    assert.equal(await run.getByTestId('correction-keep').isDisabled(), true);
    await typeInto(text, 'Since May a failed part is retried 7 times.');
    await runner.picture('51-correction-form');
    await run.getByTestId('correction-keep').click();
    await run.getByTestId('correction-kept').waitFor();
    assert.equal(await run.getByTestId('correction-form').count(), 0);
  });

  await runner.step('the menu of a run is used by keyboard', async () => {
    const more = workbench.lastRun.getByTestId('more');
    await more.press('Enter');
    const items = chat.getByRole('menuitem');
    await chat.locator('[role=menuitem]:focus', { hasText: 'Copy trace' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await chat.locator('[role=menuitem]:focus', { hasText: 'without document texts' }).waitFor();
    await runner.picture('52-trace-menu');
    await page.keyboard.press('Escape');
    await items.first().waitFor({ state: 'detached' });
    assert.ok(await hasFocus(more), 'the focus is back on the button');
  });

  await runner.step('a question back is replied to in the question box', async () => {
    await draw(workbench, [samples.lowConfidenceRun]);
    const box = chat.getByTestId('question');
    await chat.getByTestId('reply').click();
    await chat.locator('[data-testid=question][placeholder="Type your reply"]:focus').waitFor();
    await chat.getByRole('button', { name: 'Say it in other words' }).click();
    await waitForValue(box, samples.lowConfidenceRun.question);
    await box.fill('');
  });

  await runner.step('an answer whose sources have changed is asked again with one click', async () => {
    const { happyRun } = samples;
    await draw(workbench, [happyRun], [{ runId: happyRun.runId, documents: staleDocuments }]);
    await chat.getByTestId('ask-again').click();
    const run = await workbench.waitForRunEnd(2);
    assert.equal(await run.locator('.question').innerText(), happyRun.question);
  });

  await runner.step('the view is as it was before', async () => {
    await workbench.resizeSideBar(340);
    await workbench.startConversation();
  });
}

function hasFocus(locator) {
  return locator.evaluate((element) => element.ownerDocument.activeElement === element);
}
