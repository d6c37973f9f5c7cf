import * as assert from 'node:assert/strict';
import { changesOf } from '../../../../bench/datasets/baseline';
import type { MeasuredQuestion } from '../../../../bench/datasets/catalogue';
import { encodeColumns } from '../../../../bench/datasets/columnCodec';

type ValuesOf = (at: number) => MeasuredQuestion['values'];

const questions = (valuesOf: ValuesOf, count = 40): MeasuredQuestion[] =>
  Array.from({ length: count }, (_, at) => ({ id: `question ${at}`, type: 'all', values: valuesOf(at) }));

const change = (before: ValuesOf, now: ValuesOf) =>
  changesOf('set', questions(now), {
    datasets: [{ dataset: 'set', perQuestion: encodeColumns(questions(before)) }],
  })?.map(({ measure, isBetter }) => [measure, isBetter]);

describe('changesOf', () => {
  it('says nothing when nothing changed, whatever the values', () => {
    const values: ValuesOf = (at) => ({ 'search.ndcg10': at / 39, confidence: at / 40, answerable: at % 2 });
    assert.deepEqual(change(values, values), []);
  });

  it('finds a small rise that most questions share, where the questions themselves differ much', () => {
    const before: ValuesOf = (at) => ({ 'search.ndcg10': (at % 5) / 5 });
    const now: ValuesOf = (at) => ({ 'search.ndcg10': (at % 5) / 5 + 0.02 });
    assert.deepEqual(change(before, now), [['search.ndcg10', true]]);
  });

  it('takes as much up as down for noise', () => {
    const before: ValuesOf = () => ({ 'search.ndcg10': 0.5 });
    const now: ValuesOf = (at) => ({ 'search.ndcg10': at % 2 });
    assert.deepEqual(change(before, now), []);
  });

  it('takes a rise for worse where less is better', () => {
    const declined =
      (value: number): ValuesOf =>
      () => ({ declinedWrongly: value });
    assert.deepEqual(change(declined(0), declined(1)), [['abstention.declinedWrongly', false]]);
  });

  it('passes over a difference that no user would notice', () => {
    const before: ValuesOf = () => ({ 'search.ndcg10': 0.5 });
    const now: ValuesOf = () => ({ 'search.ndcg10': 0.504 });
    assert.deepEqual(change(before, now), []);
  });

  it('tells how well confidence separates, which no question has by itself', () => {
    const before: ValuesOf = (at) => ({ confidence: at % 3 === 0 ? 0.9 : 0.1, answerable: at % 2 });
    const now: ValuesOf = (at) => ({ confidence: at % 2, answerable: at % 2 });
    assert.deepEqual(change(before, now), [['abstention.auroc', true]]);
  });

  it('compares the questions that both have', () => {
    const perQuestion = encodeColumns(questions(() => ({ 'search.ndcg10': 1 }), 20));
    const now = questions((at) => ({ 'search.ndcg10': at < 20 ? 1 : 0 }));
    assert.deepEqual(changesOf('set', now, { datasets: [{ dataset: 'set', perQuestion }] }), []);
  });

  it('says nothing of a dataset that the baseline does not have', () => {
    assert.equal(
      changesOf(
        'set',
        questions(() => ({ 'search.ndcg10': 1 })),
        { datasets: [] },
      ),
      undefined,
    );
  });

  it('says nothing where other measures were taken of the same questions', () => {
    assert.equal(
      change(
        () => ({ 'search.ndcg10': 1 }),
        () => ({ declinedWrongly: 1 }),
      ),
      undefined,
    );
  });
});
