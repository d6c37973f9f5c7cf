// Stock Vectra: its LocalDocumentIndex as its README uses it, with the embedder of Ask Docs.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LocalDocumentIndex } from 'vectra';

/**
 * Tokens of a chunk: four times the library's own 512, as the coined words of the documents take about four times the
 * tokens of English; so it makes about as many chunks as the others have.
 */
const chunkTokens = 2048;

/**
 * Adds one document after the other, as the library wants it. What is not done in time is loaded in one update
 * through the `LocalIndex` below it, so that opening and searching can be measured all the same.
 */
export async function build({ dataDir, folder, documentIds, embed, limitMs, chunks }) {
  const index = openIndex(dataDir, embed);
  await index.createIndex({ version: 1, deleteIfExists: true });
  const startedAt = performance.now();
  let done = 0;
  for (const id of documentIds) {
    if (performance.now() - startedAt > limitMs) {
      const note = `after ${String(Math.round(limitMs / 1000))} s only ${String(done)} of ${String(documentIds.length)} documents were in`;
      return { note, ...(await loadAtOnce(dataDir, { embed, chunks })) };
    }
    await index.upsertDocument(id, await readFile(path.join(folder, id), 'utf8'), 'md');
    done += 1;
  }
  const { chunks: held, documents } = await openIndex(dataDir, embed).getCatalogStats();
  return { chunks: held, isWhole: documents === documentIds.length };
}

async function loadAtOnce(dataDir, { embed, chunks }) {
  const index = openIndex(dataDir, embed);
  await index.createIndex({ version: 1, deleteIfExists: true });
  const items = [];
  for await (const { id, documentId, text, vector } of chunks) {
    items.push({
      id,
      vector: Array.from(vector),
      metadata: { documentId, startPos: 0, endPos: text.length },
    });
  }
  await index.batchInsertItems(items);
  const held = (await openIndex(dataDir, embed).getIndexStats()).items;
  return { chunks: held, isWhole: held === items.length };
}

/** Opens what `build` wrote. */
export async function open({ dataDir, embed }) {
  const index = openIndex(dataDir, embed);
  return {
    async search(_kind, { text }, topK) {
      const results = await index.queryDocuments(text, { maxDocuments: topK, maxChunks: topK });
      return results.map((result) => result.uri);
    },
    async replaceDocument(documentId, _chunks, text) {
      await index.upsertDocument(documentId, text, 'md');
    },
  };
}

function openIndex(dataDir, embed) {
  return new LocalDocumentIndex({
    folderPath: dataDir,
    chunkingConfig: { chunkSize: chunkTokens },
    embeddings: {
      maxTokens: 8000,
      createEmbeddings: (inputs) => {
        const output = [inputs].flat().map((text) => Array.from(embed(text)));
        return Promise.resolve({ status: 'success', output });
      },
    },
  });
}
