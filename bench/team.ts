// npm run bench -- --only team: a team's index. Whether it finds the passages of the index on disk in their order, on the development
// questions of the evaluation data with PGlite and its pgvector; and how fast a PostgreSQL of this machine is filled and searched by
// words, of generated documents. ASK_DOCS_QUESTIONS limits the questions of a set, ASK_DOCS_CHUNKS the passages.
import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { SearchIndex } from '../src/core/model/ports';
import type { CollectionRow } from '../src/adapters/team/collectionRow';
import { denseStatement } from '../src/adapters/team/searchSql';
import { looksOfGraph } from '../src/adapters/team/teamServer';
import { graphStatement, vectorText } from '../src/adapters/team/teamVectors';
import { embedText } from '../src/adapters/embedders/lsa';
import { openTeam, type OpenedTeam } from '../src/worker/openTeam';
import { startPglite, type PgliteServer } from '../test/support/pgliteServer';
import { PostgresServer } from '../test/support/postgresServer';
import { fillFrom, indexedOnDisk, textsOf } from '../test/support/teamCollections';
import { readDataset } from './datasets/dataset';
import { generateDocuments } from './documents/generate.mjs';
import { keepFigures } from './keepFigures';
import { readModel } from './lsaEmbedder';

const sets = [
  'claude-docs',
  'codebase',
  'docs-known-item',
  'lihua-world',
  'hotpot100',
  'musique100',
  'squad2',
];
/** Of a set with more questions every so-many-th is asked. */
const maxQuestions = Number(process.env.ASK_DOCS_QUESTIONS ?? 60);
const chunks = Number(process.env.ASK_DOCS_CHUNKS ?? 200_000);
const clients = 50;
/** Of a set with at least so many passages it is measured what the graph finds. */
const leastForRecall = 10_000;
/** A day's change: every so-many-th document. */
const changedEvery = 100;
const never = new AbortController().signal;

async function main(): Promise<void> {
  const root = process.env.ASK_DOCS_EVAL_DIR ?? path.join(import.meta.dirname, '..', '..', 'shared', 'eval');
  if (!existsSync(root)) throw new Error(`no evaluation data at ${root}: set ASK_DOCS_EVAL_DIR`);
  const only = process.argv.slice(2);
  const parity = [];
  const pglite = await startPglite();
  for (const name of sets.filter((set) => only.length === 0 || only.includes(set)))
    parity.push(await inFolder((folder) => compare(path.join(root, name), pglite, folder)));
  await pglite.stop();
  const speed = only.length > 0 && !only.includes('speed') ? undefined : await inFolder(measureServer);
  keepFigures({ parity, speed });
}

async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ask-docs-bench-team-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** For how many questions the ten passages are the same, in the same order. */
async function compare(set: string, { store, database }: PgliteServer, folder: string) {
  const dataset = await readDataset(set);
  await fillFrom(store, dataset.source, { collection: dataset.name });
  const team = await openTeam({ store, collection: dataset.name }, {});
  const onDisk = await indexedOnDisk(dataset.source, folder);
  const step = Math.max(1, Math.floor(dataset.questions.length / maxQuestions));
  const questions = dataset.questions.filter((_, at) => at % step === 0);
  let [same, sameTen] = [0, 0];
  for (const { query } of questions) {
    const [one, other] = [await tenOf(team, query), await tenOf(onDisk, query)];
    if (one.join('\n') === other.join('\n')) same += 1;
    if (one.toSorted().join('\n') === other.toSorted().join('\n')) sameTen += 1;
  }
  await team.close();
  const { chunks: passages } = await onDisk.status(never);
  const graph =
    passages < leastForRecall
      ? undefined
      : await graphRecall(
          database,
          dataset.name,
          await queryVectors(
            folder,
            dataset.questions.map(({ query }) => query),
          ),
        );
  const figures = { set: dataset.name, passages, questions: questions.length, same, sameTen, graph };
  console.log(JSON.stringify(figures));
  return figures;
}

/** The queries as the server compares them with vectors. */
async function queryVectors(indexDir: string, queries: readonly string[]) {
  const model = await readModel(indexDir);
  const vectors = queries.map((query) => embedText(model, query)).filter((vector) => vector.some(Boolean));
  return {
    dimensions: model.dimensions,
    texts: vectors.map((vector) => vectorText(vector, { precision: 'int8' }, 2047)),
  };
}

/** The share of the nearest ten, and hundred, that a search finds by the graph that a large collection has. */
async function graphRecall(
  database: PgliteServer['database'],
  collection: string,
  { dimensions, texts }: Awaited<ReturnType<typeof queryVectors>>,
) {
  const { rows } = await database.query<CollectionRow>('SELECT * FROM ask_docs.collections WHERE name = $1', [
    collection,
  ]);
  const [row] = rows;
  if (typeof row?.model !== 'number') throw new Error(`${collection} has no vectors.`);
  const nearest = async (text: string): Promise<number[]> => {
    const limits = { topK: 100, scope: {}, schema: 'public' };
    const statement = denseStatement(row, text, dimensions, limits);
    const found = await database.query<{ key: number | null; score: number }>(statement.text, [
      ...statement.values,
    ]);
    return found.rows
      .flatMap(({ key, score }) => (key === null ? [] : { key, score }))
      .sort((one, other) => other.score - one.score)
      .map(({ key }) => key);
  };
  const exact: number[][] = [];
  for (const text of texts) exact.push(await nearest(text));
  await database.exec(
    `${graphStatement(row.model, { dimensions }, 'public')}; SET hnsw.ef_search = ${looksOfGraph}; SET enable_seqscan = off;
    SET enable_bitmapscan = off; SET enable_sort = off`,
  );
  const found: number[][] = [];
  for (const text of texts) found.push(await nearest(text));
  await database.exec('RESET ALL');
  const shareOf = (count: number): number => {
    const shares = exact.map((keys, at) => {
      const best = keys.slice(0, count);
      const near = new Set(found[at]?.slice(0, count));
      return best.filter((key) => near.has(key)).length / best.length;
    });
    return shares.reduce((sum, share) => sum + share, 0) / shares.length;
  };
  return { questions: texts.length, looks: looksOfGraph, atTen: shareOf(10), atHundred: shareOf(100) };
}

async function tenOf(index: SearchIndex, query: string): Promise<string[]> {
  const { passages } = await index.search(query, 10, never);
  return passages.map(({ chunk }) => chunk.id);
}

async function measureServer(folder: string) {
  const { queries, documents }: { queries: string[]; documents: number } = generateDocuments(folder, chunks);
  const server = await PostgresServer.start();
  try {
    const store = server.store();
    const filled = await timed(() => fillFrom(store, textsOf(folder), { collection: 'pages' }));
    await server.rows('VACUUM ANALYZE');
    const unchanged = await timed(() => fillFrom(store, textsOf(folder), { collection: 'pages' }));
    const one = await searchTimes(store, [queries]);
    const many = await searchTimes(
      store,
      Array.from({ length: clients }, (_, client) => queries.filter((_query, at) => at % 10 === client % 10)),
    );
    const changed = await changeSome(folder);
    const dayMs = await timed(() => fillFrom(store, textsOf(folder), { collection: 'pages' }));
    const [size] =
      await server.rows(`SELECT sum(pg_total_relation_size(c.oid))::float8 AS bytes FROM pg_class c
      WHERE relnamespace = 'ask_docs'::regnamespace AND relkind = 'r'`);
    const [row] = await server.rows('SELECT chunks FROM ask_docs.collections');
    const passages = Number(row?.chunks);
    const figures = {
      ...{ documents, passages, bytes: Number(size?.bytes), passagesPerSecond: (passages / filled) * 1000 },
      ...{ fillMs: filled, unchangedMs: unchanged, changedDocuments: changed, dayMs },
      ...{ one, many: { clients, ...many } },
    };
    console.log(JSON.stringify(figures));
    return figures;
  } finally {
    await server.remove();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Clients that each search their queries one after the other, all at once. */
async function searchTimes(store: string, queriesOfClients: readonly (readonly string[])[]) {
  const teams = await Promise.all(queriesOfClients.map(() => openTeam({ store, collection: 'pages' }, {})));
  for (const team of teams) await team.status(never);
  const times: number[] = [];
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  await Promise.all(teams.map((team, at) => searchAll(team, queriesOfClients[at] ?? [], times)));
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  for (const team of teams) await team.close();
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  // What the clients, which are one process here, took of a core for each search.
  const clientCpuMs = (user + system) / 1000 / times.length;
  return {
    searches: times.length,
    clientCpuMs,
    p50: at(0.5),
    p95: at(0.95),
    perSecond: (times.length / ms) * 1000,
  };
}

async function searchAll(team: OpenedTeam, queries: readonly string[], times: number[]): Promise<void> {
  for (const query of queries) {
    const startedAt = performance.now();
    await team.search(query, 10, never);
    times.push(performance.now() - startedAt);
  }
}

async function changeSome(folder: string): Promise<number> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md'));
  const changed = files.filter((_, at) => at % changedEvery === 0);
  for (const name of changed) await appendFile(path.join(folder, name), '\nOne more sentence at the end.\n');
  return changed.length;
}

void main();
