// Runs out/test/index.cjs inside the extension host of a real workbench. Expects everything to be built.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';
import { ensureChromium } from './chromium.mjs';
import { out, root } from './project.mjs';
import {
  copyWorkspace,
  modelProvider,
  preload,
  startBrowser,
  startWorkbench,
  workbenchAddress,
} from './workbenchHost.mjs';

const timeoutMs = 180_000;
const results = process.env.ASK_DOCS_TEST_RESULTS ?? path.join(out, 'results', 'extension.json');
const activationTimes = path.join(out, 'activation.json');
/** Read by the benchmarks. */
const hostFigures = path.join(out, 'extension-host.json');
mkdirSync(path.dirname(results), { recursive: true });
for (const old of [results, activationTimes, hostFigures]) rmSync(old, { force: true });

const workbench = await startWorkbench({
  extensions: [modelProvider],
  // Built products ignore the tests named in the address without this driver, and do not say so.
  serverArguments: ['--vscode-option', 'enable-smoke-test-driver'],
  environment: {
    ...preload('activationTimer'),
    ASK_DOCS_TEST_RESULTS: results,
    ASK_DOCS_ACTIVATION_TIMES: activationTimes,
    ASK_DOCS_HOST_FIGURES: hostFigures,
    ASK_DOCS_MAIN_FILE: path.join(root, 'dist', 'extension.js'),
  },
});
const browser = await startBrowser(ensureChromium());
try {
  process.exitCode = await runSuite();
} finally {
  await browser.close();
  await workbench.stop();
}

async function runSuite() {
  const page = await browser.newPage();
  const ended = new Promise((resolve) => {
    void page.exposeFunction('codeAutomationExit', resolve);
  });
  await page.exposeFunction('codeAutomationLog', createPrinter());
  const folder = copyWorkspace(workbench.home, path.join(root, 'test', 'fixture', 'workspace'), 'workspace');
  const remote = (file) => `vscode-remote://${workbench.authority}${file}`;
  const address = workbenchAddress(workbench.authority, folder, [
    ['extensionDevelopmentPath', remote(root)],
    ['extensionTestsPath', remote(path.join(out, 'test', 'index.cjs'))],
  ]);
  await page.goto(address);
  const exitCode = await Promise.race([ended, timeout()]);
  if (exitCode === undefined) {
    await page.screenshot({ path: path.join(out, 'extension-tests-timeout.png') });
    console.log('The extension tests did not end in time: see out/extension-tests-timeout.png');
  }
  return existsSync(results) ? (exitCode ?? 1) : 1;
}

/** Prints what the suite prints; the workbench logs through the same function. */
function createPrinter() {
  let isInside = false;
  const isOfWorkbench = (text) => /additional builtin extensions/.test(text);
  return (level, parts) => {
    if (parts[0] === '##tests-end') isInside = false;
    if (process.env.VERBOSE || (isInside && level === 'info' && !isOfWorkbench(parts[0])))
      console.log(format(...parts));
    if (parts[0] === '##tests-start') isInside = true;
  };
}

function timeout() {
  return new Promise((resolve) => setTimeout(resolve, timeoutMs, undefined).unref());
}
