// An answer with much in it: a table and code as such, and room for all of it in a narrow side bar.
import { richRun } from '../../support/sampleAnswers';
import type { ChatPage } from './chatPage';
import { expect, test } from './fixtures';
import { bothParts } from './sampleQuestion';

const severalParts =
  'How do I send a part with X-Part-Checksum and Content-Length, and what are the limits of version 3?';
const narrow = 250;

test.describe('A detailed answer', () => {
  test('shows a table and code as such, and code in the colours that a script of its own finds', async ({
    workbench,
    folder,
  }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    await chat.part('style').selectOption('detailed');
    const run = await chat.ask(severalParts);
    await expect(run.locator('.answer table').first()).toBeVisible();
    await expect(run.locator('.answer pre').filter({ hasText: /^PUT / }).first()).toBeVisible();
    await workbench.picture('detailed-answer');
    await chat.draw([richRun]);
    await expect(chat.part('code').locator('.code-keyword').first()).toBeVisible();
    await workbench.picture('code');
  });
});

test.describe('In a narrow side bar', () => {
  test('everything finds room', async ({ workbench, folder }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    await workbench.resizeSideBar(narrow);
    await expectRoom(chat);
    await workbench.picture('narrow-empty');
    const run = await chat.ask(bothParts);
    await expectRoom(chat);
    await workbench.picture('narrow-answer');
    await run.getByTestId('steps-toggle').click();
    await expect(run.getByRole('tree')).toBeVisible();
    await expectRoom(chat);
    await workbench.picture('narrow-steps');
    await chat.draw([richRun]);
    await expectRoom(chat);
    await workbench.picture('narrow-long-answer');
  });
});

/** Expects that the page is as narrow as its bar, and nothing in the conversation wider than it. */
async function expectRoom(chat: ChatPage): Promise<void> {
  const width = () => chat.frame.locator('body').evaluate(({ clientWidth }) => clientWidth);
  await expect.poll(width).toBeLessThanOrEqual(narrow);
  const overflow = () =>
    chat.frame.locator('.conversation').evaluate((log) => log.scrollWidth - log.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}
