// What lasts: the conversation and the index after a reload, and the look in every kind of theme.
import assert from 'node:assert/strict';
import { seriousFindings } from '../page/axe.mjs';
import { keepTheme, keptThemes, themeOf } from '../page/themes.mjs';

const themes = [
  { name: 'light', theme: 'Light Modern', className: 'vs' },
  { name: 'dark', theme: 'Dark Modern', className: 'vs-dark' },
  { name: 'high-contrast', theme: 'Dark High Contrast', className: 'hc-black' },
  { name: 'high-contrast-light', theme: 'Light High Contrast', className: 'hc-light' },
];

export async function keepingSteps(runner, workbench) {
  await runner.step('after a reload the conversation is still there', async () => {
    const questions = await workbench.chat.locator('.run .question').allInnerTexts();
    await workbench.page.reload();
    await workbench.waitUntilReady();
    await workbench.openChat();
    await workbench.lastRun.waitFor();
    assert.deepEqual(await workbench.chat.locator('.run .question').allInnerTexts(), questions);
  });

  await runner.step('after a reload the index is there and no file is read again', async () => {
    await workbench.waitForIndex('[data-index=ready][data-files-read="0"]');
    const run = await workbench.ask('What does the X-Part-Checksum header carry?');
    assert.match(await run.getByTestId('answer').innerText(), /SHA-256/);
    const footer = await workbench.waitForIndex('[data-index=ready]');
    assert.equal(await footer.getAttribute('data-files-read'), '0');
    await runner.picture('12-after-reload');
  });

  await runner.step('in the workbench, too, nothing keeps people out', async () => {
    const body = await workbench.chat.locator('body').elementHandle();
    // The page is transparent, and what is behind it is none of its frame.
    const paint = (color) =>
      body.evaluate(({ ownerDocument: { documentElement: page } }, background) => {
        page.style.background = background;
      }, color);
    await paint('var(--vscode-sideBar-background)');
    assert.deepEqual(await seriousFindings(await body.ownerFrame()), []);
    await paint('');
  });

  for (const { name, theme, className } of themes) {
    await runner.step(`the view follows the ${name} theme`, async () => {
      await workbench.changeTheme(theme, className);
      await workbench.lastRun.getByTestId('source').first().focus();
      await workbench.lastRun.locator('.card').waitFor();
      await runner.picture(`13-theme-${name}`);
      const now = await themeOf(workbench.chat);
      if (process.env.KEEP_THEMES) keepTheme(name, now);
      // What test/page draws in plain Chromium is drawn as here. KEEP_THEMES=1 keeps what is new.
      assert.deepEqual(keptThemes()[name], now);
    });
  }
  await runner.step('the view is back in the light theme', () => workbench.changeTheme('Light Modern', 'vs'));
}
