import * as assert from 'node:assert/strict';
import { ChangeCollector } from '../../../../src/extension/index/documentWatcher';

/** A clock that the test moves; timers run when their time has come. */
class FakeTimers {
  #now = 0;
  #timers: { readonly at: number; readonly run: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => (this.#timers = this.#timers.filter((other) => other !== timer));
  }

  /** Moves the clock, and lets what it started come to its end. */
  async pass(ms: number): Promise<void> {
    this.#now += ms;
    const due = this.#timers.filter(({ at }) => at <= this.#now);
    this.#timers = this.#timers.filter(({ at }) => at > this.#now);
    for (const { run } of due) run();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

class Setup {
  readonly timers = new FakeTimers();
  readonly pieces: (readonly string[] | undefined)[] = [];
  /** How long handing over takes; undefined: no time at all. */
  work: (() => Promise<void>) | undefined;
  readonly collector = new ChangeCollector(this.timers, async (changed) => {
    this.pieces.push(changed);
    await this.work?.();
  });
}

describe('ChangeCollector', () => {
  it('hands over what came, each once, when it has been quiet', async () => {
    const setup = new Setup();
    for (const id of ['a.md', 'b.md', 'a.md']) setup.collector.add(id);
    await setup.timers.pass(99);
    assert.deepEqual(setup.pieces, []);
    await setup.timers.pass(1);
    assert.deepEqual(setup.pieces, [['a.md', 'b.md']]);
  });

  it('waits on while changes come, but not for ever', async () => {
    const setup = new Setup();
    for (let number = 0; number < 40; number += 1) {
      setup.collector.add(`${number}.md`);
      await setup.timers.pass(50);
    }
    assert.equal(setup.pieces[0]?.length, 40);
  });

  it('asks for a look at everything when there are thousands', async () => {
    const setup = new Setup();
    for (let number = 0; number < 20_000; number += 1) setup.collector.add(`${number}.md`);
    await setup.timers.pass(100);
    assert.deepEqual(setup.pieces, [undefined]);
  });

  it('asks for a look at everything when the rules of the whole folder changed', async () => {
    const setup = new Setup();
    setup.collector.add('a.md');
    setup.collector.add('');
    await setup.timers.pass(100);
    assert.deepEqual(setup.pieces, [undefined]);
  });

  it('hands over one piece at a time, and rests as long as the last one took', async () => {
    const setup = new Setup();
    let finish: () => void = () => undefined;
    setup.work = () => new Promise((resolve) => (finish = resolve));
    setup.collector.add('a.md');
    await setup.timers.pass(100);
    setup.collector.add('b.md');
    await setup.timers.pass(1000);
    assert.equal(setup.pieces.length, 1);
    finish();
    await setup.timers.pass(0);
    await setup.timers.pass(999);
    assert.equal(setup.pieces.length, 1);
    await setup.timers.pass(1);
    assert.deepEqual(setup.pieces[1], ['b.md']);
  });

  it('does not rest any more when the last piece is long ago', async () => {
    const setup = new Setup();
    setup.work = () => setup.timers.pass(20_000);
    setup.collector.add('a.md');
    await setup.timers.pass(100);
    await setup.timers.pass(3_600_000);
    setup.collector.add('b.md');
    await setup.timers.pass(100);
    assert.deepEqual(setup.pieces, [['a.md'], ['b.md']]);
  });

  it('hands over nothing after it was disposed', async () => {
    const setup = new Setup();
    setup.collector.add('a.md');
    setup.collector.dispose();
    await setup.timers.pass(5000);
    assert.deepEqual(setup.pieces, []);
  });
});
