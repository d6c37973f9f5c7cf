// Bundles what is measured of Ask Docs as the product is bundled, to out/bench/.
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { out, root } from '../scripts/project.mjs';

const folder = path.join(out, 'bench');
export const askDocsProgram = path.join(folder, 'askDocs.cjs');
export const runsProgram = path.join(folder, 'runs.cjs');
export const embedderProgram = path.join(folder, 'lsaEmbedder.cjs');

/** Needs `dist/` built: the reader of office files is taken from there. */
export async function buildAskDocs() {
  // Only here: the measured processes import this file for its paths, and a bundler in memory would be measured with them.
  const { build } = await import('esbuild');
  const { slimVectra } = await import('../scripts/slimVectra.cjs');
  mkdirSync(folder, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: ['bench/askDocs.ts', 'bench/lsaEmbedder.ts', 'bench/runs.ts'],
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [slimVectra],
    logLevel: 'warning',
  });
  for (const name of ['reader.mjs', 'readingThread.mjs'])
    copyFileSync(path.join(root, 'dist', name), path.join(folder, name));
}
