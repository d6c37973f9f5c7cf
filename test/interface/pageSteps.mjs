// The page by itself: its own box, a long answer, a narrow side bar, the dark theme.
import assert from 'node:assert/strict';
import { tsImport } from 'tsx/esm/api';
import { assertAnswered, question } from './askSteps.mjs';
import { draw } from './drawnRuns.mjs';
import { stateSteps } from './stateSteps.mjs';

const { richRun } = await tsImport('../support/sampleAnswers.ts', import.meta.url);

const longQuestion =
  'How do I send a part with X-Part-Checksum and Content-Length, and what are the limits of version 3?';

export async function pageSteps(runner, workbench) {
  await runner.step('a detailed answer shows a table and code as such', async () => {
    await workbench.startConversation();
    await workbench.chat.getByTestId('style').selectOption('detailed');
    const run = await workbench.ask(longQuestion);
    assert.equal(await run.locator('.answer table').count(), 1);
    assert.match(await run.locator('.answer pre').innerText(), /^PUT .*\n/);
    await workbench.chat.getByTestId('style').selectOption('concise');
    await runner.picture('10-long-answer-light');
  });

  await runner.step('code has its colours, which a script of their own finds', async () => {
    await draw(workbench, [richRun]);
    await workbench.chat.locator('.code-keyword').first().waitFor();
    await runner.picture('10-code-light');
  });

  await runner.step('everything finds room in a narrow side bar', async () => {
    await workbench.resizeSideBar(250);
    const widths = await workbench.chat.locator('.conversation').evaluate((log) => {
      return { content: log.scrollWidth, visible: log.clientWidth, page: log.ownerDocument.body.clientWidth };
    });
    assert.ok(widths.page <= 250, `the page is ${String(widths.page)} pixels wide`);
    assert.ok(widths.content <= widths.visible, JSON.stringify(widths));
    await runner.picture('11-narrow-long-answer');
    await workbench.startConversation();
    await runner.picture('11-narrow-empty');
    const run = await workbench.ask(question);
    await runner.picture('11-narrow-answer');
    await run.getByTestId('steps-toggle').click();
    await runner.picture('11-narrow-steps');
    await run.getByTestId('steps-toggle').click();
    await workbench.resizeSideBar(340);
  });

  await runner.step('a question asked with Enter in the dark theme is answered piece by piece', async () => {
    await workbench.changeTheme('Dark Modern', 'vs-dark');
    await workbench.startConversation();
    const told = await listenToHost(workbench);
    await assertAnswered(workbench, await workbench.askByEnter(question));
    const types = await told();
    const first = ['step-start', 'step-end', 'answer-delta', 'run-end'].map((type) => types.indexOf(type));
    assert.ok(!first.includes(-1), `told: ${types.join(', ')}`);
    assert.deepEqual(
      first,
      first.toSorted((a, b) => a - b),
      'steps come before the answer, and the answer before the end',
    );
    const deltas = types.filter((type) => type === 'answer-delta');
    assert.ok(deltas.length > 1, 'the answer comes in pieces');
  });

  await stateSteps(runner, workbench, 'dark');
}

/**
 * Notes the types of the run events that the page is told; call the result for them. What is drawn in between would depend
 * on luck: an answer from a few documents is written within milliseconds.
 */
async function listenToHost({ chat }) {
  const types = await chat.locator('body').evaluateHandle(({ ownerDocument: { defaultView: window } }) => {
    const seen = [];
    window.addEventListener('message', ({ data }) => {
      if (data?.type === 'event') seen.push(data.event.type);
    });
    return seen;
  });
  return () => types.jsonValue();
}
