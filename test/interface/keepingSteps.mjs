// What lasts: the conversation and the index after a reload, and the look in every kind of theme.
import assert from 'node:assert/strict';
import { answerTimeoutMs } from './workbenchPage.mjs';

const themes = [
  { name: 'light', theme: 'Light Modern', className: 'vs' },
  { name: 'dark', theme: 'Dark Modern', className: 'vs-dark' },
  { name: 'high-contrast', theme: 'Dark High Contrast', className: 'hc-black' },
  { name: 'high-contrast-light', theme: 'Light High Contrast', className: 'hc-light' },
];

export async function keepingSteps(runner, workbench) {
  const { page } = workbench;

  await runner.step('after a reload the index is there and no file is read again', async () => {
    await page.reload();
    await workbench.waitUntilReady();
    await workbench.openChat();
    await workbench.ask('How large may an uploaded file be?');
    const footer = workbench.chat.locator('[data-testid=index-footer][data-files-read]');
    await footer.waitFor({ timeout: answerTimeoutMs });
    assert.equal(await footer.getAttribute('data-files-read'), '0');
    assert.ok((await workbench.lastRun.getByTestId('citation').count()) > 0, 'the answer cites');
    await runner.picture('09-after-reload');
  });

  for (const { name, theme, className } of themes) {
    await runner.step(`the view follows the ${name} theme`, async () => {
      await workbench.changeTheme(theme, className);
      await runner.picture(`10-theme-${name}`);
    });
  }
}
