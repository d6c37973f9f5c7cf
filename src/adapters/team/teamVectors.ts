import type { Embedder, SegmentSource, StoredEmbedding, VectorModel } from '../embedders/embedder';
import { isLsa } from '../embedders/lsaEmbedder';
import type { EmbeddingOptions } from '../index/openModel';
import type { DocumentChunks } from '../index/segmentWriter';
import { embeddingText } from '../index/segmentWriter';
import { cosineBand, layOutVectors, quantise, VectorSample, wholeBand } from '../vectors/flatVectors';
import { documentShift, firstKey } from './chunkKeys';
import { advance, embeddingOf, nextGeneration, type CollectionRow } from './collectionRow';
import { documentsIn, type ChunkRow } from './commitSql';
import { segmentOf } from './documentRows';
import { openStoredModel } from './storedModel';
import type { Connection } from './teamServer';
import { storedEmbeddingSchema } from '../embedders/embedder';

/** From this many vectors on they are searched by a graph, approximately; below, all of them are compared. */
export const leastForGraph = 50_000;
/** Chunks that are embedded at a time. */
const chunksPerPage = 2_048;
/** Expensive vectors are saved after every this many. */
const chunksPerSave = 1_024;

export interface VectorWork {
  readonly connection: Connection;
  /** Of pgvector. */
  readonly schema: string;
  readonly row: CollectionRow;
  readonly embedding: EmbeddingOptions;
  readonly report: (done: number, total: number) => void;
}

/** A vector as pgvector takes it: rounded as on disk, or as it is. */
export function vectorText(
  vector: Float32Array,
  { precision }: Pick<StoredEmbedding, 'precision'>,
  largestValue = 127,
): string {
  return `[${Array.from(precision === 'int8' ? quantise(vector, largestValue) : vector).join(',')}]`;
}

/**
 * Gives all chunks vectors of one model. Where the model no longer fits, or the settings ask for another, a new one takes over
 * when it has embedded everything; expensive vectors are saved along the way. Gives back the row of the collection as it is then. Fails
 * with an `embedding-…` code.
 */
export async function refreshTeamVectors(work: VectorWork, signal: AbortSignal): Promise<CollectionRow> {
  const { row, embedding } = work;
  const stored = embeddingOf(row);
  const known = stored && (await knownModel(work, stored));
  const embedder = known === undefined ? (embedding.standIn ?? embedding.embedder) : embedding.embedder;
  const isKept =
    stored !== undefined && !embedder.needsFit({ ...stored, changedSinceFit: row.changed })
      ? known
      : undefined;
  const resumed = isKept && (await embedder.resume(isKept, signal));
  if (resumed !== undefined && row.model !== null) {
    await fill(work, { id: row.model, model: resumed }, signal);
    return row;
  }
  const next = await prepare(work, embedder, signal);
  if (next === undefined) return row;
  const id = await modelRow(work, next);
  await fill(work, { id, model: next }, signal);
  return takeOver(work, { id, model: next });
}

/** The model of the stored vectors if the settings ask for it. */
async function knownModel(
  { connection, row, embedding: { embedder, precision } }: VectorWork,
  stored: StoredEmbedding,
): Promise<VectorModel | undefined> {
  if (stored.method !== embedder.method || stored.precision !== precision) return undefined;
  const [found] = await connection.rows<{ bytes: Buffer | null }>(
    'SELECT bytes FROM ask_docs.models WHERE id = $1',
    [row.model],
  );
  return openStoredModel(stored, found?.bytes ?? null, embedder);
}

async function prepare(
  { connection, row }: VectorWork,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<VectorModel | undefined> {
  const sources: SegmentSource[] = [];
  // A fit asks for the terms alone, and others ask nothing beforehand: the texts of all documents would not fit into memory.
  if (isLsa({ method: embedder.method } as StoredEmbedding))
    for await (const page of pagesOf(connection, row.id, 'true', signal))
      sources.push({ terms: segmentOf(page.documents), texts: () => [] });
  else if (row.chunks === 0) return undefined;
  return embedder.prepare(sources, signal);
}

/** The row of a model that is to take over: one that a killed writer began is continued. */
async function modelRow({ connection, row, embedding }: VectorWork, model: VectorModel): Promise<number> {
  const { method, id, dimensions } = model;
  const { precision } = embedding;
  const stored = {
    ...{ method, id, dimensions, precision, file: null, chunksAtFit: row.chunks, changedSinceFit: 0 },
    band: wholeBand,
  };
  const begun = await connection.rows<{ id: number; stored: unknown }>(
    'SELECT id, stored FROM ask_docs.models WHERE collection = $1 AND id IS DISTINCT FROM $2',
    [row.id, row.model],
  );
  const same = begun.find((one) => {
    const other = storedEmbeddingSchema.safeParse(one.stored).data;
    return other?.id === id && other.precision === precision;
  });
  if (same !== undefined) return same.id;
  const [made] = await connection.transaction(async () =>
    connection.rows<{ id: number }>(
      'INSERT INTO ask_docs.models (collection, stored, bytes) VALUES ($1, $2, $3) RETURNING id',
      [row.id, JSON.stringify(stored), model.encode() ?? null],
    ),
  );
  return made?.id ?? -1;
}

interface Numbered {
  readonly id: number;
  readonly model: VectorModel;
}

/** Embeds the documents that have chunks without a vector of the model. */
async function fill(work: VectorWork, { id, model }: Numbered, signal: AbortSignal): Promise<void> {
  const { connection, row, report } = work;
  const lacking = `EXISTS (SELECT FROM ask_docs.chunks c WHERE c.collection = d.collection
    AND c.key >= d.document::bigint << ${documentShift} AND c.key < (d.document + 1)::bigint << ${documentShift}
    AND NOT EXISTS (SELECT FROM ask_docs.vectors v WHERE v.model = ${id} AND v.key = c.key))`;
  for await (const { documents, keys, done, total } of pagesOf(connection, row.id, lacking, signal)) {
    report(done, total);
    const waiting: Float32Array[] = [];
    let saved = 0;
    const save = async (): Promise<void> => {
      const part = waiting.splice(0);
      await insertVectors(work, id, keys.slice(saved, saved + part.length), part);
      saved += part.length;
    };
    try {
      for await (const vectors of model.embedChunks(sourceOf(documents), 0, signal)) {
        for (const vector of vectors) waiting.push(vector);
        if (waiting.length >= chunksPerSave) await save();
      }
    } finally {
      if (waiting.length > 0) await save();
    }
  }
}

async function insertVectors(
  { connection, schema, row, embedding }: VectorWork,
  model: number,
  keys: readonly number[],
  vectors: readonly Float32Array[],
): Promise<void> {
  await connection.transaction(async () =>
    connection.rows(
      `INSERT INTO ask_docs.vectors (collection, model, key, embedding)
      SELECT ${row.id}, ${model}, key, embedding::${schema}.halfvec FROM unnest($1::bigint[], $2::text[]) AS added (key, embedding)
      ON CONFLICT DO NOTHING`,
      [keys, vectors.map((vector) => vectorText(vector, embedding))],
    ),
  );
}

/** Makes the graph (HNSW) of a model's vectors; `schema` is that of pgvector. */
export function graphStatement(
  id: number,
  { dimensions }: Pick<VectorModel, 'dimensions'>,
  schema: string,
): string {
  return `CREATE INDEX IF NOT EXISTS vectors_of_${id} ON ask_docs.vectors
    USING hnsw ((embedding::${schema}.halfvec(${dimensions})) ${schema}.halfvec_cosine_ops) WHERE model = ${id}`;
}

/** Searches use the model from here on; what the one before made is deleted. */
async function takeOver(
  { connection, schema, row }: VectorWork,
  { id, model }: Numbered,
): Promise<CollectionRow> {
  const band = model.isCostly ? await measuredBand(connection, id, row.chunks) : wholeBand;
  if (row.chunks >= leastForGraph) await connection.rows(graphStatement(id, model, schema));
  return connection.transaction(async () => {
    const [taken] = await connection.rows<Pick<CollectionRow, 'stored'>>(
      `UPDATE ask_docs.models SET stored = jsonb_set(stored, '{band}', $2::jsonb) WHERE id = $1 RETURNING stored`,
      [id, JSON.stringify(band)],
    );
    const next = { model: id, changed: 0, generation: nextGeneration(row) };
    await advance(connection, row, next);
    const others = await connection.rows<{ id: number }>(
      'DELETE FROM ask_docs.models WHERE collection = $1 AND id <> $2 RETURNING id',
      [row.id, id],
    );
    for (const other of others) await connection.rows(`DROP INDEX IF EXISTS ask_docs.vectors_of_${other.id}`);
    await connection.rows('DELETE FROM ask_docs.vectors WHERE collection = $1 AND model <> $2', [row.id, id]);
    return { ...row, ...next, stored: taken?.stored };
  });
}

/** The range of cosines on a sample of the vectors; see `cosineBand`. */
async function measuredBand(connection: Connection, model: number, chunks: number) {
  const step = Math.max(1, Math.floor(chunks / 256));
  const rows = await connection.rows<{ text: string }>(
    `SELECT embedding::text AS text FROM (SELECT embedding, row_number() OVER (ORDER BY key) AS at
      FROM ask_docs.vectors WHERE model = ${model}) AS numbered WHERE at % ${step} = 0`,
  );
  const vectors = rows.map(({ text }) => text.slice(1, -1).split(',').map(Number));
  const sample = new VectorSample(vectors.length);
  sample.add(layOutVectors('float32', [...vectors.keys()], vectors));
  return cosineBand(sample);
}

interface Page {
  readonly documents: readonly DocumentChunks[];
  readonly keys: readonly number[];
  /** Chunks of the pages before, and of all. */
  readonly done: number;
  readonly total: number;
}

/** Whole documents in their order, some thousand chunks at a time; `condition` is about a row `d` of documents. */
async function* pagesOf(
  connection: Connection,
  collection: number,
  condition: string,
  signal: AbortSignal,
): AsyncGenerator<Page> {
  const rows = await connection.rows<{ document: number; chunks: number }>(
    `SELECT document, chunks FROM ask_docs.documents d WHERE collection = ${collection} AND chunks > 0 AND ${condition}
    ORDER BY document`,
  );
  const total = rows.reduce((sum, { chunks }) => sum + chunks, 0);
  let done = 0;
  for (let from = 0, to = 0; from < rows.length; from = to) {
    signal.throwIfAborted();
    let size = 0;
    for (; to < rows.length && size < chunksPerPage; to += 1) size += rows[to]?.chunks ?? 0;
    const wanted = rows.slice(from, to);
    const keys = wanted.flatMap(({ document, chunks }) => {
      const key = firstKey(document);
      return Array.from({ length: chunks }, (_, position) => key + position);
    });
    const found = await connection.rows<ChunkRow>(
      `SELECT key::float8, record FROM ask_docs.chunks WHERE collection = ${collection} AND key = ANY($1::bigint[])
      ORDER BY key`,
      [keys],
    );
    yield { documents: documentsIn(found), keys, done, total };
    done += size;
  }
}

function sourceOf(documents: readonly DocumentChunks[]): SegmentSource {
  const segment = segmentOf(documents);
  const chunks = documents.flatMap((document) => document.chunks);
  return {
    terms: segment,
    texts: (from, to) =>
      chunks.slice(from, to).map((chunk, at) => ({ ordinal: from + at, text: embeddingText(chunk) })),
  };
}
