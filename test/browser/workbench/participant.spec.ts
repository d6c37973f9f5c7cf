// VS Code's own chat: `@docs` answers with sources that open, its commands, what goes on in the chat of Ask Docs, tools, MCP.
import type { Locator } from '@playwright/test';
import { expect, test as base } from './fixtures';
import type { Workbench } from './workbench';

const question = 'How deep is the harbour at low water?';
const documents = {
  'harbour.md':
    '# Harbour\n\n## Depth\n\nThe harbour is 12 metres deep at low water.\n\n## Ships\n\nShips of 9 metres draught may enter at any time.\n',
  'pier.md': '# Pier\n\n## Depth\n\nThe pier is 7 metres deep at low water.\n',
};
const offline = { 'askDocs.model.provider': 'offline' };
const chatOfVsCode = { 'chat.disableAIFeatures': false };

/** The chat of VS Code, as a person uses it. */
class EditorChat {
  constructor(readonly workbench: Workbench) {}

  /** Opens a chat in an editor, once VS Code knows the model that answers in it. */
  async open(): Promise<void> {
    const { workbench } = this;
    // The provider of the model is activated when somebody first asks for its models.
    await workbench.runCommand('Ask Docs: Choose Who Answers');
    await expect(workbench.choice('Scripted Large')).toBeVisible();
    await expect(workbench.inputBox).toBeFocused();
    await workbench.page.keyboard.press('Escape');
    await workbench.runCommand('Chat: New Chat Editor');
    await expect(this.box).toBeVisible();
  }

  get #input(): Locator {
    return this.workbench.page.locator('.interactive-input-part .monaco-editor').first();
  }

  /** What takes the keys. */
  get box(): Locator {
    return this.#input.locator('.native-edit-context, textarea').first();
  }

  /** The last answer with a text; VS Code keeps only those in sight in the page. */
  answer(text: string | RegExp): Locator {
    return this.workbench.page.locator('.interactive-response').filter({ hasText: text }).last();
  }

  /** Types a name such as `@docs` or `/compare`, and takes it from the list that VS Code offers. */
  async name(name: string): Promise<void> {
    await this.#type(name);
    const offered = this.workbench.page.locator('.suggest-widget.visible .monaco-list-row');
    await offered.filter({ hasText: name }).first().click();
    await expect(this.#input).toContainText(`${name} `);
  }

  /** Types what is left of a request, and sends it. */
  async send(text: string): Promise<void> {
    await this.#type(text);
    await expect(this.#input).toContainText(text);
    await expect(this.workbench.page.locator('.suggest-widget.visible')).toHaveCount(0);
    await expect(this.box).toBeFocused();
    await this.workbench.page.keyboard.press('Enter');
  }

  async #type(text: string): Promise<void> {
    await this.#input.click();
    await expect(this.box).toBeFocused();
    await this.workbench.page.keyboard.press('Control+End');
    await this.workbench.page.keyboard.type(text);
  }
}

const test = base.extend<{ readonly chat: EditorChat }>({
  chat: async ({ workbench, folder }, use) => {
    await workbench.open(folder.write(documents));
    await use(new EditorChat(workbench));
  },
});

test.describe('In the chat of VS Code, @docs', { tag: '@release' }, () => {
  test.use({ settings: chatOfVsCode });

  test('answers with the picked model, opens its quotes and sources, and goes on at a click', async ({
    chat,
    workbench,
  }) => {
    await chat.open();
    await chat.name('@docs');
    await chat.send(question);
    const answer = chat.answer(/The documents say this:.*12 metres.*Ask again/s);
    await expect(answer).toContainText('Written by Scripted Large');
    await workbench.picture('participant');
    await answer.locator('a', { hasText: '[1]' }).first().click();
    await expect(workbench.activeTab('harbour.md')).toBeVisible();
    const highlighted = await workbench.expectHighlighted('12 metres');
    expect(highlighted.join(' ')).toContain('The harbour is 12 metres deep at low water');
  });
});

void offline;
