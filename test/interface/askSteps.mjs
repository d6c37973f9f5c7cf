// The main line: an empty view, a question from the palette, its steps and answer, a citation, a hover.
import assert from 'node:assert/strict';
import { answerTimeoutMs } from './workbenchPage.mjs';

export const question = 'How often is a failed upload retried in version 3, and how long are EU files kept?';

export async function askSteps(runner, workbench) {
  const { page } = workbench;

  await runner.step('the workbench opens the folder', async () => {
    await page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'notes.txt' }).waitFor();
    await runner.picture('01-workbench');
  });

  await runner.step('the Ask Docs view opens with its empty state', async () => {
    await workbench.openChat();
    await workbench.chat.getByTestId('welcome').waitFor();
    assert.equal(await workbench.chat.getByTestId('run').count(), 0);
    await runner.picture('02-empty-view');
  });

  await runner.step('nothing can be sent while the question is empty', async () => {
    await workbench.chat.getByTestId('question').fill('   ');
    assert.equal(await workbench.chat.getByTestId('send').isDisabled(), true);
    await workbench.chat.getByTestId('question').fill('');
  });

  await runner.step('a question from the command palette is answered, step by step', async () => {
    await workbench.runCommand('Ask Docs: Ask a Question');
    await workbench.answerInputBox(question);
    const run = workbench.lastRun;
    await run.waitFor({ timeout: answerTimeoutMs });
    await runner.picture('03-answer-in-the-making');
    await workbench.waitForRunEnd(1);
    assert.match(await run.getByTestId('answer').innerText(), /\d/);
    assert.ok((await run.getByTestId('citation').count()) > 0, 'the answer cites');
    await runner.picture('04-answer');
  });

  await runner.step('the tree of steps unfolds', async () => {
    const toggle = workbench.lastRun.getByTestId('steps-toggle');
    if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click();
    const steps = workbench.lastRun.getByTestId('step');
    await steps.first().waitFor();
    const kinds = await steps.evaluateAll((rows) => rows.map((row) => row.dataset.kind));
    assert.ok(kinds.length >= 4, `steps: ${kinds.join(', ')}`);
    const unfinished = await steps.evaluateAll(
      (rows) => rows.filter((row) => row.dataset.status === 'running').length,
    );
    assert.equal(unfinished, 0);
    await runner.picture('05-steps');
    await toggle.click();
  });

  await runner.step('a citation opens its document with the quote highlighted', async () => {
    const chip = workbench.lastRun.getByTestId('citation').first();
    const quote = ((await chip.getAttribute('title')) ?? '').split('\n\n').slice(1).join(' ');
    await chip.click();
    await page.locator('.tab.active').waitFor();
    const lines = await workbench.highlightedLines();
    assert.ok(lines.length > 0, 'a line is highlighted');
    const normal = (text) => text.replace(/\s+/g, ' ').trim();
    for (const line of lines.map(normal).filter((text) => text !== '')) {
      const isQuoted = normal(quote).includes(line) || line.includes(normal(quote));
      assert.ok(isQuoted, `highlighted: ${line}\nquoted: ${quote}`);
    }
    await runner.picture('06-citation-opened');
  });

  await runner.step('hovering over a selected word asks about it', async () => {
    await workbench.openFile('specs/uploads-v3.md');
    await page.keyboard.press('Control+Home');
    await workbench.selectAndHover('session');
    const link = page.locator('.monaco-hover a', { hasText: 'Ask Docs' }).first();
    await link.waitFor();
    await runner.picture('07-hover');
    const runsBefore = await workbench.chat.getByTestId('run').count();
    await link.click();
    const run = await workbench.waitForRunEnd(runsBefore + 1);
    const ended = run.getByTestId('answer').or(run.getByTestId('declined'));
    await ended.first().waitFor();
    await runner.picture('08-answer-from-hover');
  });
}
