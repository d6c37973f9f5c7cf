import { spawn } from 'node:child_process';

const stop = 'SIGKILL';

/**
 * Runs one measurement on a task in a process of its own and gives back what it measured, or `{ failure }`: one sentence.
 * The process has as long as `limitMs`; one that takes longer `isLate`.
 */
export function runChild({ program, programArguments, task, nodeOptions = [] }, limitMs) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...nodeOptions, program, ...programArguments], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    // By its input: a task with many documents is too long for an argument. A process that is gone says so itself.
    child.stdin.on('error', () => undefined);
    child.stdin.end(JSON.stringify(task));
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (data) => (output.stdout += data));
    child.stderr.on('data', (data) => (output.stderr += data));
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill(stop);
    }, limitMs);
    child.on('error', (error) => resolve({ failure: error.message }));
    child.on('close', (code) => {
      clearTimeout(timer);
      if (isLate) resolve({ failure: `not done in ${String(Math.round(limitMs / 1000))} s`, isLate });
      else if (code !== 0) resolve({ failure: reasonOf(output.stderr) });
      else resolve(lastLine(output.stdout));
    });
  });
}

/** Libraries may print to stdout as well; the measurement is the last line. */
function lastLine(stdout) {
  try {
    return JSON.parse(stdout.trim().split('\n').at(-1));
  } catch {
    return { failure: 'it printed no measurement' };
  }
}

function reasonOf(stderr) {
  if (stderr.includes('heap out of memory')) return 'out of memory (the heap of Node)';
  const error = /^\s*(?:Uncaught |\[)?(\w*Error): (.{0,160})/m.exec(stderr);
  return error === null ? 'it failed without a reason' : `"${error[2]}"`;
}
