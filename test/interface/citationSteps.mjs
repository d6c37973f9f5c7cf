// Sources and steps as a person uses them with pointer and keyboard: the card of a quote, where documents open, the tree.
import assert from 'node:assert/strict';
import { tsImport } from 'tsx/esm/api';
import { question } from './askSteps.mjs';
import { draw } from './drawnRuns.mjs';

const { runningRun } = await tsImport('../support/sampleRuns.ts', import.meta.url);

export async function citationSteps(runner, workbench) {
  const { chat, page } = workbench;
  const card = chat.getByTestId('quote-card');

  await runner.step(
    'a chip shows its quote in context while the pointer is on it or on the card',
    async () => {
      await workbench.openChat();
      const run = await workbench.ask(question);
      await run.getByTestId('citation').first().hover();
      await card.locator('.around', { hasText: 'The wait before a retry starts at 1 second' }).waitFor();
      assert.match(await card.locator('mark').innerText(), /5 times/);
      assert.match(await card.innerText(), /uploads-v3\.md[^]*L 17[^]*quote verified/);
      await card.locator('mark').hover();
      await runner.picture('80-card-by-pointer', { keepsPointer: true });
      await card.waitFor();
      await page.keyboard.press('Escape');
      await card.waitFor({ state: 'detached' });
    },
  );

  await runner.step('a chip shows its card to the keyboard too, and Escape closes it', async () => {
    const chip = workbench.lastRun.getByTestId('citation').nth(1);
    await chip.focus();
    await card.waitFor();
    assert.equal(await chip.getAttribute('aria-describedby'), await card.getAttribute('id'));
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    assert.ok(await hasFocus(chip), 'the focus stays on the chip');
  });

  await runner.step('a click leaves the cursor in the chat, and Ctrl opens beside', async () => {
    const run = workbench.lastRun;
    const chip = run.getByTestId('citation').first();
    await chip.click();
    await workbench.activeTab('uploads-v3.md').waitFor();
    assert.ok(await hasFocus(chip), 'the focus stays on the chip');
    await chip.click({ modifiers: ['Control'] });
    await page.locator('.editor-group-container').nth(1).waitFor();
    await runner.picture('81-opened-beside');
    await workbench.runCommand('View: Close All Editors');
  });

  await runner.step('all sources open in tabs that stay, the first in front', async () => {
    await workbench.lastRun.getByTestId('open-all').click();
    await workbench.activeTab('uploads-v3.md').waitFor();
    await page.locator('.tab:not(.italic)', { hasText: 'data-retention.md' }).waitFor();
    assert.equal(await page.locator('.tab').count(), 2);
    await workbench.highlightedLines('5 times');
    await runner.picture('82-all-sources');
  });

  await runner.step('the tree of steps is one stop, and arrows move in it', async () => {
    const run = workbench.lastRun;
    await run.getByTestId('steps-toggle').focus();
    await page.keyboard.press('Enter');
    await run.locator('[role=treeitem][tabindex="0"]').waitFor();
    await page.keyboard.press('Tab');
    assert.equal(await run.locator('[role=treeitem][tabindex="0"]').count(), 1);
    const focused = (kind) => run.locator(`[role=treeitem][data-kind=${kind}]:focus`);
    await focused('guard').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await focused('plan').waitFor();
    await page.keyboard.press('ArrowRight');
    await focused('plan').and(run.locator('[aria-expanded=true]')).waitFor();
    await runner.picture('83-tree-by-keyboard');
    await page.keyboard.press('ArrowLeft');
    await focused('plan').and(run.locator('[aria-expanded=false]')).waitFor();
    await page.keyboard.press('Home');
    await focused('guard').waitFor();
  });

  await runner.step('steps that were opened once are open in the next run too', async () => {
    const run = await workbench.ask('How long are backups kept?');
    await run.locator('[role=tree]').waitFor();
    await run.getByTestId('steps-toggle').click();
    await run.locator('[role=tree]').waitFor({ state: 'detached' });
  });

  await runner.step('a run that goes on has one line with a stop', async () => {
    await draw(workbench, [runningRun]);
    await workbench.lastRun.getByTestId('steps-stop').waitFor();
    assert.equal(await workbench.lastRun.locator('[role=tree]').count(), 0);
  });

  await runner.step('the view is as it was before the sources', async () => {
    await workbench.changeTheme('Light Modern', 'vs');
    await workbench.resizeSideBar(340);
    await workbench.runCommand('View: Close All Editors');
    await workbench.startConversation();
  });
}

function hasFocus(locator) {
  return locator.evaluate((element) => element.ownerDocument.activeElement === element);
}
