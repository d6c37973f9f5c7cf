// A team's index in a window: choosing a collection, its state, a source that is not here, the server away and back.
import type { Locator } from '@playwright/test';
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

const test = base.extend<object, { readonly team: CollectionServer }>({
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
async function choose(workbench: Workbench, store: string, what: string, name = 'handbook'): Promise<void> {
  const title = 'Ask Docs: Use a Team Index';
  await workbench.runCommand('Ask Docs: Use a Team Index…');
  await workbench.answerInputBox(title, store, 'The address of the server');
  await workbench.answerInputBox(title, name, 'The name of the collection');
  await expect(workbench.choice(what.replace('handbook', name))).toBeVisible();
  await workbench.picture('team-choice');
  await workbench.choose(what.replace('handbook', name));
  await workbench.answerInputBox('Ask Docs: Password of the Team Index', 'secret');
}

async function openSources(workbench: Workbench): Promise<Locator> {
  const pane = workbench.page.locator('.pane', {
    has: workbench.page.locator('.pane-header', { hasText: 'Sources' }),
  });
  await pane.locator('.pane-header').click();
  return pane;
}

const own = { 'readme.md': '# Harbour\n\nThe harbour keeps backups of its log for two days.\n' };

test.describe("A team's index", () => {
  test('is chosen by a command, says its state and answers with sources that are not here', async ({
    workbench,
    folder,
    team,
  }) => {
    const chat = await workbench.openChatOn(folder.write(own).set(offline));
    await choose(workbench, team.store, 'The collection handbook alone');
    await expect(workbench.toast('Collection handbook')).toContainText('3 documents');
    await expect(chat.part('team-name')).toHaveText('handbook');
    await expect(chat.part('privacy')).toContainText('sent to the team index on 127.0.0.1');
    await expect(chat.part('overview')).toContainText('3 Markdown');
    await workbench.picture('team-chosen');
    const run = await chat.ask(question);
    await expect(chat.answerOf(run).first()).toContainText('ninety days');
    await run.getByTestId('citation').first().click();
    await expect(workbench.activeTab('backups.md')).toBeVisible();
    await workbench.expectHighlighted('Backups are kept for ninety days');
    await expect(workbench.toast('no file here has this text')).toBeVisible();
    await workbench.picture('team-kept-text');
    const sources = await openSources(workbench);
    await expect(sources).toContainText('Collection handbook of the team index');
    await sources.locator('.monaco-list-row', { hasText: 'people' }).click();
    await sources.locator('.monaco-list-row', { hasText: 'leave.md' }).click();
    await expect(workbench.activeTab('leave.md')).toBeVisible();
    await workbench.picture('team-sources');
  });
});

test.describe("A team's index, in the dark and in a narrow side bar", () => {
  test.use({ settings: { 'workbench.colorTheme': 'Default Dark Modern' } });

  test('is stood in for by the documents here while its server is away, and answers again when it is back', async ({
    workbench,
    folder,
    team,
  }) => {
    const chat = await workbench.openChatOn(folder.write(own).set(offline));
    await workbench.resizeSideBar(300);
    await choose(workbench, team.store, 'The collection handbook alone');
    await expect(chat.part('team-name')).toHaveText('handbook');
    await workbench.picture('team-narrow-dark');
    await team.goAway();
    const alone = await chat.ask(question);
    await expect(chat.answerOf(alone).first()).toContainText('two days');
    await expect(alone).toContainText(
      'cannot be reached: this comes only from the documents on this machine',
    );
    await expect(chat.part('team-away')).toBeVisible();
    await workbench.picture('team-away-narrow-dark');
    await team.comeBack();
    const again = await chat.ask('How long are the backups kept?');
    await expect(chat.answerOf(again).first()).toContainText('ninety days');
    await expect(chat.part('team-away')).toHaveCount(0);
    await workbench.picture('team-back-narrow-dark');
  });

  test('is asked together with the documents here, and its sources say whose they are', async ({
    workbench,
    folder,
    team,
  }) => {
    const chat = await workbench.openChatOn(folder.write(own).set(offline));
    await choose(workbench, team.store, 'The collection handbook and the documents here');
    await expect(chat.part('team-name')).toHaveText('handbook');
    const run = await chat.ask(question);
    await expect(run).toContainText('handbook (team)/operations/backups.md');
    await workbench.picture('team-together-dark');
    const sources = await openSources(workbench);
    await expect(sources.locator('.monaco-list-row', { hasText: 'handbook (team)' })).toBeVisible();
    await workbench.picture('team-together-sources-dark');
  });

  test('of a server that refuses says so, and offers to choose again', async ({
    workbench,
    folder,
    team,
  }) => {
    const chat = await workbench.openChatOn(folder.write(own).set(offline));
    await choose(workbench, team.store, 'The collection handbook alone', 'none');
    await expect(workbench.toast('no such collection')).toContainText('Choose Again…');
    await workbench.picture('team-missing-dark');
    await expect(chat.part('index-footer')).toContainText('no such collection');
  });
});
