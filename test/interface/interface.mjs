// Installs the packaged extension into a real workbench and uses it there as a person does. Expects it to be packaged.
// node test/interface/interface.mjs GROUP …: only these groups of steps.
import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { out, root, stop } from '../../scripts/project.mjs';
import {
  copyWorkspace,
  modelProvider,
  preload,
  startBrowser,
  startWorkbench,
  workbenchAddress,
} from '../../scripts/workbenchHost.mjs';
import { agentSteps } from './agentSteps.mjs';
import { askSteps } from './askSteps.mjs';
import { badInputSteps } from './badInputSteps.mjs';
import { citationSteps } from './citationSteps.mjs';
import { conversationSteps } from './conversationSteps.mjs';
import { embeddingSteps } from './embeddingSteps.mjs';
import { evaluationSteps } from './evaluationSteps.mjs';
import { explainSteps } from './explainSteps.mjs';
import { flowSteps } from './flowSteps.mjs';
import { formatSteps } from './formatSteps.mjs';
import { judgementSteps } from './judgementSteps.mjs';
import { keepingSteps } from './keepingSteps.mjs';
import { largeFolderSteps } from './largeFolderSteps.mjs';
import { modelSteps } from './modelSteps.mjs';
import { participantSteps } from './participantSteps.mjs';
import { questionBoxSteps } from './questionBoxSteps.mjs';
import { readAttempts, watchPage } from './network.mjs';
import { openingSteps } from './openingSteps.mjs';
import { pageSteps } from './pageSteps.mjs';
import { pictureSteps } from './pictureSteps.mjs';
import { questionnaireSteps } from './questionnaireSteps.mjs';
import { sourcesSteps } from './sourcesSteps.mjs';
import { StepRunner } from './stepRunner.mjs';
import { treeSteps } from './treeSteps.mjs';
import { WorkbenchPage } from './workbenchPage.mjs';

const pictures = path.join(out, 'screenshots');
const attemptsFile = path.join(out, 'network-attempts.jsonl');
const resultsFile = process.env.ASK_DOCS_TEST_RESULTS ?? path.join(out, 'results', 'interface.json');
const window = { width: 1280, height: 860 };

/** Names of groups as arguments run these alone. */
const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);

for (const old of [pictures, attemptsFile, resultsFile]) rmSync(old, { recursive: true, force: true });

const vsix = path.join(out, 'ask-docs.vsix');
if (!existsSync(vsix)) stop('There is no out/ask-docs.vsix: npm run package makes it.');
const host = await startWorkbench({
  vsix,
  extensions: [modelProvider],
  environment: {
    ...preload('networkGuard'),
    ASK_DOCS_NETWORK_ATTEMPTS: attemptsFile,
  },
  settings: { 'workbench.colorTheme': 'Light Modern' },
});
const browser = await startBrowser(ensureChromium());
try {
  const context = await browser.newContext({ viewport: window });
  const outside = watchPage(context);
  const page = await context.newPage();
  const runner = new StepRunner(page, pictures);
  const workbench = new WorkbenchPage(page, host.home);
  const folder = copyWorkspace(host.home, path.join(root, 'test', 'fixture', 'workspace'), 'workspace');

  await runner.step('the extension is installed and its view is offered', () =>
    workbench.open(workbenchAddress(host.authority, folder)),
  );
  const groups = {
    openingSteps: () => openingSteps(runner, workbench),
    // Before other questions, for the hint at a model comes with the first answer on a machine.
    questionBoxSteps: () => questionBoxSteps(runner, workbench),
    askSteps: () => askSteps(runner, workbench),
    explainSteps: () => explainSteps(runner, workbench),
    pageSteps: () => pageSteps(runner, workbench),
    pictureSteps: () => pictureSteps(runner, workbench),
    keepingSteps: () => keepingSteps(runner, workbench),
    citationSteps: () => citationSteps(runner, workbench),
    treeSteps: () => treeSteps(runner, workbench, folder),
    judgementSteps: () => judgementSteps(runner, workbench),
    flowSteps: () => flowSteps(runner, workbench, folder),
    conversationSteps: () => conversationSteps(runner, workbench, host.authority),
    badInputSteps: () => badInputSteps(runner, workbench, host.authority),
    embeddingSteps: () => embeddingSteps(runner, workbench, host.authority),
    modelSteps: () => modelSteps(runner, workbench, host.authority),
    formatSteps: () => formatSteps(runner, workbench, { authority: host.authority, browser }),
    sourcesSteps: () => sourcesSteps(runner, workbench, host.authority),
    participantSteps: () => participantSteps(runner, workbench, host.authority),
    questionnaireSteps: () => questionnaireSteps(runner, workbench, host.authority),
    agentSteps: () => agentSteps(runner, workbench, host.authority),
    evaluationSteps: () => evaluationSteps(runner, workbench, host.authority),
    largeFolderSteps: () => largeFolderSteps(runner, workbench, host.authority),
  };
  for (const [name, run] of Object.entries(groups)) if (isWanted(name)) await run();
  await runner.step('no other host was contacted', () => {
    const { isWatched, ofExtensions, ofServer } = readAttempts(attemptsFile);
    assert.ok(isWatched, 'the extension host and a thread of it were watched');
    for (const { kind, host: target } of ofServer) console.log(`    VS Code's own server: ${kind} ${target}`);
    assert.deepEqual(ofExtensions, [], 'by the extension host');
    assert.deepEqual([...outside], [], 'by the page');
  });
  process.exitCode = runner.report(resultsFile) ? 0 : 1;
} finally {
  await browser.close();
  await host.stop();
}
