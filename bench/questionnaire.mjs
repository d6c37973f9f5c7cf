// Measures a questionnaire by rules over 10,000 chunks beside the same questions through `ask --batch`, and its memory over
// the rows. Needs `dist/`. Run it by `npm run bench:questionnaire`.
import { spawn } from 'node:child_process';
import { clearInterval, setInterval } from 'node:timers';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root, say, stop } from '../scripts/project.mjs';
import { generateDocuments } from './documents/generate.mjs';
import { quantile } from './statistics.mjs';

const chunks = 10_000;
const rows = 100;
const manyRows = 400;
const repetitions = 3;
const program = path.join(root, 'dist', 'cli.js');

async function main() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ask-docs-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
  const at = (name) => path.join(folder, name);
  mkdirSync(at('documents'));
  const { queries } = generateDocuments(at('documents'), chunks);
  const index = ['--index-dir', at('index')];
  const question = (number) => `What is said about ${queries[number % queries.length]} in case ${number}?`;
  const questions = Array.from({ length: manyRows }, (_, number) => question(number));
  writeQuestions(at('rows'), questions.slice(0, rows));
  writeQuestions(at('many'), questions);
  say('index …');
  await run(['index', at('documents'), ...index]);
  const answer = (name, ...more) =>
    run([
      'questionnaire',
      at('documents'),
      at(`${name}.csv`),
      '--out',
      at('out.csv'),
      '--again',
      ...more,
      ...index,
    ]);
  const batch = ['ask', at('documents'), '--batch', at('rows.jsonl'), '--out', at('out.jsonl'), ...index];
  const [table, peer] = [[], []];
  for (let round = 0; round < repetitions; round += 1) {
    table.push(await answer('rows'));
    peer.push(await run(batch));
  }
  const atOnce = {};
  for (const concurrency of ['2', '4', '8'])
    atOnce[concurrency] = seconds([await answer('rows', '--concurrency', concurrency)]);
  const few = memory(table);
  const many = memory([await answer('many')]);
  say(
    `${String(rows)} rows: questionnaire ${seconds(table)} s, ask --batch ${seconds(peer)} s (starting included)`,
  );
  say(
    `rows at once: ${Object.entries(atOnce)
      .map(([count, s]) => `${count}: ${s} s`)
      .join(', ')}`,
  );
  say(
    `peak memory: ${few} MB for ${String(rows)} rows, ${many} MB for ${String(manyRows)}; ask --batch ${memory(peer)} MB`,
  );
}

function writeQuestions(file, questions) {
  writeFileSync(
    `${file}.csv`,
    ['Question', ...questions.map((text) => `"${text.replaceAll('"', '""')}"`)].join('\n'),
  );
  const lines = questions.map((query, id) => JSON.stringify({ id: String(id), query }));
  writeFileSync(`${file}.jsonl`, lines.join('\n'));
}

/** One command to its end: milliseconds, and the most memory that it had; needs Linux for the memory. */
async function run(words) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'ignore', 'inherit'] });
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentBytes(child.pid));
  }, 20);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(sampling);
  if (code !== 0) stop(`${words[0]} ended with ${String(code)}`);
  return { ms: performance.now() - startedAt, peak };
}

function residentBytes(pid) {
  try {
    return (
      1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? 0)
    );
  } catch {
    return 0;
  }
}

function seconds(runs) {
  const ms = quantile(
    runs.map((one) => one.ms),
    0.5,
  );
  return (ms / 1000).toFixed(1);
}

function memory(runs) {
  return Math.round(Math.max(...runs.map(({ peak }) => peak)) / 2 ** 20);
}

await main();
