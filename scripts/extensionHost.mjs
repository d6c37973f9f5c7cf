// Runs a program inside the extension host of a real workbench, with the extension as it is built in dist/.
import path from 'node:path';
import { format } from 'node:util';
import { root } from './project.mjs';
import {
  copyWorkspace,
  modelProvider,
  preload,
  startBrowser,
  startWorkbench,
  workbenchAddress,
} from './workbenchHost.mjs';

/**
 * Resolves to the exit code, or to undefined when the program, a CommonJS bundle with `run()`, took longer than `timeoutMs`; then
 * there is a picture in `picture`. The window has a copy of the folder of the tests.
 */
export async function runInExtensionHost({ program, chromium, environment, timeoutMs, picture }) {
  const workbench = await startWorkbench({
    extensions: [modelProvider],
    // Built products ignore the tests named in the address without this driver, and do not say so.
    serverArguments: ['--vscode-option', 'enable-smoke-test-driver'],
    environment: {
      ...preload('activationTimer'),
      ASK_DOCS_MAIN_FILE: path.join(root, 'dist', 'extension.mjs'),
      ...environment,
    },
  });
  try {
    const browser = await startBrowser(chromium);
    try {
      return await runIn(workbench, await browser.newPage(), { program, timeoutMs, picture });
    } finally {
      await browser.close();
    }
  } finally {
    await workbench.stop();
  }
}

async function runIn({ home, authority }, page, { program, timeoutMs, picture }) {
  const ended = new Promise((resolve) => {
    void page.exposeFunction('codeAutomationExit', resolve);
  });
  await page.exposeFunction('codeAutomationLog', createPrinter());
  const folder = copyWorkspace(home, path.join(root, 'test', 'fixture', 'workspace'), 'workspace');
  const remote = (file) => `vscode-remote://${authority}${file}`;
  const address = workbenchAddress(authority, folder, [
    ['extensionDevelopmentPath', remote(root)],
    ['extensionTestsPath', remote(program)],
  ]);
  // Beside other work the page alone can take longer than a browser's limit: only that of the whole run holds.
  await page.goto(address, { timeout: timeoutMs });
  const exitCode = await Promise.race([ended, timeout(timeoutMs)]);
  if (exitCode === undefined) await page.screenshot({ path: picture });
  return exitCode;
}

/** Prints what the program prints between two marks; the workbench logs through the same function. */
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

function timeout(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined).unref());
}
