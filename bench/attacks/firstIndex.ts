import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { randomFrom } from '../datasets/random';
import { Tally, type Attack, type AttackSetting, type Check } from '../attackFrame';

const documents = 400;
const rounds = { part: 4, usual: 12, full: 50 };
/** The other process has begun by then, and is not done. */
const firstMs = 200;
const lastMs = 1_500;

interface Ended {
  readonly code: unknown;
  readonly output: string;
}

/** Asks while another process makes the first index. */
export const attack: Attack = async function* ({
  scratch,
  program,
  size,
}: AttackSetting): AsyncIterable<Check> {
  const folder = path.join(scratch, 'documents');
  const indexDir = path.join(scratch, 'index');
  await mkdir(folder);
  for (let number = 0; number < documents; number += 1) await writeFile(...documentOf(folder, number));
  const random = randomFrom(3);
  const tally = new Tally();
  for (let round = 0; round < rounds[size]; round += 1) {
    await rm(indexDir, { recursive: true, force: true });
    const command = (['ask', 'search', 'index', 'status'] as const)[round % 4] ?? 'ask';
    const asked = command === 'ask' || command === 'search' ? ['How deep is the zq harbour?'] : [];
    const args = (name: string, more: readonly string[]) => [
      program,
      name,
      folder,
      ...more,
      '--index-dir',
      indexDir,
    ];
    const other = spawn(process.execPath, args('index', []), { stdio: 'ignore' });
    const isDone = once(other, 'exit');
    const afterMs = firstMs + random() * (lastMs - firstMs);
    await setTimeout(afterMs);
    const ended = await run(args(command, asked));
    const wrong = isTrue[command](ended) ? undefined : `ends with ${String(ended.code)}: ${ended.output}`;
    tally.add(wrong && `${command} after ${afterMs.toFixed(0)} ms ${wrong}`);
    await isDone;
  }
  yield tally.check(
    'commands beside a process that makes the first index say nothing false of the documents',
  );
};

/** The sentence that is asked for stands in the document that is read last. */
function documentOf(folder: string, number: number): [file: string, text: string] {
  const name = `report-${String(number).padStart(4, '0')}.md`;
  const parts = Array.from(
    { length: 10 },
    (_, part) => `## Part ${part}\n\nReport ${number} is about valves, ledgers and part ${part}.`,
  );
  const last = number === documents - 1 ? ['## Harbour\n\nThe zq harbour is 17 metres deep.'] : [];
  return [path.join(folder, name), [`# Report ${number}`, ...parts, ...last].join('\n\n')];
}

const isTrue = {
  ask: ({ code, output }: Ended) => code === 5 || (code === 0 && output.includes('17 metres')),
  search: ({ code, output }: Ended) => code === 5 || (code === 0 && output.includes('17 metres')),
  index: ({ code, output }: Ended) => code === 5 || (code === 0 && output.includes(`${documents} documents`)),
  status: ({ code, output }: Ended) =>
    code === 5 || (code === 0 && !output.includes('There are no documents')),
};

function run(args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : error.code, output: stdout + stderr });
    });
  });
}
