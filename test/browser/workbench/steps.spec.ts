// The tree of steps below an answer: how the answer came about.
import { expect, test } from './fixtures';
import { bothParts } from './sampleQuestion';

const kindsOfSteps = ['guard', 'route', 'plan', 'task', 'search', 'evidence', 'synthesize', 'check'];

/** The first names the maker, and only the second says where that is. */
const pair = {
  'manuals/pump-p200.md':
    '# Pump P-200\n\nThe pump P-200 is made by Nordhavn Fluid Systems and moves cooling water through the test bench.\n',
  'suppliers/nordhavn-fluid-systems.md':
    '# Nordhavn Fluid Systems\n\nNordhavn Fluid Systems is located in Aarhus. Spare parts come within 5 working days.\n',
};

test.describe('The steps of an answer', { tag: '@release' }, () => {
  test('unfold to all that was done; for the keyboard they are one stop, and arrows move among them', async ({
    workbench,
    folder,
  }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    const run = await chat.ask(bothParts);
    const toggle = run.getByTestId('steps-toggle');
    await toggle.click();
    for (const kind of kindsOfSteps)
      await expect(run.locator(`[data-testid=step][data-kind=${kind}]`).first()).toBeVisible();
    await expect(run.locator('[data-testid=step]:not([data-status=done])')).toHaveCount(0);
    await expect(toggle, 'what was clicked stays in sight').toBeInViewport();
    await workbench.picture('steps');
    const { keyboard } = workbench.page;
    await expect(toggle).toBeFocused();
    await keyboard.press('Enter');
    await expect(run.getByTestId('step')).toHaveCount(0);
    await keyboard.press('Enter');
    await expect(run.locator('[role=treeitem][tabindex="0"]')).toHaveCount(1);
    await keyboard.press('Tab');
    const step = (kind: string) => run.locator(`[role=treeitem][data-kind=${kind}]`);
    await expect(step('guard')).toBeFocused();
    await keyboard.press('ArrowDown');
    await expect(step('route')).toBeFocused();
    await keyboard.press('ArrowDown');
    await expect(step('plan')).toBeFocused();
    await keyboard.press('ArrowRight');
    await expect(step('plan')).toHaveAttribute('aria-expanded', 'true');
    await workbench.picture('steps-by-keyboard');
    await keyboard.press('ArrowLeft');
    await expect(step('plan')).toHaveAttribute('aria-expanded', 'false');
    await keyboard.press('Home');
    await expect(step('guard')).toBeFocused();
  });
});

test.describe('The steps of an answer', () => {
  test('that were opened for one answer stay closed for the next', async ({ workbench, folder }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace'));
    const first = await chat.ask(bothParts);
    await first.getByTestId('steps-toggle').click();
    await expect(first.getByRole('tree')).toBeVisible();
    const second = await chat.ask('How long are backups kept?');
    await expect(second.getByTestId('steps-toggle')).toBeVisible();
    await expect(second.getByRole('tree')).toHaveCount(0);
  });

  test('show two searches, the second after the first', async ({ workbench, folder }) => {
    const chat = await workbench.openChatOn(folder.copy('workspace').write(pair));
    const run = await chat.ask('In which city is the company that makes the pump P-200 located?');
    await expect(chat.answerOf(run)).toContainText('Aarhus');
    await run.getByTestId('steps-toggle').click();
    const tasks = run.locator('[data-kind=task]');
    await expect(tasks).toHaveCount(2);
    await expect(tasks.nth(1).locator('.step-line').first()).toContainText('after 1');
    const kept = (at: number) =>
      tasks.nth(at).locator('[data-kind=search] .passage:not(.dropped) .path').allTextContents();
    const first = await kept(0);
    const again = (await kept(1)).filter((passage) => first.includes(passage));
    expect(again, 'the second search lists only what it found itself').toEqual([]);
    await workbench.picture('steps-two-searches');
  });
});
