import * as assert from 'node:assert/strict';
import { ModelHint } from '../../../../src/extension/models/modelHint';
import type { ModelChoice } from '../../../../src/extension/base/settings';

const large = { name: 'vendor/large', label: 'Large', description: 'vendor' };

class Setup {
  readonly kept: Map<string, unknown>;
  readonly shown: (string | undefined)[] = [];
  readonly used: ModelChoice[] = [];
  warnings = 0;
  isSettled = false;
  isHeld = true;
  models: readonly (typeof large)[] = [large];
  readonly hint: ModelHint;

  constructor(kept = new Map<string, unknown>()) {
    this.kept = kept;
    this.hint = new ModelHint({
      storage: {
        get: (key) => kept.get(key),
        update: (key, value) => {
          kept.set(key, value);
          return Promise.resolve();
        },
      },
      isSettled: () => this.isSettled,
      editorModels: () => Promise.resolve(this.models),
      use: (choice) => {
        this.used.push(choice);
        return Promise.resolve(this.isHeld);
      },
      warn: () => (this.warnings += 1),
    });
    this.hint.changes.add((model) => this.shown.push(model));
  }
}

describe('ModelHint', () => {
  it('names the model that VS Code offers, and changes nothing by itself', async () => {
    const { hint, shown, used } = new Setup();
    await hint.offer();
    assert.deepEqual(shown, ['Large']);
    assert.equal(hint.model, 'Large');
    assert.deepEqual(used, []);
  });

  it('is shown once on a machine', async () => {
    const first = new Setup();
    await first.hint.offer();
    await first.hint.offer();
    assert.deepEqual(first.shown, ['Large']);
    const later = new Setup(first.kept);
    await later.hint.offer();
    assert.deepEqual(later.shown, []);
  });

  it('is not shown where who answers was chosen, and is left for later where VS Code offers nothing', async () => {
    const setup = new Setup();
    setup.isSettled = true;
    await setup.hint.offer();
    setup.isSettled = false;
    setup.models = [];
    await setup.hint.offer();
    assert.deepEqual(setup.shown, []);
    setup.models = [large];
    await setup.hint.offer();
    assert.deepEqual(setup.shown, ['Large']);
  });

  it('lets the model answer when it is taken', async () => {
    const { hint, shown, used } = new Setup();
    await hint.offer();
    await hint.answer(true);
    assert.deepEqual(shown, ['Large', undefined]);
    assert.deepEqual(used, [{ provider: 'vscode', name: 'vendor/large', smallName: '' }]);
  });

  it('says so when the choice does not hold here', async () => {
    const setup = new Setup();
    setup.isHeld = false;
    await setup.hint.offer();
    await setup.hint.answer(true);
    assert.equal(setup.warnings, 1);
  });

  it('goes away when it is not wanted, or when a model was chosen otherwise', async () => {
    const refused = new Setup();
    await refused.hint.offer();
    await refused.hint.answer(false);
    assert.deepEqual([refused.shown, refused.used], [['Large', undefined], []]);
    const settled = new Setup();
    await settled.hint.offer();
    settled.isSettled = true;
    settled.hint.settle();
    assert.deepEqual(settled.shown, ['Large', undefined]);
  });
});
