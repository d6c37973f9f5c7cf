// VS Code's own chat: `@docs` answers with sources that open, its commands, and what goes on in the chat of Ask Docs.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workbenchAddress } from '../../scripts/workbenchHost.mjs';
import { answerTimeoutMs } from './workbenchPage.mjs';

const question = 'How deep is the harbour at low water?';

export async function participantSteps(runner, workbench, authority) {
  const { page } = workbench;
  const folder = path.join(workbench.home, 'participant');
  writeFolder(folder);
  const chat = new EditorChat(page);

  await runner.step("VS Code's chat knows @docs, and streams an answer of the picked model", async () => {
    await workbench.open(workbenchAddress(authority, folder));
    // The provider of the model is activated when somebody first asks for its models.
    await workbench.openChat();
    await workbench.runCommand('Ask Docs: Choose Who Answers');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Scripted Large' }).first().waitFor();
    await page.keyboard.press('Escape');
    await chat.open(workbench);
    const answer = await chat.ask(`@docs ${question}`);
    assert.match(await answer.innerText(), /The documents say this:.*12 metres/s);
    assert.match(await answer.innerText(), /Written by Scripted Large/);
    await runner.picture('80-participant');
  });

  await runner.step('a marker opens its quote, and a source its lines', async () => {
    const answer = chat.lastAnswer;
    await answer
      .getByRole('link', { name: '[1]' })
      .or(answer.locator('a', { hasText: '[1]' }))
      .first()
      .click();
    await workbench.activeTab('harbour.md').waitFor();
    const highlighted = await workbench.highlightedLines('12 metres');
    assert.match(highlighted.join(' '), /The harbour is 12 metres deep at low water/);
    await workbench.runCommand('View: Close All Editors');
    await answer.locator('.chat-inline-anchor-widget').first().click();
    await workbench.activeTab('harbour.md').waitFor();
    await page.locator('.statusbar-item', { hasText: /Ln 5/ }).first().waitFor();
    await runner.picture('81-participant-source-open');
  });

  await runner.step('a question that goes on is asked by a click, and knows what was said', async () => {
    const followUp = page.locator('.interactive-session-followups a').first();
    const before = await chat.answers.count();
    await followUp.click();
    await chat.answered(before + 1);
    assert.match(await chat.lastAnswer.innerText(), /9 metres/);
  });

  await runner.step('what was chosen to be answered offline is, also in the chat of VS Code', async () => {
    await workbench.runCommand('Ask Docs: Choose Who Answers');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Offline' }).first().click();
    const answer = await chat.ask('How deep is the pier at low water?');
    assert.match(await answer.innerText(), /7 metres.*Answered offline/s);
    await workbench.changeTheme('Dark Modern', 'vs-dark');
    await runner.picture('82-participant-offline-dark');
  });

  await runner.step('/sources lists passages, /compare sets two things side by side', async () => {
    const listed = await chat.ask('/sources depth at low water', 'harbour.md');
    assert.match(await listed.innerText(), /Harbour.*12 metres.*Pier.*7 metres/s);
    await runner.picture('83-participant-sources-dark');
    const compared = await chat.ask('/compare the depth of the harbour and the depth of the pier');
    assert.match(await compared.innerText(), /12 metres/);
    assert.match(await compared.innerText(), /7 metres/);
    await runner.picture('84-participant-compare-dark');
  });

  await runner.step('what the documents do not say is declined, with what came nearest', async () => {
    const answer = await chat.ask('Which wine goes well with grilled trout?');
    assert.match(await answer.innerText(), /The documents do not say/);
    await runner.picture('85-participant-declined-dark');
  });

  await runner.step('an answer opens in the chat of Ask Docs, as part of its conversation', async () => {
    await chat.lastAnswer.getByText('Open in Ask Docs').click();
    await workbench.chat.getByTestId('run').last().waitFor();
    assert.match(await workbench.lastRun.innerText(), /grilled trout/);
    await runner.picture('86-participant-run-in-ask-docs');
    await workbench.changeTheme('Light Modern', 'vs');
  });

  await runner.step('the MCP server is listed, and starts', async () => {
    await workbench.runCommand('MCP: List Servers');
    const server = page.locator('.quick-input-list .monaco-list-row', { hasText: 'Ask Docs' }).first();
    await server.waitFor();
    await runner.picture('87-mcp-servers');
    await server.click();
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Start Server' }).first().click();
    await workbench.runCommand('MCP: List Servers');
    await page
      .locator('.quick-input-list .monaco-list-row', { hasText: /Ask Docs.*Running/ })
      .first()
      .waitFor();
    await runner.picture('88-mcp-server-runs');
    await page.keyboard.press('Escape');
  });
}

class EditorChat {
  constructor(page) {
    this.page = page;
  }

  async open(workbench) {
    await workbench.runCommand('Chat: Open Chat');
    await this.input.waitFor();
  }

  get input() {
    return this.page.locator('.interactive-input-part .monaco-editor').first();
  }

  get answers() {
    return this.page.locator('.interactive-response');
  }

  get lastAnswer() {
    return this.answers.last();
  }

  /** Asks, and waits for the last that an answer shows. The participant that was asked last stays in the box. */
  async ask(text, last = 'Ask again') {
    const before = await this.answers.count();
    await this.input.click();
    await this.page.keyboard.press('End');
    await this.page.keyboard.type(text, { delay: 5 });
    await this.page.keyboard.press('Enter');
    return this.answered(before + 1, last);
  }

  async answered(count, last = 'Ask again') {
    const answer = this.answers.nth(count - 1);
    await answer.getByText(last).first().waitFor({ timeout: answerTimeoutMs });
    return answer;
  }
}

function writeFolder(folder) {
  mkdirSync(path.join(folder, '.vscode'), { recursive: true });
  const write = (name, text) => writeFileSync(path.join(folder, name), text);
  write('.vscode/settings.json', JSON.stringify({ 'chat.disableAIFeatures': false }));
  write(
    'harbour.md',
    '# Harbour\n\n## Depth\n\nThe harbour is 12 metres deep at low water.\n\n## Ships\n\nShips of 9 metres draught may enter at any time.\n',
  );
  write('pier.md', '# Pier\n\n## Depth\n\nThe pier is 7 metres deep at low water.\n');
}
