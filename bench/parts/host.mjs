// How long the extension host is held up while 10,000 documents are indexed, in a real workbench.
import { build } from 'esbuild';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findOrInstallChromium } from '../../scripts/chromium.mjs';
import { runInExtensionHost } from '../../scripts/extensionHost.mjs';
import { out, root } from '../../scripts/project.mjs';
import { installWorkbench } from '../../scripts/setup.mjs';

const documents = { whole: 10_000, quick: 500 };
const timeoutMs = 420_000;

export async function measure({ folder, isQuick }) {
  const chromium = findOrInstallChromium();
  if (chromium === undefined)
    return { skipped: 'there is no Chrome or Chromium on this machine (CHROMIUM may be its path)' };
  if (!installWorkbench()) return { skipped: 'npm could not install the workbench' };
  const program = path.join(out, 'bench', 'hostDelay.cjs');
  await bundle(program);
  const figures = path.join(folder, 'host.json');
  const activation = path.join(folder, 'activation.json');
  const exitCode = await runInExtensionHost({
    ...{ program, chromium, timeoutMs },
    picture: path.join(out, 'bench', 'host-timeout.png'),
    environment: {
      ASK_DOCS_HOST_DOCUMENTS: String(documents[isQuick ? 'quick' : 'whole']),
      ASK_DOCS_HOST_FIGURES: figures,
      ASK_DOCS_ACTIVATION_TIMES: activation,
    },
  });
  if (exitCode !== 0 || !existsSync(figures))
    throw new Error(
      exitCode === undefined ? 'the workbench did not end in time' : 'the workbench ended without figures',
    );
  const { loadMs, activateMs } = JSON.parse(readFileSync(activation, 'utf8'));
  return { ...JSON.parse(readFileSync(figures, 'utf8')), activateMs: loadMs + activateMs };
}

function bundle(program) {
  return build({
    absWorkingDir: root,
    entryPoints: ['bench/hostDelay.ts'],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    logLevel: 'warning',
    external: ['vscode'],
  });
}
