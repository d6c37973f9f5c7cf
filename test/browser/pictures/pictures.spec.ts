// The pictures of the documents, taken while the extension is used: into out/pictures, from where `npm run docs -- pictures` copies them.
import type { Locator } from '@playwright/test';
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { out } from '../../../scripts/project.mjs';
import { ordersSheet } from '../../support/ordersSheet';
import type { ChatPage } from '../workbench/chatPage';
import { expect, test as base } from '../workbench/fixtures';
import { bothParts, expectBothParts } from '../workbench/sampleQuestion';
import type { Workbench } from '../workbench/workbench';
import { Animation } from './animation';

const pictures = path.join(out, 'pictures');
const size = { width: 1160, height: 700 };
const shownWidth = 1000;
const maxAnimationBytes = 1_500_000;

/** A chat with an index, in a window of the right size. */
const test = base.extend<{ readonly chat: ChatPage }>({
  chat: async ({ workbench, folder }, use) => {
    mkdirSync(pictures, { recursive: true });
    await workbench.page.setViewportSize(size);
    // Offline by choice, so that no hint at a model is in the way.
    folder.copy('workspace').set({ 'askDocs.model.provider': 'offline' });
    const chat = await workbench.openChatOn(folder);
    await workbench.resizeSideBar(430);
    await workbench.runCommand('Ask Docs: Index Workspace');
    await expect(chat.footer('[data-index=ready][data-complete=true]')).toContainText('Up to date');
    await use(chat);
  },
});

test.describe('In the dark', () => {
  test.use({ settings: { 'workbench.colorTheme': 'Dark Modern' } });

  test('a question is typed and answered, and a source of it opened', async ({ chat, workbench }) => {
    const { page } = workbench;
    const animation = new Animation(page);
    await typeQuestion(chat, animation);
    await page.keyboard.press('Enter');
    await expect(chat.runs).toHaveCount(1);
    await animation.show(300);
    const run = await chat.ended(0);
    await expectBothParts(chat, run);
    await animation.show(2600);
    await run.getByTestId('citation').first().hover();
    await expect(chat.part('quote-card').locator('.around').first()).toBeVisible();
    await animation.show(1800);
    await openFirstCitation(workbench, run);
    await animation.show(3200);
    await page.screenshot({ path: path.join(pictures, 'answer-dark.png'), animations: 'disabled' });
    const file = path.join(pictures, 'ask.gif');
    await animation.write(file, shownWidth);
    expect(statSync(file).size, 'small enough for a README').toBeLessThan(maxAnimationBytes);
  });
});

test.describe('In the light', () => {
  test.use({ settings: { 'workbench.colorTheme': 'Light Modern' } });

  test('the steps of an answer are unfolded, beside the document that it quotes', async ({
    chat,
    workbench,
  }) => {
    const run = await chat.ask(bothParts);
    await expectBothParts(chat, run);
    await openFirstCitation(workbench, run);
    await run.getByTestId('steps-toggle').click();
    await expect(run.getByRole('tree')).toBeVisible();
    const file = path.join(pictures, 'steps-light.png');
    await workbench.page.screenshot({ path: file, animations: 'disabled' });
  });
});

/** A chat as wide as a picture beside text may be, over a sheet of orders. */
const sheetTest = base.extend<{ readonly chat: ChatPage }>({
  chat: async ({ workbench, folder }, use) => {
    mkdirSync(pictures, { recursive: true });
    await workbench.page.setViewportSize({ width: 1160, height: 1100 });
    folder.write({ 'orders.xlsx': ordersSheet() }).set({ 'askDocs.model.provider': 'offline' });
    const chat = await workbench.openChatOn(folder);
    await workbench.resizeSideBar(430);
    await use(chat);
  },
});

sheetTest.describe('In the light, a sheet', () => {
  sheetTest.use({ settings: { 'workbench.colorTheme': 'Light Modern' } });

  for (const [name, question] of [
    ['table-bars-light', 'What is the total amount per region?'],
    ['table-line-light', 'What is the total amount per month?'],
  ] as const)
    sheetTest(`answers with a drawing: ${name}`, async ({ chat, workbench }) => {
      const run = await chat.ask(question);
      await expect(run.getByTestId('chart')).toBeVisible();
      if (name === 'table-bars-light') {
        await run.getByTestId('computed').click();
        await expect(run.getByTestId('code').locator('.code-keyword').first()).toBeVisible();
      }
      const { page } = workbench;
      await page.mouse.move(0, 0);
      await run.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await run.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const clip = { x: x - 14, y: y - 4, width: width + 28, height: height + 12 };
      await page.screenshot({ path: path.join(pictures, `${name}.png`), clip, animations: 'disabled' });
    });
});

/** Writes the question some words at a time, as it would be typed. */
async function typeQuestion({ box }: ChatPage, animation: Animation): Promise<void> {
  await box.click();
  await expect(box).toBeFocused();
  await animation.show(900);
  const words = bothParts.split(' ');
  for (let count = 3; count < words.length + 3; count += 3) {
    const typed = words.slice(0, count).join(' ');
    await box.fill(typed);
    await expect(box).toHaveValue(typed);
    await animation.show(160);
  }
  await animation.show(500);
}

/** Opens the document of the first citation, and waits until it has its colours. */
async function openFirstCitation(workbench: Workbench, run: Locator): Promise<void> {
  await run.getByTestId('citation').first().click();
  await workbench.expectHighlighted('A failed part is retried up to 5 times.');
  const coloured = workbench.page.locator('.view-line span[class*=mtk]:not(.mtk1)');
  await expect(coloured.first()).toBeVisible();
  await expect(workbench.chat.part('quote-card')).toHaveCount(0);
}
