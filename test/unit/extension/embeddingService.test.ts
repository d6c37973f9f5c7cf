import * as assert from 'node:assert/strict';
import { endpointOf } from '../../../src/adapters/embedders/remoteModel';
import { keyName, serviceAddress } from '../../../src/extension/embeddingService';

describe('serviceAddress', () => {
  it('is where the worker asks when no endpoint is set', () => {
    for (const provider of ['openai-compatible', 'ollama'] as const)
      assert.equal(
        serviceAddress({ provider, endpoint: '' })?.href,
        endpointOf({ provider, endpoint: '' }).href,
      );
  });

  it('is none offline, and when the endpoint is no address', () => {
    assert.equal(serviceAddress({ provider: 'offline', endpoint: 'https://example.org' }), undefined);
    assert.equal(serviceAddress({ provider: 'ollama', endpoint: 'nonsense' }), undefined);
  });
});

describe('keyName', () => {
  const nameFor = (endpoint: string) => {
    const address = serviceAddress({ provider: 'openai-compatible', endpoint });
    return address && keyName(address);
  };

  it('is the same for all addresses of an origin and another for every other origin', () => {
    assert.equal(nameFor('https://a.org/v1'), nameFor('https://a.org/v2/'));
    const others = ['https://b.org/v1', 'http://a.org/v1', 'https://a.org:8443/v1'];
    for (const other of others) assert.notEqual(nameFor(other), nameFor('https://a.org/v1'));
  });
});
