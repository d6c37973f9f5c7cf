import * as assert from 'node:assert/strict';
import type { SubQuery } from '../../../../src/core/model/types';
import { repairPlan } from '../../../../src/core/understanding/plan';
import { subQueryOf } from '../../../support/samples';

const repaired = (...subQueries: readonly SubQuery[]) =>
  repairPlan({ subQueries, reasoning: 'as it is' }, 'the whole question').subQueries;
const shapeOf = (subQueries: readonly SubQuery[]) => subQueries.map(({ id, dependsOn }) => [id, dependsOn]);
const waits = (id: string, ...dependsOn: string[]) => subQueryOf(id, undefined, dependsOn);

describe('repairPlan', () => {
  const cases: readonly [name: string, plan: readonly SubQuery[], shape: unknown][] = [
    [
      'leaves a plan that can be run as it is',
      [waits('a'), waits('b', 'a')],
      [
        ['a', []],
        ['b', ['a']],
      ],
    ],
    [
      'puts a task after the one that it waits for',
      [waits('b', 'a'), waits('a')],
      [
        ['a', []],
        ['b', ['a']],
      ],
    ],
    [
      'lets the first of tasks that wait for each other go ahead',
      [waits('a', 'b'), waits('b', 'a')],
      [
        ['a', []],
        ['b', ['a']],
      ],
    ],
    ['does not wait for itself', [waits('a', 'a')], [['a', []]]],
    ['does not wait for a task that is not there', [waits('a', 'z')], [['a', []]]],
    ['drops a second task of one id', [waits('a'), subQueryOf('a', 'another')], [['a', []]]],
    [
      'drops a task that asks the same',
      [subQueryOf('a', 'How long?'), subQueryOf('b', ' how long? ')],
      [['a', []]],
    ],
    [
      'waits for the task that stays of two that ask the same',
      [subQueryOf('a', 'How long?'), subQueryOf('b', 'How long?'), waits('c', 'b')],
      [
        ['a', []],
        ['c', ['a']],
      ],
    ],
    ['drops a task that asks nothing', [waits('a'), subQueryOf('b', ' ')], [['a', []]]],
  ];
  for (const [name, plan, shape] of cases) {
    it(name, () => {
      assert.deepEqual(shapeOf(repaired(...plan)), shape);
    });
  }

  it('keeps five tasks', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    assert.deepEqual(
      repaired(...ids.map((id) => waits(id))).map(({ id }) => id),
      ids.slice(0, 5),
    );
  });

  it('searches the question of a task that has no query', () => {
    assert.deepEqual(repaired({ ...subQueryOf('a', 'How long?'), searchQueries: [' '] })[0]?.searchQueries, [
      'How long?',
    ]);
  });

  it('searches the whole question when the plan has no task', () => {
    assert.deepEqual(
      repaired().map(({ question }) => question),
      ['the whole question'],
    );
  });
});
