// Writes docs/figures/eval.json, and the tables of docs/quality.md that are made of it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root, say } from '../project.mjs';
import { sections } from './sections.mjs';

const baselinesFile = path.join(root, 'docs', 'figures', 'baselines.json');
const qualityFile = path.join(root, 'docs', 'quality.md');

/** Keeps what `ask-docs eval --json` printed, with the machine that it was measured on. */
export async function writeFigures(file, output) {
  const report = JSON.parse(output);
  delete report.changes;
  const machine = { cores: os.availableParallelism(), node: process.versions.node };
  mkdirSync(path.dirname(file), { recursive: true });
  await writeFormatted(file, JSON.stringify({ ...report, command: 'npm run eval -- --write-docs', machine }));
}

/** Replaces what stands between the markers of each section by its tables; all else stays. */
export async function writeQuality(figuresFile) {
  const figures = JSON.parse(readFileSync(figuresFile, 'utf8'));
  const baselines = JSON.parse(readFileSync(baselinesFile, 'utf8'));
  let text = readFileSync(qualityFile, 'utf8');
  for (const [name, tablesOf] of Object.entries(sections))
    text = withSection(text, name, tablesOf(figures, baselines));
  await writeFormatted(qualityFile, text);
  say(`${path.relative(root, figuresFile)} and ${path.relative(root, qualityFile)} are written.`);
}

function withSection(text, name, content) {
  const [start, end] = [`<!-- eval:${name} -->`, `<!-- /eval:${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from === -1 || to < from)
    throw new Error(`docs/quality.md has no place for ${name}: ${start} … ${end}`);
  return `${text.slice(0, from + start.length)}\n\n${content}\n\n${text.slice(to)}`;
}

async function writeFormatted(file, text) {
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}
