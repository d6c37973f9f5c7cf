// Pinned answers: listed from the menu of a run, opened again, exported together, and let go.
import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import type { ChatPage } from './chatPage';
import { expect, test } from './fixtures';
import type { Workbench } from './workbench';

const harbour = 'How deep is the harbour at low water?';
const crane = 'How much can the crane lift?';
const documents = {
  'harbour.md':
    '# Harbour\n\nThe harbour is 12 metres deep at low water.\n\n## Crane\n\nThe crane can lift 40 tonnes.\n',
};

test.describe('An answer', () => {
  test('is pinned, is listed after its conversation and a reload, and is unpinned', async ({
    workbench,
    folder,
  }) => {
    const chat = await workbench.openChatOn(folder.write(documents));
    const list = new PinnedList(workbench);
    await list.show();
    await expect(list.pane).toContainText('Answers that you pin');
    await workbench.pictures('pinned-empty', folder);
    await pick(chat, await chat.ask(harbour), 'Pin');
    await expect(list.row(harbour)).toContainText('1 quote');
    await expect(chat.lastRun.getByRole('button', { name: 'Unpin' })).toHaveAttribute('aria-pressed', 'true');
    await workbench.runCommand('Ask Docs: New Conversation');
    await expect(chat.runs).toHaveCount(0);
    await workbench.reload();
    await list.show();
    await list.row(harbour).click();
    const shown = workbench.chat;
    await expect(shown.questions).toHaveText([harbour]);
    await workbench.pictures('pinned-opened', folder);
    await pick(shown, shown.lastRun, 'Unpin');
    await expect(list.pane).toContainText('Answers that you pin');
  });

  test('is exported with all that are pinned, as one report', async ({ workbench, folder }) => {
    const chat = await workbench.openChatOn(folder.write(documents));
    await pick(chat, await chat.ask(harbour), 'Pin');
    await pick(chat, await chat.ask(crane), 'Pin');
    const list = new PinnedList(workbench);
    await list.show();
    await expect(list.rows).toHaveCount(2);
    folder.replace('harbour.md', '12 metres', '11 metres');
    await expect(list.row(harbour)).toContainText('sources changed · 1 quote');
    await workbench.pictures('pinned-changed', folder);
    await workbench.runCommand('Ask Docs: Export Pinned Answers');
    await workbench.choice('with their quotes as footnotes').click();
    const file = await workbench.saveAsOffered('.md');
    await expect(workbench.toast('Exported.')).toBeVisible();
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/12 metres[^\n]*\[\^1\][^]*40 tonnes[^\n]*\[\^2\]/);
    expect(text).toContain('[^2]: "The crane can lift 40 tonnes."');
  });
});

/** Chooses an entry of a run's menu. */
async function pick(chat: ChatPage, run: Locator, label: string): Promise<void> {
  await run.getByTestId('more').click();
  await chat.frame.getByRole('menuitem', { name: label, exact: true }).click();
}

/** The view with the pinned answers. */
class PinnedList {
  readonly pane: Locator;

  constructor(private readonly workbench: Workbench) {
    const header = workbench.page.locator('.pane-header', { hasText: 'Pinned Answers' });
    this.pane = workbench.page.locator('.pane', { has: header });
  }

  get rows(): Locator {
    return this.pane.locator('.monaco-list-row');
  }

  row(question: string): Locator {
    return this.rows.filter({ hasText: question });
  }

  async show(): Promise<void> {
    await this.workbench.runCommand('Ask Docs: Focus on Pinned Answers View');
    await expect(this.pane.locator('.pane-header')).toHaveAttribute('aria-expanded', 'true');
  }
}
