// How good an answer is, what is wrong with it and what a person is asked: on every way that a question can go.
import assert from 'node:assert/strict';
import { tsImport } from 'tsx/esm/api';
import { draw, drawIn, looks } from './drawnRuns.mjs';

const samples = await tsImport('../support/sampleJudgements.ts', import.meta.url);

const question = 'How often is a failed part retried in version 3?';
const staleDocuments = ['specs/uploads-v3.md'];

/** Each way, with what is opened to see it. */
const ways = [
  { name: '53-happy', run: samples.happyRun, opens: ['tree', 'check'] },
  { name: '54-retry', run: samples.retriedRun, opens: ['tree'] },
  { name: '55-left-to-you', run: samples.lowConfidenceRun, opens: [] },
  { name: '56-left-to-you-conflict', run: samples.conflictRun, opens: [] },
  { name: '57-nothing-strong-enough', run: samples.rephraseRun, opens: [] },
  { name: '58-nothing-at-all', run: samples.addDocumentsRun, opens: [] },
  { name: '59-order-refused', run: samples.refusedRun, opens: [] },
  { name: '60-order-left-out', run: samples.injectionRun, opens: ['tree'] },
  { name: '61-correction-stale', run: samples.correctedRun, opens: ['panel'], isStale: true },
];

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
    await text.fill('Since May a failed part is retried 7 times.');
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
    assert.equal(await items.count(), 0);
    assert.ok(await hasFocus(more), 'the focus is back on the button');
  });

  await runner.step('a question back is replied to in the question box', async () => {
    await draw(workbench, [samples.lowConfidenceRun]);
    const box = chat.getByTestId('question');
    await chat.getByTestId('reply').click();
    assert.ok(await hasFocus(box), 'the cursor is in the question box');
    assert.equal(await box.getAttribute('placeholder'), 'Type your reply');
    await chat.getByRole('button', { name: 'Say it in other words' }).click();
    assert.equal(await box.inputValue(), samples.lowConfidenceRun.question);
    await box.fill('');
  });

  await runner.step('an answer whose sources have changed is asked again with one click', async () => {
    const { happyRun } = samples;
    await draw(workbench, [happyRun], [{ runId: happyRun.runId, documents: staleDocuments }]);
    await chat.getByTestId('ask-again').click();
    const run = await workbench.waitForRunEnd(2);
    assert.equal(await run.locator('.question').innerText(), happyRun.question);
  });

  for (const look of looks) {
    await runner.step(`every way that a question can go is drawn (${look.name})`, () =>
      drawIn(look, { runner, workbench }, async (picture) => {
        for (const { name, run, opens, isStale = false } of ways) {
          const stale = isStale ? [{ runId: run.runId, documents: staleDocuments }] : [];
          await draw(workbench, [run], stale);
          for (const part of opens) await open(workbench.lastRun, part);
          await picture(`${name}-${look.name}`);
        }
      }),
    );
  }

  await runner.step('the view is as it was before', async () => {
    await workbench.changeTheme('Light Modern', 'vs');
    await workbench.resizeSideBar(340);
    await workbench.startConversation();
  });
}

/** Opens a part of a run unless it is open: what was opened before stays so. */
async function open(run, part) {
  const toggles = {
    tree: run.getByTestId('steps-toggle'),
    check: run.locator('[data-kind=check]').first(),
    panel: run.getByTestId('quality-toggle'),
  };
  const toggle = toggles[part];
  if ((await toggle.getAttribute('aria-expanded')) === 'false')
    await toggle.click({ position: { x: 40, y: 8 } });
}

function hasFocus(locator) {
  return locator.evaluate((element) => element.ownerDocument.activeElement === element);
}
