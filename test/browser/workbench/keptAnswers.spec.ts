// Kept answers: kept in the chat, marked where a document changes them, and accepted, reverted or corrected there.
import { expect, test as base } from './fixtures';
import type { Locator } from '@playwright/test';
import type { Folder } from './folder';
import type { Workbench } from './workbench';

const uploads = 'How long are uploaded files kept in the European Union?';
const approver = 'Who approves every exception?';
const policy = 'policies/data-retention.md';
const keptFile = '.askdocs/eval/kept.jsonl';
const change = '30 days → 45 days';

/** Kept answers, as a person uses them. */
class Kept {
  constructor(
    readonly workbench: Workbench,
    readonly folder: Folder,
  ) {}

  /** Asks questions in the chat, and keeps each answer by the menu of its run. */
  async keep(...questions: readonly string[]): Promise<void> {
    const chat = await this.workbench.openChatOn(this.folder);
    for (const question of questions) {
      const run = await chat.ask(question);
      await run.getByTestId('more').click();
      await chat.frame.getByRole('menuitem', { name: 'Keep This True' }).click();
      await expect.poll(() => this.#lines()).toContain(question);
    }
  }

  #lines(): string {
    try {
      return this.folder.read(keptFile);
    } catch {
      return '';
    }
  }

  /** The text at the end of the line of a changed sentence: decorations of the extension are drawn by styles. */
  async mark(): Promise<string> {
    return this.workbench.page.evaluate(() =>
      [...document.querySelectorAll('.monaco-editor .view-line span')]
        .map((span) => getComputedStyle(span, '::after').content)
        .filter((content) => content !== 'none' && content !== 'normal')
        .join(' ')
        .replace(/\u00A0/g, ' '),
    );
  }

  async expectMark(text: string): Promise<void> {
    await expect.poll(() => this.mark()).toContain(text);
  }

  /** One icon beside the line, which a style of the extension draws. */
  async expectGutterIcon(): Promise<void> {
    const icons = () =>
      this.workbench.page.evaluate(() =>
        [...document.querySelectorAll('.monaco-editor .glyph-margin-widgets > *')].map(
          (icon) => getComputedStyle(icon).backgroundImage,
        ),
      );
    const own = async () => (await icons()).filter((image) => /changed-(?:light|dark)\.svg/.test(image));
    await expect.poll(async () => (await own()).length).toBe(1);
  }

  async expectNoMark(): Promise<void> {
    await expect.poll(() => this.mark()).not.toContain('→');
  }

  /** Chooses a quick fix at the changed value, with the keyboard. */
  async fix(title: string, value: string): Promise<void> {
    const { page } = this.workbench;
    await this.workbench.editorLine(value).click();
    await this.workbench.runCommand('Go to Next Problem (Error, Warning, Info)');
    await expect(page.locator('.marker-widget')).toBeVisible();
    // VS Code shows no menu while the problem that it went to takes the focus.
    await expect(async () => {
      await page.keyboard.press('Control+.');
      await page.locator('.action-widget').getByText(title).click({ timeout: 3_000 });
    }).toPass();
  }

  /** A kept answer in the Testing view. */
  item(text: string): Locator {
    return this.workbench.page.locator('.test-explorer .monaco-list-row').filter({ hasText: text }).first();
  }

  async showTesting(): Promise<void> {
    await this.workbench.page.locator('.activitybar a.action-label[aria-label^="Testing"]').click();
    await this.item('kept.jsonl').locator('.monaco-tl-twistie').click();
  }

  async expectState(text: string, state: 'passed' | 'failed'): Promise<void> {
    await expect(this.item(text).locator(`.codicon-testing-${state}-icon`)).toBeVisible();
  }
}

const test = base.extend<{ readonly kept: Kept }>({
  kept: async ({ workbench, folder }, use) => {
    await use(new Kept(workbench, folder.copy('workspace')));
  },
});

test.describe('Kept answers', () => {
  test('are marked where a document changes them, and in the Testing view', async ({ kept, workbench }) => {
    await kept.keep(uploads, approver);
    await workbench.pictures('kept-chat', kept.folder);
    await workbench.openFile(policy);
    kept.folder.replace(policy, '30 days', '45 days');
    await kept.expectMark(change);
    // Also where the line is wrapped.
    await workbench.pictures('kept-mark', kept.folder, () => kept.expectGutterIcon());
    await workbench.pictures('kept-hover', kept.folder, async () => {
      await workbench.page.mouse.move(0, 0);
      await workbench.editorLine('45 days').hover();
      const hover = workbench.page.locator('.monaco-hover', { hasText: uploads });
      await expect(hover.getByText('Accept')).toBeVisible();
    });
    await kept.showTesting();
    await kept.expectState(uploads, 'failed');
    await kept.expectState(approver, 'passed');
    await workbench.pictures('kept-testing', kept.folder);
  });
});

test.describe('A kept answer that changed', () => {
  test('is accepted by a quick fix, and passes', async ({ kept, workbench }) => {
    await kept.keep(uploads);
    await workbench.openFile(policy);
    kept.folder.replace(policy, '30 days', '45 days');
    await kept.expectMark(change);
    await kept.fix('Accept what the document says now', '45 days');
    await kept.expectNoMark();
    expect(kept.folder.read(keptFile)).toContain('45 days');
    await kept.showTesting();
    await kept.expectState(uploads, 'passed');
  });

  test('is reverted in its document', async ({ kept, workbench }) => {
    await kept.keep(uploads);
    await workbench.openFile(policy);
    kept.folder.replace(policy, '30 days', '45 days');
    await kept.expectMark(change);
    await kept.fix('Revert the document to what was kept', '45 days');
    await kept.expectNoMark();
    expect(kept.folder.read(policy)).toContain('Uploaded files are kept for 30 days');
    expect(kept.folder.read(keptFile)).toContain('30 days');
  });

  test('whose sentence was deleted is reverted, which one step undoes', async ({ kept, workbench }) => {
    await kept.keep(uploads);
    const before = kept.folder.read(policy);
    const sentence =
      'Uploaded files are kept for 30 days after the account is closed, then they are deleted for good.\n';
    await workbench.openFile(policy);
    kept.folder.replace(policy, sentence, '');
    const without = kept.folder.read(policy);
    await kept.expectMark('30 days →');
    await kept.fix('Revert the document to what was kept', 'Access logs are kept for 90 days.');
    await kept.expectNoMark();
    expect(kept.folder.read(policy)).toBe(before);
    await workbench.page.keyboard.press('Control+z');
    await workbench.page.keyboard.press('Control+s');
    await expect.poll(() => kept.folder.read(policy)).toBe(without);
  });

  test('is corrected with the right answer', async ({ kept, workbench }) => {
    await kept.keep(uploads);
    await workbench.openFile(policy);
    kept.folder.replace(policy, '30 days', '45 days');
    await kept.expectMark(change);
    await kept.fix('Correct the answer…', '45 days');
    await workbench.answerInputBox('Correct the Answer', 'Uploaded files are kept for 40 days in the EU.');
    await kept.expectNoMark();
    expect(kept.folder.read('.askdocs/corrections.md')).toContain('40 days');
    expect(kept.folder.read(keptFile)).toContain('40 days');
  });

  test('goes on being true in a renamed document', async ({ kept, workbench }) => {
    await kept.keep(uploads);
    const text = kept.folder.read(policy);
    kept.folder.write({ 'policies/retention.md': text });
    kept.folder.remove(policy);
    await kept.showTesting();
    await kept.expectState(uploads, 'passed');
    await workbench.openFile('policies/retention.md');
    kept.folder.replace('policies/retention.md', '30 days', '45 days');
    await kept.expectState(uploads, 'failed');
  });
});
