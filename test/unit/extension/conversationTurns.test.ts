import * as assert from 'node:assert/strict';
import type { Answer } from '../../../src/core/model';
import type { DeclineReason, RunOutcome } from '../../../src/core/run/events';
import { emptyRun, reduceRun, type RunState } from '../../../src/core/run/state';
import { conversationTurns } from '../../../src/extension/conversationTurns';

/** A run whose router understood `question` as `standsAlone`. */
function runOf(question: string, outcome: RunOutcome, standsAlone = question): RunState {
  const route = {
    kind: 'simple',
    reasoning: '',
    entities: ['RFC 7'],
    question: standsAlone,
    variants: [],
    options: [],
  } as const;
  const detail = { kind: 'route', route } as const;
  const step = { stepId: 's1', at: 2 } as const;
  const events = [
    { type: 'run-start', runId: 'r', question, style: 'concise', at: 1 },
    { ...step, type: 'step-start', parentId: undefined, kind: 'route', title: 't' },
    { ...step, type: 'step-end', status: 'done', summary: '', detail },
    { type: 'run-end', outcome, at: 3 },
  ] as const;
  return events.reduce(reduceRun, emptyRun);
}

function answered(text: string): RunOutcome {
  // What else an answer holds is of no interest to the next question.
  return { kind: 'answered', answer: { text } as Answer };
}

function declined(reason: DeclineReason): RunOutcome {
  const coverage = { documentsSearched: 1, queries: [], missing: [], nearest: [], failed: [] };
  return { kind: 'declined', reason, message: 'm', flags: [], coverage, options: [] };
}

describe('conversationTurns', () => {
  it('has the answered questions as they stood alone, with what they were about', () => {
    const runs = [
      runOf('Who wrote RFC 7?', answered('Ann did. [1]')),
      runOf('And when?', answered('In May. [1]'), 'When was RFC 7 written?'),
    ];
    assert.deepEqual(conversationTurns(runs), [
      { question: 'Who wrote RFC 7?', entities: ['RFC 7'], answer: 'Ann did. [1]' },
      { question: 'When was RFC 7 written?', entities: ['RFC 7'], answer: 'In May. [1]' },
    ]);
  });

  it('has a question that was asked back about, as the next one may be the reply', () => {
    assert.deepEqual(conversationTurns([runOf('How do I deploy it?', declined('clarify'))]), [
      { question: 'How do I deploy it?', entities: ['RFC 7'], answer: '' },
    ]);
  });

  it('leaves out what came to nothing', () => {
    const runs = [
      runOf('Which wine?', declined('nothing-found')),
      runOf('Why?', { kind: 'cancelled' }),
      runOf('How?', { kind: 'failed', message: 'm' }),
    ];
    assert.deepEqual(conversationTurns(runs), []);
  });

  it('has the last six', () => {
    const runs = Array.from({ length: 8 }, (_, index) => runOf(`${index}?`, answered('a')));
    assert.deepEqual(
      conversationTurns(runs).map(({ question }) => question),
      ['2?', '3?', '4?', '5?', '6?', '7?'],
    );
  });
});
