// Verified links: copied from a selection and an answer, marked in the gutter of a Markdown file, corrected, compared.
import { hashOfQuote } from '../../../src/adapters/documents/quoteHash';
import { citationMarkdown } from '../../../src/core/features/verifiedLinks/writeLink';
import { expect, test } from './fixtures';

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

const settings = { 'editor.wordWrap': 'on', 'editor.minimap.enabled': false };

for (const [name, theme] of [
  ['light', 'Default Light Modern'],
  ['dark', 'Default Dark Modern'],
] as const)
  test.describe(`Citations of a Markdown file, in the ${name} theme`, () => {
    test.use({ settings: { ...settings, 'workbench.colorTheme': theme } });

    test('have marks of what became of them, and are corrected and compared', async ({
      workbench,
      folder,
    }) => {
      const { page } = workbench;
      await workbench.open(folder.write(files));
      await workbench.openFile('minutes.md');
      const marks = page.locator(
        '.editor-instance .margin .cgmr, .editor-instance .glyph-margin-widgets .cgmr',
      );
      await expect(marks).toHaveCount(4);
      await workbench.picture(`verified-links-${name}`);

      await page
        .locator('.view-line', { hasText: 'Leave:' })
        .first()
        .hover({ position: { x: 200, y: 8 } });
      const hover = page.locator('.monaco-hover:visible', { hasText: 'The quote has changed' });
      await expect(hover).toContainText('28 days');
      await workbench.picture(`verified-links-hover-${name}`);
      await hover.getByText('Compare').click();
      await expect(page.locator('.monaco-diff-editor').first()).toBeVisible();
      await expect(page.locator('.monaco-diff-editor .view-lines').last()).toContainText('28');
      await workbench.picture(`verified-links-compared-${name}`);
    });
  });
