import { say } from '../scripts/project.mjs';
import { runChild } from './child.mjs';

const limitMs = 600_000;

/** One measurement of a program in a process of its own; throws a sentence when it fails. */
export async function measureRuns(program, name, task) {
  say(`  ${name} …`);
  const result = await runChild({ program, programArguments: [name], task }, limitMs);
  if (result.failure !== undefined) throw new Error(`${name}: ${result.failure}`);
  return result;
}
