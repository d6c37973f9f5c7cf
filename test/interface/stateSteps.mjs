// The states that a person meets with every question, in one theme: answer, steps, citation, quote, hover.
import assert from 'node:assert/strict';

/** Expects the main question to be the last that was answered. */
export async function stateSteps(runner, workbench, theme) {
  const { page } = workbench;

  await runner.step(`the answer has a list of sources (${theme})`, async () => {
    const run = workbench.lastRun;
    assert.equal(await run.getByTestId('source').count(), (await workbench.citations(run)).length);
    await runner.picture(`04-answer-${theme}`);
  });

  await runner.step(`the tree of steps unfolds (${theme})`, async () => {
    const toggle = workbench.lastRun.getByTestId('steps-toggle');
    await toggle.click();
    const steps = workbench.lastRun.getByTestId('step');
    await steps.first().waitFor();
    const rows = await steps.evaluateAll((items) =>
      items.map((item) => ({ kind: item.dataset.kind, status: item.dataset.status })),
    );
    const kinds = rows.map(({ kind }) => kind);
    for (const kind of ['guard', 'route', 'plan', 'task', 'search', 'evidence', 'synthesize', 'check']) {
      assert.ok(kinds.includes(kind), `steps: ${kinds.join(', ')}`);
    }
    assert.deepEqual(
      rows.filter(({ status }) => status !== 'done'),
      [],
    );
    // What was clicked stays under the pointer.
    await toggle.hover({ trial: true });
    await runner.picture(`05-steps-${theme}`);
    await toggle.click();
  });

  await runner.step(`a citation opens its document with the quote highlighted (${theme})`, async () => {
    const run = workbench.lastRun;
    const [{ place, quote }] = await workbench.citations(run);
    await run.getByTestId('citation').first().click();
    const name = /([^/]+?) › /.exec(place)[1];
    await page.locator('.tab.active', { hasText: name }).waitFor();
    const lines = await workbench.highlightedLines();
    assert.ok(lines.length > 0, 'a line is highlighted');
    const normal = (text) => text.replace(/\s+/g, ' ').trim();
    for (const line of lines.map(normal).filter((text) => text !== '')) {
      const isQuoted = normal(quote).includes(line) || line.includes(normal(quote));
      assert.ok(isQuoted, `highlighted: ${line}\nquoted: ${quote}`);
    }
    await runner.picture(`06-citation-opened-${theme}`);
  });

  await runner.step(`a source shows its quote when it has the focus (${theme})`, async () => {
    const [{ quote }] = await workbench.citations(workbench.lastRun);
    await workbench.lastRun.getByTestId('source').first().focus();
    const card = workbench.lastRun.locator('.card');
    await card.waitFor();
    assert.ok((await card.innerText()).includes(quote), 'the quote is shown');
    await runner.picture(`07-quote-card-${theme}`);
    await workbench.chat.getByTestId('question').focus();
    await card.waitFor({ state: 'hidden' });
  });

  await runner.step(
    `a selected word offers an explanation when the pointer is on it (${theme})`,
    async () => {
      await workbench.hoverOver('specs/uploads-v3.md', 'session');
      await runner.picture(`08-hover-${theme}`, { keepsPointer: true });
    },
  );
}
