import { defineConfig } from '@playwright/test';
import path from 'node:path';
import { out } from '../../scripts/project.mjs';
import { chromiumFlags } from '../../scripts/workbenchHost.mjs';

const { CHROMIUM, ASK_DOCS_RETRIES } = process.env;

/** scripts/test.mjs packages the extension, finds the browser and chooses what is run. */
export default defineConfig({
  testDir: '.',
  outputDir: path.join(out, 'playwright', 'failed'),
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // A test that needs it is shown and counted as flaky; `npm run soak` allows none.
  retries: Number(ASK_DOCS_RETRIES ?? 1),
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['dot'], ['./countingReporter.ts']],
  use: {
    launchOptions: { ...(CHROMIUM !== undefined && { executablePath: CHROMIUM }), args: [...chromiumFlags] },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
  projects: [
    { name: 'workbench', testMatch: 'workbench/*.spec.ts' },
    { name: 'page', testMatch: 'page/*.spec.ts' },
    // Only for `npm run docs -- pictures`.
    { name: 'pictures', testMatch: 'pictures/*.spec.ts' },
  ],
});
