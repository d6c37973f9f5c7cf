import assert from 'node:assert/strict';
import type { RunState } from '../../../../../src/core/model/state';
import { answeredRun, declinedRun } from '../../../../support/sampleRuns';
import { drawRun, textOf } from '../../drawRun';

const scope: RunState['scope'] = [
  { kind: 'folder', id: 'docs/policies' },
  { kind: 'file', id: 'faq.md' },
];

describe('a run of a question about parts of the workspace', () => {
  it('says below the question what was searched', () => {
    assert.match(textOf(drawRun({ ...answeredRun, scope })), /In docs\/policies\/, faq\.md/);
    assert.doesNotMatch(drawRun(answeredRun), /run-scope/);
  });

  it('offers to ask the whole workspace when nothing was found', () => {
    assert.match(textOf(drawRun({ ...declinedRun, scope })), /Ask the whole workspace/);
    assert.doesNotMatch(textOf(drawRun(declinedRun)), /Ask the whole workspace/);
  });

  it('offers it where only places were found', () => {
    const { outcome } = answeredRun;
    assert.ok(outcome?.kind === 'answered');
    const unsure = {
      ...answeredRun,
      outcome: { ...outcome, answer: { ...outcome.answer, mode: 'places' } },
    } as const;
    const newest = (run: RunState): string => textOf(drawRun(run, {}, [], true));
    assert.match(newest({ ...unsure, scope }), /Ask the whole workspace/);
    assert.doesNotMatch(newest(unsure), /Ask the whole workspace/);
    assert.doesNotMatch(newest({ ...answeredRun, scope }), /Ask the whole workspace/);
  });
});

describe('the judgement of a person', () => {
  const pressed = (html: string): readonly (string | undefined)[] =>
    Array.from(html.matchAll(/data-testid="(good|wrong)" aria-pressed="true"/g), ([, name]) => name);

  it('shows the thumb that was given', () => {
    assert.deepEqual(pressed(drawRun(answeredRun)), []);
    assert.deepEqual(pressed(drawRun({ ...answeredRun, rating: { value: 'up' } })), ['good']);
    assert.deepEqual(pressed(drawRun({ ...answeredRun, rating: { value: 'down' } })), ['wrong']);
  });

  it('asks for a reason, and shows the one that was given', () => {
    const html = drawRun({ ...answeredRun, rating: { value: 'down', reason: 'incomplete' } });
    assert.match(html, /aria-pressed="true">Incomplete</);
    assert.match(html, /aria-pressed="false">Badly written</);
  });

  it('is not asked for when nothing is open, of a trace, or where there is no answer', () => {
    assert.doesNotMatch(drawRun(answeredRun, { isOpen: () => false }), /rating-reasons/);
    assert.doesNotMatch(drawRun({ ...answeredRun, isReplay: true }), /data-testid="good"/);
    assert.doesNotMatch(drawRun(declinedRun), /data-testid="good"/);
  });
});
