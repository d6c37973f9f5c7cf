// All measures of all engines at one number of chunks.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { say } from '../../scripts/project.mjs';
import { generateDocuments } from '../documents/generate.mjs';
import { measure, rowsOf } from '../engines.mjs';
import { bytesIn, summarise } from '../statistics.mjs';

const ownLimitMs = 900_000;
const buildLimitMs = 300_000;
const ownOtherLimitMs = 240_000;
/** Peers that take longer than this are said to. */
const peerLimitMs = 60_000;
/** Stock Vectra writes everything anew for each document. */
const vectraLimitMs = 15_000;
const rounds = { open: 5, search: 2 };
const repetitions = 5;
/** A row that took longer than this is not measured once more. */
const patienceMs = 45_000;

/** Measures one size in a folder that is the caller's to delete. */
export async function measureSize({ name, chunks }, { folder, engines, measures }) {
  const at = prepare(path.join(folder, name), chunks);
  say(`${name}: ${String(at.documents)} documents`);
  const rows = rowsOf(engines).map((row) => ({ ...row }));
  const size = { name, documents: at.documents, ...(await build(rows, at)), rows };
  const able = rows.filter(({ refusal }) => refusal === undefined);
  const whole = able.filter(({ isWhole }) => isWhole);
  if (measures.has('open')) await inRounds(whole, rounds.open, (row) => open(row, at));
  if (measures.has('search')) await inRounds(able, rounds.search, (row) => search(row, at));
  for (const row of rows) summariseRow(row);
  if (measures.has('sync')) rows[0].sync = toSummary(await run(rows[0], 'sync', at));
  if (measures.has('edit')) {
    for (const row of whole) row.edit = toEdit(await run(row, 'edit', at));
  }
  return size;
}

function prepare(folder, chunks) {
  const task = {
    folder: path.join(folder, 'documents'),
    indexDir: path.join(folder, 'askDocs'),
    exportDir: path.join(folder, 'export'),
    repetitions,
  };
  rmSync(folder, { recursive: true, force: true });
  for (const made of [task.folder, task.exportDir]) mkdirSync(made, { recursive: true });
  const { documents, queries } = generateDocuments(task.folder, chunks);
  return { task: { ...task, queries }, folder, documents };
}

/** Builds every engine's data once; all other measures use it. */
async function build(rows, at) {
  const [own] = rows;
  const indexed = await run(own, 'index', at, ownLimitMs);
  own.index = indexed;
  if (indexed.failure !== undefined)
    throw new Error(`Ask Docs could not index the documents: ${indexed.failure}`);
  say(`${at.folder.split(path.sep).at(-1)}: ${String(indexed.chunks)} chunks`);
  const exported = await run(own, 'exportChunks', at, ownLimitMs);
  if (exported.failure !== undefined) throw new Error(`The chunks could not be read: ${exported.failure}`);
  const { dimensions, textBytes, documentIds } = exported;
  at.task = { ...at.task, dimensions, textBytes, documentIds, limitMs: vectraLimitMs };
  own.disk = { bytes: bytesIn(at.task.indexDir) - textBytes };
  const peers = rows
    .filter(({ engine }, number) => rows.findIndex((row) => row.engine === engine) === number)
    .slice(1);
  for (const row of peers) await buildPeer(row, rows, at);
  return { chunks: indexed.chunks, dimensions, textBytes };
}

async function buildPeer(row, rows, at) {
  mkdirSync(dataDir(row, at), { recursive: true });
  row.index = await run(row, 'index', at, buildLimitMs);
  const bytes = bytesIn(dataDir(row, at));
  const refusal = whyNoFigures(row.index, bytes);
  if (refusal !== undefined) {
    for (const one of rows) if (one.engine === row.engine) one.refusal = refusal;
    return;
  }
  // What was loaded at once in place of a cold index holds no text.
  const ownText = row.index.note === undefined ? at.task.textBytes : 0;
  row.disk = { bytes: bytes - ownText };
}

/** What stands in place of all figures of a library whose index is empty, incomplete or not saved; undefined when it is whole. */
function whyNoFigures({ failure, isLate, isWhole, chunks, note }, bytes) {
  if (isLate) return `could not index in ${String(buildLimitMs / 1000)} s`;
  if (failure !== undefined) return `could not index: ${failure}`;
  if (!isWhole) return `its index holds only ${String(chunks)} chunks`;
  return bytes > 0 ? undefined : (note ?? 'it saved nothing');
}

/** One measurement of every row, then the next of every row: what disturbs the machine disturbs all alike. `once` says whether it worked. */
async function inRounds(rows, count, once) {
  const spent = new Map();
  for (let round = 0; round < count; round += 1) {
    for (const row of rows) {
      if ((spent.get(row) ?? 0) > patienceMs) continue;
      const startedAt = performance.now();
      const isMeasured = await once(row);
      const ms = performance.now() - startedAt;
      spent.set(row, isMeasured ? (spent.get(row) ?? 0) + ms : Infinity);
    }
  }
}

async function open(row, at) {
  row.opened ??= [];
  const result = await run(row, 'open', at);
  if (result.failure === undefined) row.opened.push(result.ms);
  else row.open = result;
  return result.failure === undefined;
}

async function search(row, at) {
  row.searched ??= [];
  const result = await run(row, row.measurement, at);
  if (result.failure === undefined) row.searched.push(result);
  else row.search = result;
  return result.failure === undefined;
}

/** Makes figures of the samples of all rounds. */
function summariseRow(row) {
  const { opened = [], searched = [] } = row;
  if (opened.length > 0) row.open = summarise(opened);
  if (searched.length > 0) {
    row.search = {
      ...summarise(searched.flatMap(({ samples }) => samples)),
      results: Math.max(...searched.map(({ found }) => found)),
      cpuMs: Math.min(...searched.map(({ cpuMs }) => cpuMs)),
      memoryBytes: Math.max(...searched.map(({ memoryBytes }) => memoryBytes)),
      peakMemoryBytes: Math.max(...searched.map(({ peakMemoryBytes }) => peakMemoryBytes)),
    };
  }
  delete row.opened;
  delete row.searched;
}

function toSummary(result) {
  return result.failure === undefined ? summarise(result.samples) : result;
}

function toEdit(result) {
  if (result.failure !== undefined) return result;
  return { ...summarise(result.samples), writtenBytes: summarise(result.written).p50 };
}

async function run(row, measurement, at, limit = row.engine === 'askDocs' ? ownOtherLimitMs : peerLimitMs) {
  const startedAt = performance.now();
  const task = { ...at.task, dataDir: dataDir(row, at), kind: row.kind };
  const result = await measure(row.engine, measurement, task, limit);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say(
    `  ${row.title}: ${measurement} (${seconds} s)${result.failure === undefined ? '' : ` failed: ${result.failure}`}`,
  );
  return result;
}

function dataDir({ engine }, { folder }) {
  return path.join(folder, engine);
}
