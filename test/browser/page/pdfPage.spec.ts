// The PDF viewer: its look in each theme, and citations that are far apart.
import type { Browser, Page } from '@playwright/test';
import type { PdfQuotes } from '../../../src/protocol/pdfMessages';
import { expect, expectAccessible, expectRoom, picturePath, test } from './fixtures';
import { keptThemes } from './themes.mjs';

const looks = [
  { theme: 'light', width: 900 },
  { theme: 'dark', width: 900 },
  { theme: 'high-contrast', width: 900 },
  { theme: 'light', width: 320 },
] as const;

/** The sentence that stands on each page of the sample. */
const sentenceOf = (page: number) =>
  `Crane ${String(page)} may lift ${String(page * 3)} tons when the wind is calm.`;

const cited: PdfQuotes = {
  quotes: [3, 38].map((page) => ({ page, quote: sentenceOf(page), before: '' })),
  active: 0,
};

test.describe('The PDF viewer', () => {
  for (const { theme, width } of looks)
    test(`marks a quote and keeps nobody out: ${theme}, ${String(width)} px`, async ({
      pdf,
      page,
      browser,
    }) => {
      await page.setViewportSize({ width, height: 700 });
      await pdf.load(keptThemes()[theme]);
      await show(page, await samplePdf(browser), cited);
      await expect.poll(() => markedIn(page)).toBe(sentenceOf(3));
      for (const part of ['body', '.bar']) await expectRoom(page.locator(part));
      await expectAccessible(page);
      await page.screenshot({ path: picturePath(`pdf-${theme}-${String(width)}`) });
    });

  test('opens at the cited page, and draws none before it', async ({ pdf, page, browser }) => {
    await pdf.load(keptThemes().light);
    await show(page, await samplePdf(browser), { ...cited, active: 1 });
    await expect.poll(() => markedIn(page)).toBe(sentenceOf(38));
    await expect(page.getByTestId('pdf-page')).toHaveValue('38');
    expect(await page.locator('.page[data-page-number="1"] canvas').count()).toBe(0);
  });

  test('gives pages that are far away their own sizes, with the cited one in sight', async ({
    pdf,
    page,
    browser,
  }) => {
    await pdf.load(keptThemes().light);
    await show(page, await samplePdf(browser, 40, '@page wide { size: A4 landscape } p { page: wide }'), {
      ...cited,
      active: 1,
    });
    await expect.poll(() => markedIn(page)).toBe(sentenceOf(38));
    const sizeOf = (number: string) => page.locator(`.page[data-page-number="${number}"]`).boundingBox();
    await expect.poll(async () => (await sizeOf('5'))?.height).toBeLessThan((await sizeOf('1'))?.height ?? 0);
    await expect.poll(() => markedIn(page)).toBe(sentenceOf(38));
    expect(await page.locator('.page[data-page-number="5"] canvas').count()).toBe(0);
  });

  test('comes back to a citation whose page it left far behind', async ({ pdf, page, browser }) => {
    await pdf.load(keptThemes().light);
    await show(page, await samplePdf(browser), cited);
    await expect.poll(() => markedIn(page)).toBe(sentenceOf(3));
    await page.keyboard.press('n');
    await expect(page.getByTestId('pdf-citation')).toHaveText('Citation 2 of 2');
    await expect.poll(() => markedIn(page)).toBe(sentenceOf(38));
    for (const number of ['8', '11', '14', '17', '20', '23', '26', '29']) {
      await page.getByTestId('pdf-page').fill(number);
      await page.getByTestId('pdf-page').press('Enter');
      await expect(
        page.locator(`.page[data-page-number="${number}"] .textLayer span`).first(),
      ).toBeAttached();
    }
    await page.getByTestId('pdf-next').click();
    await expect.poll(() => markedIn(page)).toBe(sentenceOf(3));
    await expect(page.getByTestId('pdf-page')).toHaveValue('3');
  });

  test('keeps the cited page when the window becomes small, smaller than all pages, and large again', async ({
    pdf,
    page,
    browser,
  }) => {
    await pdf.load(keptThemes().light);
    const two: PdfQuotes = { quotes: [{ page: 2, quote: sentenceOf(2), before: '' }], active: 0 };
    await show(page, await samplePdf(browser, 2), two);
    await expect.poll(() => markedIn(page)).toBe(sentenceOf(2));
    for (const size of [
      { width: 420, height: 500 },
      { width: 160, height: 800 },
      { width: 600, height: 500 },
    ]) {
      await page.setViewportSize(size);
      await expect
        .poll(() => page.locator('.page').first().boundingBox())
        .toMatchObject({
          width: expect.closeTo(size.width - 40, -1),
        });
      await expect.poll(() => markedIn(page)).toBe(sentenceOf(2));
    }
    await expect(page.getByTestId('pdf-page')).toHaveValue('2');
  });

  test('shows that the file is read and its pages are drawn', async ({ pdf, page, browser }) => {
    const hasSign = () =>
      page.locator('.frame').evaluate((frame) => getComputedStyle(frame, '::before').content !== 'none');
    await pdf.load(keptThemes().light);
    expect(await hasSign()).toBe(true);
    await expect(page.getByText('Opening the document…')).toBeVisible();
    await show(page, await samplePdf(browser, 2), cited);
    await expect.poll(hasSign).toBe(false);
  });

  test('has one row of tools in a narrow window', async ({ pdf, page, browser }) => {
    await pdf.load(keptThemes().light);
    await show(page, await samplePdf(browser, 3), cited);
    await expect.poll(() => markedIn(page)).toBe(sentenceOf(3));
    for (const width of [450, 320]) {
      await page.setViewportSize({ width, height: 500 });
      await expect.poll(async () => (await page.locator('.bar').boundingBox())?.height).toBeLessThan(40);
      await expectRoom(page.locator('.bar'));
      await page.screenshot({ path: picturePath(`pdf-bar-${String(width)}`) });
    }
  });

  test('says that a file is damaged', async ({ pdf, page }) => {
    await pdf.load(keptThemes().light);
    await show(page, Buffer.from('This is no PDF.'), cited);
    await expect(page.getByText('The file is damaged or not a PDF, and cannot be shown.')).toBeVisible();
  });
});

async function samplePdf(browser: Browser, count = 40, style = ''): Promise<Buffer> {
  const tab = await browser.newPage();
  const pages = Array.from(
    { length: count },
    (_, index) => `<p style="break-after: page">${sentenceOf(index + 1)}</p>`,
  );
  // The first page is of the format, also where a style gives others another.
  await tab.setContent(`<style>${style} p:first-of-type { page: auto }</style>${pages.join('')}`);
  const bytes = await tab.pdf({ format: 'A5', preferCSSPageSize: true });
  await tab.close();
  return bytes;
}

/** Plays the host, which sends a file. */
async function show(page: Page, file: Buffer, quotes: PdfQuotes): Promise<void> {
  await page.evaluate(
    ({ base64, ...message }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      dispatchEvent(new MessageEvent('message', { data: { ...message, bytes } }));
    },
    { type: 'document', base64: file.toString('base64'), cited: quotes },
  );
}

/** The text under the mark of the shown citation, where it is in sight. */
function markedIn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const ranges = [...(CSS.highlights.get('cited-active') ?? [])];
    const inSight = ranges.filter((range) => {
      const { top, bottom, width } = (range as Range).getBoundingClientRect();
      return width > 0 && top > 0 && bottom < innerHeight;
    });
    return inSight.map(String).join('');
  });
}
