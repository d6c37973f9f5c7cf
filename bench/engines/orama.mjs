// Orama: everything in memory, saved as one JSON file.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { count, create, insertMultiple, load, removeMultiple, save, search } from '@orama/orama';

const batch = 500;

/** Inserts all chunks and saves them, if one string can hold them. */
export async function build({ dataDir, chunks, dimensions }) {
  const database = createDatabase(dimensions);
  const given = await insertAll(database, chunks);
  const held = count(database);
  const built = { chunks: held, isWhole: held === given };
  try {
    await saveTo(dataDir, database);
    return built;
  } catch (error) {
    // What could not be saved is made anew on opening, and can be searched then.
    return { ...built, note: `it could not be saved as JSON: "${error.message}"` };
  }
}

/** Opens what `build` wrote. What could not be saved is made anew in memory. */
export async function open({ dataDir, chunks, dimensions }) {
  const database = createDatabase(dimensions);
  const saved = await readFile(fileIn(dataDir), 'utf8').catch(() => undefined);
  if (saved === undefined) await insertAll(database, chunks);
  else load(database, JSON.parse(saved));
  return {
    async search(_kind, { text, vector }, topK) {
      const { hits } = await search(database, {
        mode: 'hybrid',
        term: text,
        vector: { value: Array.from(vector), property: 'vector' },
        limit: topK,
      });
      return hits.map(({ document }) => document.documentId);
    },
    async replaceDocument(_documentId, replacements) {
      await removeMultiple(
        database,
        replacements.map(({ id }) => id),
      );
      await insertMultiple(database, replacements.map(toDocument));
      await saveTo(dataDir, database);
    },
  };
}

function createDatabase(dimensions) {
  return create({
    schema: { documentId: 'enum', title: 'string', text: 'string', vector: `vector[${String(dimensions)}]` },
  });
}

async function insertAll(database, chunks) {
  let documents = [];
  let inserted = 0;
  for await (const chunk of chunks) {
    documents.push(toDocument(chunk));
    if (documents.length < batch) continue;
    await insertMultiple(database, documents, batch);
    inserted += documents.length;
    documents = [];
  }
  await insertMultiple(database, documents, batch);
  return inserted + documents.length;
}

async function saveTo(dataDir, database) {
  await writeFile(fileIn(dataDir), JSON.stringify(save(database)));
}

function fileIn(dataDir) {
  return path.join(dataDir, 'orama.json');
}

function toDocument({ id, documentId, title, text, vector }) {
  return { id, documentId, title, text, vector: Array.from(vector) };
}
