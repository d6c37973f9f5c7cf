// What a run says to its host at a click: that it shall stop, and which of the offered questions is meant.
import { clarifyRun, runningRun } from '../../support/sampleRuns';
import { snapshotOf } from './chatPage.mjs';
import { expect, test } from './fixtures';
import { keptThemes } from './themes.mjs';

test.use({ viewport: { width: 420, height: 900 } });

test.beforeEach(({ chat }) => chat.load(keptThemes().light));

test.describe('A run', () => {
  test('that goes on has one line with a stop', async ({ chat, page }) => {
    await chat.tell(snapshotOf([runningRun]));
    await expect(page.getByTestId('run').getByRole('tree')).toHaveCount(0);
    await expect(page.getByTestId('steps-toggle')).toHaveCount(1);
    await page.getByTestId('steps-stop').click();
    await expect.poll(() => chat.said('run-cancel')).toHaveLength(1);
  });

  test('that asks back has its options asked with one click', async ({ chat, page }) => {
    const option = 'The limit of Azure Blob uploads';
    await chat.tell(snapshotOf([clarifyRun]));
    await expect(page.getByRole('button', { name: 'Compare both' })).toBeVisible();
    await page.getByRole('button', { name: option }).click();
    await expect
      .poll(() => chat.said('question-ask'))
      .toEqual([{ type: 'question-ask', question: option, style: 'concise', scope: [] }]);
  });
});
