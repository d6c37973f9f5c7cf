// Runs a model through `dist/neural.mjs`, as `npm run package` built it: ends with 1 when its vectors are not right.
import * as assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createLocalModel } from '../../src/adapters/embedders/localModel';
import { never } from './samples';
import { writeFiles } from './temporaryFolder';
import { tinyModel, tinyModelFiles } from './tinyModel';

const dist = path.join(import.meta.dirname, '..', '..', 'dist');

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ask-docs-neural-'));
  try {
    await writeFiles(folder, tinyModelFiles());
    const program = path.join(dist, 'neural.mjs');
    const wasmFile = path.join(dist, 'ort-wasm-simd-threaded.wasm');
    const model = createLocalModel(tinyModel(), folder, { program, wasmFile });
    const [apple, orchard, whale] = await model.embed(['apple', 'orchard', 'whale'], 'document', never);
    assert.deepEqual(apple, orchard);
    assert.notDeepEqual(apple, whale);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

void main();
