// npm run bench -- long-tables [ROWS]: questions about a CSV file of a million rows, asked as the editor asks: how long the first and the next
// take, and how much of that the processors work (on a busy machine the rest is waiting), how long the asking process is held up
// meanwhile, and the memory of all.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { createExtractiveReasoner } from '../src/core/answering/extractive/extractiveReasoner';
import { IndexClient } from '../src/extension/index/indexClient';
import { openWorker } from './editorWorker';
import { runToEnd } from './wholeRun';

const never = new AbortController().signal;
const dist = path.join(import.meta.dirname, '..', 'dist');
const resolutionMs = 2;
const writtenAtOnce = 100_000;

const questions = [
  'What is the total Amount per Region?',
  'What is the average Amount in the North?',
  'How many orders have the status late?',
  'What is the Amount of O-0000777?',
  'Which order has the highest Amount?',
];

async function main(): Promise<void> {
  const rows = Number(process.argv[2] ?? 1_000_000);
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'long-tables-'));
  const folder = path.join(scratch, 'documents');
  const indexDir = path.join(scratch, 'index');
  mkdirSync(folder);
  await inOwnProcess([import.meta.filename, '--write', path.join(folder, 'orders.csv'), `${rows}`]);
  const log = { error: (text: string) => void process.stderr.write(`${text}\n`) };
  const client = new IndexClient(() => openWorker(folder, indexDir), log);
  try {
    console.log(`${rows} rows indexed in ${await index(folder, indexDir)}`);
    await client.search('region', 1, never);
    console.log(`Memory before the first question: ${mb(process.memoryUsage.rss())} MB`);
    for (const round of ['first', 'again']) {
      console.log(`\n| ${round} | s | of processors, s | held up, ms | memory, MB | answer |`);
      console.log('| --- | --: | --: | --: | --: | --- |');
      for (const question of questions) console.log(`| ${question} | ${await ask(client, question)} |`);
    }
    console.log(`\nMost memory of all: ${mb(process.resourceUsage().maxRSS * 1024)} MB`);
  } finally {
    await client.dispose();
    rmSync(scratch, { recursive: true });
  }
}

async function ask(client: IndexClient, question: string): Promise<string> {
  const reasoner = createExtractiveReasoner({
    extractEvidence: (input, _report, signal) => client.extractEvidence(input, signal),
  });
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  const before = process.cpuUsage();
  const { state, ms } = await runToEnd(question, client, reasoner);
  delay.disable();
  const { user, system } = process.cpuUsage(before);
  const said = state.text.replaceAll('\n', ' ').slice(0, 70);
  const heldUp = Math.max(0, delay.max / 1e6 - resolutionMs);
  const spent = ((user + system) / 1e6).toFixed(2);
  return [(ms / 1000).toFixed(2), spent, heldUp.toFixed(0), mb(process.memoryUsage.rss()), said].join(' | ');
}

function mb(bytes: number): string {
  return String(Math.round(bytes / 2 ** 20));
}

async function index(folder: string, indexDir: string): Promise<string> {
  const started = performance.now();
  await inOwnProcess([path.join(dist, 'cli.js'), 'index', folder, '--index-dir', indexDir]);
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

/** What leaves memory behind that is not of the questions. */
async function inOwnProcess(programArguments: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, programArguments, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${programArguments.join(' ')} ended with ${code ?? 'a signal'}.`);
}

/** About fifty bytes a row; the same in every run. */
function writeOrders(file: string, rows: number): void {
  let seed = 7;
  const next = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const [regions, states] = [
    ['North', 'South', 'East', 'West', 'Centre'],
    ['open', 'paid', 'late', 'void'],
  ];
  const out = openSync(file, 'w');
  let lines = 'Order,Date,Supplier,Region,Status,Quantity,Amount\n';
  for (let number = 1; number <= rows; number += 1) {
    const day = new Date(Date.UTC(2023, 0, 1 + next(1000))).toISOString().slice(0, 10);
    const order = `O-${String(number).padStart(7, '0')}`;
    const line = [
      ...[order, day, `Firm ${next(400)}`, regions[next(5)], states[next(4)], 1 + next(90)],
      (next(900_000) / 100).toFixed(2),
    ];
    lines += `${line.join(',')}\n`;
    if (lines.length < writtenAtOnce && number < rows) continue;
    writeSync(out, lines);
    lines = '';
  }
  closeSync(out);
}

const [first, file = '', count] = process.argv.slice(2);
if (first === '--write') writeOrders(file, Number(count));
else void main();
