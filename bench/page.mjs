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
import { answerReady, drawn, scrolled, writeByFrames, writeWithinASecond } from './pageActions.mjs';

const { growingRun, richRun, richText } = await tsImport('../test/support/sampleAnswers.ts', import.meta.url);
const { happyRun, retriedRun } = await tsImport('../test/support/sampleJudgements.ts', import.meta.url);
const { answeredRun } = await tsImport('../test/support/sampleRuns.ts', import.meta.url);

const rounds = 5;
const tokens = 5000;
const scrollFrames = 60;

buildForProduction();
const browser = await startBrowser(ensureChromium());
try {
  const chat = await openChatPage(browser, { width: 420, height: 900 });
  const results = [
    ...sizes(),
    ...(await paint(chat)),
    ...(await stream(chat)),
    ...(await streamByFrames(chat)),
    ...(await memory(chat)),
  ];
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
  const results = [];
  for (const count of [20, 200]) {
    const drawings = [];
    const scrolls = [];
    for (let round = 0; round < rounds; round += 1) {
      await chat.load(keptThemes().dark);
      drawings.push(await timed(() => chat.page.evaluate(drawn, snapshotOf(conversation(count)))));
      scrolls.push(await timed(() => chat.page.evaluate(scrolled, scrollFrames)));
    }
    const turns = `${String(count)} turns`;
    results.push(
      { what: `${turns}: from the snapshot to the screen`, measured: timeOf(drawings), target: '500 ms' },
      {
        what: `${turns}: a frame while scrolling through, on average`,
        measured: timeOf(scrolls, scrollFrames),
        target: '50 ms',
      },
    );
  }
  const first = [];
  for (let round = 0; round < rounds; round += 1) first.push(await firstPaint(chat));
  return [
    { what: 'from loading the page to 20 turns on the screen', measured: timeOf(first), target: '300 ms' },
    ...results,
  ];
}

function timeOf(times, parts = 1) {
  const [busy, byClock] = ['busy', 'byClock'].map((kind) => median(times.map((time) => time[kind])) / parts);
  return `${busy.toFixed(0)} ms (${byClock.toFixed(0)} ms)`;
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
async function stream(chat) {
  await chat.load(keptThemes().dark);
  await chat.tell(snapshotOf([...conversation(20), { ...growingRun, text: '' }]));
  // The colours of code are loaded with the first code; a person has read an answer before.
  await chat.page.waitForFunction(() => globalThis.askDocsHighlight !== undefined);
  const pieces = writtenText().match(/[^]{4}/g);
  await browser.startTracing(chat.page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline'],
  });
  const { longestGap, frames, seconds } = await chat.page.evaluate(writeWithinASecond, pieces);
  const { longest, over } = tasksOf(JSON.parse(String(await browser.stopTracing())));
  const what = `${String(pieces.length)} tokens in ${seconds.toFixed(1)} s`;
  return [
    {
      what: `${what}: longest task of the page, processor time`,
      measured: `${longest.toFixed(0)} ms`,
      target: '50 ms',
    },
    { what: `${what}: tasks over 50 ms of processor time`, measured: String(over), target: '0' },
    {
      what: `${what}: frames, and the longest by the clock`,
      measured: `${String(frames)}, ${longestGap.toFixed(0)} ms`,
      target: '',
    },
  ];
}

/** The same tokens as a free machine gets them, 60 frames a second: what a frame costs. */
async function streamByFrames(chat) {
  await chat.load(keptThemes().dark);
  await chat.tell(snapshotOf([...conversation(20), { ...growingRun, text: '' }]));
  await chat.page.waitForFunction(() => globalThis.askDocsHighlight !== undefined);
  const frames = 60;
  const session = await chat.page.context().newCDPSession(chat.page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await taskSeconds(session);
  await chat.page.evaluate(writeByFrames, { text: writtenText(), frames });
  const busy = (((await taskSeconds(session)) - before) * 1000) / frames;
  const what = `${String(tokens)} tokens in ${String(frames)} frames: a frame, on average`;
  return [{ what, measured: `${busy.toFixed(0)} ms`, target: '50 ms' }];
}

function writtenText() {
  return `${richText}\n\n`.repeat(Math.ceil((tokens * 4) / richText.length)).slice(0, tokens * 4);
}

/** The tasks of the page's own thread in a trace, in milliseconds of processor time. */
function tasksOf({ traceEvents }) {
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const isOfPage = ({ pid, tid }) => threads.some((thread) => thread.pid === pid && thread.tid === tid);
  const times = traceEvents
    .filter((event) => /RunTask$/.test(event.name) && isOfPage(event))
    .map(({ tdur = 0 }) => tdur / 1000);
  return { longest: Math.max(0, ...times), over: times.filter((time) => time > 50).length };
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
