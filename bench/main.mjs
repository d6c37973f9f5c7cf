// Measures what the command line asks for, part by part; progress on stderr, the tables on stdout. Run it by `npm run bench`.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { say } from '../scripts/project.mjs';
import { asFormatted, benchFigures, writeFigureDocs } from '../scripts/figureDocs.mjs';
import { buildAskDocs } from './build.mjs';
import { createCorpus } from './corpus.mjs';
import { load, machine } from './machine.mjs';
import { readOptions } from './options.mjs';
import { parts } from './parts.mjs';
import { sectionOf } from './report/sections.mjs';

async function main() {
  const options = readOptions(process.argv.slice(2));
  await buildAskDocs();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ask-docs-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
  if (load() > 1)
    say(`The machine is busy (load ${load().toFixed(1)}): the figures will be worse than they could be.`);
  const context = { ...options, folder, corpus: createCorpus(folder, options) };
  const results = { machine: machine(), parts: {} };
  const startedAt = performance.now();
  const asked = parts.filter(({ name }) => options.only.includes(name));
  for (const [at, part] of asked.entries()) {
    say(`\n${String(at + 1)} of ${String(asked.length)}, ${part.name}: ${part.what}`);
    results.parts[part.name] = await measurePart(part, context);
    process.stdout.write(`${sectionOf(part.name, results)}\n\n`);
    // Kept after each part: what is stopped later is not lost.
    write(options.outFile, results);
  }
  say(
    `Done in ${seconds(startedAt)} s; the figures are in ${path.relative(process.cwd(), options.outFile)}.`,
  );
  if (options.writesDocs) {
    mkdirSync(path.dirname(benchFigures), { recursive: true });
    writeFileSync(benchFigures, await asFormatted(benchFigures, JSON.stringify(merged(results))));
    await writeFigureDocs();
  }
  const failed = asked.filter(({ name }) => results.parts[name].failure !== undefined);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

/** The figures of a part with the load when it began; one that fails says why, and the others go on. */
async function measurePart({ name, load: loadPart }, context) {
  const measured = { load: load() };
  const startedAt = performance.now();
  try {
    const { measure } = await loadPart();
    Object.assign(measured, await measure(context));
  } catch (error) {
    measured.failure = String(error.message ?? error).split('\n')[0];
    say(`  ${name} failed: ${error.stack ?? measured.failure}`);
  }
  return { ...measured, seconds: seconds(startedAt) };
}

/** What is new in place of what was kept; figures of another machine go. Parts that could not be measured leave what was there. */
function merged({ machine: own, parts: measured }) {
  const kept = existsSync(benchFigures) ? JSON.parse(readFileSync(benchFigures, 'utf8')) : undefined;
  const isSame = JSON.stringify(kept?.machine) === JSON.stringify(own);
  const old = isSame ? kept.parts : {};
  const usable = Object.entries(measured).filter(
    ([name, { failure, skipped }]) => old[name] === undefined || (failure ?? skipped) === undefined,
  );
  const all = { ...old, ...Object.fromEntries(usable) };
  const inOrder = parts.flatMap(({ name }) => (all[name] === undefined ? [] : [[name, all[name]]]));
  return { machine: own, parts: Object.fromEntries(inOrder) };
}

function seconds(startedAt) {
  return Math.round((performance.now() - startedAt) / 1000);
}

function write(file, results) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}

await main();
