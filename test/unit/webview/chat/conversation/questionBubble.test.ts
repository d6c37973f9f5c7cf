import assert from 'node:assert/strict';
import { drawRun } from '../../drawRun';
import { answeredRun } from '../../../../support/sampleRuns';

describe('the question of a run', () => {
  it('can be edited, unless its run is shown from a trace', () => {
    const edit = { replaces: 1, onAsk: () => undefined };
    assert.match(
      drawRun(answeredRun, { edit }),
      /data-testid="edit-question"[^>]*aria-label="Edit the question"/,
    );
    assert.doesNotMatch(drawRun(answeredRun, { edit: undefined }), /edit-question/);
  });
});

describe('a run that was stopped', () => {
  it('offers to ask again', () => {
    const stopped = drawRun({ ...answeredRun, outcome: { kind: 'cancelled' } });
    assert.match(stopped, /Stopped\. <button[^>]*data-testid="ask-again"[^>]*>Ask again</);
    assert.doesNotMatch(drawRun(answeredRun), /ask-again/);
  });
});
