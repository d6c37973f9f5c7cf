// Measures whole runs: by rules over 10,000 chunks, and what a run adds to the time of a language model. Run it by `npm run bench:run`.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { out, say, startFolder, stop } from '../scripts/project.mjs';
import { askDocsProgram, buildAskDocs, runsProgram } from './build.mjs';
import { runChild } from './child.mjs';
import { generateDocuments } from './documents/generate.mjs';
import { runTable } from './runReport.mjs';

const limitMs = 900_000;
const repetitions = 3;

const usage = `npm run bench:run -- [options]
  --chunks 10000    size of the index
  --latency 1000    milliseconds that the scripted model takes before each reply
  --out FILE        where the JSON goes (out/bench-run.json)`;

async function main() {
  const { chunks, latencyMs, outFile } = readOptions();
  await buildAskDocs();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ask-docs-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
  const load = Math.round(os.loadavg()[0] * 10) / 10;
  if (load > 1)
    say(`The machine is busy (load ${String(load)}): the figures will be worse than they could be.`);
  const task = { folder: path.join(folder, 'documents'), indexDir: path.join(folder, 'index'), latencyMs };
  mkdirSync(task.folder);
  const { queries } = generateDocuments(task.folder, chunks);
  const measure = async (program, name) => {
    say(`${name} …`);
    const result = await runChild(
      { program, programArguments: [name], task: { ...task, queries, repetitions } },
      limitMs,
    );
    if (result.failure !== undefined) stop(`${name}: ${result.failure}`);
    return result;
  };
  const index = await measure(askDocsProgram, 'index');
  const results = {
    load,
    latencyMs,
    chunks: index.chunks,
    extractive: await measure(runsProgram, 'extractive'),
    generative: await measure(runsProgram, 'generative'),
  };
  mkdirSync(path.dirname(outFile), { recursive: true });
  writeFileSync(outFile, `${JSON.stringify(results, null, 2)}\n`);
  process.stdout.write(`${runTable(results)}\n`);
  say(`The figures are in ${path.relative(process.cwd(), outFile)}.`);
}

/** What the command line asks for; one that makes no sense ends the program with a sentence. */
function readOptions() {
  let values;
  try {
    values = parseArgs({
      options: {
        chunks: { type: 'string', default: '10000' },
        latency: { type: 'string', default: '1000' },
        out: { type: 'string', default: path.join(out, 'bench-run.json') },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    stop(`${error.message}\n${usage}`, 2);
  }
  if (values.help) stop(usage, 0);
  const [chunks, latencyMs] = [Number(values.chunks), Number(values.latency)];
  if (!(chunks >= 100 && latencyMs > 0)) stop(`This is not a size and a time.\n${usage}`, 2);
  return { chunks, latencyMs, outFile: path.resolve(startFolder, values.out) };
}

await main();
