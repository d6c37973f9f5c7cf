import * as assert from 'node:assert/strict';
import { readTrace } from '../../../../../src/core/run/trace/readTrace';
import { traceOf, type Trace } from '../../../../../src/core/run/trace/trace';
import { withoutTexts } from '../../../../../src/core/run/trace/withoutTexts';
import type { RunState } from '../../../../../src/core/run/state';
import { answeredRun, clarifyRun, declinedRun } from '../../../../support/sampleRuns';
import { about, randomRun, retriedRun } from '../../../../support/tracedRuns';

const withoutTextsOf = (run: RunState): Trace => withoutTexts(traceOf(run, about));

/** Every text in a value, keys left out. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe('withoutTexts', () => {
  it('leaves no word of the documents, their paths or the question', async function () {
    this.timeout(30_000);
    for (let seed = 0; seed < 40; seed += 1) {
      const { state, words } = await randomRun(seed);
      const text = JSON.stringify(withoutTextsOf(state)).toLowerCase();
      assert.deepEqual(
        words.filter((word) => text.includes(word)),
        [],
        `seed ${seed}`,
      );
    }
  });

  it('leaves no sentence, name or value of what a run can hold', () => {
    const secrets =
      /upload|version|retention|runbook|azure|enterprise|japan|contracts|backoff|exception|2026-03|5 times|mobile/i;
    for (const run of [answeredRun, declinedRun, clarifyRun])
      assert.deepEqual(
        textsIn({ ...withoutTextsOf(run), events: withoutTextsOf(run).events }).filter(
          (text) => secrets.test(text) && text !== run.runId,
        ),
        [],
      );
  });

  it('keeps numbers, structure and what the product itself says', async () => {
    const { state } = await retriedRun();
    const full = traceOf(state, about);
    const { trace, metrics, outcome } = withoutTexts(full);
    assert.deepEqual(
      { trace, metrics, outcome },
      { ...{ trace: full.trace, metrics: full.metrics }, outcome },
    );
    const { run } = readTrace(JSON.stringify(withoutTexts(full)));
    assert.equal(run.text, '(28 characters) [1]. (41 characters) [2].');
    assert.deepEqual(
      run.citations.map(({ documentId, chunkId }) => [documentId, chunkId]),
      [
        ['document-1.md', 'document-1.md#0'],
        ['document-2.md', 'document-2.md#0'],
      ],
    );
    const failed = traceOf(answeredRun, about).events.flatMap((event) =>
      event.type === 'step-end' && event.status === 'failed' ? event.summary : [],
    );
    const kept = withoutTextsOf(answeredRun).events.flatMap((event) =>
      event.type === 'step-end' && event.status === 'failed' ? event.summary : [],
    );
    assert.deepEqual(kept, failed);
  });
});
