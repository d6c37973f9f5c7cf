import * as assert from 'node:assert/strict';
import { declinedRun } from '../../../../support/sampleRuns';
import { brokenOffRun, replacedRun } from '../../../../support/sampleWritten';
import { drawRun, textOf } from '../../drawRun';

const afterFailure = { checkConnection: () => undefined, answerOnMachine: () => undefined };

/** The box in a page, and what comes after it. */
function boxIn(html: string): string {
  const at = html.indexOf('data-testid="model-failed"');
  return at < 0 ? '' : textOf(html.slice(html.indexOf('>', at) + 1));
}

describe('a model that failed', () => {
  it('is named, with what went wrong and what is shown instead', () => {
    const told = boxIn(drawRun(replacedRun));
    assert.match(told, /^gpt-test did not answer\. The model service cannot be reached\..*on this machine/);
  });

  it('is told of where its answer is kept as far as it came', () => {
    const html = drawRun(brokenOffRun);
    assert.match(boxIn(html), /^large stopped in the middle of its answer\..*sources is shown\./);
    assert.ok(html.indexOf('data-testid="answer"') < html.indexOf('data-testid="model-failed"'));
  });

  it('is told of before it is said that nothing was found', () => {
    const { outcome } = declinedRun;
    assert.ok(outcome?.kind === 'declined');
    const modelFailure = { kind: 'replaced', model: 'gpt-test', reason: 'It is busy.' } as const;
    const html = drawRun({ ...declinedRun, outcome: { ...outcome, modelFailure } });
    assert.match(boxIn(html), /^gpt-test did not answer\. It is busy\./);
    assert.ok(html.indexOf('data-testid="model-failed"') < html.indexOf('data-testid="declined"'));
  });

  it('can be checked, or left for this machine', () => {
    assert.match(
      boxIn(drawRun(replacedRun, { afterFailure })),
      /Check Connection Always Answer on This Machine/,
    );
  });

  it('is not left for this machine where that answers already', () => {
    const html = drawRun(replacedRun, { afterFailure: { ...afterFailure, answerOnMachine: undefined } });
    assert.match(html, /Check Connection/);
    assert.doesNotMatch(html, /Always Answer on This Machine/);
  });

  it('offers nothing below an earlier question', () => {
    assert.doesNotMatch(drawRun(replacedRun), /Check Connection/);
  });
});
