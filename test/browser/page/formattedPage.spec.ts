// The viewer of formatted documents: its look in each theme, slides, and what keys and the search do in it.
import type { Page } from '@playwright/test';
import { readWithLooks } from '../../../src/adapters/readers/formats';
import type { FormattedToPage, MarkedTexts } from '../../../src/protocol/formattedMessages';
import { expect, expectAccessible, expectRoom, picturePath, test } from './fixtures';
import { keptThemes } from './themes.mjs';

const looks = [
  { theme: 'light', width: 900 },
  { theme: 'dark', width: 900 },
  { theme: 'high-contrast', width: 900 },
  { theme: 'light', width: 250 },
] as const;

const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

/** A picture that is much higher than wide. */
const tall =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAZACAIAAADLtpTnAAAAgElEQVR42u3JQQ0AAAgEoMtpEuMY1QI2kI0fqZ5ThBBCCCGEEEIIIYQQQgghhBBCCCGEEEIIIYQQQgghhBBCCCGEEEIIIYQQQgghhBBCCCGEEEIIIYQQQgghhBBCCCGEEEIIIYQQQgghhBBCCCGEEEIIIYQQQgghhBBCCCGE+BcLUSJIOf6fox8AAAAASUVORK5CYII=';

const handbook = `<html><head><title>Travel handbook</title><script>document.title = 'changed'</script></head><body><main>
<h1>Travel handbook</h1><p>Whoever travels for the harbour is <em>reimbursed</em> by these rules.</p>
<h2>Hotels</h2><p>A hotel room may cost <strong>up to 140 euros</strong> a night, breakfast included. <img src="${picture}" alt="A room with a bed"></p>
<ul><li>Book by the travel office.</li><li>Keep the bill.</li></ul>
<table><tr><th>City</th><th>Limit</th></tr><tr><td>Oslo</td><td>190 EUR</td></tr><tr><td>Porto</td><td>120 EUR</td></tr></table>
<h2>Trains</h2>${Array.from({ length: 40 }, (_, at) => `<p>Train ${String(at)} leaves the harbour station at platform ${String((at % 5) + 1)}.</p>`).join('')}
</main></body></html>`;

/** What the host sends of a file, with these quotes marked: its text, and then how it looks. */
async function messagesOf(
  name: string,
  content: string,
  quotes: readonly string[],
): Promise<readonly FormattedToPage[]> {
  const read = await readWithLooks(name, Buffer.from(content));
  if (read.kind !== 'document') throw new Error(`${name} is not read.`);
  const { text, blocks, looks } = read.document;
  const marks = quotes.map((quote) => {
    const start = text.indexOf(quote);
    return { start, end: start + quote.length, isFound: start >= 0 };
  });
  const places = quotes.map((quote) => ({ place: { kind: 'section' as const }, headings: [], quote }));
  const marked: MarkedTexts = { cited: { places, active: 0 }, marks };
  const document = { title: 'Travel handbook', text, blocks, slides: [] };
  return [
    { type: 'document', document, marked, isAsked: true },
    { type: 'looks', looks: looks ?? { emphasis: [], pictures: [] } },
  ];
}

async function show(page: Page, messages: readonly FormattedToPage[]): Promise<void> {
  for (const message of messages)
    await page.evaluate((sent) => {
      dispatchEvent(new MessageEvent('message', { data: sent }));
    }, message);
}

/** The texts that a highlight marks. */
function markedIn(page: Page, name = 'cited-active'): Promise<string> {
  return page.evaluate(
    (wanted) => Array.from(CSS.highlights.get(wanted) ?? [], (range) => (range as Range).toString()).join(''),
    name,
  );
}

const quotes = [
  'A hotel room may cost up to 140 euros a night, breakfast included.',
  'Train 38 leaves the harbour station at platform 4.',
];

test.describe('The viewer of formatted documents', () => {
  for (const { theme, width } of looks)
    test(`marks a quote and keeps nobody out: ${theme}, ${String(width)} px`, async ({ formatted, page }) => {
      await page.setViewportSize({ width, height: 700 });
      await formatted.load(keptThemes()[theme]);
      await show(page, await messagesOf('travel.html', handbook, quotes));
      await expect.poll(() => markedIn(page)).toBe(quotes[0]);
      await expect(page.getByRole('heading', { name: 'Hotels' })).toBeVisible();
      for (const part of ['body', '.bar']) await expectRoom(page.locator(part));
      await expectAccessible(page);
      await page.screenshot({ path: picturePath(`formatted-${theme}-${String(width)}`) });
    });

  test('draws lists and tables, and runs nothing of the document', async ({ formatted, page }) => {
    await formatted.load(keptThemes().light);
    await show(page, await messagesOf('travel.html', handbook, quotes));
    await expect(page.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('cell', { name: '190 EUR' })).toBeVisible();
    await expect(page.locator('.formatted script')).toHaveCount(0);
  });

  test('shows what is set in bold and in italics, and the pictures that stand in the file', async ({
    formatted,
    page,
  }) => {
    await formatted.load(keptThemes().light);
    await show(page, await messagesOf('travel.html', handbook, quotes));
    await expect(page.locator('.formatted strong')).toHaveText('up to 140 euros');
    await expect(page.locator('.formatted em')).toHaveText('reimbursed');
    const image = page.locator('.formatted img');
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1);
    await expect(page.getByText('A room with a bed')).toBeVisible();
    // The quote runs through both.
    await expect.poll(async () => (await markedIn(page)).replace(/\s+/g, ' ')).toBe(quotes[0]);
  });

  for (const isSearching of [false, true])
    test(`keeps ${isSearching ? 'what was found' : 'the quote'} in view when looks come after the text`, async ({
      formatted,
      page,
    }) => {
      await formatted.load(keptThemes().light);
      const pictured = handbook.replace('<h1>', `<p><img src="${tall}"></p><h1>`);
      const [text, looks] = await messagesOf('travel.html', pictured, [quotes[1] ?? '']);
      if (text === undefined || looks === undefined) throw new Error('There is nothing to show.');
      await show(page, [text]);
      await expect.poll(() => markedIn(page)).toBe(quotes[1]);
      await expect(page.locator('.formatted strong')).toHaveCount(0);
      const [wanted = '', mark] = isSearching ? ['up to 140', 'found-active'] : [quotes[1], 'cited-active'];
      if (isSearching) {
        await page.keyboard.press('/');
        await page.getByTestId('formatted-find').fill(wanted);
      }
      await expect.poll(() => markedIn(page, mark)).toBe(wanted);
      await show(page, [looks]);
      await expect(page.locator('.formatted strong')).toHaveText('up to 140 euros');
      const drawn = page.getByRole('img', { name: 'Picture' });
      await expect.poll(() => drawn.evaluate((one) => one.clientHeight)).toBeGreaterThan(500);
      await expect.poll(() => markedIn(page, mark)).toBe(wanted);
      await expect(page.getByText(wanted)).toBeInViewport();
    });

  test('steps through citations, and finds words', async ({ formatted, page }) => {
    await formatted.load(keptThemes().light);
    await show(page, await messagesOf('travel.html', handbook, quotes));
    await expect.poll(() => markedIn(page)).toBe(quotes[0]);
    await page.keyboard.press('n');
    await expect.poll(() => markedIn(page)).toBe(quotes[1]);
    await expect(page.getByText(quotes[1] ?? '')).toBeInViewport();
    await page.keyboard.press('/');
    await page.getByTestId('formatted-find').fill('oslo');
    await expect.poll(() => markedIn(page, 'found-active')).toBe('Oslo');
  });

  test('says so when the quote is no longer there', async ({ formatted, page }) => {
    await formatted.load(keptThemes().light);
    await show(page, await messagesOf('travel.html', handbook, ['Nobody wrote this.']));
    await expect(page.getByText('The quote is no longer in this file')).toBeVisible();
  });
});
