import * as assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.join(import.meta.dirname, '../../../..');

describe('the compiled dot products', () => {
  it('are those of dotProducts.wat', async () => {
    const script = pathToFileURL(path.join(root, 'scripts/compileDotProducts.mjs')).href;
    const { compileDotProducts } = (await import(script)) as {
      compileDotProducts: () => Promise<string>;
    };
    const kept = await readFile(path.join(root, 'src/adapters/vectors/dotProductsWasm.ts'), 'utf8');
    assert.equal(await compileDotProducts(), kept);
  });
});
