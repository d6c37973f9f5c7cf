// The documents that several parts share: made and indexed once, when the first part asks for them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { evalDir, projectNode, root, say } from '../scripts/project.mjs';
import { generateDocuments } from './documents/generate.mjs';

const cli = path.join(root, 'dist', 'cli.js');
const chunksWanted = { whole: 10_000, quick: 1_000 };
/** Of the pages of the real documentation that no question is about, so many of this many are taken: about 10,000 chunks together. */
const pages = { whole: { of: 5, taken: 2 }, quick: { of: 50, taken: 1 } };
const questionsWhenQuick = 20;

/**
 * `generated()` gives `{ documents, indexDir, files, chunks, queries }`: folders, numbers, and queries taken from the documents.
 * `real()` gives the same with `questions` in place of queries, of documentation as it is written, or `{ skipped }`.
 */
export function createCorpus(folder, { isQuick }) {
  const size = isQuick ? 'quick' : 'whole';
  return {
    generated: once(() => {
      const documents = makeFolder(folder, 'generated');
      const { documents: files, queries } = generateDocuments(documents, chunksWanted[size]);
      return { queries, files, ...indexed(folder, 'generated', documents) };
    }),
    real: once(() => {
      const data = path.join(evalDir, 'docs-known-item');
      if (!existsSync(data)) return { skipped: 'the evaluation data is not on this machine' };
      const all = lines(path.join(data, 'queries.dev.jsonl'));
      const asked = isQuick ? all.slice(0, questionsWhenQuick) : all;
      const relevant = new Set(asked.flatMap(({ relevant: ids }) => ids));
      const { of, taken } = pages[size];
      const kept = lines(path.join(data, 'corpus.jsonl')).filter(
        ({ id }, at) => relevant.has(id) || at % of < taken,
      );
      const documents = makeFolder(folder, 'real');
      for (const { id, text } of kept) {
        const file = path.join(documents, id);
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
      const questions = asked.map(({ query }) => query);
      return { questions, files: kept.length, ...indexed(folder, 'real', documents) };
    }),
  };
}

function once(make) {
  let made;
  return () => (made ??= make());
}

function makeFolder(folder, name) {
  const made = path.join(folder, 'shared', name);
  mkdirSync(made, { recursive: true });
  return made;
}

function indexed(folder, name, documents) {
  say(`  indexing the ${name} documents …`);
  const indexDir = path.join(folder, 'shared', `${name}-index`);
  const { status, stdout } = spawnSync(
    projectNode(),
    [cli, 'index', documents, '--index-dir', indexDir, '--json'],
    { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The ${name} documents could not be indexed.`);
  return { documents, indexDir, chunks: JSON.parse(stdout).chunks };
}

function lines(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
}
