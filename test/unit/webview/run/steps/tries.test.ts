import assert from 'node:assert/strict';
import { attemptsOf } from '../../../../../src/webview/run/steps/attemptsItem';
import { happyRun, lowConfidenceRun, retriedRun } from '../../../../support/sampleJudgements';
import { drawRun, textOf } from '../../drawRun';

describe('triesOf', () => {
  it('is empty when there was one try only', () => {
    assert.deepEqual(attemptsOf(happyRun), []);
  });

  it('says how confident each try was and which one was kept', () => {
    assert.deepEqual(
      [retriedRun, lowConfidenceRun].map((run) =>
        attemptsOf(run).map(({ number, confidence, isKept }) => [number, confidence, isKept]),
      ),
      [
        [
          [1, 0.29, false],
          [2, 0.912, true],
        ],
        [
          [1, 0.29, true],
          [2, 0.24, false],
          [3, undefined, false],
        ],
      ],
    );
  });

  it('is shown as a table, which is its own text', () => {
    const html = drawRun(lowConfidenceRun);
    const at = html.indexOf('data-testid="tries"');
    assert.match(
      textOf(`<table ${html.slice(at, html.indexOf('</table>', at))}`),
      /Try 1 Low confidence 2 passages.*kept Try 2 Low confidence .* Try 3 nothing new found/,
    );
  });
});
