// A citation of a PDF opens the page as it is drawn, with its quote marked; its text and the original are a click away.
import type { FrameLocator } from '@playwright/test';
import { writeOfficeWorkspace } from '../../support/officeWorkspace.mjs';
import { expect, test } from './fixtures';

const question = 'How fast is a critical incident answered?';
const quote = 'A critical incident is answered within 45 minutes, by day and by night.';

test.describe('A citation of a PDF', () => {
  test('opens the page as it is drawn, with the quote marked, and is still there after a reload', async ({
    workbench,
    folder,
    context,
  }) => {
    await writeOfficeWorkspace(folder.path, context);
    const chat = await workbench.openChatOn(folder);
    const run = await chat.ask(question);
    const place = await run.getByTestId('citation').first().getAttribute('data-place');
    expect(place).toMatch(/^contracts\/support\.pdf.*p\. 2$/);
    await run.getByTestId('citation').first().click();
    await expect(workbench.activeTab('support.pdf')).toBeVisible();
    const { pdf } = workbench;
    await expect(pdf.getByTestId('pdf-page')).toHaveValue('2');
    await expect.poll(() => markedIn(pdf)).toBe(quote.replaceAll(' ', ''));
    await expect(pdf.getByTestId('pdf-citation')).toHaveText(/^Citation 1 of \d$/);
    await workbench.picture('pdf-viewer');
    await workbench.reload();
    await expect.poll(() => markedIn(workbench.pdf)).toBe(quote.replaceAll(' ', ''));
  });

  test('is searched, zoomed and explained, and leads to its text and to the original', async ({
    workbench,
    folder,
    context,
  }) => {
    await writeOfficeWorkspace(folder.path, context);
    const chat = await workbench.openChatOn(folder);
    const run = await chat.ask(question);
    await run.getByTestId('citation').first().click();
    const { pdf } = workbench;
    await expect.poll(() => markedIn(pdf)).toBe(quote.replaceAll(' ', ''));
    await pdf.getByTestId('pdf-find-open').click();
    await pdf.getByTestId('pdf-find').fill('incident');
    await expect(pdf.getByTestId('pdf-found')).toHaveText(/^\d+ of \d+$/);
    await workbench.picture('pdf-viewer-find');
    await pdf.getByTestId('pdf-find').fill('zebra crossing');
    await expect(pdf.getByTestId('pdf-found')).toHaveText('No results');
    await pdf.getByTestId('pdf-find').press('Escape');
    await pdf.getByText('A critical incident is answered').dblclick();
    await expect(pdf.getByTestId('pdf-explain')).toBeVisible();
    await pdf.getByTestId('pdf-text').click();
    await expect(workbench.activeTab('support.pdf (text)')).toBeVisible();
    await workbench.expectHighlighted(quote);
    await workbench.page.locator('.editor-actions a[aria-label^="Open Original File"]').click();
    // VS Code says that it is no text; older ones show its bytes.
    const placeholder = workbench.page.locator('.monaco-editor-pane-placeholder');
    await expect(placeholder.or(workbench.editorLine('%PDF-'))).toBeVisible();
    await workbench.picture('original-of-pdf');
  });
});

test.describe('A citation of a PDF, in the dark and in a narrow window', () => {
  test.use({ settings: { 'workbench.colorTheme': 'Default Dark Modern' } });

  test('is drawn light on dark, or as it is', async ({ workbench, folder, context }) => {
    await writeOfficeWorkspace(folder.path, context);
    const chat = await workbench.openChatOn(folder);
    const run = await chat.ask(question);
    await run.getByTestId('citation').first().click();
    const { pdf } = workbench;
    await expect.poll(() => markedIn(pdf)).toBe(quote.replaceAll(' ', ''));
    await expect.poll(() => cornerOf(pdf)).toBe('rgb(0, 0, 0)');
    await workbench.picture('pdf-viewer-dark');
    await pdf.getByTestId('pdf-dark').click();
    await expect.poll(() => cornerOf(pdf)).toBe('rgb(255, 255, 255)');
    await workbench.page.setViewportSize({ width: 620, height: 720 });
    await workbench.picture('pdf-viewer-narrow');
  });
});

/** The text under the mark of the shown citation, without its spaces: a line's end is none. */
function markedIn(pdf: FrameLocator): Promise<string> {
  return pdf
    .locator('body')
    .evaluate(() => [...(CSS.highlights.get('cited-active') ?? [])].map(String).join('').replace(/\s/g, ''));
}

/** The colour of the paper of the shown page. */
function cornerOf(pdf: FrameLocator): Promise<string> {
  return pdf.locator('.page[data-page-number="2"] canvas').evaluate((canvas) => {
    // The page shows a bitmap, which only a copy of it can be read from.
    const copy = new OffscreenCanvas(3, 3).getContext('2d');
    copy?.drawImage(canvas as HTMLCanvasElement, 0, 0);
    const [red = 0, green = 0, blue = 0] = copy?.getImageData(2, 2, 1, 1).data ?? [];
    return `rgb(${String(red)}, ${String(green)}, ${String(blue)})`;
  });
}
