// Bundles test/extension/*.ts to out/test/*.cjs, which VS Code loads into its extension host.
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { out, root } from './project.mjs';

const from = path.join(root, 'test', 'extension');
const to = path.join(out, 'test');

rmSync(to, { recursive: true, force: true });
await build({
  entryPoints: readdirSync(from)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(from, name)),
  outdir: to,
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node22',
  sourcemap: true,
  logLevel: 'warning',
  // One mocha for the runner and for all test files.
  external: ['vscode', 'mocha'],
});
