import * as assert from 'node:assert/strict';
import {
  earlierConversation,
  keptTurnOf,
  nextQuestions,
} from '../../../../src/extension/participant/participant';
import { happyRun, rephraseRun } from '../../../support/sampleJudgements';

/** As VS Code gives it back. */
function kept(run: typeof happyRun): unknown {
  return JSON.parse(JSON.stringify(keptTurnOf(run)));
}

describe('what VS Code keeps of a run', () => {
  it('is what a further question leans on', () => {
    const { turns } = earlierConversation([kept(happyRun)]);
    assert.deepEqual(turns, [...earlierConversation([keptTurnOf(happyRun)]).turns]);
    assert.ok(turns[0]?.answer.startsWith(happyRun.text.slice(0, 20)));
  });

  it('keeps a question without an answer, and leaves out what is none of ours', () => {
    const { turns } = earlierConversation([kept(rephraseRun), undefined, { runId: 3 }, 'text']);
    assert.deepEqual(
      turns.map(({ answer }) => answer),
      [''],
    );
  });

  it('has the questions that are offered next', () => {
    const { outcome } = happyRun;
    assert.ok(outcome?.kind === 'answered');
    const answer = { ...outcome.answer, followUps: ['And then?'] };
    assert.deepEqual(nextQuestions(kept({ ...happyRun, outcome: { ...outcome, answer } })), ['And then?']);
    assert.deepEqual(nextQuestions({ other: true }), []);
  });
});
