// Conversations: many, found again, renamed, deleted, exported, edited, in an editor, and a reload in the middle of an answer.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workbenchAddress } from '../../scripts/workbenchHost.mjs';
import { startModelService } from './modelService.mjs';
import { typeInto } from './workbenchPage.mjs';

const harbour = 'How deep is the harbour at low water?';
const pilot = 'When is a pilot needed?';
const crane = 'How much can the crane lift?';

export async function conversationSteps(runner, workbench, authority) {
  const { page } = workbench;
  const service = await startModelService(undefined, { isHanging: true });
  const folder = path.join(workbench.home, 'conversations');
  mkdirSync(path.join(folder, '.vscode'), { recursive: true });
  writeFileSync(
    path.join(folder, 'harbour.md'),
    '# Harbour\n\nThe harbour is 12 metres deep at low water.\n\n## Pilots\n\nA pilot is needed for ships above 80 metres.\n\n## Crane\n\nThe crane can lift 40 tonnes.\n',
  );

  await runner.step('a new conversation keeps the one before, and offers it', async () => {
    await workbench.open(workbenchAddress(authority, folder));
    await workbench.openChat();
    await workbench.ask(harbour);
    await workbench.startConversation();
    await workbench.ask(pilot);
    await workbench.startConversation();
    const recent = workbench.chat.getByTestId('recent-conversation');
    assert.deepEqual(await recent.locator('.recent-title').allInnerTexts(), [pilot, harbour]);
    await runner.picture('30-recent-conversations');
    await recent.last().click();
    assert.equal(await workbench.lastRun.locator('.question').innerText(), harbour);
  });

  await runner.step(
    'the list of conversations marks the open one, and finds by what an answer says',
    async () => {
      await workbench.runCommand('Ask Docs: Show Conversations');
      await row(page, 'open · 1 question').waitFor();
      await row(page, pilot).waitFor();
      await runner.picture('31-conversations');
      await page.locator('.quick-input-widget input[type=text]').fill('80 METRES');
      await row(page, '…').or(row(page, 'ships above 80 metres')).first().waitFor();
      await row(page, harbour).waitFor({ state: 'detached' });
      await runner.picture('32-conversations-searched');
    },
  );

  await runner.step('a conversation is renamed', async () => {
    await act(page, pilot, 'Rename');
    await boxWith(page, pilot);
    await workbench.answerInputBox('Pilots');
    await row(page, 'Pilots').waitFor();
  });

  await runner.step('a conversation is deleted, and comes back when that is undone', async () => {
    await act(page, 'Pilots', 'Delete');
    await row(page, 'Pilots').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    const deleted = page.locator('.notification-toast', { hasText: '“Pilots” is deleted.' });
    await deleted.waitFor();
    await runner.picture('33-conversation-deleted');
    await deleted.getByRole('button', { name: 'Undo' }).click();
    await deleted.waitFor({ state: 'detached' });
    await workbench.runCommand('Ask Docs: Show Conversations');
    await row(page, 'Pilots').waitFor();
    await page.keyboard.press('Escape');
  });

  await runner.step('a conversation is exported as Markdown with its quotes as footnotes', async () => {
    await workbench.runCommand('Ask Docs: Export Conversation');
    await runner.picture('34-export');
    await row(page, 'questions and answers, with their quotes as footnotes').click();
    // A document of the workspace would be read as one.
    const file = path.join(workbench.home, 'out.md');
    await boxWith(page, '.md');
    await workbench.answerInputBox(file);
    await page.locator('.notification-toast', { hasText: 'The conversation is exported.' }).waitFor();
    const text = readFileSync(file, 'utf8');
    assert.match(text, /^# How deep .*\n\n## How deep .*\n\n.*12 metres.*\[\^1\]/);
    assert.match(
      text,
      /\n\[\^1\]: "The harbour is 12 metres deep at low water\." — harbour\.md › Harbour, L 3\n$/,
    );
  });

  await runner.step('a question is asked in other words, in its place', async () => {
    await workbench.ask(pilot);
    const first = workbench.chat.getByTestId('run').first();
    await first.locator('.question').hover();
    await first.getByTestId('edit-question').click();
    const editor = first.getByTestId('question-editor');
    assert.match(
      await first.getByTestId('removed').innerText(),
      /^This answer and those below go; they stay in/,
    );
    await runner.picture('35-question-edited');
    await editor.press('Escape');
    await editor.waitFor({ state: 'detached' });
    await first.getByTestId('edit-question').press('Enter');
    await typeInto(editor, crane);
    await editor.press('Enter');
    await workbench.chat.locator('[data-testid=run][data-status=done]', { hasText: '40 tonnes' }).waitFor();
    assert.deepEqual(await workbench.chat.locator('.run .question').allInnerTexts(), [crane]);
  });

  await runner.step('the chat opens in an editor, where the same conversation goes on', async () => {
    await workbench.runCommand('Ask Docs: Open Chat in Editor');
    const editor = await pageIn(page, '.editor-instance');
    await editor.getByTestId('run').waitFor();
    await workbench.send(pilot, editor);
    await editor.locator('[data-testid=run][data-status=done]', { hasText: '80 metres' }).waitFor();
    const view = await pageIn(page, '.sidebar');
    await view.locator('[data-testid=run][data-status=done]', { hasText: '80 metres' }).waitFor();
    await runner.picture('36-chat-in-editor');
  });

  await runner.step('an answer in the making is kept when the window is reloaded', async () => {
    const settings = { provider: 'openai-compatible', endpoint: service.endpoint, name: service.model };
    writeFileSync(
      path.join(folder, '.vscode', 'settings.json'),
      JSON.stringify(
        Object.fromEntries(Object.entries(settings).map(([name, value]) => [`askDocs.model.${name}`, value])),
      ),
    );
    const editor = await pageIn(page, '.editor-instance');
    // Until VS Code has seen the settings, questions are answered offline.
    await editor.getByTestId('answerer').getByText(service.model).waitFor();
    await workbench.send(harbour, editor);
    const written = '[data-testid=run][data-status=running] >> text=The service says';
    const view = await pageIn(page, '.sidebar');
    await view.locator(written).waitFor();
    // A page that is left further up opens there again, with all that came after.
    await view.locator('.conversation').evaluate(async (log) => {
      log.scrollTop = log.scrollHeight;
      for (let frame = 0; frame < 2; frame += 1)
        await new Promise((resolve) => globalThis.requestAnimationFrame(resolve));
    });
    addRuns(workbench.home, crane, 200);
    await page.reload();
    await workbench.waitUntilReady();
    // VS Code may have had no time to keep that the chat was open in an editor too.
    const again = await pageIn(page, '.sidebar');
    const run = again.locator('[data-testid=run][data-status=stopped]', { hasText: harbour });
    await run.getByText('The service says').waitFor();
    await run.getByTestId('ask-again').waitFor();
    await runner.picture('37-stopped-by-a-reload');
  });

  await runner.step('a conversation of 200 questions is read upwards without a jump', async () => {
    const view = await pageIn(page, '.sidebar');
    const log = view.locator('.conversation');
    const runs = view.getByTestId('run');
    assert.equal(await runs.count(), 20);
    await view.getByTestId('earlier').waitFor();
    const seen = runs.first();
    const name = await seen.getAttribute('data-run');
    await log.evaluate((element) => {
      element.scrollTop = 0;
    });
    await runs.nth(20).waitFor();
    const top = await view.locator(`[data-run="${name}"]`).evaluate((run) => {
      return run.getBoundingClientRect().top - run.parentElement.getBoundingClientRect().top;
    });
    assert.ok(Math.abs(top) < 80, `what was read has moved by ${String(top)} pixels`);
    while ((await view.getByTestId('earlier').count()) > 0) {
      const before = await runs.count();
      await log.evaluate((element) => {
        element.scrollTop = 0;
      });
      await runs.nth(before).waitFor();
    }
    const ms = await log.evaluate((element) => {
      const startedAt = performance.now();
      for (const part of [0, 0.5, 1]) {
        element.scrollTop = element.scrollHeight * part;
        element.getBoundingClientRect();
      }
      return performance.now() - startedAt;
    });
    console.log(
      `    ${String(await runs.count())} runs; scrolling through them took ${String(Math.round(ms))} ms`,
    );
  });
  await service.stop();
  await page.keyboard.press('Control+K');
  await page.keyboard.press('Control+W');
}

/** Gives the conversation that begins with a question many more of the kind of its first one, as if they were asked before. */
function addRuns(home, question, count) {
  const files = readdirSync(home, { recursive: true }).filter((name) =>
    /conversations[/\\][^/\\]+[/\\]\d+-.*\.json$/.test(name),
  );
  const [first] = files.filter(
    (name) => JSON.parse(readFileSync(path.join(home, name))).question === question,
  );
  const run = JSON.parse(readFileSync(path.join(home, first), 'utf8'));
  for (let at = 1; at <= count; at += 1) {
    const startedAt = run.startedAt - at;
    const copy = { ...run, runId: `copy-${String(at)}`, startedAt };
    const name = `${String(startedAt).padStart(15, '0')}-${copy.runId}.json`;
    writeFileSync(path.join(home, path.dirname(first), name), JSON.stringify(copy));
  }
}

/** The box that takes the place of a list is known by what it offers. */
async function boxWith(page, end) {
  const selector = '.quick-input-widget .quick-input-box input';
  await page.waitForFunction(
    ([box, text]) => globalThis.document.querySelector(box)?.value.endsWith(text),
    [selector, end],
  );
}

function row(page, text) {
  return page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
}

/** Presses a button of a row of the list of conversations. */
async function act(page, title, name) {
  const item = row(page, title);
  await item.hover();
  await item
    .getByRole('button', { name })
    .or(item.locator(`[aria-label="${name}"]`))
    .first()
    .click();
}

/** The page in a part of the workbench: VS Code draws all of them in one layer, so they are told apart by their place. */
async function pageIn(page, part) {
  const ours = 'iframe.webview.ready[src*="extensionId=ask-docs.ask-docs"]';
  const box = await page.locator(part).first().boundingBox();
  const frames = page.locator(ours);
  for (;;) {
    await frames.first().waitFor();
    for (let at = 0; at < (await frames.count()); at += 1) {
      const frame = await frames.nth(at).boundingBox();
      const isInside = frame !== null && frame.x >= box.x - 1 && frame.x < box.x + box.width;
      if (isInside) return frames.nth(at).contentFrame().frameLocator('iframe#active-frame');
    }
    await page.evaluate(() => new Promise((resolve) => globalThis.requestAnimationFrame(resolve)));
  }
}
