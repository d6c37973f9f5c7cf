import * as assert from 'node:assert/strict';
import type {
  KeptEvent,
  QuestionnaireEvent,
  RowReview,
} from '../../../../../src/core/features/questionnaire/model';
import {
  compactEvents,
  emptyQuestionnaire,
  openRows,
  reduceQuestionnaire,
  restoreQuestionnaire,
} from '../../../../../src/core/features/questionnaire/state';
import { resultOf, rowsOf } from '../../../../support/questionnaires';

const rows = rowsOf('How long are backups kept?', 'Who restores them?', 'Where are logs kept?');

function fold(...events: readonly QuestionnaireEvent[]) {
  return events.reduce(reduceQuestionnaire, emptyQuestionnaire({ rows }));
}

function end(rowId: string, text: string): KeptEvent {
  return { type: 'row-end', result: resultOf(rowId, text) };
}

function review(rowId: string, state: RowReview['state'], more: Partial<RowReview> = {}): KeptEvent {
  return { type: 'review-change', rowId, review: { state, texts: {}, comment: '', reviewedAt: 2, ...more } };
}

function failed(rowId: string): KeptEvent {
  return { type: 'row-failed', rowId, message: 'The service is busy.', at: 3 };
}

function textOf(result: { readonly answers: readonly { readonly text: string }[] } | undefined) {
  return result?.answers[0]?.text;
}

describe('reduceQuestionnaire', () => {
  it('follows a row from waiting to answered', () => {
    const start = fold({ type: 'run-start', rowIds: ['r1'] }, { type: 'row-start', rowId: 'r1' });
    assert.deepEqual(
      [start.isRunning, ...start.rows.map(({ status }) => status)],
      [true, 'running', 'waiting', 'waiting'],
    );
    const done = [end('r1', '35 days.'), { type: 'run-end' } as const].reduce(reduceQuestionnaire, start);
    assert.deepEqual([done.isRunning, done.rows[0]?.status], [false, 'answered']);
  });

  it('puts a row back as it was when the run stops in the middle of it', () => {
    const state = fold(
      end('r1', '35 days.'),
      failed('r2'),
      ...(['r1', 'r2', 'r3'] as const).map((rowId) => ({ type: 'row-start', rowId }) as const),
      { type: 'run-end' },
    );
    assert.deepEqual(
      state.rows.map(({ status }) => status),
      ['answered', 'failed', 'waiting'],
    );
  });

  it('takes a later answer in place of a draft', () => {
    const [row] = fold(end('r1', 'old'), end('r1', 'new')).rows;
    assert.deepEqual([textOf(row?.result), row?.newer], ['new', undefined]);
  });

  for (const state of ['approved', 'edited'] as const)
    it(`keeps what a person ${state}, and has the later answer wait beside it`, () => {
      const [row] = fold(end('r1', 'old'), review('r1', state), end('r1', 'new')).rows;
      assert.deepEqual([textOf(row?.result), textOf(row?.newer), row?.review.state], ['old', 'new', state]);
    });

  it('has an answer wait beside a text that a person wrote before there was one', () => {
    const texts = { '': 'Ours.' };
    const [row] = fold(review('r1', 'edited', { texts }), end('r1', 'new')).rows;
    assert.deepEqual([textOf(row?.result), textOf(row?.newer)], [undefined, 'new']);
  });

  it('takes the waiting answer when the person goes back to a draft', () => {
    const [row] = fold(
      end('r1', 'old'),
      review('r1', 'approved'),
      end('r1', 'new'),
      review('r1', 'draft'),
    ).rows;
    assert.deepEqual([textOf(row?.result), row?.newer], ['new', undefined]);
  });

  it('drops the waiting answer when the person says again that theirs stands', () => {
    const [row] = fold(
      end('r1', 'old'),
      review('r1', 'approved'),
      end('r1', 'new'),
      review('r1', 'approved'),
    ).rows;
    assert.deepEqual([textOf(row?.result), row?.newer], ['old', undefined]);
  });

  it('lets the waiting answer wait when the person only leaves a remark', () => {
    const [row] = fold(
      end('r1', 'old'),
      review('r1', 'approved'),
      end('r1', 'new'),
      review('r1', 'approved', { comment: 'Ask Ops.' }),
    ).rows;
    assert.equal(textOf(row?.newer), 'new');
  });

  it('keeps the answer of a row whose next try fails', () => {
    const [row] = fold(end('r1', 'old'), failed('r1')).rows;
    assert.deepEqual(
      [row?.status, textOf(row?.result), row?.failure],
      ['failed', 'old', 'The service is busy.'],
    );
  });

  it('leaves out what happened to rows that the table does not have', () => {
    assert.deepEqual(fold(end('gone', 'x'), failed('gone')), emptyQuestionnaire({ rows }));
  });
});

describe('openRows', () => {
  it('gives the rows that have no answer, or failed', () => {
    const state = fold(end('r1', '35 days.'), failed('r2'));
    assert.deepEqual(
      openRows(state).map(({ id }) => id),
      ['r2', 'r3'],
    );
  });
});

/** All that can happen to two rows in five steps. */
const happenings = [
  end('r1', 'a'),
  end('r1', 'b'),
  failed('r1'),
  review('r1', 'approved'),
  review('r1', 'edited', { texts: { '': 'ours' } }),
  review('r1', 'draft', { comment: 'hm' }),
  end('r2', 'c'),
];

function sequences(length: number): KeptEvent[][] {
  if (length === 0) return [[]];
  return sequences(length - 1).flatMap((before) => happenings.map((event) => [...before, event]));
}

describe('compactEvents', () => {
  it('folds to the same state, whatever happened', () => {
    for (const events of sequences(4))
      assert.deepEqual(
        restoreQuestionnaire({ rows }, compactEvents(events)),
        restoreQuestionnaire({ rows }, events),
        JSON.stringify(events.map((event) => event.type)),
      );
  });

  it('drops what was superseded', () => {
    assert.deepEqual(compactEvents([end('r1', 'a'), failed('r1'), end('r1', 'b')]), [end('r1', 'b')]);
  });
});

describe('restoreQuestionnaire', () => {
  it('gives what folding the events one by one gives', () => {
    for (const events of sequences(3))
      assert.deepEqual(restoreQuestionnaire({ rows }, events), fold(...events));
  });
});
