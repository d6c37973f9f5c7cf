// How long commands take from their start to their end, on an open index, beside Node itself and grep.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectNode, root, say } from '../../scripts/project.mjs';
import { summarise } from '../statistics.mjs';

const rounds = { whole: 9, quick: 2 };

export function measure({ corpus, folder, isQuick }) {
  const { documents, indexDir, queries, chunks } = corpus.generated();
  const [query] = queries;
  const program = path.join(root, 'dist', 'cli.js');
  const index = ['--index-dir', indexDir];
  const env = { ...process.env, XDG_CACHE_HOME: path.join(folder, 'cache') };
  const node = projectNode();
  const commands = [
    ['node -e 0', node, ['-e', '0']],
    ['grep -r', 'grep', ['-r', query.split(' ')[0], documents]],
    ['ask-docs --version', node, [program, '--version']],
    ['ask-docs search', node, [program, 'search', documents, query, ...index]],
    ['ask-docs ask', node, [program, 'ask', documents, `What is said of ${query}?`, ...index]],
  ];
  const samples = commands.map(() => []);
  // In turn, so that what else goes on meets all of them; the first round fills caches.
  for (let round = 0; round <= rounds[isQuick ? 'quick' : 'whole']; round += 1) {
    for (const [at, [, command, programArguments]] of commands.entries()) {
      const sample = run(command, programArguments, env);
      if (round > 0) samples[at].push(sample);
    }
  }
  const measured = commands.map(([name], at) => ({ name, ...summarise(samples[at]) }));
  return { chunks, commands: measured };
}

/** Runs a program to its end; gives the milliseconds. */
function run(command, programArguments, env) {
  const startedAt = performance.now();
  const { status, error } = spawnSync(command, programArguments, { env, stdio: 'ignore' });
  if (error !== undefined) throw new Error(`${command} does not run.`);
  // 1 of grep, and 3 of ours, mean that nothing was found.
  if (status !== 0 && status !== 1 && status !== 3) say(`${command} ended with ${String(status)}.`);
  return performance.now() - startedAt;
}
