// Runs out/test/index.cjs inside the extension host of a real workbench. Expects everything to be built.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { runInExtensionHost } from './extensionHost.mjs';
import { out } from './project.mjs';

const results = process.env.ASK_DOCS_TEST_RESULTS ?? path.join(out, 'results', 'extension.json');
const activationTimes = path.join(out, 'activation.json');
mkdirSync(path.dirname(results), { recursive: true });
for (const old of [results, activationTimes]) rmSync(old, { force: true });

const exitCode = await runInExtensionHost({
  program: path.join(out, 'test', 'index.cjs'),
  chromium: ensureChromium(),
  timeoutMs: 600_000,
  picture: path.join(out, 'extension-tests-timeout.png'),
  environment: { ASK_DOCS_TEST_RESULTS: results, ASK_DOCS_ACTIVATION_TIMES: activationTimes },
});
if (exitCode === undefined)
  console.log('The extension tests did not end in time: see out/extension-tests-timeout.png');
process.exitCode = existsSync(results) ? (exitCode ?? 1) : 1;
