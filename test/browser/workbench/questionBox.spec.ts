// The question box: what is searched, who answers, and what to ask next.
import type { Locator } from '@playwright/test';
import type { ChatPage } from './chatPage';
import { expect, needScriptedModel, test } from './fixtures';

const limited = 'How long are access logs kept ';
const question = 'What checksum does every part carry in version 3?';

test.describe('The question box', () => {
  test('lists folders and files after @, and what the keyboard chooses of them is searched alone', async ({
    workbench,
    folder,
  }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    const { keyboard } = workbench.page;
    await test.step('Escape closes the list', async () => {
      await chat.box.pressSequentially('@ret');
      await expect(options(chat).filter({ hasText: 'data-retention.md' })).toBeVisible();
      await expect(chat.box).toBeFocused();
      await keyboard.press('Escape');
      await expect(chat.part('scope-list')).toHaveCount(0);
      await chat.type('');
    });
    await test.step('arrows move in it, and Enter chooses', async () => {
      const [first, second] = [options(chat).first(), options(chat).nth(1)];
      await chat.box.pressSequentially(`${limited}@po`);
      await expect(first).toContainText('policies/');
      await expect(first).toHaveAttribute('aria-selected', 'true');
      await expect(chat.box).toBeFocused();
      await keyboard.press('ArrowDown');
      await expect(second).toHaveAttribute('aria-selected', 'true');
      await workbench.picture('scope-list');
      await keyboard.press('ArrowUp');
      await expect(first).toHaveAttribute('aria-selected', 'true');
      await keyboard.press('Enter');
      await expect(chat.part('scope-chips')).toHaveText('policies/');
      await expect(chat.box).toHaveValue(limited);
    });
    await test.step('the answer comes from there, and says so', async () => {
      await chat.box.pressSequentially('in the European Union?');
      await expect(chat.box).toBeFocused();
      await keyboard.press('Enter');
      const run = await chat.ended(0);
      await expect(chat.answerOf(run)).toContainText('90 days');
      await expect(run.getByTestId('run-scope')).toContainText('In policies/');
      const elsewhere = run.locator('[data-testid=citation]:not([data-place^="policies/"])');
      await expect(run.getByTestId('citation').first()).toBeVisible();
      await expect(elsewhere).toHaveCount(0);
      await workbench.picture('answer-from-a-folder');
    });
  });

  test('asks the whole workspace with one click where a part of it says nothing', async ({
    workbench,
    folder,
  }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    await chat.part('scope').click();
    await options(chat).filter({ hasText: 'policies/' }).first().click();
    await expect(chat.part('scope-chips')).toHaveText('policies/');
    const run = await chat.ask(question);
    await expect(run.getByTestId('declined')).toBeVisible();
    await workbench.picture('nothing-in-the-folder');
    await run.getByRole('button', { name: 'Ask the whole workspace' }).click();
    const everywhere = await chat.ended(1);
    await expect(chat.answerOf(everywhere)).toContainText('SHA-256');
    await expect(everywhere.getByTestId('run-scope')).toHaveCount(0);
  });

  test('takes several documents, ticked one after another', async ({ workbench, folder }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    await chat.part('scope').click();
    const ticks = chat.part('scope-list').locator('.scope-tick');
    await ticks.nth(0).click();
    await ticks.nth(1).click();
    await expect(options(chat).and(chat.part('scope-list').locator('[aria-checked=true]'))).toHaveCount(2);
    await workbench.picture('scope-ticked');
    await chat.part('question').press('Escape');
    await expect(chat.part('scope-list')).toHaveCount(0);
    await expect(chat.part('question')).toHaveValue('');
    await expect(chat.part('scope-chips').getByRole('listitem')).toHaveCount(2);
    await chat.part('scope').click();
    await ticks.nth(1).click();
    await expect(chat.part('scope-chips').getByRole('listitem')).toHaveCount(1);
    await chat.part('question').pressSequentially('How long');
    await expect(chat.part('question')).toHaveValue('How long');
  });

  test('takes a question that goes on from the answer by a click on it', async ({ workbench, folder }) => {
    const tickets =
      'The guided tour costs 18 EUR. Tickets can be returned until three days before the visit.';
    const chat = await workbench.openChatOn(
      folder.write({
        'guide.md': `# Guide\n\n## Tickets\n\n${tickets}\n\n## Dogs\n\nDogs are not allowed in the halls.\n`,
      }),
    );
    const first = 'How much does the guided tour cost?';
    await chat.ask(first);
    const next = chat.part('follow-ups').getByRole('button').first();
    await expect(next).toBeVisible();
    await workbench.picture('follow-ups');
    const asked = await next.innerText();
    await next.click();
    await expect(chat.questions).toHaveText([first, asked]);
    await expect(chat.answerOf(await chat.ended(1))).toBeVisible();
  });

  test('hints at the models of VS Code after the first answer, takes one at a click, and goes back to offline', async ({
    workbench,
    folder,
  }) => {
    needScriptedModel();
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    await chat.ask(question);
    await expect(chat.part('model-hint')).toContainText('Write answers with Scripted Large?');
    await workbench.picture('model-hint');
    await chat.part('hint-use').click();
    await expect(chat.part('answerer')).toContainText('large');
    await expect(chat.part('model-hint')).toHaveCount(0);
    await chat.part('answerer').click();
    await workbench.choose('On this machine');
    await expect(chat.part('answerer')).toContainText('On this machine');
  });
});

for (const [name, theme] of [
  ['dark', 'Default Dark Modern'],
  ['high contrast', 'Default High Contrast'],
] as const) {
  test.describe(`The question box in ${name}`, () => {
    test.use({ settings: { 'workbench.colorTheme': theme } });

    test('opens its list at a click, which finds room in a narrow side bar', async ({
      workbench,
      folder,
    }) => {
      const chat = await workbench.openChatOn(folder.copy('workspace'));
      await chat.part('scope').click();
      await expect(options(chat).nth(1)).toBeVisible();
      await workbench.picture(`box-${theme.toLowerCase().replaceAll(' ', '-')}`);
      await workbench.resizeSideBar(240);
      await chat.type('@');
      await expect(options(chat).nth(1)).toBeVisible();
      const hidden = () => chat.part('scope-list').evaluate((list) => list.scrollWidth - list.clientWidth);
      await expect.poll(hidden, 'pixels that find no room sideways').toBe(0);
      await workbench.picture(`box-narrow-${theme.toLowerCase().replaceAll(' ', '-')}`);
    });
  });
}

function options(chat: ChatPage): Locator {
  return chat.part('scope-list').getByRole('option');
}
