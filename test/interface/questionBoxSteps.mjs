// The question box: what is searched, who answers, what to ask next, and what was thought of the answer.
import assert from 'node:assert/strict';

export async function questionBoxSteps(runner, workbench) {
  const { page } = workbench;
  const shown = (id) => workbench.chat.getByTestId(id);
  const box = () => shown('question');

  await runner.step('@ lists folders and files, and the keyboard chooses one', async () => {
    await workbench.openChat();
    await box().pressSequentially('@ret');
    await shown('scope-list').getByRole('option', { name: 'data-retention.md' }).waitFor();
    await box().press('Escape');
    await shown('scope-list').waitFor({ state: 'hidden' });
    await box().fill('');
    await box().pressSequentially('How long are access logs kept @po');
    await shown('scope-list').getByRole('option', { name: 'policies/' }).first().waitFor();
    await box().press('ArrowDown');
    await runner.picture('70-scope-list');
    await box().press('ArrowUp');
    await box().press('Enter');
    await shown('scope-chips').getByText('policies/').waitFor();
    assert.equal(await box().inputValue(), 'How long are access logs kept ');
  });

  await runner.step('an answer comes from the folder that was chosen alone, and says so', async () => {
    await box().pressSequentially('in the European Union?');
    await box().press('Enter');
    const run = await workbench.waitForRunEnd(1);
    assert.match(await run.getByTestId('answer').innerText(), /90 days/);
    assert.match(await run.getByTestId('run-scope').innerText(), /In policies\//);
    for (const { place } of await workbench.citations(run)) assert.match(place, /^policies\//);
  });

  await runner.step('the first answer hints at the models of VS Code, and one click takes one', async () => {
    await shown('model-hint').getByText('VS Code offers Scripted Large.').waitFor();
    await runner.picture('71-limited-answer-and-hint');
    await shown('hint-use').click();
    await shown('answerer').getByText('large').waitFor();
    await shown('model-hint').waitFor({ state: 'hidden' });
  });

  await runner.step('the picker of who answers goes back to offline', async () => {
    await shown('answerer').click();
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Offline' }).first().click();
    await shown('answerer').getByText('Offline').waitFor();
  });

  await runner.step(
    'where a limited question finds nothing, one click asks the whole workspace',
    async () => {
      const limited = await workbench.askByEnter('What checksum does every part carry in version 3?');
      await limited.getByTestId('declined').waitFor();
      await runner.picture('72-nothing-in-the-folder');
      await limited.getByRole('button', { name: 'Ask the whole workspace' }).click();
      const run = await workbench.waitForRunEnd(3);
      assert.match(await run.getByTestId('answer').innerText(), /SHA-256/);
      assert.equal(await run.getByTestId('run-scope').count(), 0);
    },
  );

  await runner.step('a question that goes on from the answer is asked by a click', async () => {
    const next = shown('follow-ups').getByRole('button').first();
    await next.waitFor();
    await runner.picture('73-follow-ups');
    const question = await next.innerText();
    await next.click();
    const run = await workbench.waitForRunEnd(4);
    assert.equal(await run.locator('.question').innerText(), question);
    await run.getByTestId('answer').waitFor();
  });

  await runner.step('an answer is disliked for a reason', async () => {
    await workbench.lastRun.getByTestId('wrong').click();
    const reasons = workbench.lastRun.getByTestId('rating-reasons');
    await reasons.getByRole('button', { name: 'Incomplete' }).click();
    await runner.picture('74-reasons');
    await workbench.lastRun.getByRole('button', { name: 'Cancel' }).click();
    await reasons.waitFor({ state: 'hidden' });
  });

  await runner.step('the box is clear in the dark, in high contrast and when narrow', async () => {
    await shown('scope').click();
    await shown('scope-list').getByRole('option').first().waitFor();
    await box().press('Enter');
    await workbench.changeTheme('Dark Modern', 'vs-dark');
    await openList();
    await runner.picture('75-box-dark');
    await box().press('Escape');
    await workbench.changeTheme('Dark High Contrast', 'hc-black');
    await openList();
    await runner.picture('76-box-high-contrast');
    await box().press('Escape');
    await workbench.resizeSideBar(240);
    await openList();
    await runner.picture('77-box-narrow');
    await box().press('Escape');
    await box().fill('');
    await workbench.changeTheme('Light Modern', 'vs');
    await workbench.resizeSideBar(300);
    await workbench.startConversation();
  });

  async function openList() {
    await box().fill('');
    await box().pressSequentially('@');
    await shown('scope-list').getByRole('option').nth(1).waitFor();
  }
}
