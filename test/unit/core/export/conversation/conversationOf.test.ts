import * as assert from 'node:assert/strict';
import { conversationOf } from '../../../../../src/core/export/conversation/conversationOf';
import type { Answer } from '../../../../../src/core/model/types';
import type { RunOutcome, DeclineReason } from '../../../../../src/core/model/events';
import { emptyRun, reduceRun, type RunState } from '../../../../../src/core/model/state';
import { estimateTokens } from '../../../../../src/core/util/text';

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

function declined(reason: DeclineReason, options: readonly string[] = []): RunOutcome {
  const coverage = { documentsSearched: 1, queries: [], missing: [], nearest: [], failed: [] };
  return { kind: 'declined', reason, message: 'm', flags: [], coverage, options };
}

const long = (about: string): string => `The ${about} is long. `.repeat(60).trim();
const many = Array.from({ length: 30 }, (_, at) =>
  runOf(`What is subject ${at}?`, answered(long(`answer ${at}`))),
);

describe('conversationOf', () => {
  it('has the answered questions as they stood alone, with what they were about', () => {
    const runs = [
      runOf('Who wrote RFC 7?', answered('Ann did. [1]')),
      runOf('And when?', answered('In May. [1]'), 'When was RFC 7 written?'),
    ];
    assert.deepEqual(conversationOf(runs), {
      turns: [
        { question: 'Who wrote RFC 7?', entities: ['RFC 7'], answer: 'Ann did. [1]' },
        { question: 'When was RFC 7 written?', entities: ['RFC 7'], answer: 'In May. [1]' },
      ],
      earlier: '',
    });
  });

  it('has a question that was asked back about with its options, as the next one may be the reply', () => {
    const options = ['How do I deploy the site?', 'How do I deploy the worker?'];
    assert.deepEqual(conversationOf([runOf('How do I deploy it?', declined('clarify', options))]).turns, [
      { question: 'How do I deploy it?', entities: ['RFC 7'], answer: '', options },
    ]);
  });

  it('keeps a question that nothing was found for, without an answer', () => {
    const { turns } = conversationOf([runOf('Which wine?', declined('nothing-found'))]);
    assert.deepEqual(
      turns.map(({ question, answer }) => [question, answer]),
      [['Which wine?', '']],
    );
  });

  it('leaves out what came to nothing', () => {
    const runs = [runOf('Why?', { kind: 'cancelled' }), runOf('How?', { kind: 'failed', message: 'm' })];
    assert.deepEqual(conversationOf(runs), { turns: [], earlier: '' });
  });

  it('keeps the latest turns that the budget suffices for', () => {
    const { turns } = conversationOf(many, { turns: 900, earlier: 100 });
    const taken = turns.reduce((sum, { question, answer }) => sum + estimateTokens(question + answer), 0);
    assert.ok(turns.length > 1 && taken <= 900, `${turns.length} turns of ${taken} tokens`);
    assert.equal(turns.at(-1)?.question, 'What is subject 29?');
  });

  it('keeps the latest question when the budget suffices for none', () => {
    const { turns } = conversationOf(many, { turns: 20, earlier: 0 });
    assert.deepEqual(
      turns.map(({ question }) => question),
      ['What is subject 29?'],
    );
  });

  it('cuts the answers of older turns shorter than the latest', () => {
    const [first, last] = conversationOf(many.slice(0, 2)).turns;
    assert.ok(first !== undefined && last !== undefined);
    assert.ok(
      first.answer.length < last.answer.length / 2,
      `${first.answer.length} and ${last.answer.length}`,
    );
  });

  it('keeps the items of a list whole when it cuts an answer', () => {
    const list = Array.from({ length: 60 }, (_, at) => `- Item ${at} of the long list of things [${at}]`);
    const [first] = conversationOf([runOf('What is there?', answered(list.join('\n')))], {
      turns: 200,
      earlier: 0,
    }).turns;
    const lines = first?.answer.split('\n') ?? [];
    assert.ok(lines.length > 1 && lines.length < 60);
    assert.ok(lines.every((line, at) => line === list[at]));
  });

  it('sums up what it drops: what was asked and found, and names that neither has', () => {
    const runs = [
      runOf('Who wrote it?', answered('**Ann Lee** wrote it [1].\n\n- In May [2]')),
      ...many.slice(0, 3),
    ];
    const { earlier } = conversationOf(runs, { turns: 200, earlier: 400 });
    assert.equal(earlier.split('\n')[0], 'Asked: Who wrote it? Found: Ann Lee wrote it. In May (RFC 7)');
  });

  it('keeps the summary within its budget, the latest of what was dropped first', () => {
    const { turns, earlier } = conversationOf(many, { turns: 400, earlier: 200 });
    const lines = earlier.split('\n');
    assert.ok(estimateTokens(earlier) <= 200 && lines.length > 1);
    assert.ok(lines.at(-1)?.startsWith(`Asked: What is subject ${29 - turns.length}?`));
  });
});
