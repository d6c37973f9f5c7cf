// Explaining what is selected: the hover with a sentence of the documents, its link, the light bulb, asking about a selection.
import assert from 'node:assert/strict';

const sentence = 'Every part carries a SHA-256 checksum';

export async function explainSteps(runner, workbench) {
  const { page } = workbench;
  const hover = page.locator('.monaco-hover', { hasText: 'Explain this with Ask Docs' });

  await runner.step('the hover shows what another document says of the selected term', async () => {
    await workbench.openChat();
    await workbench.ask('Which checksum does every part carry?');
    await workbench.hoverOver('notes.txt', 'checksums');
    await hover.getByText(sentence).waitFor();
    await runner.picture('100-hover-snippet', { keepsPointer: true });
  });

  await runner.step('the link of the sentence opens its place with the quote highlighted', async () => {
    await hover.getByRole('link', { name: 'uploads-v3.md › Checksums' }).click();
    await workbench.activeTab('uploads-v3.md').waitFor();
    await workbench.highlightedLines(sentence);
  });

  await runner.step('the hover can be read in a dark theme', async () => {
    await workbench.changeTheme('Dark Modern', 'vs-dark');
    await workbench.hoverOver('notes.txt', 'checksums');
    await hover.getByText(sentence).waitFor();
    await runner.picture('101-hover-snippet-dark', { keepsPointer: true });
    await workbench.changeTheme('Light Modern', 'vs');
  });

  await runner.step('the light bulb explains by keyboard', async () => {
    const runsBefore = await workbench.chat.getByTestId('run').count();
    await workbench.hoverOver('notes.txt', 'checksums');
    await page.keyboard.press('Control+.');
    const action = page.locator('.action-widget .monaco-list-row', { hasText: 'Explain with Ask Docs' });
    await action.waitFor();
    await runner.picture('102-light-bulb');
    await page.keyboard.press('Enter');
    const run = await workbench.waitForRunEnd(runsBefore + 1);
    assert.match(await run.locator('.question').innerText(), /What does "checksums" mean\?/);
  });

  await runner.step('asking about a selection of a document leads to the question box', async () => {
    await workbench.hoverOver('notes.txt', 'checksums');
    await workbench.runCommand('Ask Docs: Ask About Selection');
    await workbench.chat.locator('[data-testid=question]:focus').waitFor();
    await runner.picture('103-ask-about-selection');
  });
}
