// Real documentation: how fast it is indexed, and how its text compares with the generated documents.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { evalDir, say } from '../../scripts/project.mjs';
import { measure } from '../engines.mjs';
import { quantile } from '../statistics.mjs';

const names = ['typescript-website', 'powershell-docs'];
const limitMs = 300_000;

/** Measures each corpus that is there; `{ failure }` says why one is not. */
export async function measureCorpora(folder, rounds) {
  const corpora = [];
  for (const name of names) corpora.push({ name, ...(await measureCorpus(name, folder, rounds)) });
  return corpora;
}

/** How generated text is, in the same terms as the text of a corpus. */
export function textStatistics(folder) {
  return measure('askDocs', 'statistics', { folder }, limitMs);
}

async function measureCorpus(name, folder, rounds) {
  const archive = path.join(evalDir, 'corpora', `${name}.tar.xz`);
  if (!existsSync(archive)) return { failure: 'it is not on this machine' };
  const target = path.join(folder, 'corpora', name);
  mkdirSync(target, { recursive: true });
  const unpacked = spawnSync('tar', ['xJf', archive, '-C', target], { stdio: 'ignore' });
  if (unpacked.status !== 0) return { failure: 'it could not be unpacked: tar with xz is needed' };
  const samples = [];
  let last;
  for (let round = 0; round < rounds; round += 1) {
    const indexDir = path.join(folder, 'corpora', `${name}-${String(round)}`);
    last = await measure('askDocs', 'index', { folder: target, indexDir }, limitMs);
    if (last.failure !== undefined) return last;
    samples.push(last.ms);
    say(`${name}: indexed in ${(last.ms / 1000).toFixed(1)} s`);
  }
  const bytes = markdownBytes(target);
  const ms = quantile(samples, 0.5);
  const { documents, chunks, failed, peakMemoryBytes } = last;
  const rate = bytes / 2 ** 20 / (ms / 60_000);
  const text = await textStatistics(target);
  return { bytes, documents, chunks, failed, ms, megabytesPerMinute: rate, peakMemoryBytes, text };
}

function markdownBytes(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
}
