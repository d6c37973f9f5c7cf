// The look of the chat: it follows the theme of VS Code, and in the dark all that a person meets with a question can be read.
import { otherVersion } from '../../../scripts/codeServer.mjs';
import { seriousFindings } from '../page/axe';
import { keepTheme, keptThemes, type Theme } from '../page/themes.mjs';
import type { ChatPage } from './chatPage';
import { expect, test } from './fixtures';
import { bothParts } from './sampleQuestion';

test.describe('The chat', () => {
  test('follows each theme, has the colours that the tests of the page draw with, and keeps nobody out', async ({
    workbench,
    folder,
  }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    const run = await chat.ask(bothParts);
    for (const name of ['light', 'dark', 'high-contrast', 'high-contrast-light'] as const)
      await test.step(name, async () => {
        const kept = keptThemes()[name];
        await workbench.useTheme(name, folder);
        await expect(chat.frame.locator('body')).toHaveClass(kept.className);
        // KEEP_THEMES=1 keeps what is new.
        if (process.env.KEEP_THEMES) keepTheme(name, await themeOf(chat, kept));
        // Older ones have other colours.
        if (otherVersion === undefined)
          await expect.poll(() => themeOf(chat, kept)).toEqual(keptThemes()[name]);
        expect(await findings(chat)).toEqual([]);
        await run.getByTestId('source').first().focus();
        await expect(run.locator('.card')).toBeVisible();
        await workbench.picture(`theme-${name}`);
        await chat.box.focus();
        await expect(run.locator('.card')).toHaveCount(0);
      });
  });
});

test.describe('The dark theme', () => {
  test.use({ settings: { 'workbench.colorTheme': 'Default Dark Modern' } });

  test('shows all that a person meets with a question', async ({ workbench, folder }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    const run = await chat.ask(bothParts);
    await workbench.picture('dark-answer');
    const toggle = run.getByTestId('steps-toggle');
    await toggle.click();
    await expect(run.getByRole('tree')).toBeVisible();
    await workbench.picture('dark-steps');
    await toggle.click();
    await expect(run.getByRole('tree')).toHaveCount(0);
    await run.getByTestId('citation').first().click();
    await expect(workbench.activeTab('uploads-v3.md')).toBeVisible();
    await workbench.expectHighlighted('5 times');
    await workbench.picture('dark-citation-opened');
    await run.getByTestId('source').first().focus();
    await expect(run.locator('.card')).toBeVisible();
    await workbench.picture('dark-source-card');
    await workbench.hoverOver('notes.txt', 'checksums');
    const hover = workbench.page.locator('.monaco-hover', { hasText: 'Explain This from the Documents' });
    await expect(hover).toContainText('Every part carries a SHA-256 checksum');
    await workbench.picture('dark-hover-sentence');
  });
});

/**
 * What VS Code puts into the page. Fonts are those of every machine, so that pictures can be compared; the extension of Git is
 * not among those of the tests, so what was kept of its colours stays.
 */
async function themeOf(chat: ChatPage, kept: Theme): Promise<Theme> {
  const { className, properties, styles } = await chat.frame.locator('body').evaluate((body) => {
    const { documentElement: page } = body.ownerDocument;
    return {
      className: body.getAttribute('class') ?? '',
      properties: [...page.style].map((key) => [key, page.style.getPropertyValue(key)] as const),
      styles: body.ownerDocument.getElementById('_defaultStyles')?.textContent ?? '',
    };
  });
  const variables = [
    ...properties.filter(([key]) => key.startsWith('--vscode-')),
    ...Object.entries(kept.variables).filter(([key]) => key.startsWith('--vscode-git')),
  ];
  return { className: className.trim(), variables: Object.fromEntries(variables.sort()), styles };
}

/** What axe finds in the page, which is transparent: what is behind it is none of its frame. */
async function findings(chat: ChatPage): Promise<readonly string[]> {
  const body = chat.frame.locator('body');
  const paint = (colour: string) =>
    body.evaluate(({ ownerDocument: { documentElement: page } }, background) => {
      page.style.background = background;
    }, colour);
  const frame = await (await body.elementHandle()).ownerFrame();
  if (frame === null) throw new Error('The page has no frame.');
  await paint('var(--vscode-sideBar-background)');
  const found = await seriousFindings(frame);
  await paint('');
  return found;
}
