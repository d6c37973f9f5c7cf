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
    await runner.picture('80-participant');
    assert.match(await answer.innerText(), /12 metres/);
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

  async ask(text) {
    await this.input.click();
    await this.page.keyboard.type(text, { delay: 5 });
    await this.page.keyboard.press('Enter');
    const answer = this.page.locator('.interactive-response').last();
    await answer.waitFor({ timeout: answerTimeoutMs });
    await answer.getByText('Ask again').waitFor({ timeout: answerTimeoutMs });
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
