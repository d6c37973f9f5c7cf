// The page of a questionnaire: its states in each theme and width, its keys, and how it does with many rows.
import type { Locator, Page } from '@playwright/test';
import type { QuestionnaireView } from '../../../src/protocol/questionnaireMessages';
import {
  approvedRow,
  deniedRow,
  earlierAnswer,
  fullRow,
  indexingSheet,
  largeSheet,
  mixedSheet,
  newSheet,
  questionlessSheet,
  runningSheet,
  unreadableSheet,
} from '../../support/sampleQuestionnaires';
import type { PlainPage } from './chatPage.mjs';
import { expect, expectAccessible, expectRoom, picturePath, test } from './fixtures';
import { keptThemes } from './themes.mjs';

const looks = [
  { name: 'light', theme: 'light', width: 1200 },
  { name: 'dark', theme: 'dark', width: 1200 },
  { name: 'high-contrast', theme: 'high-contrast', width: 1200 },
  { name: 'high-contrast-light', theme: 'high-contrast-light', width: 800 },
  // What axe finds does not depend on the width.
  { name: 'narrow', theme: 'light', width: 400, isOtherWidth: true },
  { name: 'half', theme: 'dark', width: 700, isOtherWidth: true },
  { name: 'wide', theme: 'light', width: 1600, isOtherWidth: true },
] as const;

const states = [
  { name: 'questionnaire', view: mixedSheet },
  { name: 'questionnaire-new', view: newSheet },
  { name: 'questionnaire-running', view: runningSheet },
  { name: 'questionnaire-indexing', view: indexingSheet },
  { name: 'questionnaire-none', view: questionlessSheet },
  { name: 'questionnaire-unreadable', view: unreadableSheet },
];

/** Rows that are opened to be seen as a whole. */
const opened = ['denied', 'partial', 'variants', 'edited', 'changed', 'failed'];

test.describe('A questionnaire', () => {
  for (const { name: look, theme, width, ...more } of looks)
    test(`is drawn in all its states, and with rows opened: ${look}`, async ({ sheet, page }) => {
      const expectUsable = async () => {
        for (const part of ['body', 'main']) await expectRoom(page.locator(part));
        if (!('isOtherWidth' in more)) await expectAccessible(page);
      };
      await page.setViewportSize({ width, height: 700 });
      await sheet.load(keptThemes()[theme]);
      for (const { name, view } of states)
        await test.step(name, async () => {
          await show(sheet, view);
          await expectUsable();
          await page.screenshot({ path: picturePath(`${name}-${look}`) });
        });

      await test.step('rows', async () => {
        await page.setViewportSize({ width, height: width < 500 ? 3400 : 2000 });
        await show(sheet, mixedSheet);
        for (const id of opened) await head(page, id).click();
        await expect(page.getByTestId('row-details')).toHaveCount(opened.length);
        await sheet.tell({ type: 'earlier', rowId: 'partial', earlier: [earlierAnswer] });
        await page.getByTestId('edit').nth(1).click();
        await expectUsable();
        await page.screenshot({ path: picturePath(`questionnaire-rows-${look}`) });
      });
    });

  test('says beside the evidence whether an answer is a yes or a no', async ({ sheet, page }) => {
    await page.setViewportSize({ width: 260, height: 700 });
    await sheet.load(keptThemes().light);
    await show(sheet, { ...mixedSheet, rows: [fullRow, deniedRow] });
    await expect(head(page, 'full').getByTestId('reply')).toHaveCount(0);
    const reply = head(page, 'denied').getByTestId('reply');
    await expect(reply).toHaveText('No');
    const [kind, badge] = await Promise.all([boxOf(head(page, 'denied').getByTestId('kind')), boxOf(reply)]);
    expect(badge.x).toBeGreaterThan(kind.x + kind.width);
    expect(badge.y).toBeLessThan(kind.y + kind.height);
    await expectRoom(page.locator('main'));
    await page.screenshot({ path: picturePath('questionnaire-reply-narrow') });
  });

  test('is read, opened and approved by keyboard', async ({ sheet, page }) => {
    await page.setViewportSize({ width: 1000, height: 700 });
    await sheet.load(keptThemes().light);
    await show(sheet, mixedSheet);
    await focusHead(page, 'full');
    await page.keyboard.press('ArrowDown');
    await expect(head(page, 'partial')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('row-details')).toBeVisible();
    await page.keyboard.press('a');
    await expect
      .poll(() => sheet.said('review-change'))
      .toEqual([{ type: 'review-change', rowId: 'partial', change: { state: 'approved', texts: {} } }]);
    await page.keyboard.press('e');
    await expect(page.getByTestId('answer-box')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(head(page, 'partial')).toBeFocused();
  });

  test('keeps a comment whatever arrives while it is typed, and tells it when the cursor leaves it', async ({
    sheet,
    page,
  }) => {
    await sheet.load(keptThemes().light);
    await show(sheet, mixedSheet);
    await head(page, 'full').click();
    const comment = page.getByTestId('comment');
    await comment.fill('Ask the harbour');
    await sheet.tell({
      type: 'rows',
      rows: [{ ...fullRow, review: { ...fullRow.review, comment: 'Told before' } }],
    });
    await expect(head(page, 'full')).toContainText('has a comment');
    await expect(comment).toHaveValue('Ask the harbour');
    // Typed and left before anything is drawn.
    await comment.evaluate((box: HTMLTextAreaElement) => {
      box.value = 'Ask the harbour master.';
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
      box.blur();
    });
    await expect
      .poll(() => sheet.said('review-change'))
      .toEqual([{ type: 'review-change', rowId: 'full', change: { comment: 'Ask the harbour master.' } }]);
  });

  test('colours the code of an answer', async ({ sheet, page }) => {
    await sheet.load(keptThemes().light);
    const answers = fullRow.answers.map((answer) => ({ ...answer, text: '```sql\nSELECT 1\n```' }));
    await show(sheet, { ...mixedSheet, rows: [{ ...fullRow, answers }] });
    await head(page, 'full').click();
    await expect(page.getByTestId('code').locator('.code-keyword')).toHaveText('SELECT');
  });

  test('gives the focus to the row after one that leaves the filter', async ({ sheet, page }) => {
    await sheet.load(keptThemes().light);
    await show(sheet, mixedSheet);
    await page.locator('[data-filter=review]').click();
    await focusHead(page, 'full');
    // Drawn as the row that the keyboard is on: nobody is quicker than that.
    await expect(head(page, 'full')).toHaveAttribute('tabindex', '0');
    await sheet.tell({ type: 'rows', rows: [{ ...fullRow, review: approvedRow.review }] });
    await expect(head(page, 'partial')).toBeFocused();
  });

  test('of a thousand rows is drawn, and the End key reaches the last one', async ({ sheet, page }) => {
    await page.setViewportSize({ width: 1000, height: 700 });
    await sheet.load(keptThemes().light);
    await show(sheet, largeSheet(1000));
    await page.getByTestId('row-head').first().focus();
    await expect(page.getByTestId('row-head').first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(head(page, 'row-999')).toBeFocused();
    await expect(head(page, 'row-999')).toBeInViewport();
    await page.screenshot({ path: picturePath('questionnaire-large') });
  });
});

function show(sheet: PlainPage, view: QuestionnaireView): Promise<void> {
  return sheet.tell({ type: 'snapshot', view });
}

function head(page: Page, id: string): Locator {
  return page.locator(`#head-${id}`);
}

async function focusHead(page: Page, id: string): Promise<void> {
  await head(page, id).focus();
  await expect(head(page, id)).toBeFocused();
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not drawn.');
  return box;
}
