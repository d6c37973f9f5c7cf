// Data sources: not connected to before a person says yes, then searched, asked and opened like documents.
import { expect, test } from './fixtures';

const question = 'Which depot has the most trucks?';

test.describe('A data source, in the dark and in a narrow side bar', () => {
  test.use({ settings: { 'workbench.colorTheme': 'Default Dark Modern' } });

  test('is connected to when a person says yes, then answers, and opens at its rows', async ({
    workbench,
    folder,
  }) => {
    folder.copy('fleet').set({ 'askDocs.model.provider': 'offline' });
    await workbench.openChatOn(folder);
    const chat = workbench.chatIn('view');
    await workbench.resizeSideBar(260);
    const before = await chat.ask(question);
    await expect(before).not.toContainText('Harbour');

    await workbench.runCommand('Ask Docs: Connect Data Sources');
    await expect(workbench.choice('Fleet')).toContainText('fleet.db');
    await workbench.choice('Fleet').getByRole('checkbox').click();
    await workbench.picture('data-source-choice-dark');
    await workbench.page.locator('.quick-input-widget').getByRole('button', { name: 'OK' }).click();
    await expect(workbench.page.locator('.quick-input-widget')).toBeHidden();

    const run = await chat.ask(question);
    await expect(chat.answerOf(run).first()).toContainText('Harbour');
    await workbench.picture('data-source-answer-dark');
    await run.getByTestId('citation').first().click();
    await expect(workbench.activeTab('fleet.yaml (text)')).toBeVisible();
    await expect(workbench.page.getByText('(19 selected)')).toBeVisible();
    await workbench.picture('data-source-opened-dark');
  });
});
