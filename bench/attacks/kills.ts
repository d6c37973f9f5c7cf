import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomFrom } from '../datasets/random';
import { openIndex } from '../../src/worker/openIndex';
import { Tally, type Attack, type AttackSetting, type Check } from '../attackFrame';

const documents = 60;
const killsOfEach = { part: 1, usual: 4, full: 40 };
const stopsOfEach = { part: 1, usual: 1, full: 4 };
/** A command that takes longer hangs. How soon one ends depends on what else the machine does, so it is told, not held against. */
const hangingMs = 30_000;
const never = new AbortController().signal;
const word = 'harbour';

interface Setting extends AttackSetting {
  readonly folder: string;
  readonly indexDir: string;
}

/** The commands that write an index, by name. Each is started, and ended at a moment of chance. */
function commandsOf({ folder, indexDir, scratch }: Setting): Readonly<Record<string, readonly string[]>> {
  const question = `What is the depth of the ${word}?`;
  const place = ['--index-dir', indexDir];
  const batch = path.join(scratch, 'batch.jsonl');
  return {
    index: ['index', folder, ...place],
    rebuild: ['index', folder, '--rebuild', ...place],
    ask: ['ask', folder, question, ...place],
    search: ['search', folder, '--batch', batch, '--out', path.join(scratch, 'out.jsonl'), ...place],
    mcp: ['mcp', folder, ...place],
  };
}

/** Ends commands of every kind at any moment, and looks at what they leave. */
export const attack: Attack = async function* (given): AsyncIterable<Check> {
  const setting = {
    ...given,
    folder: path.join(given.scratch, 'documents'),
    indexDir: path.join(given.scratch, 'index'),
  };
  const random = randomFrom(5);
  await mkdir(setting.folder);
  const lines = Array.from({ length: 20 }, (_, at) => JSON.stringify({ id: at, query: `${word} ${at}` }));
  await writeFile(path.join(setting.scratch, 'batch.jsonl'), lines.join('\n'));
  const killed = new Tally();
  const stopped = new Tally();
  let longestEndMs = 0;
  for (const [name, args] of Object.entries(commandsOf(setting))) {
    await rewrite(setting.folder, random, 0);
    const whole = await ended(setting, args, { afterMs: name === 'mcp' ? 1_500 : 60_000, signal: 'SIGKILL' });
    for (let round = 1; round <= killsOfEach[setting.size]; round += 1) {
      await rewrite(setting.folder, random, round);
      if (round % 8 === 1) await rm(setting.indexDir, { recursive: true, force: true });
      await ended(setting, args, { afterMs: random() * whole.ms, signal: 'SIGKILL' });
      killed.add(prefixed(`${name} ${round}`, await wrongIn(setting)));
    }
    for (let round = 1; round <= stopsOfEach[setting.size]; round += 1) {
      await rewrite(setting.folder, random, round);
      const { endMs } = await ended(setting, args, { afterMs: random() * whole.ms, signal: 'SIGTERM' });
      const left: string[] = await readdir(setting.indexDir).catch(() => []);
      longestEndMs = Math.max(longestEndMs, endMs);
      const late = endMs > hangingMs ? `ends after ${endMs.toFixed(0)} ms` : undefined;
      stopped.add(
        prefixed(`${name} ${round}`, late ?? (left.includes('writer.lock') ? 'keeps the lock' : undefined)),
      );
    }
  }
  yield killed.check(
    'after kill -9 the index is whole, the next process finds everything, and nothing is left over',
  );
  console.error(`kills: after SIGTERM a command ended within ${longestEndMs.toFixed(0)} ms`);
  yield stopped.check('SIGTERM ends a command, and the right to write is given back');
};

function prefixed(what: string, failure: string | undefined): string | undefined {
  return failure === undefined ? undefined : `${what}: ${failure}`;
}

/** Changes about half of the documents. */
async function rewrite(folder: string, random: () => number, round: number): Promise<void> {
  for (let number = 0; number < documents; number += 1) {
    if (round > 0 && random() < 0.5) continue;
    const parts = Array.from(
      { length: 12 },
      (_, part) =>
        `## Part ${part}\n\nIn round ${round} the ${word} of part ${part} of report ${number} was seen.`,
    );
    await writeFile(path.join(folder, `report-${number}.md`), [`# Report ${number}`, ...parts].join('\n\n'));
  }
}

/** What a client of the MCP server says first; other commands do not read it. */
const calls = [
  {
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'attack', version: '1' },
    },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/call', params: { name: 'search_documents', arguments: { query: word } } },
]
  .map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  .join('');

/** Runs a command until its end, or until it is told to end; MCP clients leave their end of the pipe open. */
async function ended(
  { program }: Setting,
  args: readonly string[],
  { afterMs, signal }: { readonly afterMs: number; readonly signal: 'SIGKILL' | 'SIGTERM' },
): Promise<{ readonly ms: number; readonly endMs: number }> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['pipe', 'ignore', 'ignore'] });
  // Whoever is killed does not read on.
  child.stdin.on('error', () => undefined);
  child.stdin.write(calls);
  const startedAt = performance.now();
  let toldAt: number | undefined;
  const timer = setTimeout(() => {
    toldAt = performance.now();
    child.kill(signal);
  }, afterMs);
  await new Promise((resolve) => child.on('close', resolve));
  clearTimeout(timer);
  const endedAt = performance.now();
  return { ms: endedAt - startedAt, endMs: toldAt === undefined ? 0 : endedAt - toldAt };
}

/** What is wrong with the index that was left, or with what the next process makes of it; undefined when nothing is. */
async function wrongIn({ folder, indexDir }: Setting): Promise<string | undefined> {
  const index = await openIndex({ roots: [{ name: 'documents', path: folder }], indexDir });
  const left = await index.status(never);
  if (left.documents > documents) return `${left.documents} documents are left`;
  const summary = await index.sync({ rebuild: false }, () => undefined, never);
  if (summary.skipped || summary.documents !== documents) return `${summary.documents} documents`;
  for (const number of [0, documents - 1]) {
    const { passages } = await index.search(`report ${number} part 3`, 60, never);
    const found = passages.find(({ chunk }) => chunk.documentId === `report-${number}.md`)?.chunk.text ?? '';
    const text = await readFile(path.join(folder, `report-${number}.md`), 'utf8');
    if (found === '' || !text.includes(found)) return `report ${number} is found as "${found}"`;
  }
  const names = await readdir(indexDir, { recursive: true });
  const rubbish = names.filter((name) => /aside|lock|damage/.test(name));
  return rubbish.length > 0 ? `leaves ${rubbish.join(', ')}` : undefined;
}
