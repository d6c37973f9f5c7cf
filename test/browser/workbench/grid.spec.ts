// A citation of a workbook opens its sheet as it is, with the cells marked; its text is a click away.
import { writeOfficeWorkspace } from '../../support/officeWorkspace.mjs';
import { expect, test } from './fixtures';

test.describe('A citation of a workbook', () => {
  test('opens the sheet with the cells marked, is still there after a reload, and leads to its text', async ({
    workbench,
    folder,
    context,
  }) => {
    await writeOfficeWorkspace(folder.path, context);
    const chat = await workbench.openChatOn(folder);
    const run = await chat.ask('Which crane does berth South 2 have?');
    await run.getByTestId('citation').first().click();
    await expect(workbench.activeTab('berths.xlsx')).toBeVisible();
    const marked = ['South 2', '14 m', '90 t', '525 EUR'];
    await expect(workbench.grid.locator('.cited-active')).toHaveText(marked);
    await expect(workbench.grid.getByTestId('grid-citation')).toHaveText(/^Citation 1 of \d$/);
    await workbench.picture('grid-viewer');
    await workbench.reload();
    await expect(workbench.grid.locator('.cited-active')).toHaveText(marked);
    await workbench.grid.getByTestId('grid').focus();
    await workbench.page.keyboard.press('Control+g');
    await workbench.page.keyboard.type('Discounts!C4');
    await workbench.page.keyboard.press('Enter');
    await expect(workbench.grid.getByTestId('grid-cell-text')).toHaveText('15 %');
    await workbench.grid.getByTestId('grid-text').click();
    await expect(workbench.activeTab('berths.xlsx (text)')).toBeVisible();
  });

  test('is read again when the file changes', async ({ workbench, folder }) => {
    folder.write({ 'fees.csv': 'Berth,Fee\nNorth 1,310 EUR\nSouth 2,525 EUR\n' });
    const chat = await workbench.openChatOn(folder);
    const run = await chat.ask('What is the fee of berth South 2?');
    await run.getByTestId('citation').first().click();
    await expect(workbench.grid.locator('.cited-active').last()).toHaveText('525 EUR');
    folder.write({ 'fees.csv': 'Berth,Fee\nNorth 1,310 EUR\nNorth 2,355 EUR\nSouth 2,540 EUR\n' });
    await expect(workbench.grid.getByRole('gridcell', { name: '540 EUR' })).toBeVisible();
  });
});
