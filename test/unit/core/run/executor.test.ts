import * as assert from 'node:assert/strict';
import type { SubQuery } from '../../../../src/core/model/types';
import { executePlan, type TaskResult } from '../../../../src/core/run/executor';
import { pick, randomFrom } from '../../../support/random';
import { never, subQueryOf } from '../../../support/samples';

const settings = { maxParallelTasks: 3, taskTimeoutMs: 60_000 };
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Runs a plan whose tasks take some turns of the event loop; keeps what happened. */
class Observed {
  readonly log: string[] = [];
  readonly earlier = new Map<string, string[]>();
  mostAtATime = 0;
  #running = 0;

  async run(
    plan: readonly SubQuery[],
    options: {
      limit?: number;
      turns?: (id: string) => number;
      fails?: (id: string, attempt: number) => boolean;
    } = {},
  ): Promise<TaskResult<string>[]> {
    const attempts = new Map<string, number>();
    const work = async ({ id }: SubQuery, earlier: readonly TaskResult<string>[]) => {
      const attempt = (attempts.get(id) ?? 0) + 1;
      attempts.set(id, attempt);
      this.log.push(`start ${id}`);
      this.earlier.set(
        id,
        earlier.map(({ subQuery }) => subQuery.id),
      );
      this.mostAtATime = Math.max(this.mostAtATime, (this.#running += 1));
      for (let turns = options.turns?.(id) ?? 1; turns > 0; turns -= 1) await turn();
      this.#running -= 1;
      this.log.push(`end ${id}`);
      if (options.fails?.(id, attempt) === true) throw new Error(`task ${id} failed`);
      return `answer ${id}`;
    };
    return executePlan(plan, work, { ...settings, maxParallelTasks: options.limit ?? 3 }, never);
  }
}

const idsOf = (results: readonly TaskResult<unknown>[]) => results.map(({ subQuery }) => subQuery.id);
const kindsOf = (results: readonly TaskResult<unknown>[]) => results.map(({ kind }) => kind);

describe('executePlan', () => {
  it('gives results in the order of the plan when tasks end in another', async () => {
    const plan = ['a', 'b', 'c'].map((id) => subQueryOf(id));
    const results = await new Observed().run(plan, { turns: (id) => ({ a: 5, b: 3 })[id] ?? 1 });
    assert.deepEqual(idsOf(results), ['a', 'b', 'c']);
  });

  it('runs as many tasks at a time as allowed and no more', async () => {
    const observed = new Observed();
    await observed.run(
      Array.from({ length: 8 }, (_, number) => subQueryOf(`t${number}`)),
      { limit: 2 },
    );
    assert.equal(observed.mostAtATime, 2);
  });

  it('starts a task after those that it depends on, with their results', async () => {
    const observed = new Observed();
    await observed.run([subQueryOf('c', 'c', ['a', 'b']), subQueryOf('a'), subQueryOf('b')]);
    assert.equal(observed.log.indexOf('start c'), 4);
    assert.deepEqual(observed.earlier.get('c'), ['a', 'b']);
  });

  it('leaves out a task that has nothing to do after the earlier ones', async () => {
    const plan = [subQueryOf('a'), subQueryOf('b', 'b', ['a']), subQueryOf('c', 'c', ['b'])];
    const work = ({ id }: SubQuery) => (id === 'b' ? undefined : Promise.resolve(id));
    assert.deepEqual(idsOf(await executePlan(plan, work, settings, never)), ['a', 'c']);
  });

  it('starts a task when what it depends on is not in the plan', async () => {
    assert.deepEqual(kindsOf(await new Observed().run([subQueryOf('a', 'a', ['none'])])), ['done']);
  });

  it('ends when tasks wait for each other', async () => {
    const plan = [subQueryOf('a', 'a', ['b']), subQueryOf('b', 'b', ['a']), subQueryOf('c', 'c', ['c'])];
    assert.deepEqual(kindsOf(await new Observed().run(plan)), ['done', 'done', 'done']);
  });

  it('tries a task again when it failed once', async () => {
    const observed = new Observed();
    const results = await observed.run([subQueryOf('a')], { fails: (_, attempt) => attempt === 1 });
    assert.deepEqual([kindsOf(results), observed.log.length], [['done'], 4]);
  });

  it('reports a task and goes on with the rest when it failed twice', async () => {
    const observed = new Observed();
    const plan = [subQueryOf('a'), subQueryOf('b', 'b', ['a'])];
    const results = await observed.run(plan, { fails: (id) => id === 'a' });
    assert.deepEqual(kindsOf(results), ['failed', 'done']);
    assert.equal(observed.log.filter((entry) => entry === 'start a').length, 2);
  });

  it('says a sentence and no foreign text when a task failed', async () => {
    const [result] = await new Observed().run([subQueryOf('a')], { fails: () => true });
    assert.ok(result?.kind === 'failed' && !result.message.includes('task a failed'));
  });

  it('gives up a task when it takes too long, though it does not listen', async () => {
    let attempts = 0;
    const forever = () => {
      attempts += 1;
      return new Promise<string>(() => undefined);
    };
    const [result] = await executePlan([subQueryOf('a')], forever, { ...settings, taskTimeoutMs: 1 }, never);
    assert.equal(attempts, 2);
    assert.match(result?.kind === 'failed' ? result.message : '', /took too long/);
  });

  it('aborts the signal of a task when its time is over', async () => {
    const reasons: unknown[] = [];
    const listen = (_task: SubQuery, _earlier: unknown, signal: AbortSignal) =>
      new Promise<string>((_, reject) => {
        signal.addEventListener('abort', () => {
          reasons.push(signal.reason);
          reject(new Error('stopped'));
        });
      });
    await executePlan([subQueryOf('a')], listen, { ...settings, taskTimeoutMs: 1 }, never);
    assert.equal(reasons.length, 2);
  });

  it('throws at once when the signal aborts', async () => {
    const abort = new AbortController();
    const forever = () => {
      abort.abort();
      return new Promise<string>(() => undefined);
    };
    await assert.rejects(executePlan([subQueryOf('a')], forever, settings, abort.signal), /abort/i);
  });

  it('gives nothing when the plan is empty', async () => {
    assert.deepEqual(await new Observed().run([]), []);
  });

  it('keeps limit, order and dependencies when plans are random', async () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = randomFrom(seed);
      const ids = Array.from({ length: 1 + Math.floor(random() * 7) }, (_, number) => `t${number}`);
      const limit = 1 + Math.floor(random() * 4);
      // Only on earlier tasks, so that nothing waits in a circle.
      const plan = ids.map((id, at) =>
        subQueryOf(id, id, at > 0 && random() < 0.6 ? [pick(random, ids.slice(0, at))] : []),
      );
      const failing = new Set(ids.filter(() => random() < 0.3));
      const turns = new Map(ids.map((id) => [id, Math.floor(random() * 4)]));
      const observed = new Observed();
      const results = await observed.run(plan, {
        limit,
        turns: (id) => turns.get(id) ?? 0,
        fails: (id) => failing.has(id),
      });
      assert.deepEqual(idsOf(results), ids);
      assert.ok(observed.mostAtATime <= limit);
      assert.deepEqual(
        kindsOf(results),
        ids.map((id) => (failing.has(id) ? 'failed' : 'done')),
      );
      for (const { id, dependsOn } of plan) {
        for (const needed of dependsOn)
          assert.ok(observed.log.lastIndexOf(`end ${needed}`) < observed.log.indexOf(`start ${id}`));
      }
    }
  });
});
