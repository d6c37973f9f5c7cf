// A citation: the chip, its card, and the place in the document that it opens.
import { expect, test } from './fixtures';
import { bothParts } from './sampleQuestion';

test.describe('A citation', { tag: '@release' }, () => {
  test('opens its document at the highlighted quote and leaves the cursor in the chat, beside with Ctrl, and all sources open at once', async ({
    workbench,
    folder,
  }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    const run = await chat.ask(bothParts);
    const [citation] = await chat.citations(run);
    const chip = run.getByTestId('citation').first();
    await chip.click();
    await expect(workbench.activeTab('uploads-v3.md')).toBeVisible();
    await expect(chip).toBeFocused();
    const quote = citation?.quote.replace(/\s+/g, ' ').trim() ?? '';
    for (const line of await workbench.expectHighlighted('5 times')) {
      const text = line.replace(/\s+/g, ' ').trim();
      expect(quote.includes(text) || text.includes(quote), `highlighted: ${text}\nquoted: ${quote}`).toBe(
        true,
      );
    }
    await workbench.picture('citation-opened');
    await chip.click({ modifiers: ['Control'] });
    await expect(workbench.page.locator('.editor-group-container')).toHaveCount(2);
    await workbench.picture('citation-beside');
    await workbench.runCommand('View: Close All Editors');
    await expect(workbench.page.locator('.tab')).toHaveCount(0);
    await run.getByTestId('open-all').click();
    await expect(workbench.activeTab('uploads-v3.md')).toBeVisible();
    // Tabs in italics make room for the next file.
    await expect(workbench.page.locator('.tab:not(.italic)')).toHaveCount(2);
    await workbench.expectHighlighted('5 times');
  });

  test('shows its quote in context while the pointer is on it or on the card, and to the keyboard too', async ({
    workbench,
    folder,
  }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    const run = await chat.ask(bothParts);
    const card = chat.part('quote-card');
    await run.getByTestId('citation').first().hover();
    await expect(card.locator('.around').first()).toContainText('The client adds a random delay');
    await expect(card.locator('mark')).toContainText('5 times');
    await expect(card).toContainText(/uploads-v3\.md[^]*L 17[^]*word for word/);
    await card.locator('mark').hover();
    await expect(card).toBeVisible();
    await workbench.picture('citation-card');
    await chat.box.focus();
    await expect(chat.box).toBeFocused();
    await workbench.page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    const chip = run.getByTestId('citation').nth(1);
    await chip.focus();
    await expect(card).toBeVisible();
    await expect(chip).toHaveAttribute('aria-describedby', (await card.getAttribute('id')) ?? '');
    await expect(chip).toBeFocused();
    await workbench.page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await expect(chip).toBeFocused();
  });
});

test.describe('A source below an answer', () => {
  test('shows its quote when it has the focus', async ({ workbench, folder }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    const run = await chat.ask(bothParts);
    const [citation] = await chat.citations(run);
    await run.getByTestId('source').first().focus();
    await expect(run.locator('.card')).toContainText(citation?.quote ?? '');
    await workbench.picture('source-card');
    await chat.box.focus();
    await expect(run.locator('.card')).toHaveCount(0);
  });
});
