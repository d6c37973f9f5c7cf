// npm run soak [-- RUNS]: runs `npm test` so many times in a row (20), the second half beside a process that keeps every core
// busy, and prints a table. No test may be tried twice. Ends with 1 when a run failed.
import { spawn } from 'node:child_process';
import os from 'node:os';
import { ensureInstalled } from './setup.mjs';
import { projectEnvironment, projectNode, root, stop } from './project.mjs';

const runs = Number(process.argv[2] ?? 20);
if (!Number.isInteger(runs) || runs < 1) stop('npm run soak -- RUNS, a whole number from 1.', 2);

ensureInstalled();
console.log('| run | beside a busy processor | passed | failed | minutes |\n| --: | --- | --: | --: | --: |');
const results = [];
for (let run = 1; run <= runs; run += 1) {
  const isBusy = run > runs / 2;
  const result = await runTests(isBusy);
  results.push(result);
  const { passed, failed, minutes } = result;
  console.log(`| ${run} | ${isBusy ? 'yes' : 'no'} | ${passed} | ${failed} | ${minutes.toFixed(1)} |`);
  // What failed is worth reading; the rest of the output is not.
  if (failed !== 0) process.stderr.write(result.output);
}
const failedRuns = results.filter(({ failed }) => failed !== 0).length;
console.log(`\n${String(runs)} runs, ${String(failedRuns)} with a failure.`);
process.exitCode = failedRuns > 0 ? 1 : 0;

async function runTests(isBusy) {
  const busy = isBusy ? os.cpus().map(() => spawn(projectNode(), ['-e', 'for (;;);'])) : [];
  const startedAt = Date.now();
  try {
    const output = await outputOf(['scripts/test.mjs']);
    const [, passed, failed] =
      /^(\d+) passed, (\d+) failed\s*$/m.exec(output.split('\n').slice(-2).join('\n')) ?? [];
    const counts = { passed: Number(passed ?? 0), failed: Number(failed ?? 1) };
    return { ...counts, minutes: (Date.now() - startedAt) / 60_000, output };
  } finally {
    for (const child of busy) child.kill();
  }
}

function outputOf(command) {
  return new Promise((resolve, reject) => {
    const env = projectEnvironment({ ASK_DOCS_RETRIES: '0' });
    const child = spawn(projectNode(), command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.on('error', reject);
    child.on('close', () => {
      resolve(output);
    });
  });
}
