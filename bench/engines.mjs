import path from 'node:path';
import { root } from '../scripts/project.mjs';
import { askDocsProgram } from './build.mjs';
import { runChild } from './child.mjs';

const peerProgram = path.join(root, 'bench', 'peer.mjs');

/** What is compared. `measurement` is the search of a row; rows of one engine share what was built. */
const rows = [
  { engine: 'askDocs', kind: 'hybrid', title: 'Ask Docs', measurement: 'search', isWhole: true },
  { engine: 'askDocs', kind: 'dense', title: 'Ask Docs, its vectors alone', measurement: 'searchDense' },
  { engine: 'askDocs', kind: 'lexical', title: 'Ask Docs, its words alone', measurement: 'searchLexical' },
  {
    engine: 'askDocs',
    kind: 'passages',
    title: 'Ask Docs, its passages: loaded and merged',
    measurement: 'searchPassages',
  },
  {
    engine: 'vectra',
    kind: 'documents',
    title: 'Vectra `LocalDocumentIndex`',
    measurement: 'search',
    isWhole: true,
  },
  {
    engine: 'lancedb',
    kind: 'flat',
    title: 'LanceDB, flat vector scan',
    measurement: 'search',
    isWhole: true,
  },
  {
    engine: 'lancedb',
    kind: 'fullText',
    title: 'LanceDB, full-text index',
    measurement: 'search',
    isWhole: true,
  },
  { engine: 'lancedb', kind: 'hybrid', title: 'LanceDB, hybrid', measurement: 'search', isWhole: true },
  { engine: 'orama', kind: 'hybrid', title: 'Orama, hybrid', measurement: 'search', isWhole: true },
];

/** The rows of the engines that take part. Rows that are not `isWhole` are only searched. */
export function rowsOf(engines) {
  return rows.filter(({ engine }) => engines.includes(engine));
}

/** As the thread of the index in VS Code (`startWorker.ts`): a young generation of 12 MB is three of these. */
const nodeOptions = ['--max-semi-space-size=4'];

/** Runs one measurement of one engine on one task. */
export function measure(engine, measurement, task, limitMs) {
  const own = { program: askDocsProgram, programArguments: [measurement], task, nodeOptions };
  const peer = { program: peerProgram, programArguments: [engine, measurement], task };
  return runChild(engine === 'askDocs' ? own : peer, limitMs);
}
