// npm run docs -- figures: writes what is made of docs/figures/*.json, that is docs/benchmarks.md, docs/targets.md,
// docs/reliability.md, tables of docs/quality.md and the charts. With --check it writes nothing, and fails in one sentence where a file is not what the figures make.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { benchmarksDocument } from '../bench/report/benchmarks.mjs';
import { reliabilityDocument } from '../bench/report/reliability.mjs';
import { targetsDocument } from '../bench/report/targets.mjs';
import { chartsOf } from './charts.mjs';
import { root, say, stop } from './project.mjs';
import { qualityDocument } from './quality/write.mjs';

const docs = path.join(root, 'docs');
export const benchFigures = path.join(docs, 'figures', 'bench.json');
const quality = path.join(docs, 'quality.md');
const attackFigures = path.join(docs, 'figures', 'attacks.json');
const evalFigures = path.join(docs, 'figures', 'eval.json');

/** Writes everything that is made of figures. */
export async function writeFigureDocs() {
  for (const [file, text] of await figureDocs()) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Each file with what it should hold. Without figures of the one kind, what speaks of these alone is left out. */
export async function figureDocs() {
  const [bench, evaluation, attacks] = [benchFigures, evalFigures, attackFigures].map(read);
  if (bench === undefined && evaluation === undefined) return [];
  const pages = [
    ...(attacks === undefined ? [] : [['reliability.md', reliabilityDocument(attacks)]]),
    ...(bench === undefined ? [] : [['benchmarks.md', benchmarksDocument(bench)]]),
    ['targets.md', targetsDocument(bench, evaluation)],
    ...(evaluation === undefined
      ? []
      : [['quality.md', qualityDocument(evaluation, readFileSync(quality, 'utf8'))]]),
  ];
  const formatted = pages.map(async ([name, text]) => {
    const file = path.join(docs, name);
    return [file, await asFormatted(file, text)];
  });
  const charts = (await chartsOf(bench, evaluation)).map(([name, svg]) => [
    path.join(docs, 'charts', name),
    svg,
  ]);
  return [...(await Promise.all(formatted)), ...charts];
}

/** The files that are not what the figures make, by their paths in the project. */
export async function staleFigureDocs() {
  const all = await figureDocs();
  const isStale = ([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text;
  return all.filter(isStale).map(([file]) => path.relative(root, file));
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** As every other file is. */
export async function asFormatted(file, text) {
  const { format, resolveConfig } = await import('prettier');
  return format(text, { ...(await resolveConfig(file)), filepath: file });
}

async function main() {
  if (!process.argv.includes('--check')) {
    await writeFigureDocs();
    say('What is made of docs/figures is written.');
    return;
  }
  const stale = await staleFigureDocs();
  if (stale.length > 0)
    stop(`${stale.join(', ')}: not what docs/figures/*.json makes; run npm run docs -- figures.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
