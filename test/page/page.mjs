// Draws every state of the page in plain Chromium, in each theme and width. Expects it to be built for production.
// node test/page/page.mjs LOOK …: only these looks.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { out } from '../../scripts/project.mjs';
import { startBrowser } from '../../scripts/workbenchHost.mjs';
import { StepRunner } from '../interface/stepRunner.mjs';
import { seriousFindings } from './axe.mjs';
import { openChatPage, openQuestionnairePage, snapshotOf } from './chatPage.mjs';
import { codeSteps } from './codeSteps.mjs';
import { questionnaireSteps } from './questionnaireSteps.mjs';
import { keptThemes } from './themes.mjs';

const load = (name) => tsImport(`../support/${name}.ts`, import.meta.url);
const [judgements, steps, answers] = await Promise.all(
  ['sampleJudgements', 'sampleRuns', 'sampleAnswers'].map(load),
);

const staleDocuments = ['specs/uploads-v3.md'];

/** Each state, with what is opened to see it. */
const states = [
  { name: '16-answered', run: steps.answeredRun, opens: ['tree', 'plan', 'quotes'] },
  { name: '16-declined', run: steps.declinedRun, opens: ['tree', 'plan', 'quotes'] },
  { name: '16-clarify', run: steps.clarifyRun, opens: ['tree'] },
  { name: '53-happy', run: judgements.happyRun, opens: ['tree', 'check'] },
  { name: '54-retry', run: judgements.retriedRun, opens: ['tree'] },
  { name: '55-left-to-you', run: judgements.lowConfidenceRun, opens: [] },
  { name: '56-left-to-you-conflict', run: judgements.conflictRun, opens: [] },
  { name: '57-nothing-strong-enough', run: judgements.rephraseRun, opens: [] },
  { name: '58-nothing-at-all', run: judgements.addDocumentsRun, opens: [] },
  { name: '59-order-refused', run: judgements.refusedRun, opens: [] },
  { name: '60-order-left-out', run: judgements.injectionRun, opens: ['tree'] },
  { name: '61-correction-stale', run: judgements.correctedRun, opens: ['panel'], isStale: true },
  { name: '70-rich-answer', run: answers.richRun, opens: [] },
];

/** The last of a conversation: what goes on. */
const running = [
  { name: '16-running', run: steps.runningRun, opens: ['tree', 'plan', 'quotes'] },
  { name: '71-growing', run: answers.growingRun, opens: [] },
];

/** What needs most room. */
const widest = new Set(['16-answered', '56-left-to-you-conflict', '70-rich-answer']);

const looks = [
  { name: 'light', theme: 'light', width: 420 },
  { name: 'dark', theme: 'dark', width: 420 },
  { name: 'high-contrast', theme: 'high-contrast', width: 420 },
  { name: 'high-contrast-light', theme: 'high-contrast-light', width: 420 },
  // What axe finds does not depend on the width.
  { name: 'narrow', theme: 'light', width: 240, isOtherWidth: true },
  { name: 'side-bar', theme: 'dark', width: 300, isOtherWidth: true, pictured: widest },
  { name: 'wide', theme: 'light', width: 800, isOtherWidth: true, pictured: widest },
];

const pictures = path.join(out, 'screenshots', 'page');
const resultsFile = process.env.ASK_DOCS_TEST_RESULTS ?? path.join(out, 'results', 'page.json');
const wanted = process.argv.slice(2);
for (const old of [pictures, resultsFile]) rmSync(old, { recursive: true, force: true });

const browser = await startBrowser(ensureChromium());
try {
  const chat = await openChatPage(browser, { width: 420, height: 900 });
  const runner = new StepRunner(chat.page, pictures);
  for (const look of looks)
    if (wanted.length === 0 || wanted.includes(look.name)) await drawLook(runner, chat, look);
  await codeSteps(runner, chat);
  await runner.step('the browser refused nothing and the page stumbled over nothing', () => {
    assert.deepEqual(chat.refused, []);
  });
  const sheet = await openQuestionnairePage(browser, { width: 1200, height: 700 });
  runner.show(sheet.page);
  await questionnaireSteps(runner, sheet, wanted);
  process.exitCode = runner.report(resultsFile) ? 0 : 1;
} finally {
  await browser.close();
}

async function drawLook(runner, chat, look) {
  const { name, theme, width, isOtherWidth = false } = look;
  const check = () => checkPage(chat, isOtherWidth);
  await runner.step(`all that a question can come to is drawn (${name})`, async () => {
    // Tall enough for each run as a whole.
    await chat.page.setViewportSize({ width, height: width < 300 ? 3000 : 2400 });
    await chat.load(keptThemes()[theme]);
    const stale = states
      .filter(({ isStale }) => isStale)
      .map(({ run }) => ({ runId: run.runId, documents: staleDocuments }));
    await chat.tell(
      snapshotOf(
        states.map(({ run }) => run),
        { stale },
      ),
    );
    for (const state of states) await drawState({ runner, page: chat.page }, state, look);
    await check();
  });
  for (const state of running) {
    await runner.step(`${state.name} is drawn (${name})`, async () => {
      await chat.tell(snapshotOf([state.run]));
      await drawState({ runner, page: chat.page }, state, look);
      await check();
    });
  }
  await runner.step(`an empty conversation is drawn (${name})`, async () => {
    await chat.page.setViewportSize({ width, height: 900 });
    await chat.tell(snapshotOf([]));
    await chat.page.getByTestId('welcome').waitFor();
    await check();
    await runner.picture(`72-empty-${name}`);
  });
}

/** Draws one run of those that the page shows, and takes its picture unless the look has those of others alone. */
async function drawState({ runner, page }, { name, run, opens }, look) {
  const drawn = page.locator(`[data-testid=run][aria-label=${JSON.stringify(run.question)}]`);
  const at = states
    .filter((state) => state.run.question === run.question)
    .findIndex((state) => state.run === run);
  const shown = drawn.nth(Math.max(at, 0));
  for (const part of opens) await open(shown, part);
  if (look.pictured?.has(name) === false) return;
  await shown.scrollIntoViewIfNeeded();
  await runner.picture(`${name}-${look.name}`, {
    clip: withMargin(await shown.boundingBox(), page.viewportSize()),
  });
}

/** What stands around a run: the room at its sides. */
function withMargin({ x, y, width, height }, viewport) {
  const top = Math.max(0, y - 8);
  return { x: 0, y: top, width: Math.min(viewport.width, x + width + x), height: height + (y - top) + 8 };
}

/** Nothing is wider than the page, and nobody is kept out. */
async function checkPage(chat, isOtherWidth) {
  assert.ok((await chat.overflow()) <= 0, `${String(await chat.overflow())} pixels find no room`);
  if (!isOtherWidth) assert.deepEqual(await seriousFindings(chat.page), []);
}

/** Opens a part of a run unless it is open or there is none. */
async function open(run, part) {
  const toggles = {
    tree: run.getByTestId('steps-toggle'),
    plan: run.locator('[data-kind=plan] > .step-line'),
    quotes: run.locator('[data-kind=evidence] > .step-line').last(),
    check: run.locator('[data-kind=check] > .step-line').first(),
    panel: run.getByTestId('quality-toggle'),
  };
  const toggle = toggles[part];
  if ((await toggle.count()) > 0 && (await toggle.getAttribute('aria-expanded')) === 'false')
    await toggle.click();
}
