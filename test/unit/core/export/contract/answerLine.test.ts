import * as assert from 'node:assert/strict';
import { answerLine } from '../../../../../src/core/export/contract/answerLine';
import { createExtractiveReasoner } from '../../../../../src/core/answering/extractive/extractiveReasoner';
import { FakeSearchIndex } from '../../../../support/fakeSearchIndex';
import { answeredRun, declinedRun } from '../../../../support/sampleRuns';
import { runQuestion } from '../../../../support/runQuestion';

describe('answerLine', () => {
  const declinedOutcome = declinedRun.outcome;
  assert.ok(declinedOutcome?.kind === 'declined');

  it('says of a citation that its document is older, and which is newer', () => {
    const { citations } = answerLine('1', answeredRun);
    assert.deepEqual(
      citations.map((one) => ('older' in one ? one.older : undefined)),
      [{ reason: 'replaced', issue: 'v2', newer: ['specs/uploads-v3.md'] }, undefined, undefined],
    );
  });

  it('counts telling what documents there are as an answer', () => {
    const outcome = { ...declinedOutcome, reason: 'overview', message: 'There are 2 documents.' } as const;
    const { outcome: ending, reason, answer } = answerLine('1', { ...declinedRun, outcome });
    assert.deepEqual([ending, reason, answer], ['answered', 'overview', 'There are 2 documents.']);
  });

  it('has what a question may mean when it is not clear', async () => {
    const { state } = await runQuestion('When did she join?', {
      index: new FakeSearchIndex({ search: () => ({ passages: [], terms: [] }) }),
      reasoner: createExtractiveReasoner(),
      conversation: [{ question: 'Did Ann Lee or Bob Ray approve it?', answer: '', entities: [] }],
    });
    const line = answerLine('1', state);
    assert.deepEqual('options' in line ? line.options : undefined, [
      'When did Ann Lee join?',
      'When did Bob Ray join?',
    ]);
  });
});
