// npm run bench -- kept: how long it takes after a save until kept answers are checked, 500 of them, and how long the thread that asks is
// held up meanwhile: 20 have another value in the place of their quotes, none is touched, or 20 have no quote any more, so that they are
// told of at once, and then asked again. The index is in a worker, as in the extension.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { learnedData } from '../src/adapters/vocabulary/learnedData';
import { runDeps } from '../src/cli/library/openLibrary';
import { createExtractiveReasoner } from '../src/core/answering/extractive/extractiveReasoner';
import { isKept, type CaseResult, type KeptCase } from '../src/core/features/eval/cases/model';
import { parseCases } from '../src/core/features/eval/cases/parseCases';
import { runCases } from '../src/core/features/eval/cases/runCases';
import { withKept } from '../src/core/features/eval/kept/keptFile';
import type { Reasoner } from '../src/core/model/ports';
import type { Library } from '../src/core/run/library';
import { answerQuestion } from '../src/core/run/answerQuestion';
import { KeptWatch } from '../src/extension/evaluation/keptWatch';
import { IndexClient } from '../src/extension/index/indexClient';
import type { WorkerConfig } from '../src/protocol/workerMessages';

const root = path.join(import.meta.dirname, '..');
const never = new AbortController().signal;
const documents = 25;
const answersEach = 20;
const rounds = 5;
const roundsAsked = 3;
const kinds = [
  'valve',
  'harbour',
  'ledger',
  'kiln',
  'orchard',
  'signal',
  'tunnel',
  'archive',
  'beacon',
  'quarry',
];
const places = ['Aachen', 'Bergen', 'Calais', 'Derby', 'Exeter'];

/** The name of a thing that no other sentence is about. */
function nameOf(document: number, at: number): string {
  const kind = kinds[(document * 3 + at) % kinds.length] ?? '';
  return `${places[at % places.length] ?? ''} ${kind} ${String(document * answersEach + at)}`;
}

function sentenceOf(document: number, at: number, days: number): string {
  return `The records of the ${nameOf(document, at)} are kept for ${String(days)} days after the last inspection.`;
}

function textOf(document: number, more: number): string {
  const sentences = Array.from({ length: answersEach }, (_, at) => sentenceOf(document, at, 30 + at + more));
  return `# Records of part ${String(document)}\n\n${sentences.join('\n\n')}\n`;
}

function keptAnswers(): readonly KeptCase[] {
  let text = '';
  for (let document = 0; document < documents; document += 1)
    for (let at = 0; at < answersEach; at += 1) {
      const quote = sentenceOf(document, at, 30 + at);
      const line = 3 + 2 * at;
      const place = { kind: 'lines', lines: { start: line, end: line } } as const;
      const quotes = [{ documentId: fileOf(document), quote, place }];
      const question = `How many days are the records of the ${nameOf(document, at)} kept?`;
      text = withKept(text, { question, kept: { answer: `${quote} [1]`, quotes, style: 'concise' } }, '');
    }
  return parseCases({ file: 'kept.jsonl', text, idPrefix: '' }).cases.filter(isKept);
}

function fileOf(document: number): string {
  return `part-${String(document)}.md`;
}

async function main(): Promise<void> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'kept-'));
  const folder = path.join(scratch, 'documents');
  mkdirSync(folder);
  for (let document = 0; document < documents; document += 1)
    writeFileSync(path.join(folder, fileOf(document)), textOf(document, 0));
  const client = openClient(folder, path.join(scratch, 'index'));
  try {
    await client.sync({ rebuild: false }, () => undefined, never);
    await measure(folder, client);
  } finally {
    await client.dispose();
    rmSync(scratch, { recursive: true, force: true });
  }
}

function openClient(folder: string, indexDir: string): IndexClient {
  const workerData: WorkerConfig = {
    roots: [{ name: 'documents', path: folder, include: [], exclude: [], showSecrets: [] }],
    indexDir,
    settings: { maxFileMb: 50, readTimeLimitMs: 30_000, splitting: { maxTokens: 500, overlapTokens: 50 } },
    embedding: { provider: 'offline', endpoint: '', model: '', precision: 'int8' },
    modelsDir: path.join(indexDir, 'models'),
    texts: undefined,
  };
  const log = { error: (text: string) => void process.stderr.write(`${text}\n`) };
  return new IndexClient(() => new Worker(path.join(root, 'dist', 'worker.mjs'), { workerData }), log);
}

async function measure(folder: string, client: IndexClient): Promise<void> {
  const kept = keptAnswers();
  const { library, asked } = libraryOver(client);
  const results: CaseResult[] = [];
  const told = { at: 0 };
  const watch = watchOver(kept, { library, results, told });
  const first = performance.now();
  await watch.indexed();
  console.log(
    `${String(kept.length)} kept answers, first check: ${(performance.now() - first).toFixed(0)} ms`,
  );
  /** Saves a document, and says what that took. */
  const save = async (what: string, document: number, text: string): Promise<void> => {
    results.length = 0;
    asked.count = 0;
    told.at = performance.now();
    writeFileSync(path.join(folder, fileOf(document)), text);
    const turns = watchTurns();
    const before = process.cpuUsage();
    const startedAt = performance.now();
    await client.sync({ rebuild: false, changed: [fileOf(document)] }, () => undefined, never);
    const syncedAt = performance.now();
    await watch.indexed();
    const endedAt = performance.now();
    const { longestMs, totalMs } = turns.end();
    const { user, system } = process.cpuUsage(before);
    const changed = results.filter(({ kept: check }) => check?.change !== undefined);
    const { from, to } = changed[0]?.kept?.change ?? { from: '', to: '' };
    console.log(
      [
        `${what}: ${String(changed.length)} of ${String(results.length)} checked changed`,
        `${from === '' ? '' : `(${from} → ${to}) `}${String(asked.count)} asked;`,
        `sync ${(syncedAt - startedAt).toFixed(0)} ms, told after ${(told.at - syncedAt).toFixed(0)} ms,`,
        `all asked after ${(endedAt - syncedAt).toFixed(0)} ms,`,
        `together ${(endedAt - startedAt).toFixed(0)} ms; ${((user + system) / 1000).toFixed(0)} ms of processors,`,
        `${totalMs.toFixed(0)} ms of this thread's own, longest turn ${longestMs.toFixed(0)} ms`,
      ].join(' '),
    );
  };
  // Another document each time, so that nothing is known of it.
  let document = 0;
  for (let round = 1; round <= rounds; round += 1)
    await save(`values, save ${String(round)}`, (document += 1), textOf(document, 5));
  await save('quotes stand', (document += 1), `${textOf(document, 0)}\nNothing else is kept here.\n`);
  // Beyond those that answers are kept of.
  for (const round of [1, 2]) await save('no kept quotes', documents, textOf(documents, round));
  for (let round = 1; round <= roundsAsked; round += 1)
    await save(
      `sentences gone, save ${String(round)}`,
      (document += 1),
      '# Records\n\nAll went to the city.\n',
    );
}

/** Notes results, and when all are told of. */
function watchOver(
  kept: readonly KeptCase[],
  {
    library,
    results,
    told,
  }: { readonly library: Library; readonly results: CaseResult[]; readonly told: { at: number } },
): KeptWatch {
  return new KeptWatch({
    library,
    log: { error: (text) => void process.stderr.write(`${text}\n`) },
    kept: () => kept.map((keptCase, at) => ({ item: { id: String(at) } as never, keptCase })),
    isOn: () => true,
    ask: async (items, asking, signal) => {
      const wanted = items.map(({ id }) => kept[Number(id)]).filter((one) => one !== undefined);
      const now: CaseResult[] = [];
      for await (const result of runCases(wanted, { library, concurrency: 1, asking }, signal))
        now.push(result);
      results.push(...now);
      if (asking === 'none') told.at = performance.now();
      return now;
    },
  });
}

/**
 * The time that this thread computes between two turns of its event loop: how long nothing else could be done,
 * whatever other programs the machine runs.
 */
function watchTurns(): { end(): { readonly longestMs: number; readonly totalMs: number } } {
  const before = ownMs();
  let [last, longestMs, isOn] = [before, 0, true];
  const turn = (): void => {
    const now = ownMs();
    longestMs = Math.max(longestMs, now - last);
    last = now;
    // A timer rather than an immediate: what waits for nothing would count as computing.
    if (isOn) setTimeout(turn, 0);
  };
  turn();
  return {
    end() {
      isOn = false;
      return { longestMs, totalMs: ownMs() - before };
    },
  };
}

function ownMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function libraryOver(index: IndexClient): {
  readonly library: Library;
  readonly asked: { count: number };
} {
  const asked = { count: 0 };
  // As in the extension, passages are ranked and quoted where the index is.
  const extractEvidence: Reasoner['extractEvidence'] = (input, _report, signal) =>
    index.extractEvidence(input, signal);
  const reasoner = createExtractiveReasoner({ ...learnedData, extractEvidence });
  const deps = { ...runDeps(index, 'concise'), reasoner };
  const library: Library = {
    index,
    refresh: () => Promise.resolve(),
    contents: (signal) => index.contents(signal),
    answer({ question, scope }, signal) {
      asked.count += 1;
      return answerQuestion(question, { ...deps, scope }, signal);
    },
  };
  return { library, asked };
}

void main().then(() => process.exit(0));
