// Explaining what is selected: the hover with a sentence of the documents, its links, the light bulb, asking about a selection.
import { expect, test } from './fixtures';

const sentence = 'Every part carries a SHA-256 checksum';

test.describe('The hover', { tag: '@release' }, () => {
  test('shows what another document says of the word, opens it there, and has a link that asks about a word', async ({
    workbench,
    folder,
  }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    await chat.ask('Which checksum does every part carry?');
    await workbench.hoverOver('notes.txt', 'checksums');
    const hover = workbench.page.locator('.monaco-hover', { hasText: 'Explain This from the Documents' });
    await expect(hover).toContainText(sentence);
    await workbench.picture('hover-sentence');
    await hover.getByRole('link', { name: 'uploads-v3.md › Checksums' }).click();
    await expect(workbench.activeTab('uploads-v3.md')).toBeVisible();
    await workbench.expectHighlighted(sentence);
    await workbench.hoverOver('policies/data-retention.md', 'encrypted');
    await workbench.picture('hover');
    await workbench.explainLink.click();
    const run = await chat.ended(1);
    await expect(run.locator('.question')).toContainText('"encrypted"');
    await expect(run.getByTestId('answer').or(run.getByTestId('declined'))).toBeVisible();
  });
});

test.describe('What is selected', () => {
  test('is explained by the light bulb, with the keyboard', async ({ workbench, folder }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    await workbench.hoverOver('notes.txt', 'checksums');
    const editor = workbench.page
      .locator('.editor-instance .native-edit-context, .editor-instance textarea')
      .first();
    await expect(editor).toBeFocused();
    const action = workbench.page.locator('.action-widget .monaco-list-row', {
      hasText: 'Explain This from the Documents',
    });
    // The widget closes when something else takes the focus while it opens.
    await expect(async () => {
      if (!(await action.isVisible())) await workbench.page.keyboard.press('Control+.');
      await expect(action).toHaveClass(/focused/, { timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await workbench.picture('light-bulb');
    await workbench.page.keyboard.press('Enter');
    const run = await chat.ended(0);
    await expect(run.locator('.question')).toContainText('What does "checksums" mean?');
  });

  test('is taken to the question box', async ({ workbench, folder }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    await workbench.hoverOver('notes.txt', 'checksums');
    await workbench.runCommand('Ask Docs: Ask About Selection');
    await expect(chat.box).toBeFocused();
    await expect(chat.part('scope-chips')).toContainText('notes.txt');
    await workbench.picture('ask-about-selection');
  });
});
