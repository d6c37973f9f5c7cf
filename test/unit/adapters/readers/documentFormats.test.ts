import * as assert from 'node:assert/strict';
import { isDocument } from '../../../../src/adapters/readers/reader';

describe('isDocument', () => {
  it('leaves out what is written by tools, for its name', () => {
    const names = ['package-lock.json', 'pnpm-lock.yaml', 'data.min.json', 'app.deps.json', 'x.bundle.json'];
    assert.deepEqual(names.filter(isDocument), []);
  });

  it('takes files of data that people write', () => {
    const names = ['package.json', 'openapi.YAML', 'secrets-policy.md', 'admin.json', 'pyproject.toml'];
    assert.deepEqual(names.filter(isDocument), names);
  });
});
