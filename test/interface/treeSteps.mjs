// The tree of steps of a question in two searches, and a question back, which the page is told as the host would.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { draw } from './drawnRuns.mjs';

const { clarifyRun } = await tsImport('../support/sampleRuns.ts', import.meta.url);

/** The first names the maker, and only the second says where that is. */
const pair = {
  'manuals/pump-p200.md':
    '# Pump P-200\n\nThe pump P-200 is made by Nordhavn Fluid Systems and moves cooling water through the test bench.\n',
  'suppliers/nordhavn-fluid-systems.md':
    '# Nordhavn Fluid Systems\n\nNordhavn Fluid Systems is located in Aarhus. Spare parts come within 5 working days.\n',
};
const twoSearches = 'In which city is the company that makes the pump P-200 located?';

export async function treeSteps(runner, workbench, folder) {
  await runner.step('a question in two searches shows both, the second after the first', async () => {
    for (const [name, text] of Object.entries(pair)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    await workbench.startConversation();
    await workbench.resizeSideBar(460);
    const run = await workbench.ask(twoSearches);
    assert.match(await run.getByTestId('answer').innerText(), /Aarhus/);
    await run.getByTestId('steps-toggle').click();
    const tasks = run.locator('[data-kind=task]');
    await tasks.nth(1).waitFor();
    assert.equal(await tasks.count(), 2);
    assert.match(await tasks.nth(1).locator('.step-line').first().innerText(), /after 1/);
    const [first, second] = await Promise.all([0, 1].map((at) => keptBy(tasks.nth(at))));
    assert.deepEqual(
      second.filter((passage) => first.includes(passage)),
      [],
      'the second search lists only what it found itself',
    );
    await runner.picture('15-tree-two-searches');
  });

  await runner.step('options of a question back are asked with one click', async () => {
    await draw(workbench, [clarifyRun]);
    const [option] = clarifyRun.outcome.options;
    await workbench.chat.getByRole('button', { name: option }).click();
    await workbench.chat.locator('.run .question', { hasText: option }).waitFor();
    await workbench.waitForRunEnd(2);
  });

  await runner.step('the view is back as it was', async () => {
    await workbench.resizeSideBar(340);
    await workbench.startConversation();
  });
}

/** The labels of the passages that the search of a task lists as kept. */
function keptBy(task) {
  return task
    .locator('[data-kind=search] .passage:not(.dropped)')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('.path').textContent));
}
