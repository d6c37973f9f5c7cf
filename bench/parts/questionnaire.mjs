// A questionnaire by rules over 10,000 chunks beside the same questions through `ask --batch`, and its memory over the rows.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { root } from '../../scripts/project.mjs';
import { quantile } from '../statistics.mjs';

const sizes = {
  whole: { rows: 100, manyRows: 400, rounds: 3 },
  quick: { rows: 10, manyRows: 20, rounds: 1 },
};
const program = path.join(root, 'dist', 'cli.js');

export async function measure({ corpus, folder, isQuick }) {
  const { documents, indexDir, queries, chunks } = corpus.generated();
  const { rows, manyRows, rounds } = sizes[isQuick ? 'quick' : 'whole'];
  const at = (name) => path.join(folder, name);
  const question = (number) => `What is said about ${queries[number % queries.length]} in case ${number}?`;
  const questions = Array.from({ length: manyRows }, (_, number) => question(number));
  writeQuestions(at('rows'), questions.slice(0, rows));
  writeQuestions(at('many'), questions);
  const index = ['--index-dir', indexDir];
  const answer = (name, ...more) => {
    const out = ['--out', at('out.csv'), '--again'];
    return run(['questionnaire', documents, at(`${name}.csv`), ...out, ...more, ...index]);
  };
  const batch = ['ask', documents, '--batch', at('rows.jsonl'), '--out', at('out.jsonl'), ...index];
  const [table, peer] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    table.push(await answer('rows'));
    peer.push(await run(batch));
  }
  return {
    ...{ chunks, rows, manyRows },
    questionnaire: figuresOf(table),
    batch: figuresOf(peer),
    fourAtOnce: figuresOf([await answer('rows', '--concurrency', '4')]),
    many: figuresOf([await answer('many')]),
  };
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
  if (code !== 0) throw new Error(`${words[0]} ended with ${String(code)}`);
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

function figuresOf(runs) {
  const ms = quantile(
    runs.map((one) => one.ms),
    0.5,
  );
  return { ms, peakBytes: Math.max(...runs.map(({ peak }) => peak)) };
}
