// What goes on in the chat around its answers: what is asked at a click, what is offered later, and what comes into view.
import { conflictRun, happyRun } from '../../support/sampleJudgements';
import { answeredRun, declinedRun } from '../../support/sampleRuns';
import { snapshotOf } from './chatPage.mjs';
import { expect, expectAccessible, expectRoom, picturePath, test } from './fixtures';
import { keptThemes } from './themes.mjs';

const starters = ['How long are debug logs kept?', 'Who repairs the roof?'];
const overview = { type: 'overview', overview: { kinds: [], folders: [] }, starters } as const;

test.use({ viewport: { width: 250, height: 700 } });

test.beforeEach(({ chat }) => chat.load(keptThemes().light));

test.describe('The conversation', () => {
  test('asks the same question of one document when sources disagree', async ({ chat, page }) => {
    await chat.tell(snapshotOf([conflictRun]));
    await page
      .getByRole('button', { name: /^Only from / })
      .first()
      .click();
    await expect
      .poll(async () => (await chat.said('question-ask')).at(-1))
      .toMatchObject({ question: conflictRun.question, scope: [{ kind: 'file' }] });
  });

  test('opens the steps of one answer, and not those of the next', async ({ chat, page }) => {
    await chat.tell(snapshotOf([happyRun]));
    await page.getByTestId('steps-toggle').click();
    const later = { ...happyRun, runId: 'later', startedAt: happyRun.startedAt + 60_000 };
    await chat.tell(snapshotOf([happyRun, later]));
    const toggles = page.getByTestId('steps-toggle');
    await expect(toggles).toHaveCount(2);
    await expect(toggles.first()).toHaveAttribute('aria-expanded', 'true');
    await expect(toggles.last()).toHaveAttribute('aria-expanded', 'false');
  });

  test('offers questions to begin with after a greeting, and scrolls to them', async ({ chat, page }) => {
    const message = 'Hello! Ask something in your own words.\n\n'.repeat(12);
    if (declinedRun.outcome?.kind !== 'declined') throw new Error('It is declined.');
    const outcome = { ...declinedRun.outcome, reason: 'overview', message } as const;
    const coverage = { ...outcome.coverage, nearest: [], failed: [] };
    await chat.tell(snapshotOf([{ ...declinedRun, outcome: { ...outcome, coverage } }]));
    await expect.poll(() => chat.said('overview-want')).toHaveLength(1);
    await page.getByTestId('run').evaluate(async (run) => {
      run.parentElement?.scrollTo({ top: 100_000 });
      // The page is told with the next frame.
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
    });
    await chat.tell(overview);
    await expect(page.getByTestId('starter').last()).toBeInViewport({ ratio: 0.9 });
    await page.screenshot({ path: picturePath('conversation-greeted-250') });
    await page.getByRole('button', { name: starters[0] ?? '' }).click();
    await expect.poll(() => chat.said('question-ask')).toMatchObject([{ question: starters[0], scope: [] }]);
  });

  test('lists what the latest text after an @ looks for, though an earlier reply comes last', async ({
    chat,
    page,
  }) => {
    await chat.tell(snapshotOf([]));
    await page.getByTestId('question').pressSequentially('@p');
    await page.getByTestId('question').pressSequentially('o');
    await expect.poll(async () => (await chat.said('scope-suggest')).at(-1)).toMatchObject({ text: 'po' });
    const asked = (await chat.said('scope-suggest')).length;
    const reply = (text: string, id: string) =>
      ({ type: 'scope-suggestions', text, items: [{ kind: 'file', id }], agents: [] }) as const;
    await chat.tell(reply('po', 'policy.md'), reply('p', 'plan.md'));
    await expect.poll(() => chat.said('scope-suggest')).toHaveLength(asked + 1);
    await chat.tell(reply('po', 'policy.md'));
    await expect(page.getByTestId('scope-list').getByRole('option')).toContainText('policy.md');
  });

  test('leaves a space to the text that was typed, though the list is drawn for less of it', async ({
    chat,
    page,
  }) => {
    await chat.tell(snapshotOf([]));
    await page.getByTestId('question').pressSequentially('@');
    await expect.poll(async () => (await chat.said('scope-suggest')).at(-1)).toMatchObject({ text: '' });
    await chat.tell({
      type: 'scope-suggestions',
      text: '',
      items: [{ kind: 'file', id: 'policy.md' }],
      agents: [],
    });
    await expect(page.getByTestId('scope-list').getByRole('option')).toContainText('policy.md');
    const isTaken = await page.getByTestId('question').evaluate((box: HTMLTextAreaElement) => {
      const press = (key: string) =>
        !box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      box.setRangeText('how', 1, 1, 'end');
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
      return press(' ');
    });
    expect(isTaken).toBe(false);
    await expect(page.getByTestId('scope-chips')).toHaveCount(0);
  });

  test('offers a model in little room', async ({ chat, page }) => {
    await chat.tell(snapshotOf([happyRun]), { type: 'hint', model: 'Scripted Large' });
    const hint = page.getByTestId('model-hint');
    await expect(hint).toContainText('Write answers with Scripted Large?');
    expect((await hint.boundingBox())?.height).toBeLessThan(76);
    await expectRoom(hint);
    await expectAccessible(page);
    await page.screenshot({ path: picturePath('model-hint-250') });
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect.poll(() => chat.said('hint-answer')).toMatchObject([{ isAccepted: false }]);
  });

  test('has the card of a quote within it, above the question box', async ({ chat, page }) => {
    await chat.tell(snapshotOf([answeredRun]));
    await page.getByTestId('source').last().focus();
    const card = await page.getByTestId('quote-card').boundingBox();
    const conversation = await page.locator('.conversation').boundingBox();
    if (card === null || conversation === null) throw new Error('There is no card.');
    expect(card.y + card.height).toBeLessThanOrEqual(conversation.y + conversation.height);
    await page.screenshot({ path: picturePath('card-250') });
  });

  test('shows how far the documents are read where it is empty', async ({ chat, page }) => {
    const index = {
      kind: 'indexing',
      phase: 'reading',
      done: 5,
      total: 20,
      failed: 0,
      indexed: 5,
      waiting: 15,
    };
    await chat.tell(snapshotOf([], { index: index as never }));
    await expect(page.getByTestId('being-read')).toContainText('25 % indexed');
    await expectAccessible(page);
    await page.screenshot({ path: picturePath('being-read-250') });
  });

  test('has the rest of a passage below the whole quote', async ({ chat, page }) => {
    const text = 'A client may send [1]:\n\n- parts of a file,\n- whole files.\n\nNobody else may [1].';
    const [first] = happyRun.citations;
    if (first === undefined || happyRun.outcome?.kind !== 'answered') throw new Error('It has no citation.');
    const quoted = text.replace('\n\nNobody else may [1].', '');
    const answer = { ...happyRun.outcome.answer, text: quoted, citations: [first] };
    await chat.tell(
      snapshotOf([{ ...happyRun, text: quoted, citations: [first], outcome: { kind: 'answered', answer } }]),
    );
    const more = await page.getByTestId('passage-more').boundingBox();
    const item = await page.getByText('whole files.').boundingBox();
    expect(more?.y ?? 0).toBeGreaterThan(item?.y ?? 0);
  });
});
