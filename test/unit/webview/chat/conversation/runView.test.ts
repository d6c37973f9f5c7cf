import assert from 'node:assert/strict';
import type { Answer } from '../../../../../src/core/model/types';
import type { RunState } from '../../../../../src/core/model/state';
import { drawRun, textOf } from '../../drawRun';
import { answeredRun, clarifyRun, declinedRun, runningRun } from '../../../../support/sampleRuns';

const textsOf = (run: RunState) => textOf(drawRun(run));

/** The steps of a kind, each with all that is below it up to the next step. */
function stepsOf(run: RunState, kind: string): readonly string[] {
  return drawRun(run)
    .split('<li class="step"')
    .filter((step) => step.includes(`data-kind="${kind}"`))
    .map((step) => textOf(`<li ${step}`));
}

function withAnswer(change: Partial<Answer>): RunState {
  assert.ok(answeredRun.outcome?.kind === 'answered');
  return {
    ...answeredRun,
    outcome: { kind: 'answered', answer: { ...answeredRun.outcome.answer, ...change } },
  };
}

function assertSays(text: string, ...parts: readonly string[]): void {
  for (const part of parts) assert.ok(text.includes(part), `"${part}" in: ${text}`);
}

describe('RunView', () => {
  describe('the passage below a block', () => {
    const context = { before: '', after: '', passage: '' };

    it('says that it could not be read this time', () => {
      const html = drawRun(answeredRun, { contextOf: () => ({ ...context, isUnread: true }) });
      assertSays(textOf(html), 'This cannot be read right now.');
      assert.ok(!html.includes('no longer has this quote'));
    });

    it('is named by the source that the block cites', () => {
      const [first] = answeredRun.citations;
      assert.ok(first !== undefined);
      const citations = [first, { ...first, marker: 2 }, { ...first, marker: 3, chunkId: 'another' }];
      const text = 'One [1].\n\nTwo [2] and three [3].';
      const drawn = textOf(drawRun({ ...withAnswer({ text, citations }), text, citations }));
      assertSays(drawn, 'More from source 2', 'More from source 3');
      assert.ok(!drawn.includes('More from source 1'));
    });
  });

  describe('the route', () => {
    it('says kind, reasoning, names and how the question was understood', () => {
      assertSays(
        stepsOf(answeredRun, 'route')[0] ?? '',
        'It compares two versions and asks for the reason.',
        'More than one search',
        'Understood as How did the retries of failed uploads change from version 2 to version 3, and why?',
        'Names version 2, version 3',
      );
    });

    it('says nothing of an understanding when the question was taken as it was asked', () => {
      const asked =
        'How did the retries of failed uploads change from version 2 to version 3, and why? in:specs/';
      assert.ok(!textsOf({ ...answeredRun, question: asked }).includes('Understood as'));
    });
  });

  describe('the plan', () => {
    it('says what each task asks, searches and waits for', () => {
      assertSays(
        stepsOf(answeredRun, 'plan')[0] ?? '',
        '1 How are failed uploads retried in version 2? First in specs/uploads-v2.md',
        'Searches “retry failed part version 3”, “exponential backoff part” From the glossary backoff',
        '3 Why did the waits between retries change? After 1, 2 About reason',
      );
    });
  });

  describe('a task', () => {
    it('says which tasks it waited for', () => {
      const tasks = stepsOf(answeredRun, 'task');
      assertSays(tasks.at(-1) ?? '', 'Why did the waits between retries change? · after 1 and 2');
      assert.ok(!tasks[0]?.includes('after'));
    });

    it('is known as the second try of one that failed', () => {
      const [first, failed, again] = stepsOf(answeredRun, 'task');
      assertSays(failed ?? '', 'failed 2 How', 'A search took too long and was stopped.');
      assertSays(again ?? '', 'done 2 How', '2nd try');
      for (const other of [first, failed]) assert.ok(!other?.includes('try'));
    });
  });

  describe('a search', () => {
    it('says which passages were kept and which come too little near, without scores', () => {
      assertSays(
        stepsOf(answeredRun, 'search')[0] ?? '',
        'uploads-v2.md › Retry policy',
        'These are less close to the question',
        'uploads-v2.md › Limits',
        '2 more',
      );
      assert.doesNotMatch(stepsOf(answeredRun, 'search')[0] ?? '', /\d\.\d\d/);
    });

    it('says what was searched for unless it is what the task asks', () => {
      const [first, , third] = stepsOf(answeredRun, 'search');
      assert.ok(!first?.includes('Searched for'), first);
      assertSays(third ?? '', 'Searched for “retry failed part version 3”, “exponential backoff part”');
    });

    it('lists what a search before it kept as found before, and not as new', () => {
      const last = stepsOf(answeredRun, 'search').at(-1) ?? '';
      assertSays(last, '2 found before The best 3 are kept');
      assert.ok(!last.includes('uploads-v2.md'), last);
    });

    it('lists in a second try what the first one kept', () => {
      const [, , again] = stepsOf(answeredRun, 'search');
      assertSays(again ?? '', 'What changed since version 2 1 found before');
    });
  });

  it('says that the window was reloaded, and not how long it took, where it was cut off', () => {
    const said = textsOf({ ...answeredRun, outcome: { kind: 'cancelled', isCutOff: true } });
    assertSays(said, 'The window was reloaded. Ask again');
    assert.doesNotMatch(said, /9\.4 s/);
  });

  it('says the failure of a task once', () => {
    const run = { ...answeredRun, outcome: { kind: 'cancelled' } } as const;
    assert.equal(textsOf(run).split('A search took too long').length - 1, 1);
  });

  it('shows quotes and counts those that were dropped', () => {
    assertSays(
      stepsOf(answeredRun, 'evidence')[2] ?? '',
      'Retries back off exponentially',
      '1 quote dropped: not verbatim in the document',
    );
  });

  it('shows what a model was asked and what happened on the way', () => {
    assertSays(
      stepsOf(answeredRun, 'plan')[0] ?? '',
      'The service is busy. Tried again after 2 s.',
      'gpt-4o-mini · 1,034 in, 188 out · 1.2 s · cost 0.00018',
    );
  });

  it('shows what running steps wait for', () => {
    const [first, second] = stepsOf(runningRun, 'evidence');
    assertSays(first ?? '', 'The service is busy. Next try in 2 s.');
    assertSays(second ?? '', 'Waiting 3 s for the rate limit');
  });

  describe('its summary', () => {
    it('says models, calls, tokens, cost and what was done offline', () => {
      assertSays(
        textsOf(answeredRun),
        'gpt-4o-mini, gpt-4o · 6 calls · 6,713 tokens in, 884 out · cost 0.01',
        'partly done on this machine',
      );
    });

    it('says why when all was done offline', () => {
      const steps = answeredRun.steps.map((step) => ({
        ...step,
        notes: step.notes.filter(({ kind }) => kind !== 'model-call'),
      }));
      assertSays(textsOf({ ...answeredRun, steps }), '9.4 s Done offline: The service cannot be reached.');
    });

    it('says it once when the answer tells why', () => {
      const { outcome } = answeredRun;
      assert.ok(outcome?.kind === 'answered');
      const steps = answeredRun.steps.map((step) => ({
        ...step,
        notes: step.notes.filter(({ kind }) => kind !== 'model-call'),
      }));
      const modelFailure = {
        kind: 'replaced',
        model: 'large',
        reason: 'The service cannot be reached.',
      } as const;
      const told = { ...outcome, answer: { ...outcome.answer, modelFailure } };
      const line = textsOf({ ...answeredRun, steps, outcome: told });
      assertSays(line, 'large did not answer. The service cannot be reached. Answered on this machine');
      assert.doesNotMatch(line, /9\.4 s Done offline/);
    });

    it('says that no model was used', () => {
      assertSays(textsOf(declinedRun), 'On this machine, no model used');
    });
  });

  describe('an answer', () => {
    it('shows its warnings', () => {
      assertSays(textsOf(answeredRun), 'Nothing was found about “what the mobile client does”');
    });

    it('shows what disagrees side by side, the newer one named', () => {
      assertSays(
        textsOf(answeredRun),
        'Sources disagree: how often a failed upload is retried',
        '5 times 2 specs/ uploads-v3.md 1 Mar 2026 newer 3 times 1 specs/ uploads-v2.md older: v2 Nov 2024',
      );
    });

    it('names none newer when no dates are known', () => {
      const sides = [
        { marker: 1, value: 'yes', date: undefined },
        { marker: 2, value: 'no', date: '2026-01-01' },
      ];
      const run = withAnswer({ conflicts: [{ subject: 'it', sides }] });
      assert.ok(!textsOf(run).includes('newer'));
    });

    it('names none newer when one date is a year and the other a day of it', () => {
      const sides = [
        { marker: 1, value: 'yes', date: '2026-03-01' },
        { marker: 2, value: 'no', date: '2026' },
      ];
      const text = textsOf(withAnswer({ conflicts: [{ subject: 'it', sides }] }));
      assertSays(text, '1 Mar 2026 no');
      assert.ok(!text.includes('newer'));
    });

    it('does not repeat what the text lists', () => {
      const sides = [
        { marker: 2, value: '90 days', date: '2024-02-01' },
        { marker: 1, value: '30 days', date: undefined },
      ];
      const text =
        '**Sources disagree: kept**\n\n- 90 days (Backups; 2024-02-01) [2]\n- 30 days (Retention) [1]';
      const run = withAnswer({ text, conflicts: [{ subject: 'kept', sides }] });
      assert.ok(!textsOf(run).includes('Sources disagree: kept'));
    });

    it('says that sources disagree in words when they are not shown side by side', () => {
      assert.ok(!textsOf(answeredRun).includes('The sources disagree'));
      assertSays(textsOf(withAnswer({ conflicts: [] })), 'The sources disagree');
    });

    it('says a flag in words unless it is shown already', () => {
      const said = 'Part of it was done with fewer means than usual';
      assert.ok(!textsOf(answeredRun).includes(said));
      assertSays(textsOf(withAnswer({ warnings: [] })), said);
    });
  });

  describe('a declined run', () => {
    it('says why, what came nearest and what could not be read', () => {
      assertSays(
        textsOf(declinedRun),
        'The documents do not say. No passage matches the question well enough.',
        'Closest matches policies/ data-retention.md › Exceptions',
        'price-list.xlsx The file is damaged.',
      );
    });

    it('offers its replies as buttons', () => {
      const buttons = Array.from(drawRun(clarifyRun).matchAll(/<button[^>]*class="secondary"[^>]*>([^<]*)/g));
      assert.deepEqual(
        buttons.map(([, label]) => label),
        ['The limit of Azure Blob uploads', 'The limit of Azure Files (preview)', 'Compare both'],
      );
    });
  });
});
