// Compiles dotProducts.wat; the result is kept in git, and a test compares the two.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import wabt from 'wabt';

const folder = path.join(import.meta.dirname, '..', 'src', 'adapters', 'vectors');

/** The text of `dotProductsWasm.ts`. */
export async function compileDotProducts() {
  const source = await readFile(path.join(folder, 'dotProducts.wat'), 'utf8');
  const compiler = await wabt();
  const module = compiler.parseWat('dotProducts.wat', source, { simd: true, relaxed_simd: true });
  const base64 = Buffer.from(module.toBinary({}).buffer).toString('base64');
  module.destroy();
  return [
    '/** `dotProducts.wat`, compiled by `npm run bench -- dot-products`: WebAssembly in base64. */',
    `export const dotProductsWasm =\n  '${base64}';`,
    '',
  ].join('\n');
}

if (process.argv[1] === import.meta.filename)
  await writeFile(path.join(folder, 'dotProductsWasm.ts'), await compileDotProducts());
