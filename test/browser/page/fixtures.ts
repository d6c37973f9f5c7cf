// What each test of a page in plain Chromium begins with, and what all of them end with: nothing was refused.
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import path from 'node:path';
import { out } from '../../../scripts/project.mjs';
import { seriousFindings } from './axe';
import {
  openChatPage,
  openFormattedPage,
  openGridPage,
  openPdfPage,
  openQuestionnairePage,
  type PlainPage,
} from './chatPage.mjs';

export { expect } from '@playwright/test';

interface PageFixtures {
  /** The page of the chat, to be loaded. */
  readonly chat: PlainPage;
  /** The page of a questionnaire, to be loaded. */
  readonly sheet: PlainPage;
  /** The PDF viewer, to be loaded. */
  readonly pdf: PlainPage;
  /** The spreadsheet viewer, to be loaded. */
  readonly grid: PlainPage;
  /** The viewer of formatted documents, to be loaded. */
  readonly formatted: PlainPage;
}

export const test = base.extend<PageFixtures>({
  chat: async ({ page }, use) => {
    const chat = await openChatPage(page);
    await use(chat);
    expectNothingRefused(chat);
  },

  sheet: async ({ page }, use) => {
    const sheet = await openQuestionnairePage(page);
    await use(sheet);
    expectNothingRefused(sheet);
  },

  pdf: async ({ page }, use) => {
    const pdf = await openPdfPage(page);
    await use(pdf);
    expectNothingRefused(pdf);
  },

  grid: async ({ page }, use) => {
    const grid = await openGridPage(page);
    await use(grid);
    expectNothingRefused(grid);
  },

  formatted: async ({ page }, use) => {
    const formatted = await openFormattedPage(page);
    await use(formatted);
    expectNothingRefused(formatted);
  },
});

function expectNothingRefused({ refused }: PlainPage): void {
  expect(refused, 'what the browser refused or the page stumbled over').toEqual([]);
}

/** Expects that nothing in a part of the page is wider than it. */
export async function expectRoom(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate((area) => area.scrollWidth - area.clientWidth))
    .toBeLessThanOrEqual(0);
}

/** Expects that nothing keeps people out. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await seriousFindings(page)).toEqual([]);
}

/** Where a picture for people to look at is kept. */
export function picturePath(name: string): string {
  return path.join(out, 'screenshots', 'page', `${name}.png`);
}
