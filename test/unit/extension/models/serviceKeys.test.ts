import * as assert from 'node:assert/strict';
import { ServiceKeys, type KeyPurpose } from '../../../../src/extension/models/serviceKeys';

/** Secrets as VS Code keeps them, in memory. */
class Secrets {
  readonly kept = new Map<string, string>();
  readonly #told: ((change: { readonly key: string }) => void)[] = [];
  readonly onDidChange = (listener: (change: { readonly key: string }) => void) => {
    this.#told.push(listener);
    return { dispose: () => undefined };
  };

  get(key: string): Promise<string | undefined> {
    return Promise.resolve(this.kept.get(key));
  }

  store(key: string, value: string): Promise<void> {
    this.kept.set(key, value);
    for (const tell of this.#told) tell({ key });
    return Promise.resolve();
  }

  delete(key: string): Promise<void> {
    this.kept.delete(key);
    return Promise.resolve();
  }
}

function keysOf(purpose: KeyPurpose, secrets = new Secrets()): ServiceKeys {
  return new ServiceKeys(secrets, purpose);
}

describe('ServiceKeys', () => {
  it('has one key for all addresses of an origin, and none for any other', async () => {
    const keys = keysOf('modelKey');
    await keys.write(new URL('https://a.org/v1'), ' secret ');
    assert.equal(await keys.read(new URL('https://a.org/v2/')), 'secret');
    for (const other of [
      'https://b.org/v1',
      'http://a.org/v1',
      'https://a.org:8443/v1',
      'https://a.org.b.org',
    ])
      assert.equal(await keys.read(new URL(other)), undefined, other);
  });

  it('does not hand the key for embedding to a model', async () => {
    const secrets = new Secrets();
    await keysOf('embeddingKey', secrets).write(new URL('https://a.org'), 'secret');
    assert.equal(await keysOf('modelKey', secrets).read(new URL('https://a.org')), undefined);
  });

  it('finds the keys that earlier versions kept', async () => {
    const secrets = new Secrets();
    secrets.kept.set('askDocs.embeddingKey https://a.org', 'secret');
    assert.equal(await keysOf('embeddingKey', secrets).read(new URL('https://a.org/v1')), 'secret');
  });

  it('forgets a key when it is set to nothing', async () => {
    const keys = keysOf('modelKey');
    await keys.write(new URL('https://a.org'), 'secret');
    await keys.write(new URL('https://a.org'), '  ');
    assert.equal(await keys.read(new URL('https://a.org')), undefined);
  });

  it('has no key while the keyring is locked', async () => {
    const secrets = new Secrets();
    secrets.get = () => Promise.reject(new Error('locked'));
    assert.equal(await keysOf('modelKey', secrets).read(new URL('https://a.org')), undefined);
  });

  it('tells of keys of its own purpose', async () => {
    const secrets = new Secrets();
    let changes = 0;
    keysOf('embeddingKey', secrets).onChange(() => (changes += 1));
    await keysOf('modelKey', secrets).write(new URL('https://a.org'), 'secret');
    assert.equal(changes, 0);
    await keysOf('embeddingKey', secrets).write(new URL('https://a.org'), 'secret');
    assert.equal(changes, 1);
  });
});
