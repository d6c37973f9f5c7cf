// Data sources: not connected to before a person says yes, then searched, asked and opened like documents.
import { expect, test } from './fixtures';
import type { Workbench } from './workbench';

const question = 'Which depot has the most trucks?';

async function sayYes(workbench: Workbench, title: string): Promise<void> {
  await workbench.runCommand('Ask Docs: Connect Data Sources');
  await expect(workbench.choice(title)).toContainText('fleet.db');
  await workbench.choice(title).getByRole('checkbox').click();
  await workbench.picture('data-source-choice-dark');
  await workbench.page.locator('.quick-input-widget').getByRole('button', { name: 'OK' }).click();
  await expect(workbench.page.locator('.quick-input-widget')).toBeHidden();
}

test.describe('A data source, in the dark and in a narrow side bar', () => {
  test.use({ settings: { 'workbench.colorTheme': 'Default Dark Modern' } });

  test('is connected to when a person says yes, then answers, and opens at its cells with the time of reading', async ({
    workbench,
    folder,
  }) => {
    folder.copy('fleet').set({ 'askDocs.model.provider': 'offline' });
    await workbench.openChatOn(folder);
    const chat = workbench.chatIn('view');
    await workbench.resizeSideBar(260);
    const before = await chat.ask(question);
    await expect(before).not.toContainText('Harbour');
    await sayYes(workbench, 'Fleet');

    const run = await chat.ask(question);
    await expect(chat.answerOf(run).first()).toContainText('Harbour');
    await workbench.picture('data-source-answer-dark');
    await run.getByTestId('citation').first().click();
    await expect(workbench.activeTab('fleet.yaml')).toBeVisible();
    await expect(workbench.grid.locator('.cited-active')).toHaveText(['Harbour', 'Kiel', '34']);
    await expect(workbench.grid.getByTestId('grid-read')).toContainText(/^As of .*\d/);
    await workbench.picture('data-source-opened-dark');
    await workbench.reload();
    await expect(workbench.grid.locator('.cited-active')).toHaveText(['Harbour', 'Kiel', '34']);

    folder.replace('.askdocs/data/fleet.yaml', 'Fleet', 'Cars');
    await expect(workbench.grid.getByRole('status')).toContainText(
      'The data source cannot be shown. Nobody has agreed to connect to it: SQLite fleet.db.',
    );
    await workbench.picture('data-source-away-dark');
    await sayYes(workbench, 'Cars');
    await run.getByTestId('citation').first().click();
    await expect(workbench.grid.locator('.cited-active')).toHaveText(['Harbour', 'Kiel', '34']);
    await workbench.grid.getByRole('button', { name: 'Open Original' }).click();
    await expect(workbench.editorLine('kind: sqlite')).toBeVisible();
    await run.getByTestId('citation').first().click();
    await workbench.grid.getByTestId('grid-text').click();
    await expect(workbench.activeTab('fleet.yaml (text)')).toBeVisible();
    await expect(workbench.page.getByText('(19 selected)')).toBeVisible();
  });
});
