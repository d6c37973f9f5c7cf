// How the PDF viewer shows a cited page of a long PDF, how it scrolls, and what memory it takes.
import { readFileSync } from 'node:fs';
import { openPdfPage } from '../../test/browser/page/chatPage.mjs';
import { keptThemes } from '../../test/browser/page/themes.mjs';
import { tracedTasks } from './tracedTasks.mjs';

const pages = 300;
const citedPage = 150;
const rounds = 3;
const scroll = { frames: 240, pixels: 120 };

/** Times in milliseconds; memory in bytes, undefined where the system does not tell. */
export async function pdfFigures(browser) {
  const bytes = await longPdf(browser);
  const opened = [];
  for (let round = 0; round < rounds; round += 1) {
    const { context, ...times } = await open(browser, bytes);
    await context.close();
    opened.push(times);
  }
  const { context, page } = await open(browser, bytes);
  const { longest, over, value } = await tracedTasks(browser, page, () => page.evaluate(scrollOn, scroll));
  const memoryBytes = await memoryOf(browser, page);
  await context.close();
  const median = (of) => opened.map(of).toSorted((one, other) => one - other)[Math.floor(rounds / 2)];
  return {
    ...{ pages, fileBytes: bytes.length, rounds },
    drawnMs: median(({ clockMs }) => clockMs),
    drawnBusyMs: median(({ busyMs }) => busyMs),
    ...{ longestTaskMs: longest, tasksOver50: over, passedPages: value, memoryBytes },
  };
}

const sentenceOf = (page) => `Crane ${String(page)} may lift ${String(page * 3)} tons when the wind is calm.`;

/** A page each with a heading, two paragraphs, a table of 18 rows and a sentence of its own, as reports have them. */
async function longPdf(browser) {
  const tab = await browser.newPage();
  const words =
    'The lifting gear is inspected before each shift and the result is entered in the log of the site';
  const row = (page, at) =>
    `<tr><td>Load ${String(page)}.${String(at)}</td><td>${String(at * 12)} t</td><td>${String(page + at)} m</td><td>released</td></tr>`;
  const pageOf = (
    page,
  ) => `<section style="break-after: page"><h2>${String(page)} Loads</h2><p>${`${words}. `.repeat(5)}</p>
    <p>${sentenceOf(page)}</p><table>${Array.from({ length: 18 }, (_, at) => row(page, at)).join('')}</table><p>${`${words}; `.repeat(4)}</p></section>`;
  await tab.setContent(
    `<style>td { border: 1px solid; padding: 2px 12px }</style>${Array.from({ length: pages }, (_, at) => pageOf(at + 1)).join('')}`,
  );
  const bytes = await tab.pdf({ format: 'A4' });
  await tab.close();
  return bytes;
}

/**
 * From the host's message with the file, for which a loaded page waits, to the frame in which the cited page is drawn and its
 * quote is marked.
 */
async function open(browser, bytes) {
  const context = await browser.newContext({ viewport: { width: 900, height: 900 } });
  const page = await context.newPage();
  const pdf = await openPdfPage(page);
  await pdf.load(keptThemes().light);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await taskSeconds(session);
  const clockMs = await page.evaluate(showCited, {
    base64: bytes.toString('base64'),
    cited: { quotes: [{ page: citedPage, quote: sentenceOf(citedPage), before: '' }], active: 0 },
    number: String(citedPage),
  });
  return { context, page, clockMs, busyMs: ((await taskSeconds(session)) - before) * 1000 };
}

async function taskSeconds(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value;
}

/** Runs in the page. */
async function showCited({ base64, cited, number }) {
  const { document, CSS } = globalThis;
  const bytes = Uint8Array.from(globalThis.atob(base64), (character) => character.charCodeAt(0));
  const startedAt = globalThis.performance.now();
  const data = { type: 'document', bytes, cited };
  globalThis.dispatchEvent(new globalThis.MessageEvent('message', { data }));
  for (;;) {
    await new Promise((resolve) => globalThis.requestAnimationFrame(resolve));
    const page = document.querySelector(`.page[data-page-number="${number}"]`);
    const isMarked = (CSS.highlights.get('cited-active')?.size ?? 0) > 0;
    // pdf.js sets it once the whole page is drawn.
    if (page?.dataset.loaded === 'true' && isMarked) return globalThis.performance.now() - startedAt;
  }
}

/** Runs in the page: as a person turns the wheel. Gives the number of pages that went by. */
async function scrollOn({ frames, pixels }) {
  const pages =
    globalThis.document.querySelector('.pages') ??
    globalThis.document.querySelector('.pdfViewer').parentElement;
  const first = pages.scrollTop;
  for (let frame = 0; frame < frames; frame += 1) {
    pages.scrollTop += pixels;
    await new Promise((resolve) => globalThis.requestAnimationFrame(resolve));
  }
  return (
    (pages.scrollTop - first) / globalThis.document.querySelector('.page').getBoundingClientRect().height
  );
}

/** What the process of a page takes of the machine's memory, shared parts divided; only Linux tells. */
async function memoryOf(browser, page) {
  if (process.platform !== 'linux') return undefined;
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const system = await browser.newBrowserCDPSession();
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => sharedSize(id));
  return Math.max(...sizes);
}

function sharedSize(id) {
  try {
    const rollup = readFileSync(`/proc/${String(id)}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
  } catch {
    return 0; // it has ended
  }
}
