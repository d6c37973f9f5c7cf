// Domain agents: one is added by the command, called by its name, chosen for a question; a bad contract is a problem.
import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/project.mjs';
import { copyWorkspace, workbenchAddress } from '../../scripts/workbenchHost.mjs';
import { writeOffline } from './modelChoice.mjs';
import { waitForValue } from './workbenchPage.mjs';

export async function agentSteps(runner, workbench, authority) {
  const { page } = workbench;
  const folder = copyWorkspace(workbench.home, path.join(root, 'test', 'fixture', 'product'), 'product');
  writeOffline(folder);
  const contracts = path.join(folder, '.askdocs', 'agents');

  await runner.step('the command writes an example and opens it', async () => {
    await workbench.open(workbenchAddress(authority, folder));
    await workbench.runCommand('Ask Docs: Add an Agent');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Release Notes' }).click();
    await page.locator('.tab', { hasText: 'release-notes.md' }).waitFor();
    assert.ok(existsSync(path.join(contracts, 'release-notes.md')));
    await runner.picture('90-agent-contract');
  });

  await runner.step('@ offers the agent, and its answer has the fields of the contract', async () => {
    await workbench.openChat();
    const box = workbench.chat.getByTestId('question');
    await box.pressSequentially('@rel');
    await workbench.chat.getByTestId('scope-list').getByText('@release-notes').waitFor();
    await runner.picture('91-agent-offered');
    await box.press('Enter');
    await waitForValue(box, '@release-notes ');
    await box.pressSequentially('What do I have to do for 2.0?');
    await box.press('Enter');
    const run = await workbench.waitForRunEnd(1);
    assert.match(await run.getByTestId('run-agent').innerText(), /release-notes/);
    const answer = await run.getByTestId('answer').innerText();
    for (const field of ['What changed', 'Breaking changes', 'What to do'])
      assert.ok(answer.includes(field), field);
    assert.match(answer, /legacy_auth/);
    await runner.picture('92-agent-answer');
  });

  await runner.step(
    'a question that is clearly for it is answered by it, one that lacks something is asked back',
    async () => {
      const back = await workbench.ask('Please list the breaking changes');
      assert.match(await back.getByTestId('declined').innerText(), /Which version/);
      const run = await workbench.ask('2.1');
      assert.match(await run.getByTestId('run-agent').innerText(), /release-notes/);
      assert.match(await run.getByTestId('answer').innerText(), /no breaking changes/);
      await runner.picture('93-agent-asked-back');
    },
  );

  await runner.step('a bad contract is a problem at its line, and never runs', async () => {
    writeFileSync(
      path.join(contracts, 'broken.md'),
      '---\nname: broken\ndescripton: Has a slip.\n---\nAnswer.\n',
    );
    await workbench.openFile('.askdocs/agents/broken.md');
    await workbench.runCommand('Problems: Focus on Problems View');
    await page
      .locator('.markers-panel')
      .getByText(/did you mean "description"/)
      .waitFor();
    await runner.picture('94-bad-contract');
    await workbench.openChat();
    const run = await workbench.ask('@release-notes What changed in 1.9?');
    await run.getByTestId('run-agent').waitFor();
  });
}
