import * as assert from 'node:assert/strict';
import {
  describePreferences,
  Preferences,
  type Preferred,
} from '../../../../src/extension/memory/preferences';

function opened(saved?: unknown) {
  const store = new Map<string, unknown>([['askDocs.preferences', saved]]);
  const preferences = new Preferences({
    get: (key) => store.get(key),
    // As VS Code keeps it: as JSON.
    update: (key, value) => {
      store.set(key, value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
      return Promise.resolve();
    },
  });
  const told: Preferred[] = [];
  preferences.changes.add((current) => told.push(current));
  return { preferences, store, told };
}

describe('Preferences', () => {
  it('are none until something is chosen', () => {
    assert.deepEqual(opened().preferences.current, {});
  });

  it('keep each choice beside the others, and tell it', async () => {
    const { preferences, store, told } = opened();
    await preferences.choose({ style: 'bullets' });
    await preferences.choose({ language: 'de', folders: ['specs'] });
    const all = { style: 'bullets', language: 'de', folders: ['specs'] };
    assert.deepEqual(preferences.current, all);
    assert.deepEqual(opened(store.get('askDocs.preferences')).preferences.current, all);
    assert.deepEqual(told.at(-1), all);
  });

  it('give up a choice alone', async () => {
    const { preferences } = opened({ style: 'bullets', language: 'de', folders: ['specs'] });
    await preferences.choose({ language: undefined, folders: [] });
    assert.deepEqual(preferences.current, { style: 'bullets' });
  });

  it('are gone when they are forgotten', async () => {
    const { preferences, store, told } = opened({ style: 'bullets' });
    await preferences.forget();
    assert.deepEqual([preferences.current, store.get('askDocs.preferences')], [{}, undefined]);
    assert.deepEqual(told, [{}]);
  });

  for (const odd of ['bullets', { style: 'poem' }, { language: 'in rhymes' }, { folders: 'specs' }]) {
    it(`are none when ${JSON.stringify(odd)} was saved`, () => {
      assert.deepEqual(opened(odd).preferences.current, {});
    });
  }

  it('keep the others when one that was saved is odd', () => {
    const { preferences } = opened({ style: 'poem', language: 'de', folders: ['specs'] });
    assert.deepEqual(preferences.current, { language: 'de', folders: ['specs'] });
  });

  it('save nothing that is no choice', async () => {
    const { preferences, store } = opened({ style: 'bullets' });
    await preferences.choose({ language: 'in rhymes' });
    assert.deepEqual(store.get('askDocs.preferences'), { style: 'bullets' });
  });

  it('are described in words', () => {
    assert.equal(describePreferences({}), '');
    assert.equal(
      describePreferences({ style: 'concise', language: 'de', folders: ['specs', 'docs'] }),
      'concise answers, in German, from specs, docs',
    );
  });
});
