// npm run bench:cli: how long commands take from their start to their end, on an open index, beside Node itself and grep.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectNode, root, say, stop } from '../scripts/project.mjs';
import { buildForProduction } from '../scripts/setup.mjs';
import { generateDocuments } from './documents/generate.mjs';
import { quantile } from './statistics.mjs';

const chunks = 10_000;
const rounds = 9;

buildForProduction();
const folder = mkdtempSync(path.join(os.tmpdir(), 'ask-docs-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const documents = path.join(folder, 'documents');
mkdirSync(documents);
const { queries } = generateDocuments(documents, chunks);
const [query] = queries;
const program = path.join(root, 'dist', 'cli.js');
const index = ['--index-dir', path.join(folder, 'index')];
const env = { ...process.env, XDG_CACHE_HOME: path.join(folder, 'cache') };
const node = projectNode();

run(node, [program, 'index', documents, ...index]);
const measured = [
  ['node -e 0', node, ['-e', '0']],
  ['grep -r', 'grep', ['-r', query.split(' ')[0], documents]],
  ['ask-docs --version', node, [program, '--version']],
  ['ask-docs search', node, [program, 'search', documents, query, ...index]],
  ['ask-docs ask', node, [program, 'ask', documents, `What is said of ${query}?`, ...index]],
];
const samples = measured.map(() => []);
// In turn, so that what else goes on meets all of them; the first round fills caches.
for (let round = 0; round <= rounds; round += 1) {
  for (const [at, [, command, programArguments]] of measured.entries()) {
    const sample = run(command, programArguments);
    if (round > 0) samples[at].push(sample);
  }
}
const own = quantile(samples[0], 0.5);
const rows = measured.map(([name], at) => {
  const ms = quantile(samples[at], 0.5);
  return `| ${name} | ${ms.toFixed(0)} | ${quantile(samples[at], 0).toFixed(0)} | ${(ms / own).toFixed(1)} |`;
});
process.stdout.write(
  [
    `Load ${os.loadavg()[0].toFixed(1)} on ${String(os.cpus().length)} cores, ${chunks.toLocaleString('en')} chunks, ${String(rounds)} rounds.`,
    '',
    '| | p50 ms | fastest ms | ÷ node -e 0 |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n'),
);

/** Runs a program to its end; gives the milliseconds. */
function run(command, programArguments) {
  const startedAt = performance.now();
  const { status, error } = spawnSync(command, programArguments, { env, stdio: 'ignore' });
  if (error !== undefined) stop(`${command} does not run.`);
  // 1 of grep, and 3 of ours, mean that nothing was found.
  if (status !== 0 && status !== 1 && status !== 3) say(`${command} ended with ${String(status)}.`);
  return performance.now() - startedAt;
}
