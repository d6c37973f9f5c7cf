// The pictures of the documents, taken while the extension is used: into out/pictures, from where `npm run docs -- pictures` copies them.
import type { Locator } from '@playwright/test';
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { out } from '../../../scripts/project.mjs';
import { hashOfQuote } from '../../../src/adapters/documents/quoteHash';
import { citationMarkdown } from '../../../src/core/features/verifiedLinks/writeLink';
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
const maxPageAnimationBytes = 400_000;

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

/** Data sources, which are connected to once a person says yes. */
const dataTest = base.extend<{ readonly sources: Locator }>({
  sources: async ({ workbench }, use) => {
    mkdirSync(pictures, { recursive: true });
    await workbench.page.setViewportSize({ width: shownWidth, height: 480 });
    await use(workbench.page.locator('.quick-input-widget'));
  },
});

dataTest.describe('In the light, data sources', () => {
  dataTest.use({ settings: { 'workbench.colorTheme': 'Light Modern' } });

  dataTest('are chosen, with what would be connected to', async ({ folder, sources, workbench }) => {
    await workbench.openChatOn(folder.copy('fleet').write(describedSources));
    await workbench.runCommand('Ask Docs: Connect Data Sources');
    await expect(workbench.choice('Orders')).toContainText('reader@db.example.com');
    await workbench.choice('Orders').getByRole('checkbox').click();
    await expect(sources.getByText('1 Selected')).toBeVisible();
    await leaveAlone(workbench);
    const file = path.join(pictures, 'data-source-choice-light.png');
    const { x, y, width, height } = (await sources.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    // Without its shadow on what is below.
    const clip = { x, y, width, height: height - 4 };
    await workbench.page.screenshot({ path: file, clip, animations: 'disabled' });
  });
});

dataTest.describe('In the dark, a data source', () => {
  dataTest.use({ settings: { 'workbench.colorTheme': 'Dark Modern' } });

  dataTest('is opened at the cited cells', async ({ folder, sources, workbench }) => {
    folder.copy('fleet').set({ 'askDocs.model.provider': 'offline' });
    const chat = await workbench.openChatOn(folder);
    await workbench.resizeSideBar(380);
    await workbench.runCommand('Ask Docs: Connect Data Sources');
    await workbench.choice('Fleet').getByRole('checkbox').click();
    await sources.getByRole('button', { name: 'OK' }).click();
    await expect(sources).toBeHidden();
    const run = await workbench.chatIn('view').ask('Which depot has the most trucks?');
    await run.getByTestId('citation').first().click();
    await expect(workbench.grid.locator('.cited-active').first()).toBeVisible();
    await leaveAlone(workbench);
    await expect(chat.part('quote-card')).toHaveCount(0);
    const file = path.join(pictures, 'data-source-grid-dark.png');
    await workbench.page.screenshot({ path: file, animations: 'disabled' });
  });
});

/** The pages of what is kept true, each with a moving picture that has the name of its test. */
const pageTest = base.extend<{ readonly animation: Animation }>({
  animation: async ({ workbench }, use, { title }) => {
    mkdirSync(pictures, { recursive: true });
    await workbench.page.setViewportSize({ width: shownWidth, height: 600 });
    const animation = new Animation(workbench.page);
    await use(animation);
    const file = path.join(pictures, `${title}.gif`);
    await animation.write(file, shownWidth);
    expect(statSync(file).size, 'small enough for a page').toBeLessThan(maxPageAnimationBytes);
  },
});

pageTest.describe('In the light, on its page', () => {
  pageTest.use({
    settings: {
      'workbench.colorTheme': 'Light Modern',
      'workbench.editor.enablePreview': false,
      'editor.wordWrap': 'on',
      'editor.minimap.enabled': false,
      'editor.occurrencesHighlight': 'off',
      'editor.scrollbar.vertical': 'hidden',
    },
  });

  pageTest('kept', async ({ animation, folder, workbench }) => {
    const { page } = workbench;
    folder.write({ 'handbook.md': handbook(2026, 30) }).set({ 'askDocs.model.provider': 'offline' });
    const chat = await workbench.openChatOn(folder);
    await workbench.openFile('handbook.md');
    await workbench.resizeSideBar(380);
    const run = await chat.ask('How many days of annual leave do employees of the harbour office have?');
    await expect(run).toContainText('30 days');
    await expectColours(workbench);
    await animation.show(2000);
    await run.getByTestId('more').click();
    const keep = chat.frame.getByRole('menuitem', { name: 'Keep This True' });
    await keep.focus();
    await animation.show(1800);
    await keep.click();
    await expect(workbench.toast('This answer is kept.')).toBeVisible();
    await animation.show(2400);
    await workbench.runCommand('Notifications: Clear All Notifications');
    folder.replace('handbook.md', '30 days', '28 days');
    await expect(page.locator('.squiggly-warning').first()).toBeVisible();
    await leaveAlone(workbench);
    await animation.show(2600);
    await workbench.editorLine('28 days').hover();
    const accept = page.locator('.monaco-hover').getByText('Accept');
    await expect(accept).toBeVisible();
    await accept.hover();
    await animation.show(2600);
    await accept.click();
    await expect(page.locator('.squiggly-warning')).toHaveCount(0);
    await leaveAlone(workbench);
    await animation.show(2600);
  });

  pageTest('contradictions', async ({ animation, folder, workbench }) => {
    const { page } = workbench;
    const older = 'archive/handbook-2023.md';
    await workbench.open(folder.write({ 'handbook.md': handbook(2026, 30), [older]: handbook(2023, 27) }));
    await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
    await workbench.openFile(older);
    await expectColours(workbench);
    await leaveAlone(workbench);
    await animation.show(1500);
    await chooseCommand(workbench, animation, 'Ask Docs: Find Contradictions');
    const found = workbench.toast('One contradiction found');
    await expect(found).toBeVisible();
    await expect(page.locator('.squiggly-warning').first()).toBeVisible();
    await leaveAlone(workbench);
    await animation.show(2400);
    await found.getByText('Show Problems').click();
    await expect(page.locator('.markers-panel')).toContainText('handbook.md');
    await leaveAlone(workbench);
    await animation.show(3200);
    await workbench.runCommand('View: Hide Panel');
    await chooseCommand(workbench, animation, 'Ask Docs: Show Contradictions');
    await expect(workbench.choice(/27 days|30 days/)).toBeVisible();
    await animation.show(2600);
    await workbench.choose(/27 days|30 days/);
    await expect(page.locator('.editor-group-container')).toHaveCount(2);
    await expect(page.locator('.editor-group-container').last()).toContainText('30 days');
    await leaveAlone(workbench);
    await animation.show(3500);
  });

  pageTest('verified-links', async ({ animation, folder, workbench }) => {
    const { page } = workbench;
    const place = { kind: 'lines', lines: { start: 7, end: 7 } } as const;
    const quoted = { documentId: 'handbook.md', headings: [], place, quote: leave(30) };
    const minutes = `# Minutes of Monday\n\nPresent: Ada, Ben, Carla.\n\n## Staff\n\n- ${citationMarkdown(quoted, hashOfQuote)}\n`;
    await workbench.open(folder.write({ 'handbook.md': handbook(2026, 30), 'minutes.md': minutes }));
    await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
    await workbench.openFile('handbook.md');
    await workbench.openFile('minutes.md');
    await expect(page.locator('.editor-instance .cgmr')).toHaveCount(1);
    await expectColours(workbench);
    await leaveAlone(workbench);
    await animation.show(2600);
    await workbench.openFile('handbook.md');
    await expect(workbench.editorLine('30 days')).toBeVisible();
    await leaveAlone(workbench);
    await animation.show(1600);
    folder.replace('handbook.md', '30 days', '28 days');
    await expect(workbench.editorLine('28 days')).toBeVisible();
    await animation.show(2000);
    await workbench.openFile('minutes.md');
    await leaveAlone(workbench);
    const compare = page
      .locator('.monaco-hover:visible', { hasText: 'The quote has changed' })
      .getByText('Compare');
    await expect(async () => {
      await page.mouse.move(0, 0);
      await workbench.editorLine('harbour office').hover({ position: { x: 200, y: 8 } });
      await expect(compare).toBeVisible({ timeout: 3000 });
    }).toPass();
    await compare.hover();
    await animation.show(3200);
    await compare.click();
    await expect(page.locator('.monaco-diff-editor .view-lines').last()).toContainText('28');
    await leaveAlone(workbench);
    await animation.show(3500);
  });
});

const describedSources = {
  '.askdocs/data/orders.yaml': `kind: postgres
title: Orders
host: db.example.com
database: orders
user: reader
password-variable: ORDERS_PASSWORD
tables: [orders, suppliers]
`,
  '.askdocs/data/stock.yaml': `kind: trino
title: Stock
address: https://trino.example.com
user: reader
catalog: stock
schema: public
`,
};

function leave(days: number): string {
  return `Employees of the harbour office have ${String(days)} days of annual leave each year.`;
}

function handbook(year: number, days: number): string {
  const other =
    '## Parking\n\nParking at the quay is free for visitors.\n\n## Berths\n\nThe harbour master approves every berth permit.\n';
  return `# Handbook\n\nValid from 1 March ${String(year)}.\n\n## Annual leave\n\n${leave(days)}\n\n${other}`;
}

/** Moves the pointer to where it does not change what is seen. */
async function leaveAlone({ page }: Workbench): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.locator('.monaco-hover:visible')).toHaveCount(0);
}

/** Runs a command as a person finds it, which is shown. */
async function chooseCommand(workbench: Workbench, animation: Animation, title: string): Promise<void> {
  await workbench.page.locator('.titlebar .command-center-center').click();
  await workbench.fillInputBox(`>${title}`);
  await expect(workbench.choice(title)).toBeVisible();
  await animation.show(1200);
  await workbench.choose(title);
}

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

/** Opens the document of the first citation. */
async function openFirstCitation(workbench: Workbench, run: Locator): Promise<void> {
  await run.getByTestId('citation').first().click();
  await workbench.expectHighlighted('A failed part is retried up to 5 times.');
  await expectColours(workbench);
  await expect(workbench.chat.part('quote-card')).toHaveCount(0);
}

/** The words of an editor have their colours some time after the words. */
async function expectColours({ page }: Workbench): Promise<void> {
  await expect(page.locator('.view-line span[class*=mtk]:not(.mtk1)').first()).toBeVisible();
}
