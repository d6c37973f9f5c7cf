// Verified links: copied from a selection and an answer, marked in the gutter of a Markdown file, corrected, compared.
import { hashOfQuote } from '../../../src/adapters/documents/quoteHash';
import { citationMarkdown } from '../../../src/core/features/verifiedLinks/writeLink';
import { expect, test } from './fixtures';
import type { Workbench } from './workbench';

const leave = 'Employees of the harbour office have 30 days of annual leave each year.';
const parking = 'Parking at the quay is free for visitors.';
const anchors = 'Anchors are kept in the western store.';
const boats = 'Boats are lifted out of the water in October.';

function citation(quote: string, line: number): string {
  const place = { kind: 'lines', lines: { start: line, end: line } } as const;
  return citationMarkdown({ documentId: 'handbook.md', headings: [], place, quote }, hashOfQuote);
}

const files = {
  'handbook.md': `# Handbook\n\n${leave.replace('30', '28')}\n\n${parking}\n\n${anchors}\n`,
  'minutes.md': [
    '# Minutes of Monday',
    '',
    `- Visitors: ${citation(parking, 5)}`,
    `- Store: ${citation(anchors, 12)}`,
    `- Leave: ${citation(leave, 3)}`,
    `- Boats: ${citation(boats, 9)}`,
    '',
  ].join('\n'),
};

function hoverOf({ page }: Workbench) {
  return page.locator('.monaco-hover:visible', { hasText: 'The quote has changed' });
}

/** Rests the mouse on the citation that changed until the hover says what stands there now. */
async function hoverSays(workbench: Workbench, days: string): Promise<void> {
  await expect(async () => {
    await workbench.page.mouse.move(0, 0);
    await workbench.editorLine('Employees').hover({ position: { x: 100, y: 8 } });
    await expect(hoverOf(workbench)).toContainText(days, { timeout: 2000 });
  }).toPass();
}

const settings = { 'editor.wordWrap': 'on', 'editor.minimap.enabled': false };

test.describe('Citations of a Markdown file', () => {
  test.use({ settings });

  test('have marks of what became of them, and are corrected and compared', async ({ workbench, folder }) => {
    const { page } = workbench;
    await workbench.open(folder.write(files));
    await workbench.openFile('minutes.md');
    const marks = page.locator(
      '.editor-instance .margin .cgmr, .editor-instance .glyph-margin-widgets .cgmr',
    );
    await expect(marks).toHaveCount(4);
    await workbench.pictures('verified-links', folder);

    const showHover = () => hoverSays(workbench, '28 days');
    await workbench.pictures('verified-links-hover', folder, showHover);
    await showHover();
    await hoverOf(workbench).getByText('Compare').click();
    await expect(page.locator('.monaco-diff-editor').first()).toBeVisible();
    await expect(page.locator('.monaco-diff-editor .view-lines').last()).toContainText('28');
    await workbench.pictures('verified-links-compared', folder);
  });
});

test.describe('Citations of a Markdown file that nothing else was asked of', () => {
  test.use({ settings });

  test('are judged anew at each change of what they quote', async ({ workbench, folder }) => {
    await workbench.open(folder.write(files));
    await workbench.openFile('minutes.md');
    await hoverSays(workbench, '28 days');
    folder.replace('handbook.md', '28 days', '26 days');
    await hoverSays(workbench, '26 days');
    folder.replace('handbook.md', '26 days', '24 days');
    await hoverSays(workbench, '24 days');
  });
});

test.describe('A quote', () => {
  test.use({ settings });

  test('is copied and pasted, and corrected when its document changes', async ({
    workbench,
    folder,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { page } = workbench;
    await workbench.open(
      folder.write({ 'handbook.md': `# Handbook\n\n${leave}\n\n${parking}\n`, 'notes.md': '# Notes\n\n' }),
    );
    await workbench.openFile('handbook.md');
    await workbench.editorLine(leave).click({ clickCount: 3 });
    await workbench.runCommand('Ask Docs: Copy as Verified Link');
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain(citation(leave, 3));

    await workbench.openFile('notes.md');
    await page.locator('.editor-instance .view-line').first().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+V');
    await page.keyboard.press('Control+S');
    await expect.poll(() => folder.read('notes.md')).toContain(citation(leave, 3));
    await expectMark(workbench, 'verbatim');

    folder.replace('handbook.md', '# Handbook', '# Handbook\n\nFor all offices.');
    await expectMark(workbench, 'moved');
    await fix(workbench, 'Correct the link to handbook.md, L 5');
    await expectMark(workbench, 'verbatim');

    folder.replace('handbook.md', '30 days', '28 days');
    await expectMark(workbench, 'changed');
    await fix(workbench, 'Quote what it says now');
    await expectMark(workbench, 'verbatim');
    await expect(workbench.editorLine('28 days')).toBeVisible();
  });
});

/** One icon in the gutter, which tells this. */
async function expectMark({ page }: Workbench, status: string): Promise<void> {
  const icons = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.monaco-editor .glyph-margin-widgets > *')].map(
        (icon) => /(?:\/|%2F)(\w+)-(?:light|dark)\.svg/.exec(getComputedStyle(icon).backgroundImage)?.[1],
      ),
    );
  await expect.poll(async () => (await icons()).filter((one) => one !== undefined)).toEqual([status]);
}

/** Chooses a quick fix of the citation, with the keyboard. */
async function fix(workbench: Workbench, title: string): Promise<void> {
  const { page } = workbench;
  await workbench.editorLine('harbour office').click();
  await page.keyboard.press('Home');
  await expect(async () => {
    await page.keyboard.press('Control+.');
    await page.locator('.action-widget').getByText(title).click({ timeout: 3_000 });
  }).toPass();
}
