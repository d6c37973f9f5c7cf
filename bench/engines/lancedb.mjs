// LanceDB: vectors without an index, so that it scans them all, and its full-text index.
import * as lancedb from '@lancedb/lancedb';

const batch = 5000;
const table = 'chunks';
/** What a result is shown with: not its vector. */
const shown = ['id', 'documentId', 'title', 'text'];

/** Writes all chunks. */
export async function build({ dataDir, chunks }) {
  const database = await lancedb.connect(dataDir);
  let target;
  let rows = [];
  let count = 0;
  const flush = async () => {
    if (rows.length === 0) return;
    if (target === undefined) target = await database.createTable(table, rows);
    else await target.add(rows);
    count += rows.length;
    rows = [];
  };
  for await (const chunk of chunks) {
    rows.push(toRow(chunk));
    if (rows.length >= batch) await flush();
  }
  await flush();
  await target.createIndex('text', { config: lancedb.Index.fts() });
  const held = await target.countRows();
  return { chunks: held, isWhole: held === count };
}

/** Opens what `build` wrote. */
export async function open({ dataDir }) {
  const database = await lancedb.connect(dataDir);
  const opened = await database.openTable(table);
  const reranker = await lancedb.rerankers.RRFReranker.create();
  const byKind = {
    flat: ({ vector }) => opened.query().nearestTo(vector).distanceType('cosine'),
    fullText: ({ text }) => opened.query().fullTextSearch(text, { columns: ['text'] }),
    hybrid(query) {
      const words = byKind.fullText(query);
      // A vector of zeros is near nothing, and the reranker fails on an empty list.
      if (query.vector.every((value) => value === 0)) return words;
      return words.nearestTo(query.vector).distanceType('cosine').rerank(reranker);
    },
  };
  return {
    async search(kind, query, topK) {
      const found = await byKind[kind](query).select(shown).limit(topK).toArray();
      return found.map((row) => row.documentId);
    },
    async replaceDocument(documentId, chunks) {
      await opened.delete(`"documentId" = '${documentId}'`);
      await opened.add(chunks.map(toRow));
    },
  };
}

function toRow({ id, documentId, title, text, vector }) {
  return { id, documentId, title, text, vector: Array.from(vector) };
}
