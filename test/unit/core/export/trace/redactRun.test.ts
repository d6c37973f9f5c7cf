import * as assert from 'node:assert/strict';
import { readTrace, traceOf, type Trace } from '../../../../../src/core/export/trace/trace';
import { withoutTexts } from '../../../../../src/core/export/trace/redact';
import type { RunState } from '../../../../../src/core/model/state';
import { answeredRun, clarifyRun, declinedRun } from '../../../../support/sampleRuns';
import { about, randomRun, retriedRun } from '../../../../support/tracedRuns';

const withoutTextsOf = (run: RunState): Trace => withoutTexts(traceOf(run, about));

/** Every text in a value, keys left out. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe('withoutTexts', () => {
  it('leaves no word of the documents, their paths or the question', async () => {
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
        textsIn({ ...withoutTextsOf(run), events: withoutTextsOf(run).events }).filter((text) =>
          secrets.test(text),
        ),
        [],
      );
  });

  it('leaves nothing of what a trace file can put in titles, summaries, ids, columns, endings and hosts', () => {
    const canary = 'Canary';
    const steps = answeredRun.steps.map((step) => ({
      ...step,
      id: `${canary}${step.id}`,
      parentId: step.parentId && `${canary}${step.parentId}`,
      title: `${canary} ${step.title}`,
      summary: `${step.summary} ${canary}`,
      notes: [{ kind: 'model-call', model: `${canary}.example/m`, inputTokens: 1, outputTokens: 1 }].map(
        (note) => ({ ...note, kind: 'model-call' as const, isEstimated: false, cost: undefined }),
      ),
    }));
    const citations = answeredRun.citations.map((citation) => ({
      ...citation,
      documentId: `notes.${canary}`,
      chunkId: `notes.${canary}#0`,
      place: {
        kind: 'cells' as const,
        sheet: canary,
        columns: [canary, 'B'] as const,
        rows: { start: 1, end: 2 },
      },
    }));
    const run: RunState = { ...answeredRun, runId: canary, steps, citations, outcome: undefined };
    const named = { provider: 'openai', name: `${canary}.example/m`, host: `${canary}.example:80` };
    const model = { ...named, smallName: named.name };
    const trace = traceOf(run, { ...about, settings: { ...about.settings, model, embedding: named } });
    const left = withoutTexts(trace);
    assert.deepEqual(
      textsIn(left).filter((text) => /canary/i.test(text)),
      [],
    );
    assert.equal(readTrace(JSON.stringify(left)).run.steps.length, steps.length);
  });

  it('keeps the titles and summaries that the product itself gives', async () => {
    const { state } = await retriedRun();
    const wordsOf = (run: RunState) =>
      run.steps.flatMap(({ kind, title, summary }) => (kind === 'task' ? [] : [[title, summary]]));
    assert.deepEqual(wordsOf(readTrace(JSON.stringify(withoutTextsOf(state))).run), wordsOf(state));
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
