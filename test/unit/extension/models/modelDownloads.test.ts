import * as assert from 'node:assert/strict';
import { AskDocsError } from '../../../../src/core/model/errors';
import { ModelDownloads } from '../../../../src/extension/models/modelDownloads';

const turn = () => new Promise((resolve) => setImmediate(resolve));
const [english, other] = ['all-MiniLM-L6-v2', 'multilingual-e5-small'] as const;

interface Prompt {
  readonly message: string;
  answer(isTaken: boolean): void;
}

interface Download {
  readonly id: string;
  readonly signal: AbortSignal;
  end(): void;
  fail(): void;
}

/** A user who answers prompts when the test says so, and a host that sends models then. */
class Setup {
  readonly prompts: Prompt[] = [];
  readonly told: string[] = [];
  readonly downloads: Download[] = [];
  readonly ready = new Set<string>();
  provider = 'local';
  id: string = english;
  host = '';
  /** A setting of the workspace stands above those of the user. */
  isOverridden = false;
  restarts = 0;
  cancel: () => void = () => undefined;

  readonly #prompt = (message: string) =>
    new Promise<boolean>((answer) => {
      this.prompts.push({ message, answer });
    });

  readonly models = new ModelDownloads({
    modelsDir: '/models',
    log: { info: () => undefined, error: () => undefined },
    prompts: {
      offer: this.#prompt,
      confirm: (question, detail) => this.#prompt(`${question} ${detail}`),
      tell: (message) => void this.told.push(message),
      warn: (message) => void this.told.push(message),
      follow: (_title, task) => {
        const abort = new AbortController();
        this.cancel = () => {
          abort.abort();
        };
        return task(() => undefined, abort.signal);
      },
    },
    settings: {
      isLocalChosen: () => this.provider === 'local',
      read: () => ({ id: this.id, host: this.host }),
      use: (id) => {
        if (!this.isOverridden) [this.provider, this.id] = ['local', id];
        return Promise.resolve();
      },
    },
    files: {
      check: (_folder, { id }) => Promise.resolve(this.ready.has(id) ? 'ready' : 'missing'),
      download: ({ id }, _options, signal) =>
        new Promise((resolve, reject) => {
          const fail = () => {
            reject(new AskDocsError('model-download-failed', { detail: id }));
          };
          signal.addEventListener('abort', fail);
          this.downloads.push({ id, signal, end: resolve, fail });
        }),
    },
    onReady: () => (this.restarts += 1),
  });

  /** What the index says when its model is not there. */
  missing(): Promise<void> {
    return this.models.follow({ embeddingNotice: { model: this.id, problem: 'missing' } });
  }

  async answer(isTaken: boolean): Promise<void> {
    this.prompts.shift()?.answer(isTaken);
    await turn();
  }

  get asked(): string[] {
    return this.prompts.map(({ message }) => message);
  }
}

describe('ModelDownloads', () => {
  it('offers what the index cannot use, with size, license, host and folder, once a window', async () => {
    const setup = new Setup();
    const offered = setup.missing();
    await setup.missing();
    assert.equal(setup.asked.length, 1);
    assert.match(
      setup.asked[0] ?? '',
      /all-MiniLM-L6-v2 has not been downloaded; search goes on without it\. Download it, 24 MB, Apache-2\.0, from huggingface\.co to .models/,
    );
    await setup.answer(false);
    await offered;
    await setup.missing();
    assert.deepEqual([setup.asked, setup.downloads], [[], []]);
  });

  it('offers it again when the settings have changed', async () => {
    const setup = new Setup();
    void setup.missing();
    await setup.answer(false);
    void setup.models.offerAgain();
    assert.equal(setup.asked.length, 1);
  });

  it('offers nothing when the model works, or another one was chosen meanwhile', async () => {
    const setup = new Setup();
    await setup.models.follow({});
    assert.equal(setup.models.isInUse(), true);
    setup.provider = 'offline';
    await setup.missing();
    setup.provider = 'local';
    await setup.models.follow({ embeddingNotice: { model: other, problem: 'missing' } });
    assert.deepEqual(setup.asked, []);
    assert.equal(setup.models.isInUse(), false);
  });

  it('starts the index over when the model has come', async () => {
    const setup = new Setup();
    const offered = setup.missing();
    await setup.answer(true);
    setup.downloads[0]?.end();
    await offered;
    assert.equal(setup.restarts, 1);
  });

  it('gets each model that is asked for, also while another is on its way', async () => {
    const setup = new Setup();
    void setup.missing();
    await setup.answer(true);
    setup.id = other;
    void setup.missing();
    await setup.answer(true);
    assert.deepEqual(
      setup.downloads.map(({ id }) => id),
      [english, other],
    );
  });

  it('does not offer a model that is on its way, and says once that it did not come', async () => {
    const setup = new Setup();
    const offered = setup.missing();
    await setup.answer(true);
    await setup.models.offerAgain();
    const asked = setup.models.ask();
    await turn();
    await setup.answer(true);
    await asked;
    assert.equal(setup.downloads.length, 1);
    setup.downloads[0]?.fail();
    await offered;
    assert.equal(setup.told.length, 1);
    assert.match(setup.told[0] ?? '', /could not be downloaded/);
  });

  it('can be asked for a model while the user has not answered what was said of the one before', async () => {
    const setup = new Setup();
    setup.provider = 'offline';
    void setup.models.ask();
    await turn();
    await setup.answer(true);
    setup.downloads[0]?.end();
    await turn();
    assert.match(setup.asked[0] ?? '', /was downloaded/);
    void setup.models.ask();
    await turn();
    setup.prompts[1]?.answer(true);
    await turn();
    assert.equal(setup.downloads.length, 2);
  });

  it('says nothing when the download is cancelled, or the window closes', async () => {
    const ways: readonly ((setup: Setup) => void)[] = [
      (setup) => {
        setup.cancel();
      },
      (setup) => {
        setup.models.dispose();
      },
    ];
    for (const end of ways) {
      const setup = new Setup();
      const asked = setup.models.ask();
      await turn();
      await setup.answer(true);
      end(setup);
      await asked;
      assert.equal(setup.downloads[0]?.signal.aborted, true);
      assert.deepEqual([setup.told, setup.restarts], [[], 0]);
    }
  });

  it('needs no host for a model that is there', async () => {
    const setup = new Setup();
    setup.host = 'not an address';
    setup.ready.add(english);
    await setup.models.follow({});
    await setup.models.ask();
    assert.deepEqual(setup.told, [`${english} is on this machine.`]);
    await setup.missing();
    assert.match(setup.told[1] ?? '', /not an http or https address/);
  });

  it('lets the index look again when files that it could not use are there', async () => {
    const setup = new Setup();
    void setup.missing();
    setup.ready.add(english);
    await setup.models.ask();
    assert.equal(setup.restarts, 1);
  });

  for (const isOverridden of [false, true]) {
    it(`uses the model at a click${isOverridden ? ', and says so when the workspace asks for another' : ''}`, async () => {
      const setup = new Setup();
      setup.provider = 'offline';
      setup.isOverridden = isOverridden;
      setup.ready.add(english);
      const asked = setup.models.ask();
      await turn();
      await setup.answer(true);
      await asked;
      assert.equal(setup.provider, isOverridden ? 'offline' : 'local');
      assert.equal(
        setup.told.some((text) => text.includes('settings of this workspace')),
        isOverridden,
      );
    });
  }
});
