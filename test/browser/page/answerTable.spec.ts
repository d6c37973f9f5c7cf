// A table of an answer in a view that is narrower than it: the columns asked for, all of them, and how it scrolls.
import { comparedRun, wideTableRun } from '../../support/sampleAnswers';
import { snapshotOf } from './chatPage.mjs';
import { expect, expectRoom, test } from './fixtures';
import { keptThemes } from './themes.mjs';

test.describe('A table of an answer', () => {
  test.beforeEach(async ({ chat, page }) => {
    await page.setViewportSize({ width: 250, height: 900 });
    await chat.load(keptThemes().light);
    await chat.tell(snapshotOf([wideTableRun]));
  });

  test('has the columns asked for where it finds no room, and all at a click', async ({ page }) => {
    const headings = page.getByTestId('answer').getByRole('columnheader');
    await expect(headings).toHaveText(['Plan', 'Phone support']);
    await expectRoom(page.locator('.conversation'));
    const more = page.getByRole('button', { name: 'Show all 8 columns' });
    await more.press('Enter');
    await expect(headings).toHaveCount(8);
    await page.getByRole('button', { name: 'Show fewer columns' }).click();
    await expect(headings).toHaveCount(2);
  });

  test('has all of them where there is room', async ({ page }) => {
    await expect(page.getByTestId('columns')).toHaveCount(1);
    await page.setViewportSize({ width: 1200, height: 900 });
    await expect(page.getByTestId('answer').getByRole('columnheader')).toHaveCount(8);
    await expect(page.getByTestId('columns')).toHaveCount(0);
    await page.setViewportSize({ width: 250, height: 900 });
    await expect(page.getByTestId('answer').getByRole('columnheader')).toHaveCount(2);
  });

  test('scrolls below its first column, and fades where it goes on', async ({ page }) => {
    await page.getByTestId('columns').click();
    const table = page.getByRole('region', { name: 'Table' });
    const first = table.getByRole('cell', { name: 'Business' });
    await expect(table).toHaveAttribute('data-cut', 'true');
    const before = await first.boundingBox();
    await table.evaluate((element) => {
      element.scrollLeft = element.scrollWidth;
    });
    await expect(table).toHaveAttribute('data-cut', 'false');
    expect((await first.boundingBox())?.x).toBe(before?.x);
  });
});

test('A comparison of two stands whole in the narrowest view: names wrap, numbers do not', async ({
  chat,
  page,
}) => {
  await page.setViewportSize({ width: 250, height: 900 });
  await chat.load(keptThemes().light);
  await chat.tell(snapshotOf([comparedRun]));
  const table = page.getByRole('region', { name: 'Table' });
  await expect(table).toHaveAttribute('data-cut', 'false');
  await expectRoom(page.locator('.conversation'));
  const heights = await Promise.all(
    ['Pot cm', '1,119.50'].map(
      async (name) => (await table.getByRole('cell', { name }).boundingBox())?.height,
    ),
  );
  expect(heights[1]).toBeLessThan(2 * (heights[0] ?? 0));
  expect(heights[0]).toBeLessThan(30);
});
