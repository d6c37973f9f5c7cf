// npm run bench -- clarify [-- SET...]: how often the router asks back about the development questions of the evaluation
// data beside the project, all of which are meant to be answered, not asked back about.
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { createFolderSource, defaultMaxFileMb } from '../src/adapters/documents/folderSource';
import { readDataset } from './datasets/dataset';
import { createFileReader, longestReadAtOnce } from '../src/adapters/readers/reader';
import { createProcessReader, defaultReadLimits } from '../src/adapters/readers/readerProcess';
import type { Route } from '../src/core/model/types';
import type { SearchIndex } from '../src/core/model/ports';
import { createExtractiveReasoner } from '../src/core/answering/extractive/extractiveReasoner';
import { openIndexOver, type LocalSearchIndex } from '../src/worker/openIndex';
import { noVocabulary } from '../src/core/model/knowledge';

const never = new AbortController().signal;
const reasoner = createExtractiveReasoner();
const candidates = 10;
/** Of a set with more questions every so-many-th is asked. */
const maxQuestions = 700;

interface Asked {
  readonly name: string;
  readonly questions: readonly string[];
  readonly open: (indexDir: string) => Promise<LocalSearchIndex>;
}

async function main(): Promise<void> {
  const folder =
    process.env.ASK_DOCS_EVAL_DIR ?? path.join(import.meta.dirname, '..', '..', 'shared', 'eval');
  if (!existsSync(folder)) throw new Error(`no evaluation data at ${folder}: set ASK_DOCS_EVAL_DIR`);
  const given = process.argv.slice(2);
  const names = given.length > 0 ? given : allSets;
  const totals = { asked: 0, back: 0 };
  console.log(
    '| dataset | questions | asked back | of them about | share |\n| --- | ---: | ---: | --- | ---: |',
  );
  for (const name of names) {
    const set = await openSet(path.join(folder, name));
    const routes = await withIndex(set, (index) => routeAll(set.questions, index));
    const back = routes.filter(({ kind }) => kind === 'clarify');
    totals.asked += routes.length;
    totals.back += back.length;
    const about = back.filter(({ options }) => options.length > 0).length;
    const share = (back.length / routes.length).toFixed(4);
    console.log(`| ${name} | ${routes.length} | ${back.length} | ${about} | ${share} |`);
    for (const { question, options } of back) console.error(`${name}: ${question} -> ${options.join(' / ')}`);
  }
  console.log(
    `\nAsked back about ${totals.back} of ${totals.asked}: ${(totals.back / totals.asked).toFixed(4)}`,
  );
}

const allSets = [
  'claude-docs',
  'codebase',
  'docs-known-item',
  'hotpot100',
  'lihua-world',
  'musique100',
  'scifact',
  'sec10q',
  'squad2',
];

const questionLine = z.object({ query: z.string() });

/** A set of records, or of files as they are. */
async function openSet(folder: string): Promise<Asked> {
  const name = path.basename(folder);
  if (existsSync(path.join(folder, 'corpus.jsonl'))) {
    const { questions, source } = await readDataset(folder);
    return {
      name,
      questions: questions.map(({ query }) => query),
      open: (indexDir) => openIndexOver(source, indexDir),
    };
  }
  // Files are read in a thread, which has to be built.
  const thread = path.join(import.meta.dirname, '..', 'dist', 'reader.mjs');
  if (!existsSync(thread))
    throw new Error('run `npm run package` first: PDF files are read by what it makes');
  const read = createFileReader(createProcessReader(thread, defaultReadLimits).read, longestReadAtOnce);
  const docs = { name, path: path.join(folder, 'docs'), include: [], exclude: [] };
  const source = createFolderSource([docs], read, defaultMaxFileMb);
  const lines = await readFile(path.join(folder, 'queries.dev.jsonl'), 'utf8');
  const questions = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => questionLine.parse(JSON.parse(line)).query);
  return { name, questions, open: (indexDir) => openIndexOver(source, indexDir) };
}

async function withIndex<T>(set: Asked, work: (index: SearchIndex) => Promise<T>): Promise<T> {
  const indexDir = await mkdtemp(path.join(os.tmpdir(), 'ask-docs-clarify-'));
  try {
    const index = await set.open(indexDir);
    await index.sync({ rebuild: false }, () => undefined, never);
    return await work(index);
  } finally {
    await rm(indexDir, { recursive: true, force: true });
  }
}

async function routeAll(questions: readonly string[], index: SearchIndex): Promise<Route[]> {
  const step = Math.ceil(questions.length / maxQuestions);
  const routes: Route[] = [];
  for (const question of questions.filter((_, at) => at % step === 0)) {
    const found = () => index.search(question, candidates, never);
    const input = { question, conversation: [], earlier: '', vocabulary: noVocabulary, found };
    routes.push(await reasoner.route(input, () => undefined, never));
  }
  return routes;
}

void main();
