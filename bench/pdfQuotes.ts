/**
 * npm run bench -- pdf-quotes FOLDER: for every sentence and row that the reader takes from the PDFs below a folder, whether the
 * PDF viewer finds it on the drawn page, and whether the text under its mark is the same.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readPdf } from '../src/adapters/readers/pdfReader';
import { quoteSpans } from '../src/webview/pdf/quoteSpans';

/** As the page and the reader write it, without what neither keeps. */
const plain = (text: string): string => text.normalize('NFKD').replace(/[\s\p{M}\p{Pd}\p{Cf}]/gu, '');

interface Count {
  quotes: number;
  same: number;
  readonly times: number[];
}

async function main(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new Error('Usage: npm run bench -- pdf-quotes FOLDER');
  const sum: Count = { quotes: 0, same: 0, times: [] };
  for (const name of globSync('**/*.pdf', { cwd: folder })) {
    const count: Count = { quotes: 0, same: 0, times: sum.times };
    await countFile(path.join(folder, name), count);
    sum.quotes += count.quotes;
    sum.same += count.same;
    console.log(`${name}: ${String(count.same)} of ${String(count.quotes)}`);
  }
  const percent = ((sum.same / Math.max(1, sum.quotes)) * 100).toFixed(2);
  console.log(`${String(sum.same)} of ${String(sum.quotes)} quotes marked word for word: ${percent} %`);
  const slow = sum.times.sort((a, b) => a - b)[Math.floor(sum.times.length * 0.99)] ?? 0;
  console.log(`99 of 100 are found within ${slow.toFixed(1)} ms`);
}

async function countFile(file: string, count: Count): Promise<void> {
  const bytes = readFileSync(file);
  const read = await readPdf(bytes).catch(() => undefined);
  if (read === undefined) return;
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useWasm: false });
  const pdf = await task.promise;
  for (const [index, { place, start }] of read.places.entries()) {
    if (place.kind !== 'page') continue;
    const { items } = await (await pdf.getPage(place.page)).getTextContent();
    const drawn = items.flatMap((item) => ('str' in item ? [item.str] : []));
    countPage(drawn, read.text.slice(start, read.places[index + 1]?.start), count);
  }
  await task.destroy();
}

function countPage(drawn: readonly string[], text: string, count: Count): void {
  for (const { 0: quote, index } of text.matchAll(/[^\n]{12,}?(?:[.!?](?=\s)|\n|$)/g)) {
    const begin = performance.now();
    const { spans } = quoteSpans(drawn, quote, text.slice(Math.max(0, index - 80), index));
    count.times.push(performance.now() - begin);
    count.quotes += 1;
    const marked = spans.map((span) => drawn[span.text]?.slice(span.start, span.end)).join('');
    if (plain(marked) === plain(quote)) count.same += 1;
    else console.log(`  not marked: ${quote.slice(0, 90).trim()}`);
  }
}

void main(process.argv[2]);
