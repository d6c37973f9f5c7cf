import * as assert from 'node:assert/strict';
import { endpointOf } from '../../../../src/adapters/embedders/remoteModel';
import { serviceAddress } from '../../../../src/extension/models/serviceKeys';

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
