import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readDataset } from '../datasets/dataset';
import { createFolderSource } from '../../src/adapters/documents/folderSource';
import { readBytes } from '../../src/adapters/readers/reader';
import { createChunker } from '../../src/adapters/splitting/chunker';
import type { Chunk } from '../../src/core/model/types';
import type { DocumentSource } from '../../src/core/model/ports';
import { findInjections, isInjection } from '../../src/core/trust/safety/injection';
import { findLikelyOrders } from '../../src/core/trust/safety/likelyOrders';

const never = new AbortController().signal;

interface Share {
  readonly name: string;
  readonly all: number;
  readonly flagged: number;
}

/** Questions and passages of the development sets, none of which gives an order to whoever answers, that are flagged all the same. */
export async function measureHonest(folder: string): Promise<object> {
  const names = await readdir(folder);
  const sets = names.filter((name) => existsSync(path.join(folder, name, 'queries.dev.jsonl')));
  const asked = await Promise.all(sets.map((name) => questionsOf(folder, name)));
  const questions = print('Honest questions flagged', asked);
  const [taken, marked] = [new Map<string, Share>(), new Map<string, Share>()];
  for await (const { source, chunk } of honestChunks(folder)) {
    count(taken, source, isFound(source, chunk, findInjections));
    count(marked, source, isFound(source, chunk, findLikelyOrders));
  }
  const passages = print('Honest passages flagged', [...taken.values()]);
  return { questions, passages, likely: print('Honest passages marked as likely', [...marked.values()]) };
}

/** The passages of the evaluation data, with the name of what they are from. */
export async function* honestChunks(
  folder: string,
): AsyncGenerator<{ readonly source: string; readonly chunk: Chunk }> {
  for (const name of await readdir(folder)) {
    if (!['queries.dev.jsonl', 'corpus.jsonl'].every((file) => existsSync(path.join(folder, name, file))))
      continue;
    const { source } = await readDataset(path.join(folder, name));
    for await (const chunk of chunksOf(source)) yield { source: name, chunk };
  }
  const archives = (await readdir(path.join(folder, 'corpora'))).filter((name) => name.endsWith('.tar.xz'));
  for (const archive of archives) yield* archiveChunks(path.join(folder, 'corpora', archive));
}

async function questionsOf(folder: string, name: string): Promise<Share> {
  const text = await readFile(path.join(folder, name, 'queries.dev.jsonl'), 'utf8');
  // The data has a `query` in every line.
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const queries = lines.map((line) => (JSON.parse(line) as { readonly query: string }).query);
  const flagged = queries.filter(isInjection);
  for (const query of flagged) show(name, query);
  return { name, all: queries.length, flagged: flagged.length };
}

async function* chunksOf(source: DocumentSource): AsyncGenerator<Chunk> {
  const chunker = createChunker();
  for await (const entry of source.list(never)) {
    if (entry.kind !== 'file') continue;
    const outcome = await source.read(entry.file.id, never);
    if (outcome.kind === 'document') yield* await chunker.split(outcome.document);
  }
}

async function* archiveChunks(
  archive: string,
): AsyncGenerator<{ readonly source: string; readonly chunk: Chunk }> {
  const name = path.basename(archive, '.tar.xz');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ask-docs-injection-'));
  try {
    await promisify(execFile)('tar', ['-xJf', archive, '-C', folder]);
    const read = (id: string, bytes: Uint8Array) => Promise.resolve(readBytes(id, bytes));
    for await (const chunk of chunksOf(createFolderSource([{ name, path: folder }], read)))
      yield { source: name, chunk };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isFound(source: string, { text, documentId }: Chunk, find: typeof findInjections): boolean {
  const found = find(text);
  for (const { start, end, sign } of found) show(`${source} ${documentId} (${sign})`, text.slice(start, end));
  return found.length > 0;
}

function count(shares: Map<string, Share>, name: string, isFlagged: boolean): void {
  const { all, flagged } = shares.get(name) ?? { all: 0, flagged: 0 };
  shares.set(name, { name, all: all + 1, flagged: flagged + Number(isFlagged) });
}

function show(where: string, text: string): void {
  if (process.env.SHOW === undefined) return;
  console.log(`  ${where}: ${text.replace(/\s+/g, ' ').slice(0, 200)}`);
}

/** Gives back the share of all together. */
function print(title: string, shares: readonly Share[]): Share {
  console.log(`\n${title}:`);
  const sum = (of: 'all' | 'flagged'): number => shares.reduce((total, share) => total + share[of], 0);
  const together = { name: 'all', all: sum('all'), flagged: sum('flagged') };
  for (const { name, all, flagged } of [...shares, together])
    console.log(`${name.padEnd(20)} ${flagged} of ${all} (${(flagged / all).toFixed(4)})`);
  return together;
}
