// The spreadsheet viewer: its look in each theme, and what keys, the mouse and the search do in it.
import type { Locator, Page } from '@playwright/test';
import * as xlsx from '@e965/xlsx';
import type { CitedCells } from '../../../src/protocol/gridMessages';
import { expect, expectAccessible, expectRoom, picturePath, test } from './fixtures';
import { playGridHost } from './gridHost';
import { keptThemes } from './themes.mjs';

const looks = [
  { theme: 'light', width: 900 },
  { theme: 'dark', width: 900 },
  { theme: 'high-contrast', width: 900 },
  { theme: 'light', width: 250 },
] as const;

/** Ranges of merged cells, a title, a table with a head, numbers and dates; the second sheet is a short one. */
function priceBook(): Uint8Array {
  const items = Array.from({ length: 300 }, (_, at) => [
    `V-${String(1000 + at)}`,
    at === 120
      ? 'Ball valve with a long lever, made of brass, for drinking water up to 60 °C'
      : `Valve, type ${String(at)}`,
    at % 17,
    ((at * 37) % 500) / 4,
    new Date(Date.UTC(2026, at % 12, (at % 28) + 1)),
    at % 9 === 0 ? 'on order' : 'in stock',
  ]);
  const prices = xlsx.utils.aoa_to_sheet(
    [
      ['Price list of the harbour shop'],
      [],
      ['Article', 'Name', 'Pieces', 'Price EUR', 'Valid from', 'State'],
      ...items,
    ],
    { cellDates: true, dateNF: 'yyyy-mm-dd' },
  );
  prices['!merges'] = [
    { s: { r: 0, c: 0 }, e: { r: 0, c: 5 } },
    { s: { r: 3, c: 5 }, e: { r: 5, c: 5 } },
  ];
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, prices, 'Prices');
  const discounts = [
    ['Customer', 'Discount'],
    ['Ferry', '15 %'],
    ['Reefer', '5 %'],
  ];
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(discounts), 'Discounts');
  return new Uint8Array(xlsx.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

const workbook = { name: 'prices.xlsx', bytes: priceBook() };

const cellsOf = (sheet: string, columns: [string, string], row: number, quote?: string) => ({
  place: { kind: 'cells' as const, sheet, columns, rows: { start: row, end: row } },
  headings: [],
  quote,
});

const cited: CitedCells = {
  places: [
    cellsOf(
      'Prices',
      ['A', 'F'],
      124,
      'Ball valve with a long lever, made of brass, for drinking water up to 60 °C',
    ),
    cellsOf('Prices', ['A', 'F'], 127),
    cellsOf('Discounts', ['A', 'B'], 2, 'Ferry | 15 %'),
  ],
  active: 0,
};

test.describe('The spreadsheet viewer', () => {
  for (const { theme, width } of looks)
    test(`marks a cell and keeps nobody out: ${theme}, ${String(width)} px`, async ({ grid, page }) => {
      await page.setViewportSize({ width, height: 600 });
      await playGridHost(page, workbook, cited);
      await grid.load(keptThemes()[theme]);
      await expect(page.locator('.cited-active')).toHaveCount(1);
      await expect(page.locator('.cited-active')).toBeInViewport();
      await expect(page.getByTestId('grid-pinned')).toContainText('Price EUR');
      for (const part of ['body', '.bar', '.cell-bar']) await expectRoom(page.locator(part));
      await expectAccessible(page);
      await page.screenshot({ path: picturePath(`grid-${theme}-${String(width)}`) });
    });

  test('steps through citations, across the sheets of a workbook', async ({ grid, page }) => {
    await playGridHost(page, workbook, cited);
    await grid.load(keptThemes().light);
    await expect(page.locator('.cited-active')).toHaveText(/^Ball valve/);
    await page.keyboard.press('n');
    await expect(page.locator('.cited-active')).toHaveCount(6);
    await expect(page.getByTestId('grid-address')).toHaveValue('A127');
    await page.keyboard.press('n');
    await expect(page.getByRole('tab', { name: 'Discounts' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('.cited-active')).toHaveText(['Ferry', '15 %']);
    await expect(page.getByTestId('grid-citation')).toHaveText('Citation 3 of 3');
    await page.keyboard.press('n');
    await expect(page.locator('.cited-active')).toHaveText(/^Ball valve/);
  });

  test('selects and copies with keys, and shows the whole text of a cell', async ({ grid, page }) => {
    const host = await playGridHost(page, workbook, cited);
    await grid.load(keptThemes().light);
    await expect(page.getByTestId('grid-cell-text')).toHaveText(/up to 60 °C$/);
    await page.getByTestId('grid').focus();
    await page.keyboard.press('Control+Home');
    await expect(page.getByTestId('grid-address')).toHaveValue('A1:F1');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByTestId('grid-address')).toHaveValue('A3:B4');
    await page.keyboard.press('Control+c');
    await expect.poll(() => host.copied).toEqual(['Article\tName\nV-1000\tValve, type 0']);
  });

  test('selects with the mouse, and is widened by it', async ({ grid, page }) => {
    await playGridHost(page, workbook);
    await grid.load(keptThemes().light);
    await drag(page, page.getByRole('gridcell', { name: 'V-1001' }), {
      to: page.getByRole('gridcell', { name: 'Valve, type 3', exact: true }),
    });
    await expect(page.getByTestId('grid-address')).toHaveValue('A5:B7');
    const letter = page.getByRole('columnheader', { name: 'A', exact: true });
    const { width } = await boxOf(letter);
    await drag(page, letter.getByTestId('grid-grip'), { by: 60 });
    expect((await boxOf(letter)).width).toBe(width + 60);
    await page.getByTestId('grid').locator('.number', { hasText: /^8$/ }).click();
    await expect(page.getByTestId('grid-address')).toHaveValue('A8:F8');
  });

  test('finds in all cells of a sheet, and goes to an address', async ({ grid, page }) => {
    await playGridHost(page, workbook);
    await grid.load(keptThemes().light);
    await page.keyboard.press('Control+f');
    await page.getByTestId('grid-find').fill('ON ORDER');
    // One of those is merged with the two cells below it.
    await expect(page.getByTestId('grid-found')).toHaveText('1 of 34');
    await page.getByTestId('grid-find').press('Shift+Enter');
    await expect(page.getByTestId('grid-found')).toHaveText('34 of 34');
    await expect(page.locator('.shown-match')).toBeInViewport();
    await page.getByTestId('grid-find').press('Escape');
    await page.keyboard.press('Control+g');
    await page.keyboard.type('discounts!b3');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('grid-cell-text')).toHaveText('5 %');
    await page.keyboard.press('Control+g');
    await page.keyboard.type('nowhere');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('There is no such cell.');
  });

  test('draws what is in sight of a hundred thousand rows', async ({ grid, page }) => {
    const rows = Array.from(
      { length: 100_000 },
      (_, at) => `${String(at)},"Item ${String(at)}, boxed",${String(at / 4)}`,
    );
    const bytes = new TextEncoder().encode(['Number,Name,Price', ...rows].join('\n'));
    await playGridHost(page, { name: 'items.csv', bytes });
    await grid.load(keptThemes().dark);
    await expect(page.getByTestId('grid')).toHaveAttribute('aria-rowcount', '100002');
    await page.getByTestId('grid').focus();
    await page.keyboard.press('Control+End');
    await expect(page.getByRole('gridcell', { name: 'Item 99999, boxed' })).toBeInViewport();
    expect(await page.locator('.row').count()).toBeLessThan(100);
  });

  test('says that a file is damaged', async ({ grid, page }) => {
    await playGridHost(page, {
      name: 'prices.xlsx',
      bytes: new TextEncoder().encode('This is no workbook.'),
    });
    await grid.load(keptThemes().light);
    await expect(page.getByText('It is damaged, or not a spreadsheet.')).toBeVisible();
  });
});

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not drawn.');
  return box;
}

/** Drags from the middle of one part to that of another, or to the right. */
async function drag(
  page: Page,
  from: Locator,
  { to = from, by = 0 }: { to?: Locator; by?: number },
): Promise<void> {
  const [start, end] = [await boxOf(from), await boxOf(to)];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2 + by, end.y + end.height / 2, { steps: 4 });
  await page.mouse.up();
}
