// What a person meets first: the folder, and the empty view.
import assert from 'node:assert/strict';

export async function openingSteps(runner, workbench) {
  const { page } = workbench;

  await runner.step('the workbench opens the folder', async () => {
    await page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'notes.txt' }).waitFor();
    await runner.picture('01-workbench');
  });

  await runner.step('the Ask Docs view opens with its empty state', async () => {
    await workbench.openChat();
    await workbench.chat.getByTestId('welcome').waitFor();
    assert.equal(await workbench.chat.getByTestId('run').count(), 0);
    await runner.picture('02-empty-view');
  });

  await runner.step('nothing can be sent while the question is empty', async () => {
    await workbench.chat.getByTestId('question').fill('   ');
    assert.equal(await workbench.chat.getByTestId('send').isDisabled(), true);
    await workbench.chat.getByTestId('question').fill('');
  });
}
