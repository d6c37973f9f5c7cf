// The tree of sources below the chat: states, exclude and include again, only failed, ask about a file, pause and resume.
import { writeOfficeWorkspace } from '../../support/officeWorkspace.mjs';
import { expect, test as base } from './fixtures';
import type { Locator } from '@playwright/test';
import type { Workbench } from './workbench';

const files = {
  'readme.md': '# Harbour\n\nThe harbour is open at night.\n',
  'guide/uploads.md':
    '# Uploads\n\nA failed upload is retried five times.\n\n# Limits\n\nAn upload has 5 GB at most.\n',
  'guide/downloads.md': '# Downloads\n\nA download is resumed after an interruption.\n',
  'guide/scan.pdf': 'This is no PDF.',
  'guide/old/notes.txt': 'The office closes at six.\n',
};

/** The pane of the sources, as a person uses it. */
class Sources {
  readonly pane: Locator;
  readonly header: Locator;

  constructor(readonly workbench: Workbench) {
    const { page } = workbench;
    this.pane = page.locator('.pane', { has: page.locator('.pane-header', { hasText: 'Sources' }) });
    this.header = this.pane.locator('.pane-header');
  }

  row(name: string): Locator {
    return this.pane.locator('.monaco-list-row', { hasText: name }).first();
  }

  /** Opens the pane, lets everything be indexed and unfolds the folder `guide`. */
  async openIndexed(): Promise<void> {
    await this.header.click();
    await this.pane.locator('.monaco-button', { hasText: 'Index Workspace' }).click();
    await this.unfold('guide');
    await expect(this.row('uploads.md')).toContainText('2 passages');
  }

  /** Unfolds a row; a tree that is drawn anew meanwhile takes a click for nothing. */
  async unfold(name: string): Promise<void> {
    const row = this.row(name);
    await expect(async () => {
      if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click();
      await expect(row).toHaveAttribute('aria-expanded', 'true', { timeout: 3_000 });
    }).toPass();
  }

  /** Presses a button that shows while the pointer is on a row or the header; a row that is drawn anew meanwhile loses it. */
  async press(within: Locator, name: string): Promise<void> {
    const button = within.locator(`a.action-label[aria-label^="${name}"]`);
    await expect(async () => {
      await this.workbench.page.mouse.move(0, 0);
      await within.hover();
      await button.click({ timeout: 3_000 });
    }).toPass();
  }
}

const test = base.extend<{ readonly sources: Sources }>({
  sources: async ({ workbench, folder }, use) => {
    await workbench.openChatOn(folder.write(files));
    await use(new Sources(workbench));
  },
});

test.describe('The sources', { tag: '@release' }, () => {
  test('offer to index and show documents with their states, which are excluded, included again and asked about', async ({
    sources,
    workbench,
  }) => {
    await sources.header.click();
    await expect(sources.pane.locator('.monaco-button', { hasText: 'Index Workspace' })).toBeVisible();
    await workbench.picture('sources-welcome');
    await sources.pane.locator('.monaco-button', { hasText: 'Index Workspace' }).click();
    await sources.unfold('guide');
    await expect(sources.row('uploads.md')).toContainText('2 passages');
    await expect(sources.row('guide')).toContainText('4 documents · 1 failed');
    await expect(sources.row('scan.pdf')).toContainText('PDF');
    await workbench.picture('sources');
    // Folded away, the chat leaves the sources its room.
    await workbench.page.locator('.pane-header', { hasText: 'Chat' }).click();
    await sources.press(sources.row('uploads.md'), 'Exclude');
    await sources.unfold('Excluded');
    await expect(sources.row('guide/uploads.md')).toBeVisible();
    await workbench.picture('sources-excluded');
    await sources.press(sources.row('guide/uploads.md'), 'Include Again');
    await expect(sources.row('Excluded')).toHaveCount(0);
    await expect(sources.row('uploads.md')).toContainText('2 passages');
    await sources.press(sources.row('uploads.md'), 'Ask About This');
    await expect(workbench.chat.box).toBeFocused();
    await expect(workbench.chat.part('scope-chips')).toContainText('uploads.md');
    await workbench.picture('sources-ask');
  });
});

test.describe('The sources', () => {
  test('say why a file failed, also in the status bar, and show the failed ones alone', async ({
    sources,
    workbench,
  }) => {
    await sources.openIndexed();
    const { page } = workbench;
    await sources.row('scan.pdf').hover();
    await expect(page.locator('.monaco-hover', { hasText: 'Not indexed' })).toBeVisible();
    await workbench.picture('sources-tooltip');
    await page.locator('#ask-docs\\.ask-docs\\.askDocs\\.index').hover();
    await expect(page.locator('.monaco-hover', { hasText: 'could not be read' })).toBeVisible();
    await workbench.picture('status-bar');
    await sources.press(sources.header, 'Show Only Unreadable Files');
    await expect(sources.row('uploads.md')).toHaveCount(0);
    await expect(sources.row('scan.pdf')).toBeVisible();
    await workbench.picture('sources-failed');
    await sources.press(sources.header, 'Show All Sources');
    await expect(sources.row('uploads.md')).toBeVisible();
  });

  test('show the tables of a workbook, which open as a grid at their cells', async ({
    sources,
    workbench,
    folder,
    context,
  }) => {
    await writeOfficeWorkspace(folder.path, context);
    await sources.openIndexed();
    await sources.unfold('guide');
    await workbench.page.locator('.pane-header', { hasText: 'Chat' }).click();
    await sources.row('berths.xlsx').locator('.monaco-tl-twistie').click();
    await expect(sources.row('Discounts')).toContainText('rows');
    await workbench.picture('sources-tables');
    await sources.row('Discounts').click();
    await expect(workbench.activeTab('berths.xlsx')).toBeVisible();
    await expect(workbench.grid.getByTestId('grid-cell-text')).toHaveText(/./);
    await workbench.picture('sources-table-open');
  });

  test('pause the indexing, and resume it', async ({ sources, workbench }) => {
    await sources.openIndexed();
    await workbench.runCommand('Ask Docs: Pause Indexing');
    await expect(sources.header).toContainText('Paused');
    await workbench.picture('sources-paused');
    await sources.press(sources.header, 'Resume Indexing');
    await expect(sources.header).not.toContainText('Paused');
  });
});

test.describe('The sources in the dark, narrow', () => {
  test.use({ settings: { 'workbench.colorTheme': 'Default Dark Modern' } });

  test('find room', async ({ sources, workbench }) => {
    await sources.openIndexed();
    await workbench.resizeSideBar(240);
    await workbench.picture('sources-dark-narrow');
  });
});
