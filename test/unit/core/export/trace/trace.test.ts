import * as assert from 'node:assert/strict';
import { eventsOf, traceOf } from '../../../../../src/core/export/trace/trace';
import { emptyRun, reduceRun, type RunState, usageOf } from '../../../../../src/core/model/state';
import { answeredRun, clarifyRun, declinedRun, runningRun } from '../../../../support/sampleRuns';
import { about, randomRun, retriedRun } from '../../../../support/tracedRuns';

describe('traceOf', () => {
  it('has the fields of a retry cycle: an entry a node and cycle, in order', async () => {
    const { state } = await retriedRun();
    const { trace } = traceOf(state, about);
    const untimed = trace.map(({ duration_ms, ...entry }) => {
      assert.equal(typeof duration_ms, 'number');
      return entry;
    });
    const [, first, second] = [0, 1, 2].map((cycle) => untimed.filter((entry) => entry.cycle === cycle));
    assert.deepEqual(
      untimed.map(({ node, cycle }) => `${node} ${cycle}`),
      [
        ...['guard 0', 'router 0', 'planner 0'],
        ...['researcher', 'synthesizer', 'critic', 'evaluator', 'supervisor'].map((node) => `${node} 1`),
        ...['researcher', 'synthesizer', 'critic', 'evaluator', 'supervisor'].map((node) => `${node} 2`),
      ],
    );
    const searched = { tasks: 1, injections: 0, quotes_dropped: 0 };
    assert.deepEqual(first?.[0], {
      ...{
        node: 'researcher',
        cycle: 1,
        ...searched,
        queries: 1,
        chunks: 1,
        filtered_out: 1,
        avg_score: 0.9,
      },
      ...{ threshold_used: 0.6, augmented_query_used: false, quotes: 1 },
    });
    assert.deepEqual(second?.[0], {
      ...{
        node: 'researcher',
        cycle: 2,
        ...searched,
        queries: 2,
        chunks: 2,
        filtered_out: 0,
        avg_score: 0.735,
      },
      ...{ threshold_used: 0.55, augmented_query_used: true, quotes: 2 },
    });
    assert.deepEqual(first[1], {
      ...{ node: 'synthesizer', cycle: 1, style: 'concise', context_compressed: false },
      ...{ citations: 1, answer_length: 82 },
    });
  });

  it('tells of each draft how sure it was, what was wrong with it and what was decided', async () => {
    const { state } = await retriedRun();
    const { trace, metrics } = traceOf(state, about);
    const of = (node: string) =>
      trace.filter((entry) => entry.node === node) as unknown as Record<string, unknown>[];
    const [bad, good] = of('critic');
    assert.ok(bad !== undefined && good !== undefined);
    assert.deepEqual(
      [
        bad.hallucination,
        bad.invalid_citations,
        good.hallucination,
        good.invalid_citations,
        good.uncited_claims,
      ],
      [true, 1, false, 0, 0],
    );
    assert.deepEqual(metrics.confidence_history, [bad.confidence, good.confidence]);
    assert.deepEqual(metrics.retry_reasons, [
      {
        iteration: 1,
        confidence: bad.confidence,
        reason: 'citation-problems',
        citation_issue: true,
        hallucination: true,
      },
    ]);
    assert.deepEqual(
      of('supervisor').map(({ decision, retry_count }) => [decision, retry_count]),
      [
        ['retry', 1],
        ['finalize', 1],
      ],
    );
    assert.equal(metrics.last_citation_audit?.invalid_citations, 0);
    assert.equal(of('evaluator')[0]?.faithfulness, 0.4);
    assert.deepEqual(Object.keys(metrics.evaluation ?? {}), [
      ...['overall_score', 'faithfulness', 'relevance', 'completeness', 'reasoning_quality'],
    ]);
  });

  it('sums up what models were asked', () => {
    const { metrics, outcome } = traceOf(answeredRun, about);
    const usage = usageOf(answeredRun);
    const { llm_calls, models, tokens, repeated_calls, fallbacks } = metrics;
    assert.deepEqual(
      { llm_calls, models, tokens, repeated_calls, fallbacks },
      {
        llm_calls: usage.calls,
        models: usage.models,
        tokens: { input: usage.inputTokens, output: usage.outputTokens, estimated: usage.isEstimated },
        repeated_calls: usage.repeatedCalls,
        fallbacks: usage.fallbacks.length,
      },
    );
    assert.ok(llm_calls > 0 && fallbacks > 0);
    assert.deepEqual(outcome, { kind: 'answered', requires_human_review: false });
  });

  it('says of nodes that came to nothing that they did not end', () => {
    const { trace, outcome } = traceOf(runningRun, about);
    assert.equal(outcome.kind, 'running');
    const step = { ...runningRun, steps: runningRun.steps.filter(({ kind }) => kind === 'task') };
    assert.deepEqual(traceOf(step, about).trace, [
      { node: 'researcher', cycle: 1, ended: false, duration_ms: 300 },
    ]);
    assert.ok(trace.length > 0);
  });
});

describe('eventsOf', () => {
  const folded = (run: RunState): RunState => eventsOf(run).reduce(reduceRun, emptyRun);

  for (const run of [answeredRun, runningRun, declinedRun, clarifyRun]) {
    it(`folds back to ${run.runId}`, () => {
      assert.deepEqual(folded(run), run);
    });
  }

  it('folds back to the same state, however a run ended', async () => {
    const outcomes = new Set<string>();
    for (let seed = 0; seed < 40; seed += 1) {
      const { state } = await randomRun(seed);
      outcomes.add(state.outcome?.kind === 'declined' ? state.outcome.reason : (state.outcome?.kind ?? ''));
      assert.deepEqual(folded(state), state, `seed ${seed}`);
    }
    for (const kind of ['answered', 'nothing-found', 'prompt-injection', 'cancelled'])
      assert.ok(outcomes.has(kind), `no run was ${kind}: ${[...outcomes].join(', ')}`);
  });

  it('has events in the order of their times, and parents around their children', async () => {
    for (const { state: run } of [await retriedRun(), await randomRun(3)]) {
      const events = eventsOf(run);
      const times = events.flatMap((event) => ('at' in event && event.type !== 'run-end' ? event.at : []));
      assert.deepEqual(
        times,
        times.toSorted((a, b) => a - b),
      );
      const ends = events.flatMap((event) => (event.type === 'step-end' ? event.stepId : []));
      for (const { id, parentId } of run.steps.filter((step) => step.parentId !== undefined && step.endedAt))
        assert.ok(ends.indexOf(id) < ends.indexOf(parentId ?? ''), `${id} ends in ${parentId}`);
    }
  });
});
