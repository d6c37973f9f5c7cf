// A folder that takes a while to index: progress, stopping a question that waits for it, pausing and stopping the indexing.
import { expect, test } from './fixtures';
import type { Folder } from './folder';

const documents = 5000;
const question = 'How deep is harbour 17?';

test.describe('A large folder', () => {
  test('is indexed as far as a person lets it be, and then is answered from', async ({
    workbench,
    folder,
  }) => {
    writeHarbours(folder);
    const chat = await workbench.openChatOn(folder);
    const indexing = chat.footer('[data-index=indexing]');
    const partly = chat.footer('[data-index=ready][data-complete=false]');

    await test.step('a question that waits for the index is stopped', async () => {
      await chat.send(question);
      await expect(indexing).toBeVisible();
      await expect(chat.lastRun).toContainText('Waiting until the documents are indexed');
      await workbench.picture('large-indexing');
      await chat.part('stop').click();
      const run = await chat.ended(0);
      await expect(run).toHaveAttribute('data-status', 'stopped');
      await expect(run).toContainText('Stopped');
    });

    await test.step('the indexing is stopped', async () => {
      await expect(indexing).toContainText('% indexed');
      await chat.part('index-cancel').click();
      await expect(partly).toContainText('Partly indexed');
      await workbench.picture('large-partly-indexed');
    });

    await test.step('it is paused, and goes on', async () => {
      await chat.part('index-update').click();
      await indexing.getByTestId('index-pause').click();
      await expect(chat.footer('[data-index=paused]')).toContainText(/documents\s*·\s*Paused/);
      await workbench.picture('large-paused');
      await chat.part('index-resume').click();
      await expect(indexing).toBeVisible();
      await chat.part('index-cancel').click();
      await expect(partly).toBeVisible();
    });

    await test.step('the rest is indexed with a click', async () => {
      await chat.part('index-update').click();
      const whole = chat.footer('[data-index=ready][data-complete=true]');
      await expect(whole).toContainText(/5,000 documents\s*·\s*Up to date/, { timeout: 60_000 });
      const read = Number(await whole.getAttribute('data-files-read'));
      expect(read, 'files that were kept are not read again').toBeLessThan(documents);
    });

    await test.step('the question is answered', async () => {
      const run = await chat.ask(question);
      await expect(chat.answerOf(run)).toContainText('17 metres');
      await workbench.picture('large-answer');
    });
  });
});

function writeHarbours(folder: Folder): void {
  const numbers = Array.from({ length: documents }, (_, at) => at + 1);
  folder.write(
    Object.fromEntries(
      numbers.map((number) => [
        `district-${number % 40}/harbour-${number}.md`,
        [
          `# Harbour ${number}`,
          `Harbour ${number} is ${number} metres deep at low water.`,
          '## Berths',
          `Ships of class ${number % 9} moor at berth ${number % 31}. The crane there lifts ${number % 70} tons.`,
          '## Pilots',
          `A pilot comes aboard ${number % 12} miles off the coast, by day and by night, whatever the weather is.\n`,
        ].join('\n\n'),
      ]),
    ),
  );
}
