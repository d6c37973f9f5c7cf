// The command palette: where most people ask their first question.
import { expect, test } from './fixtures';
import { bothParts, expectBothParts } from './sampleQuestion';

test.describe('A question from the command palette', { tag: '@release' }, () => {
  test('opens the chat and is answered there, and a new conversation keeps this one', async ({
    workbench,
    folder,
  }) => {
    await workbench.open(folder.copy('workspace'));
    await workbench.runCommand('Ask Docs: Ask a Question');
    await workbench.answerInputBox('Ask Docs', bothParts);
    const { chat } = workbench;
    const run = await chat.ended(0);
    await expectBothParts(chat, run);
    const cited = new Set((await chat.citations(run)).map(({ place, quote }) => `${place} ${quote}`));
    await expect(run.getByTestId('source')).toHaveCount(cited.size);
    await workbench.picture('palette-answer');
    await workbench.runCommand('Ask Docs: New Conversation');
    await expect(chat.part('welcome')).toBeVisible();
    await expect(chat.runs).toHaveCount(0);
    await expect(chat.part('recent-conversation')).toContainText(bothParts);
  });
});
