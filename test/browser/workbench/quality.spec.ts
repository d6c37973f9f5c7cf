// How good an answer is, and what a person thinks of it: the panel below it, a rating, what is right, the menu.
import { expect, test } from './fixtures';

const question = 'How often is a failed part retried in version 3?';

test.describe('Below an answer', () => {
  test('opens how good it is, and closes again', async ({ workbench, folder }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    const run = await chat.ask(question);
    const toggle = run.getByTestId('quality-toggle');
    const panel = run.getByTestId('quality-panel');
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expect(panel).toContainText(/Every quote is in its document, word for word[^]*searched/);
    await workbench.picture('quality-panel');
    await toggle.click();
    await expect(panel).toHaveCount(0);
  });

  test('it is disliked for a reason, and what is right is said and kept', async ({ workbench, folder }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    const run = await chat.ask(question);
    const dislike = run.getByTestId('wrong');
    const text = run.getByTestId('correction-text');
    const keep = run.getByTestId('correction-keep');
    await test.step('a reason', async () => {
      await dislike.click();
      const reason = run.getByTestId('rating-reasons').getByRole('button', { name: 'Incomplete' });
      await reason.click();
      await expect(reason).toHaveAttribute('aria-pressed', 'true');
      await workbench.picture('rating-reasons');
      await run.getByRole('button', { name: 'Cancel' }).click();
      await expect(reason).toHaveCount(0);
      await expect(dislike).toHaveAttribute('aria-pressed', 'true');
    });
    await test.step('what is right', async () => {
      await dislike.click();
      await expect(text).toBeFocused();
      await expect(keep).toBeDisabled();
      await text.fill('Since May a failed part is retried 7 times.');
      await workbench.picture('correction-form');
      await keep.click();
      await expect(run.getByTestId('correction-kept')).toBeVisible();
      await expect(run.getByTestId('correction-form')).toHaveCount(0);
      await expect(chat.box).toBeFocused();
    });
  });

  test('its menu is used by keyboard', async ({ workbench, folder }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    const run = await chat.ask(question);
    const { keyboard } = workbench.page;
    const more = run.getByTestId('more');
    const items = chat.frame.getByRole('menuitem');
    await more.focus();
    await expect(more).toBeFocused();
    await keyboard.press('Enter');
    await expect(items.filter({ hasText: 'Correct…' })).toBeFocused();
    await keyboard.press('End');
    await expect(items.filter({ hasText: 'Trace' })).toBeFocused();
    await expect(items.filter({ hasText: 'Copy trace' })).toHaveCount(0);
    await keyboard.press('Enter');
    await expect(items.filter({ hasText: 'Save trace' })).toBeVisible();
    await keyboard.press('End');
    await expect(items.filter({ hasText: 'Save trace' })).toBeFocused();
    await keyboard.press('ArrowUp');
    await expect(items.filter({ hasText: 'without document texts' })).toBeFocused();
    await workbench.picture('run-menu');
    await keyboard.press('Escape');
    await expect(items).toHaveCount(0);
    await expect(more).toBeFocused();
  });

  test('is put into an editor, and its question among the evaluation questions', async ({
    workbench,
    folder,
  }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    const run = await chat.ask(question);
    const choose = async (label: string) => {
      await run.getByTestId('more').click();
      await chat.frame.getByRole('menuitem', { name: label, exact: true }).click();
    };
    await choose('Insert into Editor');
    const editor = workbench.page.locator('.editor-instance .view-lines').first();
    await expect(editor).toContainText('[^1-');
    await choose('Save as Evaluation Question');
    await expect(workbench.page.locator('.tab', { hasText: 'proposed.jsonl' })).toBeVisible();
    await expect(editor).toContainText(question);
  });
});
