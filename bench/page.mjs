// npm run bench:page: how fast the page of the chat draws, in plain Chromium, and how large it is. `-- --json` prints JSON alone.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { tsImport } from 'tsx/esm/api';
import { ensureChromium } from '../scripts/chromium.mjs';
import { root } from '../scripts/project.mjs';
import { buildForProduction } from '../scripts/setup.mjs';
import { startBrowser } from '../scripts/workbenchHost.mjs';
import { openChatPage, snapshotOf } from '../test/page/chatPage.mjs';
import { keptThemes } from '../test/page/themes.mjs';

const { growingRun, richRun, richText } = await tsImport('../test/support/sampleAnswers.ts', import.meta.url);
const { happyRun, retriedRun } = await tsImport('../test/support/sampleJudgements.ts', import.meta.url);
const { answeredRun } = await tsImport('../test/support/sampleRuns.ts', import.meta.url);

const rounds = 5;
const tokens = 5000;

buildForProduction();
const browser = await startBrowser(ensureChromium());
try {
  const chat = await openChatPage(browser, { width: 420, height: 900 });
  const results = [...sizes(), ...(await paint(chat)), ...(await stream(chat)), ...(await memory(chat))];
  if (!process.argv.includes('--json')) for (const line of tableOf(results)) console.log(line);
  console.log(JSON.stringify(results));
} finally {
  await browser.close();
}

function sizes() {
  return ['webview.js', 'highlight.js', 'chat.css'].map((name) => {
    const bytes = readFileSync(path.join(root, 'dist', name));
    const zipped = (gzipSync(bytes).length / 1024).toFixed(0);
    const target = name === 'webview.js' ? '150 KB, 60 zipped' : '';
    return { what: name, measured: `${(bytes.length / 1024).toFixed(0)} KB, ${zipped} zipped`, target };
  });
}

/** From the navigation, and from the snapshot, to what is on the screen; and how a conversation scrolls. */
async function paint(chat) {
  const results = [];
  for (const count of [0, 20, 200]) {
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      await chat.load(keptThemes().dark);
      times.push(await chat.page.evaluate(drawAndScroll, snapshotOf(conversation(count))));
    }
    const turns = `${String(count)} turns`;
    results.push({
      what: `${turns}: from the snapshot to the screen`,
      measured: `${median(times.map(({ drawn }) => drawn)).toFixed(0)} ms`,
      target: count === 0 ? '' : '500 ms',
    });
    if (count > 0)
      results.push({
        what: `${turns}: longest frame while scrolling through`,
        measured: `${median(times.map(({ longest }) => longest)).toFixed(0)} ms`,
        target: '50 ms',
      });
  }
  const first = [];
  for (let round = 0; round < rounds; round += 1) first.push(await firstPaint(chat));
  results.unshift({
    what: 'from loading to 20 turns on the screen',
    measured: `${median(first).toFixed(0)} ms`,
    target: '300 ms',
  });
  return results;
}

/** As when the view is shown: the host answers `ready` with its snapshot. */
async function firstPaint(chat) {
  const page = await chat.page.context().newPage();
  await page.addInitScript(answerReady, snapshotOf(conversation(20)));
  await page.goto(chat.page.url());
  const time = await (await page.waitForFunction(() => globalThis.paintedAt)).jsonValue();
  await page.close();
  return time;
}

/** 5,000 tokens within a second, below 20 turns. */
async function stream(chat) {
  await chat.load(keptThemes().dark);
  await chat.tell(snapshotOf([...conversation(20), { ...growingRun, text: '' }]));
  // The colours of code are loaded with the first code; a person has read an answer before.
  await chat.page.waitForFunction(() => globalThis.askDocsHighlight !== undefined);
  const text = (richText + '\n\n').repeat(Math.ceil((tokens * 4) / richText.length)).slice(0, tokens * 4);
  const pieces = text.match(/[^]{4}/g);
  const { longestGap, longFrames, seconds, blocked } = await chat.page.evaluate(writeWithinASecond, pieces);
  return [
    {
      what: `${String(pieces.length)} tokens in ${seconds.toFixed(2)} s: longest frame`,
      measured: `${longestGap.toFixed(0)} ms`,
      target: '50 ms',
    },
    {
      what: 'frames over 50 ms',
      measured: `${String(longFrames.length)}${longFrames.length > 0 ? ` (${longFrames.join(', ')} ms)` : ''}`,
      target: '0',
    },
    { what: 'long tasks', measured: String(blocked), target: '0' },
  ];
}

/** After 50 answers with their code drawn, and a collection of garbage. */
async function memory(chat) {
  await chat.load(keptThemes().dark);
  await chat.tell(snapshotOf(conversation(50)));
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
  const megabytes = (bytes) => (bytes / 1024 / 1024).toFixed(1);
  return [
    {
      what: '50 answers: memory of scripts and of the document',
      measured: `${megabytes(usedSize + backingStorageSize)} + ${megabytes(embedderHeapUsedSize)} MB, ${String(nodes)} nodes`,
      target: '60 MB',
    },
  ];
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

function tableOf(results) {
  const columns = ['what', 'measured', 'target'];
  const rows = results.map((result) => columns.map((column) => result[column]));
  return [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
}

/** Runs in the page. */
async function drawAndScroll(snapshot) {
  const frame = () => new Promise((resolve) => globalThis.requestAnimationFrame(resolve));
  // Drawn means that the frame after the one that draws has begun.
  const startedAt = globalThis.performance.now();
  globalThis.dispatchEvent(new globalThis.MessageEvent('message', { data: snapshot }));
  await frame();
  await frame();
  const drawn = globalThis.performance.now() - startedAt;
  const log = globalThis.document.querySelector('.conversation');
  let longest = 0;
  let before = await frame();
  for (let step = 0; step < 60; step += 1) {
    log.scrollTop = log.scrollHeight * (1 - step / 60);
    const now = await frame();
    longest = Math.max(longest, now - before);
    before = now;
  }
  return { drawn, longest };
}

/** Runs in the page, before its script. */
function answerReady(snapshot) {
  globalThis.acquireVsCodeApi = () => ({
    getState: () => undefined,
    setState: () => undefined,
    postMessage: ({ type }) => {
      if (type !== 'ready') return;
      globalThis.setTimeout(() => {
        globalThis.dispatchEvent(new globalThis.MessageEvent('message', { data: snapshot }));
        globalThis.requestAnimationFrame(() =>
          globalThis.requestAnimationFrame(() => {
            globalThis.paintedAt = globalThis.performance.now();
          }),
        );
      }, 0);
    },
  });
}

/** Runs in the page: as many tokens as are due, whenever the page has time for messages. */
async function writeWithinASecond(pieces) {
  const { performance, PerformanceObserver } = globalThis;
  const longFrames = [];
  let blocked = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longFrames.push(Math.round(duration));
  }).observe({ type: 'long-animation-frame' });
  new PerformanceObserver((list) => {
    blocked += list.getEntries().length;
  }).observe({ type: 'longtask' });
  let longestGap = 0;
  let before = await new Promise((resolve) => globalThis.requestAnimationFrame(resolve));
  let isWriting = true;
  const watch = (now) => {
    longestGap = Math.max(longestGap, now - before);
    before = now;
    if (isWriting) globalThis.requestAnimationFrame(watch);
  };
  globalThis.requestAnimationFrame(watch);
  const startedAt = performance.now();
  const channel = new globalThis.MessageChannel();
  let written = 0;
  await new Promise((resolve) => {
    channel.port1.onmessage = () => {
      const due = Math.min(
        pieces.length,
        Math.ceil(((performance.now() - startedAt) / 1000) * pieces.length),
      );
      for (; written < due; written += 1) {
        const data = { type: 'event', event: { type: 'answer-delta', text: pieces[written] } };
        globalThis.dispatchEvent(new globalThis.MessageEvent('message', { data }));
      }
      if (written < pieces.length) channel.port2.postMessage(undefined);
      else resolve(undefined);
    };
    channel.port2.postMessage(undefined);
  });
  const seconds = (performance.now() - startedAt) / 1000;
  for (let frames = 0; frames < 3; frames += 1)
    await new Promise((resolve) => globalThis.requestAnimationFrame(resolve));
  isWriting = false;
  return { longestGap, longFrames, seconds, blocked };
}
