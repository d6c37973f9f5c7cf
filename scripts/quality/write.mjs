// docs/figures/eval.json, and the tables of docs/quality.md that are made of it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root, say } from '../project.mjs';
import { sections } from './sections.mjs';

const baselinesFile = path.join(root, 'docs', 'figures', 'baselines.json');

/** Keeps what was printed with `--json`, with the machine that it was measured on; says what changed. */
export async function writeFigures(file, output) {
  const printed = JSON.parse(output);
  const { changes = [] } = printed;
  // What is said of the figures before is not kept with those of now.
  const ofBefore = ['changes', 'notCompared'];
  const report = Object.fromEntries(Object.entries(printed).filter(([name]) => !ofBefore.includes(name)));
  for (const { dataset, measure, before, now, isBetter } of changes)
    say(
      `${dataset}, ${measure}: ${before.toFixed(3)} before, now ${now.toFixed(3)}${isBetter ? '' : ', worse'}`,
    );
  const machine = { cores: os.availableParallelism(), node: process.versions.node };
  mkdirSync(path.dirname(file), { recursive: true });
  await writeFormatted(file, JSON.stringify({ ...report, command: 'npm run eval -- --write-docs', machine }));
}

/** docs/quality.md: `text` with the tables of the figures between the markers of each section; all else stays. */
export function qualityDocument(figures, text) {
  const baselines = JSON.parse(readFileSync(baselinesFile, 'utf8'));
  return Object.entries(sections).reduce(
    (whole, [name, tablesOf]) => withSection(whole, name, tablesOf(figures, baselines)),
    text,
  );
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
