// Ask Docs as it is measured: the product's own code, bundled by bench/build.mjs. One measurement a process, its task as JSON on stdin.
import { readFileSync } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createFolderSource } from '../src/adapters/documents/folderSource';
import type { LsaModel } from '../src/adapters/embedders/lsa';
import { IndexStore } from '../src/adapters/index/indexStore';
import { readBytes } from '../src/adapters/readers/reader';
import { createChunker } from '../src/adapters/splitting/chunker';
import type { Chunk } from '../src/core/model/types';
import { analyze } from '../src/core/language/analyze';
import { search } from '../src/core/retrieval/search';
import { openIndex, type LocalSearchIndex } from '../src/worker/openIndex';
import { withFound } from './foundBefore';
import { embedUnit, readModel } from './lsaEmbedder';
import { bytesWritten, peakMemoryBytes, timed, timedSearches, type Searches } from './process.mjs';

interface Task {
  readonly folder: string;
  readonly indexDir: string;
  readonly queries: readonly string[];
  readonly repetitions: number;
  /** Where `exportChunks` writes. */
  readonly exportDir: string;
}

const signal = new AbortController().signal;
const topK = 10;

const measurements: Readonly<Record<string, (task: Task) => Promise<object>>> = {
  index,
  sync,
  edit,
  open,
  search: searchHybrid,
  searchDense,
  searchLexical,
  searchPassages,
  exportChunks,
  statistics,
};

async function main(): Promise<void> {
  const [name = ''] = process.argv.slice(2);
  const measure = measurements[name];
  if (measure === undefined) throw new Error(`There is no measurement "${name}".`);
  // Written by bench/child.mjs.
  const result = await measure(JSON.parse(readFileSync(0, 'utf8')) as Task);
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

async function openTask({ folder, indexDir }: Task): Promise<LocalSearchIndex> {
  return openIndex({ roots: [{ name: 'documents', path: folder }], indexDir });
}

/** A sync of all documents, or of the changed paths alone, as it is after a save. */
async function syncQuietly(
  opened: LocalSearchIndex,
  changed?: readonly string[],
): ReturnType<LocalSearchIndex['sync']> {
  return opened.sync({ rebuild: false, changed }, () => undefined, signal);
}

async function index(task: Task): Promise<object> {
  const run = await timed(async () => syncQuietly(await openTask(task)));
  const { documents, chunks, failed } = run.value;
  return { ms: run.ms, documents, chunks, failed: failed.length, peakMemoryBytes: peakMemoryBytes() };
}

async function sync(task: Task): Promise<object> {
  const opened = await openTask(task);
  const samples: number[] = [];
  for (let count = 0; count < task.repetitions; count += 1) {
    samples.push((await timed(async () => syncQuietly(opened))).ms);
  }
  return { samples };
}

/** From the moment the sync is told that a file has a new sentence until a search finds that sentence. */
async function edit(task: Task): Promise<object> {
  const opened = await openTask(task);
  await opened.search('warm up', topK, signal);
  const files = (await listIds(task)).slice(-task.repetitions * 3).filter((_, at) => at % 3 === 0);
  const samples: number[] = [];
  const written: number[] = [];
  for (const [at, id] of files.entries()) {
    const word = `zyxwedit${'abcdefghij'.charAt(at % 10)}${at}`;
    await appendFile(path.join(task.folder, id), `\nThe ${word} was added just now.\n`);
    const before = bytesWritten();
    const run = await timed(async () => {
      await syncQuietly(opened, [id]);
      return opened.search(word, topK, signal);
    });
    if (run.value.passages[0]?.chunk.documentId !== id) throw new Error(`The edit of ${id} was not found.`);
    samples.push(run.ms);
    written.push(bytesWritten() - before);
  }
  return { samples, written };
}

async function open(task: Task): Promise<object> {
  const run = await timed(async () => (await openTask(task)).search(task.queries[0] ?? '', topK, signal));
  if (run.value.passages.length === 0) throw new Error('The first search found nothing.');
  return { ms: run.ms };
}

async function searchHybrid(task: Task): Promise<Searches> {
  const opened = await openTask(task);
  return timedSearches(task, async (at) =>
    opened.search(task.queries[at] ?? '', topK, signal).then(({ passages }) => passages.length),
  );
}

async function searchDense(task: Task): Promise<Searches> {
  const { snapshot } = await IndexStore.open(task.indexDir);
  return timedSearches(task, async (at) =>
    snapshot.searchDense(task.queries[at] ?? '', topK).then((hits) => hits.length),
  );
}

async function searchLexical(task: Task): Promise<Searches> {
  const { snapshot } = await IndexStore.open(task.indexDir);
  return timedSearches(task, async (at) =>
    Promise.resolve(snapshot.searchLexical(analyze(task.queries[at] ?? ''), topK).hits.length),
  );
}

/** What is left of a search when the hits of words and vectors are there: fusing them, loading and merging passages. */
async function searchPassages(task: Task): Promise<Searches> {
  const { snapshot } = await IndexStore.open(task.indexDir);
  const found = await withFound(snapshot, task.queries, topK);
  return timedSearches(task, async (at) =>
    search(task.queries[at] ?? '', topK, found).then(({ passages }) => passages.length),
  );
}

/** Writes what the peers get: every chunk with its vector, and the vectors of the queries. */
async function exportChunks(task: Task): Promise<object> {
  const model = await readModel(task.indexDir);
  const chunks = await chunksOf(task);
  const lines = chunks.map(({ id, documentId, text, headings }) =>
    JSON.stringify({ id, documentId, text, title: headings.join(' / ') }),
  );
  // One string of all lines could be longer than strings can be.
  await writeFile(path.join(task.exportDir, 'chunks.jsonl'), '');
  for (let from = 0; from < lines.length; from += 10_000) {
    await appendFile(
      path.join(task.exportDir, 'chunks.jsonl'),
      `${lines.slice(from, from + 10_000).join('\n')}\n`,
    );
  }
  const texts = chunks.map(({ headings, text }) => `${headings.join(' / ')}\n${text}`);
  await writeFile(path.join(task.exportDir, 'vectors.f32'), embedAll(model, texts));
  await writeFile(path.join(task.exportDir, 'queries.f32'), embedAll(model, task.queries));
  await writeFile(
    path.join(task.exportDir, 'edits.json'),
    JSON.stringify(editsOf(chunks, model, task.repetitions)),
  );
  const documentIds = [...new Set(chunks.map((chunk) => chunk.documentId))];
  const textBytes = chunks.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  return { chunks: chunks.length, dimensions: model.dimensions, textBytes, documentIds };
}

/** The last documents with their chunks and vectors: what the peers replace. */
function editsOf(chunks: readonly Chunk[], model: LsaModel, count: number): object[] {
  const ids = [...new Set(chunks.map((chunk) => chunk.documentId))].slice(-count);
  return ids.map((documentId) => {
    const own = chunks.filter((chunk) => chunk.documentId === documentId);
    return {
      documentId,
      chunks: own.map(({ id, text, headings }) => ({ id, documentId, text, title: headings.join(' / ') })),
      vectors: own.map(({ headings, text }) =>
        Array.from(embedUnit(model, `${headings.join(' / ')}\n${text}`)),
      ),
    };
  });
}

/** How the text of documents is: generated ones should be like real ones. */
async function statistics(task: Task): Promise<object> {
  const chunks = await chunksOf(task);
  const frequencies = new Map<string, number>();
  let [characters, terms, unique] = [0, 0, 0];
  for (const { text } of chunks) {
    const found = analyze(text);
    const distinct = new Set(found);
    characters += text.length;
    terms += found.length;
    unique += distinct.size;
    for (const term of distinct) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  }
  const sorted = [...frequencies.values()].sort((a, b) => b - a);
  const count = chunks.length;
  return {
    chunks: count,
    documents: new Set(chunks.map((chunk) => chunk.documentId)).size,
    charactersPerChunk: characters / count,
    termsPerChunk: terms / count,
    uniqueTermsPerChunk: unique / count,
    vocabulary: sorted.length,
    termsOfOneChunk: sorted.filter((frequency) => frequency === 1).length / sorted.length,
    meanPostings: unique / sorted.length,
    /** Share of the chunks that have the most frequent, the 10th, 100th and 1000th term. */
    shareOfRank: [1, 10, 100, 1000].map((rank) => (sorted[rank - 1] ?? 0) / count),
  };
}

/** Unit vectors, one after the other. */
function embedAll(model: LsaModel, texts: readonly string[]): Float32Array {
  const all = new Float32Array(texts.length * model.dimensions);
  for (const [at, text] of texts.entries()) all.set(embedUnit(model, text), at * model.dimensions);
  return all;
}

async function listIds({ folder }: Task): Promise<string[]> {
  const ids: string[] = [];
  for await (const listing of sourceOf(folder).list(signal)) {
    if (listing.kind === 'file') ids.push(listing.file.id);
  }
  return ids;
}

async function chunksOf(task: Task): Promise<Chunk[]> {
  const source = sourceOf(task.folder);
  const chunker = createChunker();
  const chunks: Chunk[] = [];
  for (const id of await listIds(task)) {
    const outcome = await source.read(id, signal);
    if (outcome.kind === 'document')
      for (const chunk of await chunker.split(outcome.document)) chunks.push(chunk);
  }
  return chunks;
}

function sourceOf(folder: string): ReturnType<typeof createFolderSource> {
  return createFolderSource([{ name: 'documents', path: folder }], async (id, bytes) =>
    Promise.resolve(readBytes(id, bytes)),
  );
}

void main();
