import * as assert from 'node:assert/strict';
import { AskDocsError } from '../../../../src/core/model/errors';
import { WorkspaceIndex } from '../../../../src/extension/index/workspaceIndex';
import type { IndexView } from '../../../../src/protocol/messages';
import type { IndexStatus } from '../../../../src/core/model/ports';
import type { SyncEvent } from '../../../../src/core/retrieval/indexing/progress';

const used: IndexStatus = { documents: 2, chunks: 9, failed: [], embeddingModel: 'lsa', syncedAt: 5 };
const unused: IndexStatus = {
  documents: 0,
  chunks: 0,
  failed: [],
  embeddingModel: undefined,
  syncedAt: undefined,
};
const never = new AbortController().signal;
const turn = () => new Promise((resolve) => setImmediate(resolve));

interface Sync {
  readonly rebuild: boolean;
  readonly changed: readonly string[] | undefined;
  readonly onEvent: (event: SyncEvent) => void;
  end(): void;
  fail(error: Error): void;
}

/** An index whose syncs end when the test says so. */
class Setup {
  readonly syncs: Sync[] = [];
  readonly views: IndexView[] = [];
  status = used;
  hasWorkspace = true;
  hasIndex = true;
  isPaused = false;
  isEmbeddingSlow = false;
  /** How many views had been shown when the worker was ended. */
  readonly viewsAtDispose: number[] = [];
  statusCalls = 0;
  /** While it is set the status comes when the test says so, or the worker ends before. */
  isStatusHeld = false;
  readonly heldStatus: { readonly end: () => void; readonly reject: (error: Error) => void }[] = [];
  clock = 1000;
  readonly index = new WorkspaceIndex({
    client: {
      status: () => {
        this.statusCalls += 1;
        if (!this.isStatusHeld) return Promise.resolve(this.status);
        return new Promise((resolve, reject) => {
          const end = () => {
            resolve(this.status);
          };
          this.heldStatus.push({ end, reject });
        });
      },
      sync: ({ rebuild, changed }, onEvent, signal) =>
        new Promise((resolve, reject) => {
          this.syncs.push({ rebuild, changed, onEvent, end: resolve, fail: reject });
          signal.addEventListener('abort', () => {
            reject(new Error('cancelled'));
          });
        }),
      dispose: () => {
        this.viewsAtDispose.push(this.views.length);
        for (const { reject } of this.heldStatus.splice(0)) reject(new AskDocsError('worker-ended'));
        return Promise.resolve();
      },
    },
    pause: {
      get: () => this.isPaused,
      set: (isPaused) => (this.isPaused = isPaused),
    },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    hasWorkspace: () => this.hasWorkspace,
    hasIndex: () => Promise.resolve(this.hasIndex),
    isEmbeddingSlow: () => this.isEmbeddingSlow,
    now: () => this.clock,
    patience: () => new Promise((resolve) => this.patience.push(resolve)),
  });
  /** Ends of the time that questions wait. */
  readonly patience: (() => void)[] = [];

  constructor() {
    this.index.changes.add((view) => this.views.push(view));
  }

  endSync(read: number): void {
    const sync = this.syncs.at(-1);
    const counts = { added: 0, changed: 0, renamed: 0, removed: 0, unchanged: 2, documents: 2, chunks: 9 };
    sync?.onEvent({
      type: 'sync-end',
      summary: { ...counts, read, postponed: 0, failed: [], ms: 1, skipped: false },
    });
    sync?.end();
  }
}

const reading = {
  type: 'sync-progress',
  phase: 'reading',
  done: 1,
  total: 2,
  indexed: 1,
  waiting: 1,
  failed: 0,
  filesPerSecond: undefined,
  megabytesPerSecond: undefined,
  leftMs: undefined,
} as const satisfies SyncEvent;

describe('WorkspaceIndex', () => {
  it('lets a question go on with what is indexed when a sync takes long', async () => {
    const setup = new Setup();
    const refreshed = setup.index.refresh(never);
    await turn();
    setup.patience.at(-1)?.();
    await refreshed;
    assert.equal(setup.syncs.length, 1);
    setup.endSync(1);
  });

  it('shows the index and then checks it when the view opens on one', async () => {
    const setup = new Setup();
    const opened = setup.index.open();
    await turn();
    assert.deepEqual(setup.views, [{ kind: 'ready', status: used, isComplete: true, filesRead: 0 }]);
    setup.endSync(0);
    await opened;
    assert.deepEqual(
      setup.views.map(({ kind }) => kind),
      ['ready', 'ready'],
    );
  });

  it('shows the index as partly made when the view opens and its first sync was cut off', async () => {
    const setup = new Setup();
    setup.status = { ...used, syncedAt: undefined };
    const opened = setup.index.open();
    await turn();
    setup.status = used;
    setup.endSync(0);
    await opened;
    assert.deepEqual(
      setup.views.map((view) => view.kind === 'ready' && view.isComplete),
      [false, true],
    );
  });
  for (const isSlow of [true, false]) {
    it(`${isSlow ? 'does not let' : 'lets'} a question wait for vectors when ${isSlow ? 'a service makes them' : 'they take little'}`, async () => {
      const setup = new Setup();
      setup.isEmbeddingSlow = isSlow;
      let isFresh = false;
      const refreshed = setup.index.refresh(never).then(() => (isFresh = true));
      await turn();
      setup.syncs[0]?.onEvent(reading);
      await turn();
      assert.equal(isFresh, false);
      setup.syncs[0]?.onEvent({ ...reading, phase: 'embedding' });
      await turn();
      assert.equal(isFresh, isSlow);
      setup.endSync(1);
      await refreshed;
    });
  }

  it('does not let a question wait for vectors of a sync that is not shown yet', async () => {
    const setup = new Setup();
    setup.isEmbeddingSlow = true;
    const opened = setup.index.open();
    await turn();
    setup.endSync(0);
    await opened;
    const refreshed = setup.index.refresh(never);
    await turn();
    setup.syncs[1]?.onEvent({ ...reading, phase: 'embedding' });
    await refreshed;
    assert.equal(setup.index.view.kind, 'ready');
  });

  for (const [what, act] of [
    ['a file is saved', (index: WorkspaceIndex) => index.update(['a.md'])],
    ['a question is asked', (index: WorkspaceIndex) => index.refresh(never)],
  ] as const) {
    it(`looks at the documents again when ${what} while vectors are made slowly`, async () => {
      const setup = new Setup();
      setup.isEmbeddingSlow = true;
      const opened = setup.index.open();
      await turn();
      setup.syncs[0]?.onEvent({ ...reading, phase: 'embedding' });
      await opened;
      const acted = act(setup.index);
      await turn();
      assert.deepEqual(
        setup.syncs.map(({ changed }) => changed),
        [undefined, undefined],
      );
      setup.syncs[1]?.onEvent({ ...reading, phase: 'embedding' });
      await acted;
    });
  }

  it('waits for vectors that are made at once when a file is saved', async () => {
    const setup = new Setup();
    const opened = setup.index.open();
    await turn();
    setup.syncs[0]?.onEvent({ ...reading, phase: 'embedding' });
    const updated = setup.index.update(['a.md']);
    await turn();
    assert.equal(setup.syncs.length, 1);
    setup.endSync(0);
    await opened;
    await turn();
    setup.endSync(1);
    await updated;
    assert.deepEqual(setup.syncs[1]?.changed, ['a.md']);
  });

  it('shows the index as partly made when its sync ended but another window still writes it', async () => {
    const setup = new Setup();
    const opened = setup.index.open();
    await turn();
    setup.status = { ...used, syncedAt: undefined };
    setup.endSync(0);
    await opened;
    assert.deepEqual(
      setup.views.map((view) => view.kind === 'ready' && view.isComplete),
      [true, false],
    );
  });

  it('starts nothing when the view opens and nothing was ever indexed', async () => {
    const setup = new Setup();
    setup.hasIndex = false;
    await setup.index.open();
    assert.deepEqual([setup.syncs.length, setup.statusCalls, setup.index.view.kind], [0, 0, 'not-indexed']);
  });

  it('says so when no folder is open', async () => {
    const setup = new Setup();
    setup.hasWorkspace = false;
    await setup.index.open();
    await setup.index.refresh(never);
    assert.deepEqual([setup.index.view.kind, setup.syncs.length], ['no-workspace', 0]);
    await assert.rejects(setup.index.index({ rebuild: false }), /Open a folder first/);
  });

  it('shares one sync when several ask', async () => {
    const setup = new Setup();
    const asked = [
      setup.index.refresh(never),
      setup.index.refresh(never),
      setup.index.index({ rebuild: false }),
    ];
    setup.endSync(2);
    await Promise.all(asked);
    assert.equal(setup.syncs.length, 1);
    assert.deepEqual(setup.index.view, { kind: 'ready', status: used, isComplete: true, filesRead: 2 });
  });

  it('shows progress when the first sync runs', async () => {
    const setup = new Setup();
    const asked = setup.index.refresh(never);
    setup.syncs[0]?.onEvent(reading);
    assert.deepEqual(setup.views.at(-1), { ...reading, kind: 'indexing' });
    setup.endSync(2);
    await asked;
  });

  it('stays quiet when a check of a ready index is short', async () => {
    const setup = new Setup();
    const first = setup.index.refresh(never);
    setup.endSync(2);
    await first;
    setup.views.length = 0;
    const second = setup.index.refresh(never);
    setup.syncs[1]?.onEvent(reading);
    assert.equal(setup.views.length, 0);
    setup.clock += 500;
    setup.syncs[1]?.onEvent(reading);
    assert.equal(setup.views[0]?.kind, 'indexing');
    setup.endSync(1);
    await second;
  });

  it('lets the question go on over what there is when the sync is cancelled', async () => {
    const setup = new Setup();
    const asked = setup.index.refresh(never);
    setup.syncs[0]?.onEvent(reading);
    setup.index.cancel();
    await asked;
    assert.deepEqual(setup.index.view, { kind: 'ready', status: used, isComplete: false, filesRead: 1 });
  });

  it('is not indexed when the first sync is cancelled before it did anything', async () => {
    const setup = new Setup();
    setup.status = unused;
    const asked = setup.index.refresh(never);
    setup.index.cancel();
    await asked;
    assert.equal(setup.index.view.kind, 'not-indexed');
  });

  it('stops waiting but keeps the sync when the question is cancelled', async () => {
    const setup = new Setup();
    const abort = new AbortController();
    const asked = setup.index.refresh(abort.signal);
    abort.abort();
    await asked;
    assert.equal(setup.index.view.kind, 'indexing');
    setup.endSync(2);
    await turn();
    assert.equal(setup.index.view.kind, 'ready');
  });

  it('tells the command and spares the question when the sync fails', async () => {
    const setup = new Setup();
    const asked = setup.index.refresh(never);
    const indexed = setup.index.index({ rebuild: false });
    setup.syncs[0]?.fail(new AskDocsError('index-unwritable'));
    await asked;
    await assert.rejects(indexed, /cannot be written/);
    assert.equal(setup.index.view.kind, 'failed');
  });

  it('ends the sync that runs and starts anew when it is rebuilt', async () => {
    const setup = new Setup();
    const asked = setup.index.refresh(never);
    const rebuilt = setup.index.index({ rebuild: true });
    await asked;
    await turn();
    assert.deepEqual(
      setup.syncs.map(({ rebuild }) => rebuild),
      [false, true],
    );
    setup.endSync(2);
    await rebuilt;
  });

  it('starts no rebuild when it is cancelled while the sync before it ends', async () => {
    const setup = new Setup();
    const asked = setup.index.refresh(never);
    const rebuilt = setup.index.index({ rebuild: true });
    setup.index.cancel();
    await Promise.all([asked, rebuilt]);
    assert.deepEqual(
      setup.syncs.map(({ rebuild }) => rebuild),
      [false],
    );
  });

  it('lets the sync that runs end before it starts over, so that its lock is released', async () => {
    const setup = new Setup();
    const asked = setup.index.refresh(never);
    setup.hasIndex = false;
    await setup.index.restart();
    await asked;
    // Progress, then the end of the cancelled sync.
    assert.deepEqual(setup.viewsAtDispose, [2]);
  });

  it('keeps in sight what was indexed while it starts over', async () => {
    const setup = new Setup();
    const asked = setup.index.refresh(never);
    setup.endSync(2);
    await asked;
    setup.views.length = 0;
    const restarted = setup.index.restart();
    await turn();
    setup.endSync(0);
    await restarted;
    assert.deepEqual([...new Set(setup.views.map(({ kind }) => kind))], ['ready']);
  });

  it('begins again with what a command asked for when settings change meanwhile', async () => {
    const setup = new Setup();
    setup.hasIndex = false;
    const indexed = setup.index.index({ rebuild: false });
    await turn();
    await setup.index.restart();
    await turn();
    assert.equal(setup.syncs.length, 2);
    setup.endSync(2);
    await indexed;
    assert.equal(setup.index.view.kind, 'ready');
  });

  it('says that nothing is indexed when it started over and there is nothing', async () => {
    const setup = new Setup();
    const asked = setup.index.refresh(never);
    setup.endSync(2);
    await asked;
    setup.hasIndex = false;
    await setup.index.restart();
    assert.equal(setup.index.view.kind, 'not-indexed');
  });

  it('starts over once more, and shows no failure, when settings change while it starts over', async () => {
    const setup = new Setup();
    const asked = setup.index.refresh(never);
    setup.endSync(2);
    await asked;
    setup.isStatusHeld = true;
    const first = setup.index.restart();
    await turn();
    assert.equal(setup.heldStatus.length, 1);
    const others = [setup.index.restart(), setup.index.restart()];
    await turn();
    setup.isStatusHeld = false;
    for (const { end } of setup.heldStatus.splice(0)) end();
    await turn();
    setup.endSync(0);
    await Promise.all([first, ...others]);
    assert.deepEqual(
      setup.views.filter(({ kind }) => kind === 'failed'),
      [],
    );
    assert.deepEqual([setup.viewsAtDispose.length, setup.syncs.length], [2, 2]);
  });

  it('asks the worker nothing more when it is disposed during a sync', async () => {
    const setup = new Setup();
    const asked = setup.index.refresh(never);
    await setup.index.dispose();
    await asked;
    assert.equal(setup.statusCalls, 0);
  });

  it('ends the worker only when a sync has let go of the index', async () => {
    const setup = new Setup();
    const asked = setup.index.refresh(never);
    const closing = setup.index.dispose();
    assert.equal(setup.viewsAtDispose.length, 0);
    await Promise.all([asked, closing]);
    assert.equal(setup.viewsAtDispose.length, 1);
  });

  describe('when documents change', () => {
    async function checked(): Promise<Setup> {
      const setup = new Setup();
      const asked = setup.index.refresh(never);
      setup.endSync(2);
      await asked;
      setup.views.length = 0;
      return setup;
    }

    it('looks only at what changed', async () => {
      const setup = await checked();
      const updated = setup.index.update(['a.md']);
      setup.endSync(1);
      await updated;
      assert.deepEqual(setup.syncs.at(-1)?.changed, ['a.md']);
      assert.deepEqual(setup.views, [{ kind: 'ready', status: used, isComplete: true, filesRead: 1 }]);
    });

    it('says nothing when no document was among them', async () => {
      const setup = await checked();
      const updated = setup.index.update(['a.png']);
      setup.endSync(0);
      await updated;
      assert.deepEqual(setup.views, []);
    });

    it('does nothing before the index was checked as a whole', async () => {
      const setup = new Setup();
      await setup.index.update(['a.md']);
      assert.equal(setup.syncs.length, 0);
    });

    it('does nothing after a cancelled sync: the next question looks at all', async () => {
      const setup = await checked();
      const asked = setup.index.refresh(never);
      setup.index.cancel();
      await asked;
      await setup.index.update(['a.md']);
      assert.equal(setup.syncs.length, 2);
    });

    it('waits for the sync that runs, which may have passed them', async () => {
      const setup = await checked();
      const asked = setup.index.refresh(never);
      const updated = setup.index.update(['a.md']);
      await turn();
      assert.equal(setup.syncs.length, 2);
      setup.endSync(0);
      await asked;
      await turn();
      assert.deepEqual(setup.syncs[2]?.changed, ['a.md']);
      setup.endSync(1);
      await updated;
    });

    it('looks at all documents for a question that comes meanwhile', async () => {
      const setup = await checked();
      const updated = setup.index.update(['a.md']);
      const asked = setup.index.refresh(never);
      setup.endSync(1);
      await updated;
      await turn();
      assert.equal(setup.syncs[2]?.changed, undefined);
      setup.endSync(0);
      await asked;
      assert.equal(setup.syncs.length, 3);
    });
  });

  describe('when some files are to be read anew', () => {
    it('reads these alone, over an index that is up to date', async () => {
      const setup = new Setup();
      const synced = setup.index.index({ rebuild: false });
      await turn();
      setup.endSync(2);
      await synced;
      void setup.index.reindex(['docs']);
      await turn();
      assert.deepEqual(
        setup.syncs.map(({ rebuild, changed }) => ({ rebuild, changed })),
        [
          { rebuild: false, changed: undefined },
          { rebuild: true, changed: ['docs'] },
        ],
      );
    });

    it('looks at all documents first when it does not know that it is up to date', async () => {
      const setup = new Setup();
      void setup.index.reindex(['docs']);
      await turn();
      setup.endSync(2);
      await turn();
      assert.deepEqual(
        setup.syncs.map(({ changed }) => changed),
        [undefined, ['docs']],
      );
    });

    it('does nothing while indexing is paused', async () => {
      const setup = new Setup();
      setup.isPaused = true;
      await setup.index.reindex(['docs']);
      assert.deepEqual(setup.syncs, []);
    });
  });

  describe('when it is paused', () => {
    async function paused(): Promise<Setup> {
      const setup = new Setup();
      const asked = setup.index.refresh(never);
      await setup.index.pause();
      await asked;
      return setup;
    }

    it('ends the sync that runs and says so', async () => {
      const setup = await paused();
      assert.deepEqual(setup.index.view, { kind: 'paused', status: used });
    });

    it('lets questions go on at once, and follows no changes', async () => {
      const setup = await paused();
      await setup.index.refresh(never);
      await setup.index.update(['a.md']);
      assert.equal(setup.syncs.length, 1);
    });

    it('goes on when it is resumed', async () => {
      const setup = await paused();
      const resumed = setup.index.resume();
      setup.endSync(1);
      await resumed;
      assert.deepEqual([setup.isPaused, setup.index.view.kind], [false, 'ready']);
    });

    it('goes on when the user indexes by command', async () => {
      const setup = await paused();
      const indexed = setup.index.index({ rebuild: true });
      setup.endSync(1);
      await indexed;
      assert.deepEqual([setup.isPaused, setup.syncs.at(-1)?.rebuild], [false, true]);
    });

    it('stays paused in the next window', async () => {
      const setup = new Setup();
      setup.isPaused = true;
      await setup.index.open();
      assert.deepEqual([setup.index.view, setup.syncs.length], [{ kind: 'paused', status: used }, 0]);
    });
  });
});
