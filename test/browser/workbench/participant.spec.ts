// VS Code's own chat: `@docs` answers with sources that open, its commands, what goes on in the chat of Ask Docs, tools, MCP.
import type { Locator } from '@playwright/test';
import { otherVersion, vscodeMinor } from '../../../scripts/codeServer.mjs';
import { expect, test as base } from './fixtures';
import type { Workbench } from './workbench';

const question = 'How deep is the harbour at low water?';
const documents = {
  'harbour.md':
    '# Harbour\n\n## Depth\n\nThe harbour is 12 metres deep at low water.\n\n## Ships\n\nShips of 9 metres draught may enter at any time.\n\n## Berths\n\nThe berths of the harbour are dredged every two years.\n',
  'pier.md': '# Pier\n\n## Depth\n\nThe pier is 7 metres deep at low water.\n',
};

/** VS Code has its chat, and its title bar the box that every other window has. */
const withChat = { 'chat.disableAIFeatures': false, 'chat.agentsControl.enabled': 'hidden' };

/** The chat of VS Code, as a person uses it. */
class EditorChat {
  constructor(readonly workbench: Workbench) {}

  /** Opens the chat, once VS Code knows the model that answers in it. */
  async open(): Promise<void> {
    const { workbench } = this;
    // The provider of the model is activated when somebody first asks for its models.
    await workbench.runCommand('Ask Docs: Choose Who Answers');
    await expect(workbench.choice('Scripted Large')).toBeVisible();
    await expect(workbench.inputBox).toBeFocused();
    await workbench.page.keyboard.press('Escape');
    await workbench.runCommand('Chat: Open Chat');
    await expect(this.#keys).toBeFocused();
  }

  /** Asks in the box, where the participant that was asked last stays. */
  async ask(text: string): Promise<void> {
    const { keyboard } = this.workbench.page;
    if (!text.startsWith('@')) await expect(this.#known('@docs')).toBeVisible();
    await this.#box.click();
    await expect(this.#keys).toBeFocused();
    await keyboard.press('Control+End');
    for (const word of text.split(' ')) {
      await keyboard.type(word);
      if (/^[@/]/.test(word)) await expect(this.#known(word)).toBeVisible();
      await keyboard.type(' ');
    }
    await expect(this.#box).toContainText(text);
    await expect(this.workbench.page.locator('.suggest-widget.visible')).toHaveCount(0);
    await expect(this.#keys).toBeFocused();
    await keyboard.press('Enter');
  }

  /** The last answer with a text; VS Code keeps only those in sight in the page. */
  answer(text: string | RegExp): Locator {
    return this.workbench.page.locator('.interactive-response').filter({ hasText: text }).last();
  }

  async expectAnswer(text: RegExp): Promise<void> {
    await expect(this.answer(text)).toBeVisible();
  }

  get #box(): Locator {
    return this.workbench.page.locator('.interactive-input-part .monaco-editor').first();
  }

  /** What takes the keys. */
  get #keys(): Locator {
    return this.#box.locator('.native-edit-context, textarea').first();
  }

  /** The name of a participant or a command, which VS Code marks a moment after it was typed. */
  #known(name: string): Locator {
    return this.#box.locator('[class*="chat-session-text"]').getByText(name, { exact: true });
  }
}

const test = base.extend<{ readonly chat: EditorChat }>({
  settings: withChat,

  chat: async ({ workbench, folder }, use) => {
    base.skip(otherVersion !== undefined, 'Older ones have this chat only with an extension of their own.');
    await workbench.open(folder.write(documents));
    const chat = new EditorChat(workbench);
    await chat.open();
    await use(chat);
  },
});

test.describe("@docs in VS Code's chat", () => {
  test('answers with the picked model, opens quotes and sources, and goes on at a click', async ({
    chat,
    workbench,
  }) => {
    await chat.ask(`@docs ${question}`);
    const answer = chat.answer(/The documents say this:.*12 metres.*Ask again/s);
    await expect(answer).toContainText('Written by Scripted Large');
    await workbench.picture('participant');
    await answer.locator('a', { hasText: '[1]' }).first().click();
    await expect(workbench.activeTab('harbour.md')).toBeVisible();
    const highlighted = await workbench.expectHighlighted('12 metres');
    expect(highlighted.join(' ')).toContain('The harbour is 12 metres deep at low water');
    await workbench.runCommand('View: Close All Editors');
    await expect(workbench.page.locator('.tab')).toHaveCount(0);
    await answer.locator('.chat-inline-anchor-widget').first().click();
    await expect(workbench.activeTab('harbour.md')).toBeVisible();
    await expect(workbench.page.locator('.statusbar-item', { hasText: /Ln 5/ }).first()).toBeVisible();
    await workbench.picture('participant-source');
    await workbench.page.locator('.interactive-session-followups a').first().click();
    await chat.expectAnswer(/every two years.*Ask again/s);
  });

  test('answers offline from when that is chosen', async ({ chat, workbench }) => {
    await chat.ask(`@docs ${question}`);
    await chat.expectAnswer(/12 metres.*Written by Scripted Large.*Ask again/s);
    await workbench.runCommand('Ask Docs: Choose Who Answers');
    await workbench.choose('On this machine');
    await expect(workbench.toast('now answered on this machine')).toBeVisible();
    await chat.ask('How deep is the pier at low water?');
    await chat.expectAnswer(/7 metres.*Answered offline.*Ask again/s);
    await workbench.picture('participant-offline');
  });
});

test.describe("@docs in VS Code's chat, offline and in the dark,", () => {
  test.use({ settings: { ...withChat, 'workbench.colorTheme': 'Default Dark Modern' } });

  test.beforeEach(({ folder }) => {
    folder.set({ 'askDocs.model.provider': 'offline' });
  });

  test('lists passages, compares two things and explains a term', async ({ chat, workbench }) => {
    await chat.ask('@docs /sources depth at low water');
    const sources = chat.answer(/Harbour.*12 metres.*Pier.*7 metres|Pier.*7 metres.*Harbour.*12 metres/s);
    await expect(sources).toBeVisible();
    await workbench.picture('participant-sources');
    // VS Code attaches by itself what is selected in the editor in front, which is not what the next ones are about.
    await sources.locator('.chat-inline-anchor-widget', { hasText: 'pier.md' }).first().click();
    await expect(workbench.activeTab('pier.md')).toBeVisible();
    await chat.ask('/compare the depth of the harbour and the depth of the pier');
    await chat.expectAnswer(/12 metres.*7 metres.*\[2\].*Answered offline.*Ask again/s);
    await workbench.picture('participant-compare');
    await chat.ask('/explain draught');
    await chat.expectAnswer(/9 metres draught.*Answered offline.*Ask again/s);
    await workbench.picture('participant-explain');
  });

  test('declines what the documents do not say, which opens in the chat of Ask Docs', async ({
    chat,
    workbench,
  }) => {
    await chat.ask('@docs Which wine goes well with grilled trout?');
    const answer = chat.answer(/Nothing about .*wine.*Ask again/s);
    await expect(answer).toBeVisible();
    await workbench.picture('participant-declined');
    await answer.getByText('Open in Ask Docs').click();
    await expect(workbench.chat.lastRun).toContainText('grilled trout');
    await workbench.picture('participant-run-in-ask-docs');
  });
});

test.describe("Agents in VS Code's chat", () => {
  test('call the tool of Ask Docs, once a person allows it where a model answers', async ({
    chat,
    workbench,
  }) => {
    await workbench.runCommand('Ask Docs: Choose Who Answers');
    await workbench.choose('Scripted Large');
    await expect(workbench.toast('sent to scripted/large of VS Code')).toBeVisible();
    await chat.ask(`@tools ${question}`);
    const asking = workbench.page.locator('.chat-tool-confirmation-carousel');
    await expect(asking).toContainText('go to scripted/large of VS Code');
    await expect(chat.answer('The tool gave this')).toHaveCount(0);
    await workbench.picture('tool-confirmation');
    await asking.getByRole('button', { name: 'Allow this tool to run in this session' }).click();
    await chat.expectAnswer(/The tool gave this:.*12 metres/s);
    await workbench.picture('tool-result');
  });

  test('find the MCP server in the list, where it can be started', async ({ workbench, folder }) => {
    test.skip(vscodeMinor < 101, 'This VS Code asks no extension for MCP servers.');
    // While a window is still being opened, the list stays empty.
    await workbench.openChatOn(folder.write(documents));
    await workbench.runCommand('MCP: List Servers');
    await expect(workbench.choice('Ask Docs')).toBeVisible();
    await workbench.picture('mcp-servers');
    await workbench.choose('Ask Docs');
    await workbench.choose('Start Server');
    // VS Code moves the focus to what the server tells, which would close the list.
    const output = workbench.page.locator('.panel .monaco-editor');
    await expect(output).toContainText('Discovered 5 tools');
    await expect(output.locator('.native-edit-context, textarea').first()).toBeFocused();
    await workbench.runCommand('MCP: List Servers');
    await expect(workbench.choice(/Ask Docs.*Running/)).toBeVisible();
    await workbench.picture('mcp-server-runs');
  });
});
