import * as assert from 'node:assert/strict';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { outsideMs } from '../../../bench/intervals';

const root = path.resolve(import.meta.dirname, '..', '..', '..');

/** What these tests use of a script that has no types. */
interface Scripts {
  readonly targetsDocument: (bench: unknown, evaluation: unknown) => string;
  readonly chartsOf: (bench: unknown, evaluation: unknown) => Promise<readonly (readonly [string, string])[]>;
}

async function load(file: string): Promise<Scripts> {
  return (await import(pathToFileURL(path.join(root, file)).href)) as Scripts;
}

/** The line of a table that begins with a text. */
function lineOf(page: string, what: string): string {
  return page.split('\n').find((line) => line.includes(`| ${what} |`)) ?? '';
}

const memory = {
  load: 0.5,
  seconds: 60,
  heapMbPer1000: 0.25,
  looks: [
    { questions: 100, heapMb: 40, residentMb: 150 },
    { questions: 1000, heapMb: 40.5, residentMb: 152 },
  ],
};
const evaluation = {
  datasets: [
    {
      dataset: 'squad2',
      all: { 'planned.ndcg10': [0.7, 0.6, 0.8], 'abstention.auroc': [0.64, 0.6, 0.7] },
      byType: { span: { figures: { 'planned.ndcg10': [0.91, 0.9, 0.92] } } },
    },
  ],
};

describe('documents that are made of figures', () => {
  it('say of each goal whether it is reached', async () => {
    const { targetsDocument } = await load('bench/report/targets.mjs');
    const page = targetsDocument({ parts: { memory, cli: { commands: [slowSearch] } } }, evaluation);
    const added = lineOf(page, 'what 1,000 questions add to memory in use');
    assert.match(added, /\| at most 1 MB \| 0\.3 MB \| yes \| `npm run bench -- memory` \|$/);
    const search = lineOf(page, '`ask-docs search` on an open index, start to end');
    assert.match(search, /\| 900 ms \| \*\*no\*\* \|/);
  });

  it('say what was not measured', async () => {
    const { targetsDocument } = await load('bench/report/targets.mjs');
    const page = targetsDocument({ parts: { memory: { load: 1, seconds: 1, skipped: 'no' } } }, undefined);
    assert.match(lineOf(page, 'what 1,000 questions add to memory in use'), /\| not measured \| {2}\|/);
    assert.match(lineOf(page, 'nDCG@10, scifact'), /\| not measured \| {2}\|/);
  });

  it('judge searches of squad2 by its questions that have an answer, and confidence by all', async () => {
    const { targetsDocument } = await load('bench/report/targets.mjs');
    const page = targetsDocument(undefined, evaluation);
    assert.match(lineOf(page, 'nDCG@10, squad2'), /\| \.910 \| yes \|/);
    assert.match(lineOf(page, 'AUROC of the confidence, squad2 (BM25 alone: .577)'), /\| \.640 \| yes \|/);
  });

  it('have a chart only of what was measured, always the same', async () => {
    const { chartsOf } = await load('scripts/charts.mjs');
    const [first, second] = [
      await chartsOf({ parts: { memory } }, undefined),
      await chartsOf({ parts: { memory } }, undefined),
    ];
    assert.deepEqual(first, second);
    assert.deepEqual(
      first.map(([name]) => name),
      ['memory.svg'],
    );
    assert.match(first[0]?.[1] ?? '', /^<svg [^]*questions asked[^]*<\/svg>\n$/);
  });
});

const slowSearch = { name: 'ask-docs search', p50: 900 };

describe('the time of a run that is its own', () => {
  it('is what no call of the model covers', () => {
    const calls = [
      { start: 10, end: 30 },
      { start: 20, end: 40 },
      { start: 60, end: 70 },
    ];
    assert.equal(outsideMs({ start: 0, end: 100 }, calls), 60);
  });

  it('does not count calls twice, nor what of them lies outside of the run', () => {
    const calls = [
      { start: -5, end: 50 },
      { start: 10, end: 20 },
      { start: 90, end: 120 },
    ];
    assert.equal(outsideMs({ start: 0, end: 100 }, calls), 40);
  });
});
