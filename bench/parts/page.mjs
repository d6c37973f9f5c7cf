// How fast the page of the chat draws, in plain Chromium, and how large it is; and how a long PDF is shown.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { tsImport } from 'tsx/esm/api';
import { findOrInstallChromium } from '../../scripts/chromium.mjs';
import { root } from '../../scripts/project.mjs';
import { installWorkbench } from '../../scripts/setup.mjs';
import { startBrowser } from '../../scripts/workbenchHost.mjs';
import { openChatPage, snapshotOf } from '../../test/browser/page/chatPage.mjs';
import { keptThemes } from '../../test/browser/page/themes.mjs';
import { pdfFigures } from './pdfPage.mjs';
import { tracedTasks } from './tracedTasks.mjs';
import { answerReady, drawn, scrolled, writeByFrames, writeWithinASecond } from './pageActions.mjs';

const { growingRun, richRun, richText } = await tsImport(
  '../../test/support/sampleAnswers.ts',
  import.meta.url,
);
const { happyRun, retriedRun } = await tsImport('../../test/support/sampleJudgements.ts', import.meta.url);
const { answeredRun } = await tsImport('../../test/support/sampleRuns.ts', import.meta.url);

const rounds = 5;
const tokens = 5000;
const scrollFrames = 60;

export async function measure() {
  const chromium = findOrInstallChromium();
  if (chromium === undefined)
    return { skipped: 'there is no Chrome or Chromium on this machine (CHROMIUM may be its path)' };
  if (!installWorkbench()) return { skipped: 'npm could not install the program that drives the browser' };
  const browser = await startBrowser(chromium);
  try {
    const context = await browser.newContext({ viewport: { width: 420, height: 900 } });
    const chat = await openChatPage(await context.newPage());
    return {
      sizes: sizes(),
      ...(await paint(chat)),
      stream: await stream(chat, browser),
      frameMs: await streamByFrames(chat),
      memory: await memory(chat),
      pdf: await pdfFigures(browser),
    };
  } finally {
    await browser.close();
  }
}

function sizes() {
  return ['webview.js', 'markdown.js', 'highlight.js', 'chat.css'].map((name) => {
    const bytes = readFileSync(path.join(root, 'dist', name));
    return { name, bytes: bytes.length, zippedBytes: gzipSync(bytes).length };
  });
}

/**
 * From the snapshot to what is on the screen, and how a conversation scrolls. By the processor's time of the page, which other
 * work on the machine does not lengthen; in brackets by the clock.
 */
async function paint(chat) {
  const session = await chat.page.context().newCDPSession(chat.page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const timed = async (work) => {
    const before = await taskSeconds(session);
    const byClock = await work();
    return { busy: ((await taskSeconds(session)) - before) * 1000, byClock };
  };
  const results = {};
  for (const count of [20, 200]) {
    const drawings = [];
    const scrolls = [];
    for (let round = 0; round < rounds; round += 1) {
      await chat.load(keptThemes().dark);
      await chat.page.waitForFunction(() => globalThis.askDocsMarkdown !== undefined);
      drawings.push(await timed(() => chat.page.evaluate(drawn, snapshotOf(conversation(count)))));
      await allDrawn(chat, count);
      scrolls.push(await timed(() => chat.page.evaluate(scrolled, scrollFrames)));
    }
    results[`turns${String(count)}`] = { drawn: timeOf(drawings), frame: timeOf(scrolls, scrollFrames) };
  }
  const first = [];
  for (let round = 0; round < rounds; round += 1) first.push(await firstPaint(chat));
  return { firstPaint: timeOf(first), ...results };
}

/** What is in view is drawn first; the runs before it follow. */
async function allDrawn(chat, count) {
  await chat.page.waitForFunction(
    (all) => globalThis.document.querySelectorAll('.run').length === all,
    count,
  );
}

/** Medians in milliseconds: of the processor, and by the clock. */
function timeOf(times, parts = 1) {
  const [busyMs, clockMs] = ['busy', 'byClock'].map(
    (kind) => median(times.map((time) => time[kind])) / parts,
  );
  return { busyMs, clockMs };
}

async function taskSeconds(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value;
}

/** As when the view is shown: the host answers `ready` with its snapshot. */
async function firstPaint(chat) {
  const page = await chat.page.context().newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(answerReady, snapshotOf(conversation(20)));
  const before = await taskSeconds(session);
  await page.goto(chat.page.url());
  const byClock = await (await page.waitForFunction(() => globalThis.paintedAt)).jsonValue();
  const busy = ((await taskSeconds(session)) - before) * 1000;
  await page.close();
  return { busy, byClock };
}

/** 5,000 tokens within a second, below 20 turns. */
async function stream(chat, browser) {
  await chat.load(keptThemes().dark);
  await chat.tell(snapshotOf([...conversation(20), { ...growingRun, text: '' }]));
  await allDrawn(chat, 21);
  // The colours of code are loaded with the first code; a person has read an answer before.
  await chat.page.waitForFunction(() => globalThis.askDocsHighlight !== undefined);
  const pieces = writtenText().match(/[^]{4}/g);
  const { value, longest, over } = await tracedTasks(browser, chat.page, () =>
    chat.page.evaluate(writeWithinASecond, pieces),
  );
  const { longestGap, frames, seconds } = value;
  return {
    ...{ tokens: pieces.length, seconds, frames, longestGapMs: longestGap },
    ...{ longestTaskMs: longest, tasksOver50: over },
  };
}

/** The same tokens as a free machine gets them, 60 frames a second: what a frame costs. */
async function streamByFrames(chat) {
  await chat.load(keptThemes().dark);
  await chat.tell(snapshotOf([...conversation(20), { ...growingRun, text: '' }]));
  await allDrawn(chat, 21);
  await chat.page.waitForFunction(() => globalThis.askDocsHighlight !== undefined);
  const frames = 60;
  const session = await chat.page.context().newCDPSession(chat.page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await taskSeconds(session);
  await chat.page.evaluate(writeByFrames, { text: writtenText(), frames });
  return (((await taskSeconds(session)) - before) * 1000) / frames;
}

function writtenText() {
  return `${richText}\n\n`.repeat(Math.ceil((tokens * 4) / richText.length)).slice(0, tokens * 4);
}

/** After 50 answers with their code drawn, and a collection of garbage. */
async function memory(chat) {
  await chat.load(keptThemes().dark);
  await chat.tell(snapshotOf(conversation(50)));
  await allDrawn(chat, 50);
  await chat.page.waitForFunction(() => globalThis.askDocsHighlight !== undefined);
  const session = await chat.page.context().newCDPSession(chat.page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const {
    usedSize,
    embedderHeapUsedSize = 0,
    backingStorageSize = 0,
  } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  return { scriptBytes: usedSize + backingStorageSize, documentBytes: embedderHeapUsedSize, nodes };
}

function conversation(count) {
  const kinds = [richRun, happyRun, retriedRun, answeredRun];
  return Array.from({ length: count }, (_, at) => ({
    ...kinds[at % kinds.length],
    runId: `run-${String(at)}`,
  }));
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
