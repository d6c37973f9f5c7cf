// VS Code's own chat: `@docs` answers with sources that open, its commands, and what goes on in the chat of Ask Docs.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workbenchAddress } from '../../scripts/workbenchHost.mjs';
import { forgetModels } from './modelChoice.mjs';
import { answerTimeoutMs } from './workbenchPage.mjs';

const question = 'How deep is the harbour at low water?';

export async function participantSteps(runner, workbench, authority) {
  const { page } = workbench;
  const folder = path.join(workbench.home, 'participant');
  writeFolder(folder);
  const chat = new EditorChat(page);
  forgetModels(workbench.home);

  await runner.step("VS Code's chat knows @docs, and streams an answer of the picked model", async () => {
    await workbench.open(workbenchAddress(authority, folder));
    await workbench.openChat();
    // The provider of the model is activated when somebody first asks for its models.
    await workbench.runCommand('Ask Docs: Choose Who Answers');
    await choice(page, 'Scripted Large').waitFor();
    await page.keyboard.press('Escape');
    await chat.open(workbench);
    const answer = await chat.ask(`@docs ${question}`, /The documents say this:.*12 metres.*Ask again/s);
    assert.match(await answer.innerText(), /Written by Scripted Large/);
    await runner.picture('80-participant');
  });

  await runner.step('a marker opens its quote, and a source its lines', async () => {
    const answer = chat.answer(/12 metres/);
    await answer.locator('a', { hasText: '[1]' }).first().click();
    await workbench.activeTab('harbour.md').waitFor();
    const highlighted = await workbench.highlightedLines('12 metres');
    assert.match(highlighted.join(' '), /The harbour is 12 metres deep at low water/);
    await workbench.runCommand('View: Close All Editors');
    await answer.locator('.chat-inline-anchor-widget').first().click();
    await workbench.activeTab('harbour.md').waitFor();
    await page.locator('.statusbar-item', { hasText: /Ln 5/ }).first().waitFor();
    await runner.picture('81-participant-source-open');
  });

  await runner.step('a question that goes on is asked by a click', async () => {
    await page.locator('.interactive-session-followups a').first().click();
    await chat.answered(/9 metres.*Ask again/s);
  });

  await runner.step(
    'where offline was chosen, answers are made offline in the chat of VS Code too',
    async () => {
      await workbench.runCommand('Ask Docs: Choose Who Answers');
      await choice(page, 'Offline').click();
      // The page says Offline before it is chosen too.
      await page.locator('.notification-toast', { hasText: 'answered offline from now on' }).waitFor();
      await chat.ask('How deep is the pier at low water?', /7 metres.*Answered offline.*Ask again/s);
      await workbench.runCommand('Notifications: Clear All Notifications');
      await workbench.changeTheme('Dark Modern', 'vs-dark');
      await runner.picture('82-participant-offline-dark');
    },
  );

  await runner.step('/sources lists passages, /compare sets two things side by side', async () => {
    await chat.ask(
      '/sources depth at low water',
      /Harbour.*12 metres.*Pier.*7 metres|Pier.*7 metres.*Harbour.*12 metres/s,
    );
    await runner.picture('83-participant-sources-dark');
    await chat.ask(
      '/compare the depth of the harbour and the depth of the pier',
      /12 metres.*7 metres.*\[2\].*Ask again/s,
    );
    await runner.picture('84-participant-compare-dark');
  });

  await runner.step('/explain says what a term means', async () => {
    // Not the line that is selected in the editor, which VS Code attaches by itself.
    await chat.ask('/explain draught', /9 metres draught.*Ask again/s);
    await runner.picture('85-participant-doubtful-dark');
  });

  await runner.step('what the documents do not say is declined', async () => {
    await chat.ask('Which wine goes well with grilled trout?', /The documents do not say.*wine.*Ask again/s);
    await runner.picture('86-participant-declined-dark');
  });

  await runner.step('an answer opens in the chat of Ask Docs, as part of its conversation', async () => {
    await chat.answer(/wine/).getByText('Open in Ask Docs').click();
    await workbench.chat.getByTestId('run').last().waitFor();
    assert.match(await workbench.lastRun.innerText(), /grilled trout/);
    await runner.picture('87-participant-run-in-ask-docs');
    await workbench.changeTheme('Light Modern', 'vs');
  });

  await runner.step('an agent calls the tool, and VS Code asks first where a model answers', async () => {
    await workbench.runCommand('Ask Docs: Choose Who Answers');
    await choice(page, 'Scripted Large').click();
    await workbench.chat.getByTestId('answerer').getByText('large').waitFor();
    await workbench.runCommand('Chat: New Chat Editor');
    await chat.address('@tools');
    await chat.type(question);
    const asking = page.locator('.interactive-response', { hasText: 'go to scripted/large of VS Code' });
    await asking.last().waitFor();
    await runner.picture('88-tool-confirmation');
    await page.locator('.monaco-button:visible', { hasText: 'Allow in this Session' }).first().click();
    await chat.answered(/The tool gave this:.*12 metres/s);
    await runner.picture('89-tool-result');
  });

  await runner.step('the MCP server is listed, and starts', async () => {
    await workbench.runCommand('MCP: List Servers');
    const server = choice(page, 'Ask Docs');
    await server.waitFor();
    await runner.picture('90-mcp-servers');
    await server.click();
    await choice(page, 'Start Server').click();
    await workbench.runCommand('MCP: List Servers');
    await choice(page, /Ask Docs.*Running/).waitFor();
    await runner.picture('91-mcp-server-runs');
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

  /** The last answer with a text; VS Code keeps only those in sight in the page. */
  answer(text) {
    return this.page.locator('.interactive-response', { hasText: text }).last();
  }

  /** Asks, and waits until an answer shows a text. The participant that was asked last stays in the box. */
  async ask(text, wanted) {
    await this.type(text);
    return this.answered(wanted);
  }

  /** Takes a participant from the list that VS Code offers after @, which is a moment behind what is typed. */
  async address(participant) {
    await this.input.click();
    await this.page.keyboard.type(participant);
    await this.page
      .locator('.suggest-widget.visible .monaco-list-row', { hasText: participant })
      .first()
      .click();
  }

  async type(text) {
    await this.input.click();
    await this.page.keyboard.press('End');
    await this.page.keyboard.type(text, { delay: 5 });
    await this.page.keyboard.press('Enter');
  }

  async answered(wanted) {
    const answer = this.answer(wanted);
    await answer.waitFor({ timeout: answerTimeoutMs });
    return answer;
  }
}

/** A row of a list that VS Code lets a person choose from. */
function choice(page, text) {
  return page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
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
