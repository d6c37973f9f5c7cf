import { build, type BuildOptions, type Plugin } from 'esbuild';
import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { NeuralProgram } from '../../src/adapters/embedders/localModel';

const root = path.join(import.meta.dirname, '..', '..');

/** Libraries that vectra names but that the vector index does not use; esbuild.js has the same list. */
const unused = /^(wink-bm25-text-search|wink-nlp|wink-eng-lite-web-model|protobufjs)$/;
const slimVectra: Plugin = {
  name: 'slim-vectra',
  setup(builder) {
    builder.onResolve({ filter: /^vectra$/ }, () => ({
      path: path.join(root, 'node_modules', 'vectra', 'lib', 'LocalIndex.js'),
    }));
    builder.onResolve({ filter: unused }, ({ path: name }) => ({ path: name, namespace: 'unused' }));
    builder.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({ contents: '' }));
  },
};

/** As in esbuild.js, but each program in one file. */
const asModule = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  mainFields: ['module', 'main'],
  logLevel: 'silent',
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
} as const satisfies BuildOptions;

/** Bundles one program of `src` as it is now into a folder, and gives the path of the result. */
export async function bundle(entry: string, folder: string): Promise<string> {
  const outfile = path.join(folder, `${path.basename(path.dirname(entry))}.mjs`);
  await build({
    ...asModule,
    entryPoints: [path.join(root, entry)],
    outfile,
    plugins: [slimVectra],
  });
  for (const name of ['words.txt', 'words.bin', 'synonyms.txt'])
    await copyFile(path.join(root, 'media', 'words', name), path.join(folder, name));
  await copyFile(path.join(root, 'media', 'tables', 'ranker.bin'), path.join(folder, 'ranker.bin'));
  return outfile;
}

// What it exports is written in that file, which has no types.
const { neuralProgram, wasmFile } = createRequire(import.meta.url)('../../scripts/neuralRuntime.cjs') as {
  neuralProgram: BuildOptions;
  wasmFile: string;
};

/** The neural thread with its WebAssembly, as it is now and built as it is shipped, in a folder. */
export async function bundleNeural(folder: string): Promise<NeuralProgram> {
  const program = path.join(folder, 'neural.mjs');
  const entryPoints = [path.join(root, 'src/worker/neural.ts')];
  await build({ ...neuralProgram, entryPoints, outfile: program, logLevel: 'silent' });
  const beside = path.join(folder, path.basename(wasmFile));
  await copyFile(wasmFile, beside);
  return { program, wasmFile: beside };
}

/** Bundles the thread of SQL, with its WebAssembly, to where the command line in the folder looks for it. */
export async function bundleSqlThread(folder: string): Promise<void> {
  const entryPoints = [path.join(root, 'src/worker/sqlThread.ts')];
  await build({ ...asModule, entryPoints, outfile: path.join(folder, 'sqlThread.mjs') });
  const wasm = 'sql-wasm-browser.wasm';
  await copyFile(path.join(root, 'node_modules', 'sql.js', 'dist', wasm), path.join(folder, wasm));
}

/** Bundles the reading process with its thread, and gives the path of the process. */
export async function bundleReader(folder: string): Promise<string> {
  await build({
    ...asModule,
    entryPoints: ['reader', 'readingThread'].map((name) => path.join(root, 'src/worker', `${name}.ts`)),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
  });
  return path.join(folder, 'reader.mjs');
}
