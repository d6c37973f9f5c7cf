// A team's index in a window: choosing a collection, its state, a source that is not here, the server away and back.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CollectionServer } from './collectionServer';
import { expect, test as base } from './fixtures';
import { Folder } from './folder';
import type { Workbench } from './workbench';

const offline = { 'askDocs.model.provider': 'offline' };
const backups = '# Backups\n\nBackups are kept for ninety days in the data centre in Leipzig.\n';
const collected = {
  'operations/backups.md': backups,
  'people/leave.md': '# Leave\n\nEmployees have thirty days of annual leave.\n',
  'people/travel.md': '# Travel\n\nTrain tickets are booked by the front office.\n',
};
const question = 'How long are backups kept?';

const test = base.extend<Record<never, never>, { readonly team: CollectionServer }>({
  team: [
    async ({}, use) => {
      const directory = mkdtempSync(path.join(os.tmpdir(), 'ask-docs-team-'));
      const server = await CollectionServer.start('handbook', new Folder(directory).write(collected).path);
      await use(server);
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Goes through the command as a user does. */
async function choose(workbench: Workbench, store: string, what: string): Promise<void> {
  const title = "Ask Docs: Use a Team's Index";
  await workbench.runCommand("Ask Docs: Use a Team's Index…");
  await workbench.answerInputBox(title, store);
  await workbench.answerInputBox(title, 'handbook');
  await workbench.picture('team-choice');
  await workbench.choose(what);
  await workbench.answerInputBox('Ask Docs: Password of the Team Index', 'secret');
}

test.describe("A team's index", () => {
  test('is chosen by a command, says its state and answers with sources that are not here', async ({
    workbench,
    folder,
    team,
  }) => {
    folder.write({ 'readme.md': '# Harbour\n\nThe harbour is open at night.\n' }).set(offline);
    const chat = await workbench.openChatOn(folder);
    await choose(workbench, team.store, 'The collection handbook alone');
    await expect(workbench.toast('Collection handbook')).toContainText('3 documents');
    await expect(chat.part('team-name')).toHaveText('handbook');
    await workbench.picture('team-chosen');
    const run = await chat.ask(question);
    await expect(chat.answerOf(run).first()).toContainText('ninety days');
    await run.getByTestId('citation').first().click();
    await expect(workbench.activeTab('backups.md')).toBeVisible();
    await workbench.expectHighlighted('Backups are kept for ninety days');
    await workbench.picture('team-kept-text');
  });
});
