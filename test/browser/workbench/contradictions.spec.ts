// The lens for contradictions: found, listed among the problems, looked at side by side, and settled.
import { expect, test } from './fixtures';
import type { Workbench } from './workbench';

const files = {
  'handbook.md':
    '# Handbook\n\nValid from 1 March 2026.\n\n## Annual leave\n\nEmployees of the harbour office have 30 days of annual leave each year.\n\n## Parking\n\nParking at the quay is free for visitors.\n',
  'archive/handbook-2023.md':
    '# Handbook\n\nValid from 1 March 2023.\n\n## Annual leave\n\nEmployees of the harbour office have 27 days of annual leave each year.\n\n## Boats\n\nBoats are lifted in October.\n',
};

const settings = { 'editor.wordWrap': 'on', 'editor.minimap.enabled': false };

/** Finds the contradictions of the folder, and goes to that of a document. */
async function findIn(workbench: Workbench, file: string): Promise<void> {
  await workbench.runCommand('Ask Docs: Find Contradictions');
  await workbench.openFile(file);
  await expect(workbench.page.locator('.squiggly-warning').first()).toBeVisible();
}

test.describe('Contradictions', () => {
  test.use({ settings });

  test('stand among the problems and in a list, and open side by side', async ({ workbench, folder }) => {
    const { page } = workbench;
    await workbench.open(folder.write(files));
    await findIn(workbench, 'archive/handbook-2023.md');
    await workbench.runCommand('Problems: Focus on Problems View');
    const problems = page.locator('.markers-panel');
    await expect(problems).toContainText('handbook-2023.md');
    await expect(problems).toContainText('handbook.md');
    await workbench.pictures('contradictions', folder);

    await workbench.runCommand('Ask Docs: Show Contradictions');
    const listed = workbench.choice('27 days ≠ 30 days');
    await expect(listed).toBeVisible();
    // Where it rests, what it points at is told over the list.
    await page.mouse.move(0, 0);
    await workbench.pictures('contradictions-list', folder);
    await listed.click();
    const groups = page.locator('.editor-group-container');
    await expect(groups).toHaveCount(2);
    await expect(groups.first()).toContainText('27 days');
    await expect(groups.last()).toContainText('30 days');
    await workbench.pictures('contradictions-beside', folder);
  });
});

test.describe('A contradiction', () => {
  test.use({ settings });

  test('is settled by marking the older document as superseded', async ({ workbench, folder }) => {
    const { page } = workbench;
    await workbench.open(folder.write(files));
    await findIn(workbench, 'archive/handbook-2023.md');
    await workbench.runCommand('Go to Next Problem (Error, Warning, Info)');
    await expect(page.locator('.marker-widget')).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('Control+.');
      const fix = page
        .locator('.action-widget')
        .getByText('Mark handbook-2023.md as superseded in its front matter');
      await fix.click({ timeout: 3_000 });
    }).toPass();
    await expect.poll(() => folder.read('archive/handbook-2023.md')).toMatch(/^---\nsuperseded: true\n---\n/);
    await expect(page.locator('.squiggly-warning')).toHaveCount(0);
  });
});
