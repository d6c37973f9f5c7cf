// Restricted Mode: whoever made a folder that is not trusted decides nothing, and nothing of it goes to a model.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/project.mjs';
import type { ChatPage } from './chatPage';
import { expect, test } from './fixtures';
import type { Folder } from './folder';
import { startModelService } from './modelService';

const agent = readFileSync(path.join(root, 'media', 'agents', 'release-notes.md'), 'utf8');
const depth = 'How deep is the harbour at low water?';
const synonym = 'zorbit';
const files = {
  'harbour.md':
    '# Harbour\n\nThe harbour is 12 metres deep at low water.\n\n## Anchor\n\nThe anchor weighs 900 kilograms.\n',
  'notes.txt': 'Notes on the harbour.\n',
  '.askdocs/corrections.md': `## ${depth}\n\nThe harbour is 99 metres deep at low water.\n`,
  '.askdocs/glossary.yaml': 'anchor: [zorbit]\n',
  // Whoever reads it says what is wrong with it.
  '.askdocs/variants.yaml': '7\n',
  '.askdocs/agents/release-notes.md': agent,
  '.askdocs/eval/questions.jsonl': `${JSON.stringify({ question: depth, documents: ['harbour.md'] })}\n`,
  // Of another depth than the document says: trusted, it would be marked.
  '.askdocs/eval/kept.jsonl': `${JSON.stringify({
    question: depth,
    answer: 'The harbour is 14 metres deep at low water [1].',
    quotes: [
      {
        document: 'harbour.md',
        quote: 'The harbour is 14 metres deep at low water.',
        place: { kind: 'lines', lines: { start: 3, end: 3 } },
      },
    ],
    style: 'concise',
    kept: '2026-01-02',
  })}\n`,
};

test.use({
  settings: {
    'security.workspace.trust.enabled': true,
    'security.workspace.trust.startupPrompt': 'never',
    'security.workspace.trust.banner': 'always',
  },
});

test.describe('In Restricted Mode', () => {
  test('the documents answer, nothing of .askdocs is read or written, and no model is asked, until the folder is trusted', async ({
    workbench,
    folder,
  }) => {
    const service = await startModelService();
    try {
      folder.write(files).set({
        'askDocs.model.provider': 'openai-compatible',
        'askDocs.model.endpoint': service.endpoint,
        'askDocs.model.name': service.model,
      });
      const before = contentsOf(folder);
      const { page } = workbench;
      const chat = await workbench.openChatOn(folder);
      await expect(page.locator('.statusbar-item', { hasText: 'Restricted Mode' })).toBeVisible();
      await expect(chat.part('answerer')).toContainText('On this machine, in Restricted Mode');

      const run = await chat.ask(depth);
      await expect(run).toContainText('12 metres');
      await expect(run).not.toContainText('99 metres');
      await expect((await chat.ask(synonym)).getByTestId('declined')).toBeVisible();
      await expectAgents(chat, 0);
      await workbench.picture('restricted');

      await workbench.runCommand('Ask Docs: Correct the Last Answer');
      await workbench.answerInputBox('Ask Docs: Correct the Last Answer', 'It is 5 metres deep.');
      await expect(
        workbench.toast('Your correction was not saved: this workspace is not trusted.'),
      ).toBeVisible();
      await run.getByTestId('more').click();
      await chat.frame.getByRole('menuitem', { name: 'Keep This True' }).click();
      await expect(workbench.toast('The answer was not kept: this workspace is not trusted.')).toBeVisible();
      await chat.part('answerer').click();
      await expect(workbench.toast('so questions are answered offline in it')).toBeVisible();
      await workbench.picture('restricted-choosing');
      await workbench.hoverOver('notes.txt', 'harbour');
      await workbench.picture('restricted-hover');
      await expect(workbench.toast('variants.yaml')).toBeHidden();
      await workbench.openFile('harbour.md');
      await expect(workbench.page.locator('.statusbar-item', { hasText: 'Markdown' })).toBeVisible();
      await expect(workbench.page.getByText('14 metres')).toHaveCount(0);
      await expect(page.locator('.activitybar a[aria-label^="Testing"]')).toBeHidden();
      expect(contentsOf(folder), 'the folder').toEqual(before);
      expect(service.calls, 'what the model was asked').toEqual([]);

      await workbench.runCommand('Workspaces: Manage Workspace Trust');
      await page
        .locator('.workspace-trust-editor')
        .getByRole('button', { name: /^Trust/ })
        .first()
        .click();
      await expect(chat.part('answerer')).toContainText(service.model);
      await expect(page.locator('.activitybar a[aria-label^="Testing"]')).toBeVisible();
    } finally {
      await service.stop();
    }
  });
});

/** Expects so many agents to be offered after @. */
async function expectAgents(chat: ChatPage, count: number): Promise<void> {
  await chat.type('');
  await chat.box.pressSequentially('@');
  await expect(chat.part('scope-list')).toBeVisible();
  await expect(chat.part('scope-list').getByText(/^@/)).toHaveCount(count);
  await chat.type('');
}

/** All files of a folder with their texts. */
function contentsOf(folder: Folder): Readonly<Record<string, string>> {
  const entries = readdirSync(folder.path, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder.path, path.join(entry.parentPath, entry.name)))
    .sort();
  return Object.fromEntries(names.map((name) => [name, folder.read(name)]));
}
