import * as assert from 'node:assert/strict';
import { isDocument } from '../../../../src/adapters/readers/reader';

describe('isDocument', () => {
  for (const [what, names] of Object.entries({
    'is written by tools': [
      'package-lock.json',
      'pnpm-lock.yaml',
      'data.min.json',
      'app.deps.json',
      'x.bundle.json',
    ],
    'holds secrets': ['secrets.yaml', 'credentials.json', 'service-account-dev.json', 'client_secret_1.json'],
  })) {
    it(`leaves out what ${what}, for its name`, () => {
      assert.deepEqual(names.filter(isDocument), []);
    });
  }

  it('takes files of data that people write', () => {
    const names = ['package.json', 'openapi.YAML', 'secrets-policy.md', 'admin.json', 'pyproject.toml'];
    assert.deepEqual(names.filter(isDocument), names);
  });
});
