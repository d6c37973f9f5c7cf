// One measurement of one peer: node bench/peer.mjs ENGINE MEASUREMENT < TASK; prints one line of JSON.
import { createReadStream, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { embedderProgram } from './build.mjs';
import { bytesWritten, peakMemoryBytes, timed, timedSearches } from './process.mjs';

const topK = 10;
const [engineName, measurement] = process.argv.slice(2);
const engine = await import(`./engines/${engineName}.mjs`);
const task = JSON.parse(readFileSync(0, 'utf8'));
const queryVectors = readVectors('queries.f32');
const input = {
  ...task,
  get chunks() {
    return readChunks();
  },
  embed: await loadEmbedder(),
};

const measurements = {
  async index() {
    const { ms, value } = await timed(() => engine.build(input));
    // What was not done in time has a note, and no time.
    const time = value.note === undefined ? { ms } : {};
    return { ...time, ...value, peakMemoryBytes: peakMemoryBytes() };
  },
  async open() {
    const { ms, value } = await timed(async () =>
      (await engine.open(input)).search(task.kind, queryAt(0), topK),
    );
    if (value.length === 0) throw new Error('The first search found nothing.');
    return { ms };
  },
  async search() {
    const opened = await engine.open(input);
    return timedSearches(task, async (at) => (await opened.search(task.kind, queryAt(at), topK)).length);
  },
  async edit() {
    const edits = JSON.parse(await readFile(path.join(task.exportDir, 'edits.json'), 'utf8'));
    const opened = await engine.open(input);
    await opened.search(task.kind, queryAt(0), topK);
    const samples = [];
    const written = [];
    for (const { documentId, chunks, vectors } of edits) {
      const added = `The zyxwedit${String(samples.length)} was added just now.`;
      const changed = chunks.map((chunk, at) => ({
        ...chunk,
        text: at === chunks.length - 1 ? `${chunk.text}\n\n${added}` : chunk.text,
        vector: vectors[at],
      }));
      const text = `${readFileSync(path.join(task.folder, documentId), 'utf8')}\n${added}\n`;
      const query = { text: added, vector: vectors.at(-1) };
      const before = bytesWritten();
      const { ms } = await timed(async () => {
        await opened.replaceDocument(documentId, changed, text);
        await opened.search(task.kind, query, topK);
      });
      samples.push(ms);
      written.push(bytesWritten() - before);
    }
    return { samples, written };
  },
};

process.stdout.write(`${JSON.stringify(await measurements[measurement]())}\n`);
// Native threads of a library must not keep the process.
process.exit(0);

function queryAt(at) {
  return { text: task.queries[at], vector: vectorAt(queryVectors, at) };
}

async function* readChunks() {
  const vectors = readVectors('vectors.f32');
  let at = 0;
  for await (const line of createInterface({
    input: createReadStream(path.join(task.exportDir, 'chunks.jsonl')),
  })) {
    if (line !== '') yield { ...JSON.parse(line), vector: vectorAt(vectors, at++) };
  }
}

function readVectors(name) {
  const bytes = readFileSync(path.join(task.exportDir, name));
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

function vectorAt(vectors, at) {
  return vectors.subarray(at * task.dimensions, (at + 1) * task.dimensions);
}

/** The embedder of Ask Docs, for the one library that embeds by itself. */
async function loadEmbedder() {
  if (engineName !== 'vectra') return undefined;
  const { embedUnit, readModel } = createRequire(import.meta.url)(embedderProgram);
  const model = await readModel(task.indexDir);
  return (text) => embedUnit(model, text);
}
