// Who answers: a model of VS Code, a service with a key, a service that is gone, and nobody but the documents.
import type { Locator } from '@playwright/test';
import type { ChatPage } from './chatPage';
import { expect, needScriptedModel, test } from './fixtures';
import { startModelService } from './modelService';
import type { Workbench } from './workbench';

const key = 'key-of-the-model';
const question = 'How deep is the harbour at low water?';
const documents = {
  'harbour.md':
    '# Harbour\n\nThe harbour is 12 metres deep at low water.\n\nShips of 9 metres draught may enter at any time.\n',
};

test.describe('Choosing who answers', { tag: '@release' }, () => {
  test('shows the models of VS Code, and the one chosen answers until Offline is chosen again', async ({
    workbench,
    folder,
  }) => {
    needScriptedModel();
    const chat = await workbench.openChatOn(folder.write(documents));
    await workbench.runCommand('Ask Docs: Choose Who Answers');
    await expect(workbench.choice('Scripted Large')).toBeVisible();
    await workbench.picture('model-picker');
    await workbench.choose('Scripted Large');
    const told = 'Your questions and matching passages are now sent to scripted/large of VS Code';
    await expect(workbench.toast(told)).toBeVisible();
    await expectAnswered(chat, await chat.ask(question), /^The documents say this:.*12 metres/s);
    await workbench.picture('answer-of-vscode-model');
    await workbench.runCommand('Ask Docs: Choose Who Answers');
    await workbench.choose('On this machine');
    await expect(workbench.toast('Questions are now answered on this machine.')).toBeVisible();
    await expect(chat.part('answerer')).toContainText('On this machine');
    const run = await chat.ask(question);
    await expectAnswered(chat, run, /12 metres/);
    await expect(chat.answerOf(run)).not.toContainText('The documents say this');
  });

  test('asks an endpoint for its models with its key, and the one chosen answers', async ({
    workbench,
    folder,
  }) => {
    const service = await startModelService({ key });
    try {
      const chat = await workbench.openChatOn(folder.write(documents));
      await chooseEndpoint(workbench, service.endpoint);
      const keyBox = workbench.page.locator('.quick-input-widget input[type=password]');
      await expect(keyBox).toBeFocused();
      await workbench.picture('key-asked');
      await workbench.answerInputBox('Ask Docs: Model API Key', key);
      await workbench.choose(service.model);
      await expect(workbench.toast(`sent to ${service.model} at ${service.host}`)).toBeVisible();
      await expectAnswered(chat, await chat.ask(question), /^The service says:.*12 metres/s);
      expect(
        service.calls.map((call) => call.key),
        'for the answer',
      ).toEqual([key]);
      await workbench.picture('answer-of-a-service');
    } finally {
      await service.stop();
    }
  });

  test('goes back from a service that is gone to its address, which is as it was typed', async ({
    workbench,
    folder,
  }) => {
    const gone = await startModelService();
    await gone.stop();
    const service = await startModelService();
    try {
      await workbench.openChatOn(folder.write(documents));
      await chooseEndpoint(workbench, gone.endpoint);
      const asking = workbench.page.locator('.quick-input-widget');
      await expect(workbench.inputBox).toHaveAttribute('placeholder', 'Model name, as the service calls it');
      await expect(asking).toContainText(`cannot be reached. (${gone.host}: the connection was refused`);
      await workbench.picture('service-gone-at-set-up');
      await asking.getByRole('button', { name: 'Back' }).click();
      await expect(workbench.inputBox).toHaveValue(gone.endpoint);
      await workbench.answerInputBox('Ask Docs: Choose Who Answers', service.endpoint);
      await workbench.choose(service.model);
      await expect(workbench.toast(`sent to ${service.model} at ${service.host}`)).toBeVisible();
    } finally {
      await service.stop();
    }
  });

  test('tells of a service that is gone, and the offline answer takes its place', async ({
    workbench,
    folder,
  }) => {
    const service = await startModelService();
    await service.stop();
    folder.write(documents).set({
      'askDocs.model.provider': 'openai-compatible',
      'askDocs.model.endpoint': service.endpoint,
      'askDocs.model.name': service.model,
    });
    const chat = await workbench.openChatOn(folder);
    const run = await chat.ask(question);
    await expectAnswered(chat, run, /12 metres/);
    await expect(chat.answerOf(run)).not.toContainText('The service says');
    const told = `cannot be reached. (${service.host}: the connection was refused`;
    const box = run.getByTestId('model-failed');
    await expect(box).toContainText(`${service.model} did not answer.`);
    await expect(box).toContainText(told);
    await box.getByRole('button', { name: 'Check Connection' }).click();
    await expect(workbench.toast(told)).toBeVisible();
    await workbench.picture('service-gone');
  });

  test('leaves it to this machine with one click where a service is gone', async ({ workbench, folder }) => {
    const service = await startModelService();
    const chat = await workbench.openChatOn(folder.write(documents));
    try {
      await chooseEndpoint(workbench, service.endpoint);
      await workbench.choose(service.model);
      await expect(workbench.toast(`sent to ${service.model} at ${service.host}`)).toBeVisible();
    } finally {
      await service.stop();
    }
    const run = await chat.ask(question);
    await run.getByRole('button', { name: 'Always Answer on This Machine' }).click();
    await expect(chat.part('answerer')).toContainText('On this machine');
    await expect(run.getByRole('button', { name: 'Always Answer on This Machine' })).toHaveCount(0);
    const next = await chat.ask(question);
    await expectAnswered(chat, next, /12 metres/);
    await expect(next.getByTestId('model-failed')).toHaveCount(0);
  });
});

test.describe('A model of VS Code that wants consent', () => {
  needScriptedModel();
  test.use({ settings: { 'scripted.asksForConsent': true } });

  test('is not asked without it: the documents answer, and a sentence says why; with it, the model answers', async ({
    workbench,
    folder,
  }) => {
    // Else VS Code does not let an extension that is not its own ask for consent.
    const options = [['enableProposedApi', 'true']] as const;
    const chat = await workbench.openChatOn(folder.write(documents), options);
    await workbench.runCommand('Ask Docs: Choose Who Answers');
    await workbench.choose('Scripted Large');
    await expect(workbench.toast('sent to scripted/large of VS Code')).toBeVisible();
    const dialog = workbench.page.locator('.monaco-dialog-box', {
      hasText: "'Ask Docs' wants to access the language models provided by Scripted Models",
    });
    await chat.send(question);
    await expect(dialog).toContainText('Answers to your questions are written from the passages found');
    await workbench.picture('consent-asked');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const run = await chat.ended(0);
    await expectAnswered(chat, run, /12 metres/);
    await expect(chat.answerOf(run)).not.toContainText('The documents say this');
    await expect(run).toContainText('VS Code has not been told that Ask Docs may use this language model');
    await workbench.picture('consent-refused');

    await chat.send(question);
    await dialog.getByRole('button', { name: 'Allow' }).click();
    await expectAnswered(chat, await chat.ended(1), /^The documents say this:.*12 metres/s);
  });
});

test.describe('Checking the connection', () => {
  test('finds the model of VS Code', async ({ workbench, folder }) => {
    needScriptedModel();
    await workbench.openChatOn(folder.write(documents));
    await workbench.runCommand('Ask Docs: Choose Who Answers');
    await workbench.choose('Scripted Large');
    await expect(workbench.toast('sent to scripted/large of VS Code')).toBeVisible();
    await workbench.runCommand('Ask Docs: Check Model Connection');
    await expect(workbench.toast('VS Code has scripted/large, and Ask Docs may use it.')).toBeVisible();
  });

  test('says how a service answers, what is missing without its key, and that a wrong one is refused', async ({
    workbench,
    folder,
  }) => {
    const service = await startModelService({ key });
    try {
      await workbench.openChatOn(folder.write(documents));
      await chooseEndpoint(workbench, service.endpoint);
      await workbench.answerInputBox('Ask Docs: Model API Key', key);
      await workbench.choose(service.model);
      await expect(workbench.toast(`sent to ${service.model} at ${service.host}`)).toBeVisible();
      await workbench.runCommand('Ask Docs: Check Model Connection');
      await expect(workbench.toast(`${service.model} at ${service.host} answers, after`)).toBeVisible();
      await workbench.runCommand('Ask Docs: Forget Model API Key');
      await expect(workbench.toast(`The key for ${service.host} was forgotten.`)).toBeVisible();
      await workbench.runCommand('Notifications: Clear All Notifications');
      await workbench.runCommand('Ask Docs: Check Model Connection');
      const notice = workbench.toast(`${service.host} wants an API key, and none is set.`);
      await expect(notice.getByRole('button', { name: 'Choose…' })).toBeVisible();
      await workbench.picture('key-missing');
      await notice.getByRole('button', { name: 'Set Key' }).click();
      await workbench.answerInputBox('Ask Docs: Model API Key', 'another-key');
      // Nothing says when the key is saved.
      await expect(async () => {
        await workbench.runCommand('Ask Docs: Check Model Connection');
        await expect(workbench.toast(`${service.host} refuses the API key.`)).toBeVisible({ timeout: 5_000 });
      }).toPass({ timeout: 60_000 });
    } finally {
      await service.stop();
    }
  });
});

async function chooseEndpoint(workbench: Workbench, endpoint: string): Promise<void> {
  await workbench.runCommand('Ask Docs: Choose Who Answers');
  await workbench.choose('OpenAI-compatible endpoint');
  await workbench.answerInputBox('Ask Docs: Choose Who Answers', endpoint);
}

async function expectAnswered(chat: ChatPage, run: Locator, text: RegExp): Promise<void> {
  await expect(chat.answerOf(run)).toHaveText(text);
  const cited = run.locator('[data-testid=citation][data-place^="harbour.md"][data-quote*="12 metres"]');
  await expect(cited.first()).toBeVisible();
}
