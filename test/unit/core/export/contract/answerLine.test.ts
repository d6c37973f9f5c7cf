import * as assert from 'node:assert/strict';
import { answerLine } from '../../../../../src/core/export/contract/answerLine';
import { createExtractiveReasoner } from '../../../../../src/core/answering/extractive/extractiveReasoner';
import { FakeSearchIndex } from '../../../../support/fakeSearchIndex';
import { runQuestion } from '../../../../support/runQuestion';

describe('answerLine', () => {
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
