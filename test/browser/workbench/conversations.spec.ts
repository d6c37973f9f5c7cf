// Conversations: kept, found again, renamed, deleted, exported; a question in other words; the chat in an editor; very long ones.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RunState } from '../../../src/core/model/state';
import type { ChatPage } from './chatPage';
import { expect, test } from './fixtures';
import { startModelService } from './modelService';
import type { Workbench } from './workbench';

const harbour = 'How deep is the harbour at low water?';
const pilot = 'When is a pilot needed?';
const crane = 'How much can the crane lift?';
const documents = {
  'harbour.md':
    '# Harbour\n\nThe harbour is 12 metres deep at low water.\n\n## Pilots\n\nA pilot is needed for ships above 80 metres.\n\n## Crane\n\nThe crane can lift 40 tonnes.\n',
};

test.describe('A conversation', () => {
  test('is offered when a new one begins, and is found by what its answers say', async ({
    workbench,
    folder,
  }) => {
    const chat = await workbench.openChatOn(folder.write(documents));
    await askInOwnConversations(workbench, chat);
    await expect(recentTitles(chat)).toHaveText([pilot, harbour]);
    await workbench.picture('conversations-recent');
    await recentTitles(chat).last().click();
    await expect(chat.questions).toHaveText([harbour]);
    await workbench.runCommand('Ask Docs: Show Conversations');
    await expect(workbench.choice(harbour)).toContainText('open · 1 question');
    await expect(workbench.choice(pilot)).not.toContainText('open');
    await workbench.picture('conversations');
    await workbench.fillInputBox('80 METRES');
    await expect(workbench.choice(pilot)).toContainText('ships above 80 metres');
    await expect(workbench.choice(harbour)).toHaveCount(0);
    await workbench.picture('conversations-searched');
  });

  test('is renamed, and comes back when its deletion is undone', async ({ workbench, folder }) => {
    const chat = await workbench.openChatOn(folder.write(documents));
    await askInOwnConversations(workbench, chat);
    await workbench.runCommand('Ask Docs: Show Conversations');
    await pressInRow(workbench, pilot, 'Rename');
    await expect(workbench.inputBox).toHaveValue(pilot);
    await workbench.answerInputBox('Rename Conversation', 'Pilots');
    await expect(recentTitles(chat)).toHaveText(['Pilots', harbour]);
    await pressInRow(workbench, 'Pilots', 'Delete');
    await expect(workbench.choice('Pilots')).toHaveCount(0);
    await expect(recentTitles(chat)).toHaveText([harbour]);
    const deleted = workbench.toast('“Pilots” is deleted.');
    await expect(deleted).toBeVisible();
    await workbench.picture('conversation-deleted');
    await deleted.getByRole('button', { name: 'Undo' }).click();
    await expect(recentTitles(chat)).toHaveText(['Pilots', harbour]);
    await workbench.runCommand('Ask Docs: Show Conversations');
    await expect(workbench.choice('Pilots')).toBeVisible();
  });

  test('is exported as Markdown with its quotes as footnotes', async ({ workbench, folder }) => {
    const chat = await workbench.openChatOn(folder.write(documents));
    await chat.ask(harbour);
    await workbench.runCommand('Ask Docs: Export Conversation');
    const markdown = workbench.choice('questions and answers, with their quotes as footnotes');
    await expect(markdown).toBeVisible();
    await workbench.picture('conversation-export');
    await markdown.click();
    const file = await workbench.saveAsOffered('.md');
    expect(path.basename(file)).toBe('how-deep-is-the-harbour-at-low-water.md');
    await expect(workbench.toast('Exported. The file contains text from your documents.')).toBeVisible();
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^# How deep .*\n\n## How deep .*\n\n.*12 metres.*\[\^1\]/);
    const footnote = '[^1]: "The harbour is 12 metres deep at low water." — harbour.md › Harbour, L 3';
    expect(text.endsWith(`\n${footnote}\n`), text).toBe(true);
  });

  test('goes on in other words from a question that is edited', async ({ workbench, folder }) => {
    const chat = await workbench.openChatOn(folder.write(documents));
    await chat.ask(harbour);
    await chat.ask(pilot);
    const first = chat.runs.first();
    const pencil = first.getByTestId('edit-question');
    const editor = first.getByTestId('question-editor');
    await first.locator('.question').hover();
    await pencil.click();
    await expect(editor).toBeFocused();
    await expect(first.getByTestId('removed')).toHaveText(
      /^This answer and those below are removed here; they stay in/,
    );
    await workbench.picture('question-edited');
    await workbench.page.keyboard.press('Escape');
    await expect(editor).toHaveCount(0);
    await expect(chat.questions).toHaveText([harbour, pilot]);
    await expect(pencil).toBeFocused();
    await workbench.page.keyboard.press('Enter');
    await expect(editor).toBeFocused();
    await editor.fill(crane);
    await expect(editor).toHaveValue(crane);
    await workbench.page.keyboard.press('Enter');
    await expect(chat.questions).toHaveText([crane]);
    await expect(chat.answerOf(await chat.ended(0))).toContainText('40 tonnes');
  });
});

test.describe('A conversation in an editor', () => {
  test('is the one of the view, and both show what is asked next', async ({ workbench, folder }) => {
    const chat = await workbench.openChatOn(folder.write(documents));
    await chat.ask(harbour);
    const { view, editor } = await openInEditor(workbench);
    await expect(editor.questions).toHaveText([harbour]);
    await editor.ask(pilot);
    for (const page of [view, editor]) {
      await expect(page.questions).toHaveText([harbour, pilot]);
      await expect(page.answerOf(await page.ended(1))).toContainText('80 metres');
    }
    await workbench.picture('chat-in-editor');
  });

  test('shows in both an answer as it comes, which is kept as far as it came after a reload', async ({
    workbench,
    folder,
  }) => {
    const service = await startModelService({ isHanging: true });
    try {
      await workbench.openChatOn(folder.write(documents));
      const { view, editor } = await openInEditor(workbench);
      folder.set({
        'askDocs.model.provider': 'openai-compatible',
        'askDocs.model.endpoint': service.endpoint,
        'askDocs.model.name': service.model,
      });
      // Until VS Code has seen the settings, questions are answered offline.
      await expect(editor.part('answerer')).toContainText(service.model);
      await editor.send(crane);
      for (const page of [view, editor]) {
        await expect(page.lastRun).toContainText('The service says');
        await expect(page.lastRun).toHaveAttribute('data-status', 'running');
      }
      await workbench.reload();
      // VS Code may have had no time to keep that the chat was open in an editor too.
      await expect(view.questions).toHaveText([crane]);
      await expect(view.lastRun).toHaveAttribute('data-status', 'stopped');
      await expect(view.lastRun).toContainText('The service says');
      await expect(view.lastRun.getByTestId('ask-again')).toBeVisible();
    } finally {
      await service.stop();
    }
  });
});

test.describe('A conversation of 200 questions', () => {
  test('is read upwards without a jump, twenty at a time', async ({ workbench, folder, server }) => {
    const begunAt = Date.now();
    const chat = await workbench.openChatOn(folder.write(documents));
    await chat.ask(harbour);
    await expect.poll(() => keptRuns(server.home, begunAt).length, 'answers that are kept').toBe(1);
    for (const file of keptRuns(server.home, begunAt)) addEarlier(file, 199);
    await workbench.reload();
    await expect(chat.runs).toHaveCount(20);
    await expect(chat.part('earlier')).toBeVisible();
    const log = chat.frame.locator('.conversation');
    const readUpwards = () =>
      log.evaluate((element) => {
        element.scrollTop = 0;
      });
    const read = chat.frame.locator(
      `[data-run="${(await chat.runs.first().getAttribute('data-run')) ?? ''}"]`,
    );
    await readUpwards();
    await expect(chat.runs).toHaveCount(40);
    const moved = await read.evaluate(
      (run) => run.getBoundingClientRect().top - (run.parentElement?.getBoundingClientRect().top ?? 0),
    );
    expect(Math.abs(moved), 'pixels that what was read has moved').toBeLessThan(80);
    for (let shown = 60; shown <= 200; shown += 20) {
      await readUpwards();
      await expect(chat.runs).toHaveCount(shown);
    }
    await expect(chat.part('earlier')).toHaveCount(0);
  });
});

/** Asks two questions, each in a conversation of its own, and begins a third one. */
async function askInOwnConversations(workbench: Workbench, chat: ChatPage): Promise<void> {
  for (const question of [harbour, pilot]) {
    await chat.ask(question);
    await workbench.runCommand('Ask Docs: New Conversation');
    await expect(chat.part('welcome')).toBeVisible();
  }
}

async function openInEditor(
  workbench: Workbench,
): Promise<{ readonly view: ChatPage; readonly editor: ChatPage }> {
  await workbench.runCommand('Ask Docs: Open Chat in Editor');
  return { view: workbench.chatIn('view'), editor: workbench.chatIn('editor') };
}

function recentTitles(chat: ChatPage) {
  return chat.part('recent-conversation').locator('.recent-title');
}

/** Presses a button of a row of the list of conversations. */
async function pressInRow(workbench: Workbench, title: string, name: string): Promise<void> {
  const row = workbench.choice(title);
  await row.hover();
  await row.getByRole('button', { name }).click();
}

/** The files of the answers that were asked for since a time. */
function keptRuns(home: string, since: number): readonly string[] {
  const place = path.join(home, 'data', 'User');
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /conversations[/\\][^/\\]+[/\\]\d+-.*\.json$/.test(name))
    .map((name) => path.join(place, name))
    .filter((file) => readRun(file).startedAt >= since && readRun(file).outcome !== undefined);
}

/** Gives a conversation more runs of the kind of one of it, as if they were asked before. */
function addEarlier(file: string, count: number): void {
  const run = readRun(file);
  for (let at = 1; at <= count; at += 1) {
    const copy = { ...run, runId: `copy-${String(at)}`, startedAt: run.startedAt - at };
    const name = `${String(copy.startedAt).padStart(15, '0')}-${copy.runId}.json`;
    writeFileSync(path.join(path.dirname(file), name), JSON.stringify(copy));
  }
}

function readRun(file: string): RunState {
  return JSON.parse(readFileSync(file, 'utf8')) as RunState;
}
