// Domain agents: one is added by the command, called by its name, chosen for a question; a bad contract is a problem.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/project.mjs';
import type { ChatPage } from './chatPage';
import { expect, test } from './fixtures';

const contract = '.askdocs/agents/release-notes.md';
const template = readFileSync(path.join(root, 'media', 'agents', 'release-notes.md'), 'utf8');

test.describe('An agent', () => {
  test('that the command wrote is offered after @, and answers in the fields of its contract', async ({
    workbench,
    folder,
  }) => {
    await workbench.open(folder.copy('product'));
    await workbench.runCommand('Ask Docs: Add an Agent');
    await workbench.choose('Release Notes');
    await expect(workbench.activeTab('release-notes.md')).toBeVisible();
    expect(folder.read(contract)).toBe(template);
    await workbench.picture('agent-contract');
    const chat = await workbench.openChat();
    await chat.box.pressSequentially('@rel');
    await expect(chat.part('scope-list')).toContainText('@release-notes');
    await workbench.picture('agent-offered');
    await expect(chat.box).toBeFocused();
    await workbench.page.keyboard.press('Enter');
    await expect(chat.box).toHaveValue('@release-notes ');
    await chat.box.pressSequentially('What do I have to do for 2.0?');
    await expect(chat.box).toHaveValue('@release-notes What do I have to do for 2.0?');
    await expect(chat.box).toBeFocused();
    await workbench.page.keyboard.press('Enter');
    const run = await chat.ended(0);
    await expect(run.getByTestId('run-agent')).toContainText('release-notes');
    for (const text of ['What changed', 'Breaking changes', 'What to do', 'legacy_auth'])
      await expect(chat.answerOf(run)).toContainText(text);
    await workbench.picture('agent-answer');
  });

  test('answers a question that is clearly for it, once what it lacks was asked back and said', async ({
    workbench,
    folder,
  }) => {
    const chat = await workbench.openChatOn(folder.copy('product').write({ [contract]: template }));
    const back = await chat.ask('Please list the breaking changes');
    await expect(back.getByTestId('declined')).toContainText('Which version');
    const run = await chat.ask('2.1');
    await expect(run.getByTestId('run-agent')).toContainText('release-notes');
    await expect(chat.answerOf(run)).toContainText('no breaking changes');
    await workbench.picture('agent-asked-back');
  });

  test('with a bad contract is a problem at its line and not offered, while others answer', async ({
    workbench,
    folder,
  }) => {
    folder.copy('product').write({
      [contract]: template,
      '.askdocs/agents/broken.md': '---\nname: broken\ndescripton: Has a slip.\n---\nAnswer.\n',
    });
    const chat = await workbench.openChatOn(folder);
    await workbench.openFile('.askdocs/agents/broken.md');
    await workbench.runCommand('Problems: Focus on Problems View');
    const problem = workbench.page.locator('.markers-panel .monaco-list-row', {
      hasText: 'did you mean “description”',
    });
    await expect(problem).toContainText('[Ln 3');
    await workbench.picture('agent-bad-contract');
    await expectOffered(chat, ['@release-notes']);
    const run = await chat.ask('@release-notes What changed in 1.9?');
    await expect(run.getByTestId('run-agent')).toContainText('release-notes');
  });
});

/** Expects the agents that are offered once @ was typed. */
async function expectOffered(chat: ChatPage, names: readonly string[]): Promise<void> {
  await chat.type('');
  await chat.box.pressSequentially('@');
  await expect(chat.part('scope-list').getByText(/^@/)).toHaveText(names);
}
