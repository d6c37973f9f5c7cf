// A question over a sheet: the value and its cell, totals that are drawn and saved, with their query.
import { readFileSync } from 'node:fs';
import { ordersSheet } from '../../support/ordersSheet';
import { expect, test } from './fixtures';

const offline = { 'askDocs.model.provider': 'offline' };

test.describe('A question over a sheet, in the dark and in a narrow side bar', () => {
  test.use({ settings: { 'workbench.colorTheme': 'Default Dark Modern' } });

  test('is answered by totals that are drawn, whose source opens at the rows, and whose drawing is saved', async ({
    workbench,
    folder,
  }) => {
    folder.write({ 'orders.xlsx': ordersSheet() }).set(offline);
    await workbench.openChatOn(folder);
    // A grid is a page of ours, too.
    const chat = workbench.chatIn('view');
    await workbench.resizeSideBar(260);
    const run = await chat.ask('What is the total amount per region?');
    const chart = run.getByTestId('chart');
    await expect(chart.getByRole('img')).toHaveAccessibleName('Bar chart: total of Amount EUR, by Region');
    await expect(chart.locator('rect.drawn')).toHaveCount(4);
    await run.getByTestId('computed').click();
    await expect(run.getByTestId('code')).toContainText('GROUP BY "Region"');
    await chart.scrollIntoViewIfNeeded();
    await workbench.picture('table-totals-narrow-dark');

    await run.getByTestId('citation').first().click();
    await expect(workbench.activeTab('orders.xlsx')).toBeVisible();
    await expect(
      workbench.grid.locator('.cited-active', { hasText: 'North Sea coast' }).first(),
    ).toBeVisible();
    await workbench.picture('table-totals-opened-dark');

    await chart.hover();
    await run.getByTestId('save-chart').click();
    const file = await workbench.saveAsOffered('what-is-the-total-amount-per-region.png');
    await expect(workbench.toast('The chart is saved.')).toBeVisible();
    expect(readFileSync(file).subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  });

  test('is answered by a cell, where its source opens', async ({ workbench, folder }) => {
    folder.write({ 'orders.xlsx': ordersSheet() }).set(offline);
    const chat = await workbench.openChatOn(folder);
    const run = await chat.ask('Which region had an amount of 1052?');
    await expect(chat.answerOf(run).first()).toContainText(/^Region: North Sea coast/);
    await run.getByTestId('computed').click();
    await expect(run.getByRole('table')).toHaveCount(1);
    await expect(run.getByRole('row').last()).toHaveText('2025-09North Sea coast1052');
    await workbench.picture('table-cell-dark');
    await run.getByTestId('citation').first().click();
    await expect(workbench.activeTab('orders.xlsx')).toBeVisible();
    await expect(workbench.grid.locator('.cited-active')).toHaveText(['2025-09', 'North Sea coast', '1052']);
  });
});
