// The command palette: where most people ask their first question.
import { expect, test } from './fixtures';
import { bothParts, expectBothParts } from './sampleQuestion';

test.describe('A question from the command palette', { tag: '@release' }, () => {
  test('opens the chat and is answered there, each part from its document', async ({ workbench, folder }) => {
    await workbench.open(folder.copy('workspace'));
    await workbench.runCommand('Ask Docs: Ask a Question');
    await workbench.answerInputBox(bothParts);
    const run = await workbench.chat.ended(0);
    await expectBothParts(workbench.chat, run);
    await expect(run.getByTestId('source')).toHaveCount((await workbench.chat.citations(run)).length);
    await workbench.picture('palette-answer');
  });

  test('begins a new conversation, which keeps the one before', async ({ workbench, folder }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    await chat.ask('How long are backups kept?');
    await workbench.runCommand('Ask Docs: New Conversation');
    await expect(chat.part('welcome')).toBeVisible();
    await expect(chat.runs).toHaveCount(0);
    await expect(chat.part('recent-conversation')).toContainText('How long are backups kept?');
  });
});
