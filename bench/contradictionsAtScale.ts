// npm run bench -- contradictions-at-scale [--passages N] [--in DIR]: finds contradictions among N generated passages as the editor does, in a thread
// of its own: the time of the first search and of one after a document changed, the memory of the process, and a digest of what is found.
// With --in, documents and index are kept in DIR for the next time.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Contradiction } from '../src/core/contradictions/contradiction';
import { IndexClient } from '../src/extension/index/indexClient';
import { openWorker } from './editorWorker';
import { generateDocuments } from './documents/generate.mjs';

const never = new AbortController().signal;
const dist = path.join(import.meta.dirname, '..', 'dist');
const lookMs = 20;
const { values: options } = parseArgs({
  options: {
    passages: { type: 'string', default: '10000' },
    in: { type: 'string' },
    generate: { type: 'string' },
  },
});

async function main(): Promise<void> {
  const kept = options.in;
  const scratch = kept ?? mkdtempSync(path.join(os.tmpdir(), 'contradictions-at-scale-'));
  const folder = path.join(scratch, 'documents');
  const indexDir = path.join(scratch, 'index');
  try {
    // In a process of its own: what is generated would be in the memory that is measured.
    if (!existsSync(indexDir)) {
      await run([process.argv[1] ?? '', '--generate', folder, '--passages', options.passages]);
      await run([path.join(dist, 'cli.js'), 'index', folder, '--index-dir', indexDir]);
    }
    const client = new IndexClient(() => openWorker(folder, indexDir), {
      error: (text: string) => void process.stderr.write(`${text}\n`),
    });
    try {
      await measure(client, folder);
    } finally {
      await client.dispose();
    }
  } finally {
    if (kept === undefined) rmSync(scratch, { recursive: true });
  }
}

async function measure(client: IndexClient, folder: string): Promise<void> {
  await client.search('region', 1, never);
  const { documents, chunks } = await client.status(never);
  console.log(`${String(documents)} documents, ${String(chunks)} passages`);
  console.log(`memory before: ${mb(process.memoryUsage.rss())} MB`);
  await find(client, 'cold');
  await find(client, 'again');
  const file = filesIn(folder)[0] ?? '';
  const before = readFileSync(path.join(folder, file), 'utf8');
  for (const text of [`${before}\nOne more sentence stands at the end.\n`, before]) {
    writeFileSync(path.join(folder, file), text);
    await client.sync({ rebuild: false, changed: [file] }, () => undefined, never);
    await find(client, 'after one file changed');
  }
}

/** Prints how long a search took, the most memory of the process meanwhile, and what was found. */
async function find(client: IndexClient, when: string): Promise<void> {
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), lookMs);
  const [startedAt, usedBefore] = [performance.now(), process.cpuUsage()];
  const found = await client.contradictions({ superseded: [] }, never);
  const used = process.cpuUsage(usedBefore);
  clearInterval(look);
  console.log(
    [
      `${when}: ${((performance.now() - startedAt) / 1000).toFixed(2)} s`,
      `${((used.user + used.system) / 1e6).toFixed(2)} s of processors`,
      `at most ${mb(most)} MB, ${mb(process.memoryUsage.rss())} MB at the end`,
      `${String(found.length)} found: ${digestOf(found)}`,
    ].join('; '),
  );
}

function digestOf(found: readonly Contradiction[]): string {
  return createHash('sha256').update(JSON.stringify(found)).digest('hex').slice(0, 16);
}

function mb(bytes: number): string {
  return String(Math.round(bytes / 2 ** 20));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort();
}

/** Some sentences of the generated documents get a value, as those of people have. */
function withValues(text: string, seed: number): string {
  let last = seed + 1;
  const next = (below: number): number => {
    last = (last * 48_271) % 2_147_483_647;
    return last % below;
  };
  const units = ['days', 'hours', '%', 'EUR', 'MB', 'users'];
  return text.replace(/(?<=[a-z])\.(?=\s)/g, (stop) =>
    next(4) > 0 ? stop : ` within ${String(1 + next(60))} ${units[next(units.length)] ?? ''}.`,
  );
}

function generate(folder: string): void {
  mkdirSync(folder, { recursive: true });
  generateDocuments(folder, Number(options.passages));
  for (const [at, name] of filesIn(folder).entries()) {
    const file = path.join(folder, name);
    writeFileSync(file, withValues(readFileSync(file, 'utf8'), at));
  }
}

async function run(program: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${program[0] ?? ''} ended with ${String(code ?? 'a signal')}.`);
}

if (options.generate === undefined) void main();
else generate(options.generate);
