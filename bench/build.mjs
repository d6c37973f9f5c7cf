// Bundles what is measured of Ask Docs as the product is bundled, to out/bench/.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { out, root } from '../scripts/project.mjs';

const folder = path.join(out, 'bench');
export const askDocsProgram = path.join(folder, 'askDocs.cjs');
export const runsProgram = path.join(folder, 'runs.cjs');
export const embedderProgram = path.join(folder, 'lsaEmbedder.cjs');
/** Measures datasets: what `npm run eval` runs. */
export const datasetsProgram = path.join(folder, 'datasets.cjs');

export async function buildAskDocs() {
  await bundle({
    askDocs: 'bench/askDocs.ts',
    lsaEmbedder: 'bench/lsaEmbedder.ts',
    runs: 'bench/runs.ts',
  });
}

export async function buildDatasets() {
  await bundle({ datasets: 'bench/datasets/main.ts' });
}

/** One program of `programs.mjs`, bundled: resolves to the file to run, from the root of the project. */
export async function buildProgram({ name, file }) {
  await bundle({ [name]: file });
  return path.relative(root, path.join(folder, `${name}.cjs`));
}

/** Needs `dist/` built: what programs look for beside themselves is looked for there. */
async function bundle(entryPoints) {
  // Only here: the measured processes import this file for its paths, and a bundler in memory would be measured with them.
  const { build } = await import('esbuild');
  const { slimVectra } = await import('../scripts/slimVectra.cjs');
  mkdirSync(folder, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.dirname': JSON.stringify(path.join(root, 'dist')),
      'import.meta.filename': '__filename',
      'import.meta.url': JSON.stringify(pathToFileURL(path.join(root, 'dist', 'bench.cjs')).href),
    },
    plugins: [slimVectra],
    logLevel: 'warning',
  });
}
