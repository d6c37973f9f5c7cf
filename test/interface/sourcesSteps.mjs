// The tree of sources below the chat: states, exclude and include again, only failed, ask about a file, pause and resume.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workbenchAddress } from '../../scripts/workbenchHost.mjs';

export async function sourcesSteps(runner, workbench, authority) {
  const folder = path.join(workbench.home, 'sources');
  const { page } = workbench;
  const pane = page.locator('.pane', { has: page.locator('.pane-header', { hasText: 'Sources' }) });
  const header = pane.locator('.pane-header');
  const indexButton = pane.locator('.monaco-button', { hasText: 'Index Workspace' });
  const row = (name) => pane.locator('.monaco-list-row', { hasText: name }).first();
  const action = async (within, name) => {
    const button = within.locator(`a.action-label[aria-label^="${name}"]`);
    for (let tries = 1; ; tries += 1) {
      await within.hover();
      try {
        return await button.click({ timeout: 3000 });
      } catch (error) {
        // A row that is drawn anew meanwhile is no longer the one under the pointer.
        if (tries === 5) throw error;
        await page.mouse.move(0, 0);
      }
    }
  };
  writeSources(folder);

  await runner.step('the sources say what is to be done before anything is indexed', async () => {
    await workbench.open(workbenchAddress(authority, folder));
    await workbench.openChat();
    await header.click();
    await indexButton.waitFor();
    await runner.picture('90-sources-welcome');
  });

  await runner.step('the sources show folders and files with their states', async () => {
    await indexButton.click();
    await row('guide').click();
    await row('uploads.md').getByText('2 passages').waitFor();
    assert.match(await row('guide').innerText(), /4 files · 1 failed/);
    assert.match(await row('scan.pdf').innerText(), /PDF/);
    await runner.picture('91-sources');
  });

  await runner.step('a failed file says why in its tooltip, and the status bar counts', async () => {
    await row('scan.pdf').hover();
    await page.locator('.monaco-hover', { hasText: 'Not indexed' }).waitFor();
    await runner.picture('92-sources-tooltip', { keepsPointer: true });
    await page.locator('#ask-docs\\.ask-docs\\.askDocs\\.index').hover();
    await page.locator('.monaco-hover', { hasText: 'could not be read' }).waitFor();
    await runner.picture('93-status-bar', { keepsPointer: true });
  });

  await runner.step('failed files can be shown alone', async () => {
    await action(header, 'Show Only Failed');
    await row('uploads.md').waitFor({ state: 'detached' });
    await row('scan.pdf').waitFor();
    await runner.picture('94-sources-failed');
    await action(header, 'Show All Sources');
    await row('uploads.md').waitFor();
  });

  await runner.step('a file is excluded, and included again', async () => {
    // Folded away, the chat leaves the sources its room.
    await page.locator('.pane-header', { hasText: 'Chat' }).click();
    await action(row('uploads.md'), 'Exclude');
    await row('Excluded').click();
    await row('guide/uploads.md').waitFor();
    await runner.picture('95-sources-excluded');
    await action(row('guide/uploads.md'), 'Include Again');
    await row('Excluded').waitFor({ state: 'detached' });
    await row('uploads.md').getByText('2 passages').waitFor();
  });

  await runner.step('a click asks about a file', async () => {
    await action(row('uploads.md'), 'Ask About This');
    await workbench.chat.locator('[data-testid=question]:focus').waitFor();
    await runner.picture('96-sources-ask');
  });

  await runner.step('indexing is paused and resumed in the view', async () => {
    await workbench.runCommand('Ask Docs: Pause Indexing');
    await header.getByText('Paused').waitFor();
    await runner.picture('97-sources-paused');
    await action(header, 'Resume Indexing');
    await header.getByText('Paused').waitFor({ state: 'detached' });
  });

  await runner.step('the sources in the dark theme, narrow', async () => {
    await workbench.changeTheme('Dark Modern', 'vs-dark');
    await workbench.resizeSideBar(240);
    await runner.picture('98-sources-dark-narrow');
    await workbench.changeTheme('Light Modern', 'vs');
    await workbench.resizeSideBar(300);
  });
}

function writeSources(folder) {
  const files = {
    'readme.md': '# Harbour\n\nThe harbour is open at night.\n',
    'guide/uploads.md':
      '# Uploads\n\nA failed upload is retried five times.\n\n# Limits\n\nAn upload has 5 GB at most.\n',
    'guide/downloads.md': '# Downloads\n\nA download is resumed after an interruption.\n',
    'guide/scan.pdf': 'This is no PDF.',
    'guide/old/notes.txt': 'The office closes at six.\n',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}
