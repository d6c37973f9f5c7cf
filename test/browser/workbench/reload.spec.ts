// What lasts when a window is reloaded: the conversation, the index, an answer that was cut off.
import { expect, test } from './fixtures';
import { startModelService } from './modelService';
import { bothParts } from './sampleQuestion';

test.describe('After a reload', { tag: '@release' }, () => {
  test('the conversation is there, and no file is read again', async ({ workbench, folder }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    await chat.ask(bothParts);
    await workbench.reload();
    await expect(chat.questions).toHaveText([bothParts]);
    await expect(chat.footer('[data-index=ready][data-files-read="0"]')).toBeVisible();
    const run = await chat.ask('What does the X-Part-Checksum header carry?');
    await expect(chat.answerOf(run)).toContainText('SHA-256');
    await expect(chat.footer('[data-index=ready][data-files-read="0"]')).toBeVisible();
    await workbench.picture('after-reload');
  });

  test('an answer that was being written is there as far as it came, and can be asked again', async ({
    workbench,
    folder,
  }) => {
    const service = await startModelService({ isHanging: true });
    try {
      folder.copy('workspace').set({
        'askDocs.model.provider': 'openai-compatible',
        'askDocs.model.endpoint': service.endpoint,
        'askDocs.model.name': service.model,
      });
      const chat = await workbench.openChatOn(folder);
      await chat.send(bothParts);
      await expect(chat.lastRun).toContainText('The service says');
      await workbench.reload();
      const run = await chat.ended(0);
      await expect(run).toHaveAttribute('data-status', 'stopped');
      await expect(run).toContainText('The service says');
      await expect(run).toContainText('The window was reloaded.');
      await expect(run.getByTestId('ask-again')).toBeVisible();
      await workbench.picture('stopped-by-a-reload');
    } finally {
      await service.stop();
    }
  });
});
