// Code, tables and an answer that is being written, as a person uses them.
import { growingRun, richRun, richText } from '../../support/sampleAnswers';
import { snapshotOf } from './chatPage.mjs';
import { expect, picturePath, test } from './fixtures';
import { keptThemes } from './themes.mjs';

test.use({ viewport: { width: 420, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] });

test.beforeEach(({ chat }) => chat.load(keptThemes().dark));

test.describe('Code', () => {
  test('is coloured, and copied with a button that shows while the pointer is on it', async ({
    chat,
    page,
  }) => {
    await chat.tell(snapshotOf([richRun]));
    const code = page.getByTestId('code').last();
    await expect(code.locator('.code-string, .code-name, .code-keyword').first()).toBeVisible();
    await code.hover();
    await expect(code.getByTestId('copy-code')).toBeVisible();
    await code.screenshot({ path: picturePath('copy-code-dark') });
    await code.getByTestId('copy-code').click();
    await expect(code.getByRole('button', { name: 'Copied' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe('retry: { attempts: 5, firstWait: 1s, enabled: true }');
  });
});

test.describe('What is wider than the page', () => {
  for (const [what, selector] of [
    ['a table', '.table-scroll'],
    ['a line of code', '.code pre'],
  ] as const)
    test(`is scrolled by keyboard: ${what}`, async ({ chat, page }) => {
      await chat.tell(snapshotOf([richRun]));
      const part = page.locator(selector).first();
      await part.focus();
      await expect(part).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => part.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    });
});

test.describe('An answer that is being written', () => {
  test('keeps what was drawn of it', async ({ chat, page }) => {
    await chat.tell(snapshotOf([{ ...growingRun, text: '' }]));
    expect(await page.evaluate(writeSlowly, richText)).toEqual([]);
    await expect(page.getByTestId('answer')).toContainText('the manual');
  });
});

/**
 * Runs in the page: writes a text a few letters a frame, and gives each stretch of drawn text that a later frame took back,
 * beside white space. What goes on is let grow.
 */
async function writeSlowly(text: string): Promise<object[]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const jumps: object[] = [];
  let before = '';
  for (let at = 0; at < text.length; at += 7) {
    const event = { type: 'answer-delta', text: text.slice(at, at + 7) };
    dispatchEvent(new MessageEvent('message', { data: { type: 'event', event } }));
    // The page asked for this frame before, so it has drawn.
    await frame();
    const now = (document.querySelector('.answer')?.textContent ?? '').replace(/\s/g, '');
    if (!now.startsWith(before)) jumps.push({ before: before.slice(-40), now: now.slice(-40) });
    before = now;
  }
  return jumps;
}
