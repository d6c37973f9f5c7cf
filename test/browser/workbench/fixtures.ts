// What each test in a real workbench begins with: settings as after the installation, a folder of its own and a window of its own.
// The tests of a worker share a server, which knows nothing of the windows before, and the programs that a browser keeps.
import { expect, test as base, type BrowserContext } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { vscodeMinor } from '../../../scripts/codeServer.mjs';
import { out } from '../../../scripts/project.mjs';
import { modelProvider, preload, quietSettings, startWorkbench } from '../../../scripts/workbenchHost.mjs';
import { Folder } from './folder';
import { attemptsOfExtensions, watchPage } from './network';
import { Workbench } from './workbench';

export { expect };

const vsix = path.join(out, 'ask-docs.vsix');
const size = { width: 1280, height: 860 };

/** What a test can need of VS Code itself; whatever else comes with it would only take time to start. */
const builtInExtensions = [
  ...['theme-defaults', 'theme-seti', 'theme-modern-icons', 'ipynb', 'notebook-renderers'],
  ...['markdown-basics', 'json', 'python', 'html', 'yaml'],
];

/** A code-server with the packaged extension. */
interface Server {
  readonly authority: string;
  /** Where it keeps everything. */
  readonly home: string;
  /** What test/support/networkGuard.cjs writes. */
  readonly attemptsFile: string;
}

interface WorkerFixtures {
  readonly server: Server;
  /** A browser whose compiled programs the tests of a worker share. */
  readonly profile: BrowserContext;
}

interface TestFixtures {
  /** Settings of the user, besides those of every test. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly folder: Folder;
  readonly workbench: Workbench;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const home = mkdtempSync(path.join(os.tmpdir(), 'ask-docs-'));
      const attemptsFile = path.join(home, 'network.jsonl');
      const environment = { ...preload('networkGuard'), ASK_DOCS_NETWORK_ATTEMPTS: attemptsFile };
      const options = { vsix, extensions: [modelProvider], builtInExtensions, environment };
      const server = await startWorkbench({ directory: home, ...options });
      await use({ authority: server.authority, home, attemptsFile });
      await server.stop();
      const attempts = attemptsOfExtensions(attemptsFile);
      rmSync(home, { recursive: true, force: true });
      if (attempts.length > 0) throw new Error(`Other hosts were contacted: ${JSON.stringify(attempts)}`);
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  profile: [
    async ({ playwright, launchOptions, server }, use) => {
      const directory = path.join(server.home, 'profile');
      const context = await playwright.chromium.launchPersistentContext(directory, {
        ...launchOptions,
        viewport: size,
      });
      await use(context);
      await context.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  context: async ({ profile, server }, use) => {
    await use(profile);
    await forgetWindows(profile, `http://${server.authority}`);
  },

  page: async ({ context }, use) => {
    const page = await context.newPage();
    await use(page);
    // Leaving the address ends the extension host; that of a page that is merely closed waits for it to come back.
    await page.goto('about:blank');
  },

  settings: [{}, { option: true }],

  folder: async ({ server }, use, { testId, retry }) => {
    const parent = path.join(server.home, 'folders', `${testId}-${String(retry)}`);
    await use(new Folder(path.join(parent, 'documents')));
    rmSync(parent, { recursive: true, force: true });
  },

  workbench: async ({ page, server, settings }, use) => {
    resetSettings(server.home, settings);
    const outside = watchPage(page.context());
    await use(new Workbench(page, server));
    // What was asked for last may still be on its way to the service worker.
    await expect.poll(() => [...outside], 'other hosts that the page asked').toEqual([]);
  },
});

/** Skips a test, or each of a group, where VS Code is older than 1.104: extensions may offer models since then. */
export function needScriptedModel(): void {
  test.skip(vscodeMinor < 104, 'This VS Code has no model.');
}

/** VS Code keeps in the browser what it remembers of windows, extensions and secrets. */
async function forgetWindows(context: BrowserContext, origin: string): Promise<void> {
  const [first, ...pages] = context.pages();
  for (const page of pages) await page.close();
  if (first === undefined) return;
  const session = await context.newCDPSession(first);
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'cookies,indexeddb,local_storage',
  });
  await session.detach();
}

/** What a test has chosen and set does not count for the next. */
function resetSettings(home: string, settings: Readonly<Record<string, unknown>>): void {
  const data = path.join(home, 'data');
  const all = { ...quietSettings, 'workbench.colorTheme': 'Default Light Modern', ...settings };
  writeFileSync(path.join(data, 'User', 'settings.json'), JSON.stringify(all));
  rmSync(path.join(data, 'Machine', 'settings.json'), { force: true });
}
