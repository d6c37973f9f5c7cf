// A folder that takes a while to index: progress, stopping a question that waits for it, stopping the indexing itself.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workbenchAddress } from '../../scripts/workbenchHost.mjs';

const documents = 5000;

export async function largeFolderSteps(runner, workbench, authority) {
  const folder = path.join(workbench.home, 'large');
  writeDocuments(folder);

  await runner.step('a question that waits for the index can be stopped', async () => {
    await workbench.open(workbenchAddress(authority, folder));
    await workbench.openChat();
    await workbench.chat.getByTestId('question').fill('How deep is harbour 17?');
    await workbench.chat.getByTestId('send').click();
    await workbench.waitForIndex('[data-index=indexing]');
    await workbench.lastRun.getByText('Waiting until the documents are indexed').waitFor();
    await runner.picture('14-indexing');
    await workbench.chat.getByTestId('stop').click();
    const run = await workbench.waitForRunEnd(1);
    assert.equal(await run.getAttribute('data-status'), 'stopped');
    assert.match(await run.innerText(), /Stopped/);
  });

  await runner.step('indexing can be cancelled, and what was read is kept', async () => {
    const running = await workbench.waitForIndex('[data-index=indexing]');
    await running.getByText('% indexed').waitFor();
    await workbench.chat.getByTestId('index-cancel').click();
    const footer = await workbench.waitForIndex('[data-index=ready][data-complete=false]');
    assert.match(await footer.innerText(), /Partly indexed/);
    await runner.picture('15-partly-indexed');
  });

  await runner.step('indexing can be paused, and goes on where it was', async () => {
    await workbench.chat.getByTestId('index-update').click();
    const running = await workbench.waitForIndex('[data-index=indexing]');
    await running.getByTestId('index-pause').click();
    const footer = await workbench.waitForIndex('[data-index=paused]');
    assert.match(await footer.innerText(), /files\s*·\s*Paused/);
    await runner.picture('15b-paused');
    await workbench.chat.getByTestId('index-resume').click();
    await workbench.waitForIndex('[data-index=indexing]');
    await workbench.chat.getByTestId('index-cancel').click();
    await workbench.waitForIndex('[data-index=ready][data-complete=false]');
  });

  await runner.step('the rest is indexed with a click', async () => {
    await workbench.chat.getByTestId('index-update').click();
    const footer = await workbench.waitForIndex('[data-index=ready][data-complete=true]');
    assert.match(await footer.innerText(), /5,000 files\s*·\s*Up to date/);
    assert.ok(Number(await footer.getAttribute('data-files-read')) < documents, 'not all were read again');
  });

  await runner.step('a stopped question can be asked again', async () => {
    const run = await workbench.askByEnter('How deep is harbour 17?');
    assert.match(await run.getByTestId('answer').innerText(), /17 metres/);
    await runner.picture('16-large-folder-answer');
  });
}

function writeDocuments(folder) {
  for (let number = 1; number <= documents; number += 1) {
    const directory = path.join(folder, `district-${String(number % 40)}`);
    if (number <= 40) mkdirSync(directory, { recursive: true });
    const text = [
      `# Harbour ${String(number)}`,
      `Harbour ${String(number)} is ${String(number)} metres deep at low water.`,
      '## Berths',
      `Ships of class ${String(number % 9)} moor at berth ${String(number % 31)}. The crane there lifts ${String(number % 70)} tons.`,
      '## Pilots',
      `A pilot comes aboard ${String(number % 12)} miles off the coast, by day and by night, whatever the weather is.`,
    ].join('\n\n');
    writeFileSync(path.join(directory, `harbour-${String(number)}.md`), `${text}\n`);
  }
}
