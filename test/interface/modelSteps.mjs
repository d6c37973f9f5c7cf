// Who answers: a model of VS Code, a service with a key, a service that is gone, and nobody but the documents.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workbenchAddress } from '../../scripts/workbenchHost.mjs';
import { startModelService } from './modelService.mjs';

const key = 'key-of-the-model';
const question = 'How deep is the harbour at low water?';

export async function modelSteps(runner, workbench, authority) {
  const { page } = workbench;
  const folder = path.join(workbench.home, 'answering');
  mkdirSync(folder);
  writeFileSync(
    path.join(folder, 'harbour.md'),
    '# Harbour\n\nThe harbour is 12 metres deep at low water.\n\nShips of 9 metres draught may enter at any time.\n',
  );

  await runner.step('the model picker shows the models of VS Code, and the one chosen answers', async () => {
    await workbench.open(workbenchAddress(authority, folder));
    await workbench.openChat();
    await chooseWho(workbench, 'Scripted Large', () => runner.picture('40-model-picker'));
    await toast(page, 'Questions and the passages found for them go to scripted/large of VS Code').waitFor();
    const run = await workbench.ask(question);
    await assertAnswered(workbench, run, /^The documents say this:.*12 metres/s);
    await runner.picture('41-answer-of-vscode-model');
  });

  await runner.step('the check of the connection finds the model of VS Code', async () => {
    await workbench.runCommand('Ask Docs: Check Model Connection');
    await toast(page, 'VS Code has scripted/large, and Ask Docs may use it.').waitFor();
  });

  const service = await startModelService(key);
  try {
    await runner.step('an endpoint is asked for its models with its key, and answers', async () => {
      await chooseWho(workbench, 'OpenAI-compatible endpoint');
      await workbench.answerInputBox(service.endpoint);
      const keyBox = page.locator('.quick-input-widget input[type=password]');
      await keyBox.waitFor();
      await runner.picture('42-key-asked');
      await keyBox.fill(key);
      await keyBox.press('Enter');
      await row(page, service.model).click();
      await toast(page, `go to ${service.model} at ${service.host}`).waitFor();
      const run = await workbench.ask(question);
      await assertAnswered(workbench, run, /^The service says:.*12 metres/s);
      assert.deepEqual(
        service.calls.map((call) => call.key),
        [key, key],
        'for the answer and its review',
      );
      await runner.picture('43-answer-of-a-service');
    });

    await runner.step('the check of the connection says how the service answers', async () => {
      await workbench.runCommand('Ask Docs: Check Model Connection');
      await toast(page, `${service.model} at ${service.host} answers, after`).waitFor();
    });

    await runner.step('without its key the check says what is missing, and offers to set it', async () => {
      await workbench.runCommand('Ask Docs: Forget Model API Key');
      await toast(page, `The key for ${service.host} is forgotten.`).waitFor();
      await workbench.runCommand('Ask Docs: Check Model Connection');
      const notice = toast(page, `${service.host} wants an API key, and none is set.`);
      await notice.getByRole('button', { name: 'Choose…' }).waitFor();
      await runner.picture('44-key-missing');
      await notice.getByRole('button', { name: 'Set Key' }).click();
      await page.locator('.quick-input-widget input[type=password]').fill('another-key');
      await page.keyboard.press('Enter');
      await workbench.runCommand('Ask Docs: Check Model Connection');
      await toast(page, `${service.host} refuses the API key.`).waitFor();
    });
  } finally {
    await service.stop();
  }

  await runner.step('a service that is gone is told of, and the offline answer takes its place', async () => {
    const run = await workbench.ask(question);
    await assertAnswered(workbench, run, /12 metres/);
    assert.doesNotMatch(await run.getByTestId('answer').innerText(), /The service says/);
    // VS Code shows three notifications a moment, and keeps the rest to itself.
    await workbench.runCommand('Notifications: Clear All Notifications');
    await workbench.runCommand('Ask Docs: Check Model Connection');
    await toast(page, `cannot be reached. (${service.host}: the connection was refused`).waitFor();
    await runner.picture('45-service-gone');
  });

  await runner.step('offline again, nobody is asked', async () => {
    await chooseWho(workbench, 'Offline');
    await toast(page, 'Questions are answered offline from now on.').waitFor();
    await assertAnswered(workbench, await workbench.ask(question), /12 metres/);
  });
}

async function chooseWho(workbench, who, look = () => Promise.resolve()) {
  await workbench.runCommand('Ask Docs: Choose Who Answers');
  const option = row(workbench.page, who);
  await option.waitFor();
  await look();
  await option.click();
}

function row(page, label) {
  return page.locator('.quick-input-list .monaco-list-row', { hasText: label }).first();
}

function toast(page, text) {
  return page.locator('.notification-toast', { hasText: text }).first();
}

async function assertAnswered(workbench, run, text) {
  assert.match(await run.getByTestId('answer').innerText(), text);
  const citations = await workbench.citations(run);
  assert.ok(
    citations.some(({ place, quote }) => place.startsWith('harbour.md') && quote.includes('12 metres')),
    JSON.stringify(citations),
  );
}
