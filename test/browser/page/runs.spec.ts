// What a run says to its host at a click: that it shall stop, which of the offered questions is meant, and which passage is wanted.
import { happyRun } from '../../support/sampleJudgements';
import { answeredRun, clarifyRun, runningRun } from '../../support/sampleRuns';
import { snapshotOf } from './chatPage.mjs';
import { expect, expectAccessible, expectRoom, picturePath, test } from './fixtures';
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

  test('far up in a long conversation keeps its height when the focus leaves it for another', async ({
    chat,
    page,
  }) => {
    await page.setViewportSize({ width: 420, height: 2400 });
    const runs = Array.from({ length: 24 }, (_, at) => ({ ...answeredRun, runId: `run-${at}` }));
    await chat.tell(snapshotOf(runs));
    await expect(page.getByTestId('run')).toHaveCount(runs.length);
    const first = page.getByTestId('run').nth(0);
    const second = page.getByTestId('run').nth(1);
    await first.getByTestId('steps-toggle').click();
    await expect(first.getByRole('tree')).toBeVisible();
    await page.mouse.move(0, 0);
    // In one task, as between the press and the release of a quick click: no frame is drawn meanwhile.
    const [before, after] = await second.getByTestId('steps-toggle').evaluate((button) => {
      const { top } = button.getBoundingClientRect();
      button.focus();
      return [top, button.getBoundingClientRect().top];
    });
    expect(after).toBe(before);
  });

  test('has what is done with its trace below one entry of its menu', async ({ chat, page }) => {
    await page.setViewportSize({ width: 250, height: 700 });
    await chat.tell(snapshotOf([answeredRun]));
    await page.getByTestId('more').click();
    await page.getByRole('menuitem', { name: 'Trace', exact: true }).click();
    await expectRoom(page.locator('body'));
    await expectAccessible(page);
    await page.screenshot({ path: picturePath('run-menu-250') });
    await page.getByRole('menuitem', { name: 'Copy trace', exact: true }).click();
    await expect.poll(() => chat.said('trace-copy')).toHaveLength(1);
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  });

  test('shows the rest of a cited passage by keyboard, with each cited sentence marked', async ({
    chat,
    page,
  }) => {
    await chat.tell(snapshotOf([happyRun]));
    const more = page.getByRole('button', { name: 'More from this passage' });
    await more.press('Enter');
    const whole = page.getByTestId('passage-whole');
    await expect(whole).toHaveAttribute('aria-busy', 'true');
    const wanted = { type: 'quote-context-want', runId: happyRun.runId, marker: 1 };
    await expect.poll(() => chat.said('quote-context-want')).toEqual([wanted]);
    const [first, second] = happyRun.citations;
    const passage = `A client sends parts.\n\n${first?.quote} ${second?.quote} Then it gives up.`;
    await chat.tell({ ...wanted, type: 'quote-context', before: '', after: '', passage });
    await expect(whole).toContainText('A client sends parts.');
    await expect(whole).toContainText('Then it gives up.');
    await expect(whole.locator('mark')).toHaveText([first?.quote ?? '', second?.quote ?? '']);
    await expectAccessible(page);
    await more.press('Enter');
    await expect(whole).toHaveCount(0);
  });
});

test.describe('What is opened below an answer', () => {
  test('comes into view', async ({ chat, page }) => {
    await page.setViewportSize({ width: 420, height: 420 });
    await chat.tell(snapshotOf([happyRun]));
    await page.getByTestId('quality-toggle').click();
    await expect(page.getByTestId('quality-panel')).toBeInViewport({ ratio: 0.5 });
  });

  test('is no rating when it is cancelled without a reason', async ({ chat, page }) => {
    await chat.tell(snapshotOf([happyRun]));
    await page.getByTestId('wrong').click();
    await expect.poll(() => chat.said('answer-rate')).toHaveLength(1);
    await chat.tell(snapshotOf([{ ...happyRun, rating: { value: 'down' } }]));
    await page.getByTestId('correction-form').getByRole('button', { name: 'Cancel' }).click();
    await expect
      .poll(async () => (await chat.said('answer-rate')).at(-1))
      .toEqual({ type: 'answer-rate', runId: happyRun.runId });
  });
});

test.describe('An older document', () => {
  for (const name of ['light', 'dark', 'high-contrast'] as const)
    test(`has a tag wherever it is cited, with room in a narrow view: ${name}`, async ({ chat, page }) => {
      await page.setViewportSize({ width: 260, height: 900 });
      await chat.load(keptThemes()[name]);
      await chat.tell(snapshotOf([answeredRun]));
      const run = page.getByTestId('run');
      await expect(run.getByTestId('answer').getByTestId('older').first()).toHaveText('older: v2');
      await expect(run.locator('.sources').getByTestId('older')).toHaveText('older: v2');
      await expect(run.locator('.conflicts').getByTestId('older').first()).toHaveText('older: v2');
      await run.getByTestId('citation').first().focus();
      const card = page.getByTestId('quote-card');
      await expect(card.getByTestId('older')).toHaveText('older: v2');
      await expect(card).toContainText('specs/uploads-v3.md says that it replaces this document.');
      await expectRoom(page.locator('.conversation'));
      await expectRoom(card);
      await expectAccessible(page);
      await page.screenshot({ path: picturePath(`older-${name}`) });
    });

  test('has its name, its tag and its folder whole in a narrow view', async ({ chat, page }) => {
    await page.setViewportSize({ width: 250, height: 900 });
    await chat.load(keptThemes().light);
    const documentId = 'archive/of-the-years-before/maintenance-and-cleaning-of-the-pasteurisers-2022.md';
    const older = { reason: 'archived', newer: [] } as const;
    const citations = answeredRun.citations.map((one) => ({ ...one, documentId, older }));
    await chat.tell(snapshotOf([{ ...answeredRun, citations }]));
    const tag = page.locator('.sources').getByTestId('older').first();
    await tag.scrollIntoViewIfNeeded();
    await expect(tag).toHaveText('archived');
    await expect(tag).toBeInViewport({ ratio: 0.99 });
    for (const place of ['.sources', '.conflicts'])
      for (const part of await page.locator(`${place} :is(.file, .folder, .badge)`).all())
        expect(await part.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await page.screenshot({ path: picturePath('older-archived-250') });
  });
});

test.describe('The card of a quote', () => {
  const around = {
    type: 'quote-context',
    runId: answeredRun.runId,
    marker: 1,
    before: '',
    after: '',
    passage: '',
  } as const;

  test('has what a row says with the names of the columns', async ({ chat, page }) => {
    await page.setViewportSize({ width: 250, height: 900 });
    await chat.tell(snapshotOf([answeredRun]));
    await page.getByTestId('citation').first().focus();
    const rows = [
      [
        ['Date', '2026-06-09'],
        ['Early shift', 'Dmitri Volk'],
        ['Reachable by phone at', 'the desk of the palm house, extension 4711'],
      ],
    ] as const;
    await chat.tell({
      ...around,
      rows,
      quote: '2026-06-09,Dmitri Volk,the desk of the palm house, extension 4711',
    });
    const card = page.getByTestId('quote-card');
    await expect(card.getByRole('term')).toHaveText(['Date', 'Early shift', 'Reachable by phone at']);
    await expect(card.getByRole('definition').nth(1)).toHaveText('Dmitri Volk');
    await expect(card).not.toContainText('2026-06-09,Dmitri');
    await expectRoom(card);
    await expectAccessible(page);
    await page.screenshot({ path: picturePath('card-row-250') });
  });

  test('has the quote as it is read, without the line ends of a page', async ({ chat, page }) => {
    await chat.tell(snapshotOf([answeredRun]));
    await page.getByTestId('citation').first().focus();
    await chat.tell({ ...around, quote: 'A failed upload is retried up to three times.' });
    await expect(page.getByTestId('quote-card').locator('mark')).toHaveText(
      'A failed upload is retried up to three times.',
    );
  });
});

test.describe('The question box', () => {
  test('asks all that was typed, although Enter comes before it is drawn', async ({ chat, page }) => {
    await chat.tell(snapshotOf([happyRun]));
    // In one task, as by a quick hand on a slow machine: no frame is drawn meanwhile.
    await page.getByTestId('question').evaluate((box: HTMLTextAreaElement) => {
      box.value = 'How long is the notice period?';
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    });
    await expect
      .poll(async () => (await chat.said('question-ask')).at(-1))
      .toMatchObject({ question: 'How long is the notice period?' });
    await expect(page.getByTestId('question')).toHaveValue('');
  });

  test('grows where its text needs more lines, and shrinks when the view is widened', async ({
    chat,
    page,
  }) => {
    await page.setViewportSize({ width: 260, height: 900 });
    await chat.tell(snapshotOf([answeredRun]));
    const box = page.getByTestId('question');
    await box.fill('How many days of annual leave do I have left at the end of the year?');
    const heightOf = () => box.evaluate((element) => element.clientHeight);
    const narrow = await heightOf();
    await page.setViewportSize({ width: 900, height: 900 });
    await expect.poll(heightOf).toBeLessThan(narrow);
  });
});
