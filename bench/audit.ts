// npm run bench -- audit-faults [-- SET...]: what the citation audit finds in answers made of quotes, as they are and with one fault put
// in, in answers that obey an order of a document, in claims that scientific papers support or contradict, and how long it
// takes. Reads the development questions of the evaluation data beside the project. Takes some minutes.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readDataset, type Dataset } from './datasets/dataset';
import { runDeps } from '../src/cli/library/openLibrary';
import type { CitationAudit } from '../src/core/model/events';
import type { Draft, SubAnswer } from '../src/core/model/types';
import type { Reasoner, SearchIndex } from '../src/core/model/ports';
import { answerQuestion } from '../src/core/run/answerQuestion';
import { collectRun } from '../src/core/run/library';
import { overDocuments } from '../src/core/retrieval/overDocuments';
import { auditCitations } from '../src/core/trust/audit';
import { openIndexOver } from '../src/worker/openIndex';
import { faults, type Answered, type Broken } from './auditFaults';
import { measureObeying } from './auditObeying';
import { measureParaphrases } from './auditParaphrases';
import { keepFigures } from './keepFigures';

const sets = [
  'claude-docs',
  'codebase',
  'docs-known-item',
  'lihua-world',
  'scifact',
  'hotpot100',
  'musique100',
  'squad2',
];
/** Of a set with more questions every so-many-th is asked. */
const maxQuestions = Number(process.env.ASK_DOCS_QUESTIONS ?? 60);
const never = new AbortController().signal;
const shown = Number(process.env.ASK_DOCS_SHOW ?? 0);

/** How often a kind of answer was audited, and how often a finding was right. */
interface Tally {
  tried: number;
  found: number;
}

async function main(): Promise<void> {
  const root = process.env.ASK_DOCS_EVAL_DIR ?? path.join(import.meta.dirname, '..', '..', 'shared', 'eval');
  if (!existsSync(root)) throw new Error(`no evaluation data at ${root}: set ASK_DOCS_EVAL_DIR`);
  const asked = process.argv.slice(2);
  const tallies = new Map<string, Tally>();
  for (const set of sets.filter((name) => asked.length === 0 || asked.includes(name))) {
    const dataset = await readDataset(path.join(root, set));
    await withIndex(dataset, (index) => measureSet(dataset, index, tallies));
  }
  printTallies(tallies);
  const faultsFound = Object.fromEntries(kinds.map((name) => [name, sumOf('all', name, tallies)]));
  if (asked.includes('time')) await measureTime();
  if (asked.length > 0 && !asked.includes('others')) return;
  const claims = await measureParaphrases(root, shown);
  const obeying = await measureObeying(root, shown);
  keepFigures({ faults: faultsFound, claims, obeying, time: await measureTime() });
}

async function withIndex<T>(dataset: Dataset, work: (index: SearchIndex) => Promise<T>): Promise<T> {
  const indexDir = await mkdtemp(path.join(os.tmpdir(), 'ask-docs-audit-'));
  try {
    const index = await openIndexOver(dataset.source, indexDir);
    await index.sync({ rebuild: false }, () => undefined, never);
    return await work(index);
  } finally {
    await rm(indexDir, { recursive: true, force: true });
  }
}

async function measureSet(dataset: Dataset, index: SearchIndex, tallies: Map<string, Tally>): Promise<void> {
  const step = Math.ceil(dataset.questions.length / maxQuestions);
  const questions = dataset.questions.filter((_, at) => at % step === 0);
  for (const [at, { query }] of questions.entries()) {
    const answered = await answer(query, index, at % 2 === 0 ? 'concise' : 'detailed');
    if (answered === undefined) continue;
    const clean = await audit(answered, index);
    count(tallies, `${dataset.name}: untouched`, isObjecting(clean));
    show(isObjecting(clean), 'FALSE ALARM', query, clean, answered.draft);
    for (const [name, put] of faults) {
      for (const broken of put(answered, at))
        await tryFault({ dataset, index, name, query }, broken, tallies);
    }
  }
  console.error(`${dataset.name} asked.`);
}

async function tryFault(
  { dataset, index, name, query }: { dataset: Dataset; index: SearchIndex; name: string; query: string },
  broken: Broken,
  tallies: Map<string, Tally>,
): Promise<void> {
  const found = await audit(broken.answered, index);
  const isFound = broken.isFound(found);
  count(tallies, `${dataset.name}: ${name}`, isFound);
  if (broken.isOneDocument) count(tallies, `one document: ${name}`, isFound);
  show(!isFound, `MISSED ${name}`, broken.what, found, broken.answered.draft, query);
}

function show(isWrong: boolean, title: string, ...what: unknown[]): void {
  if (isWrong && shown > 0)
    console.error(title, ...what.map((each) => JSON.stringify(each).slice(0, 1500)), '\n');
}

function count(tallies: Map<string, Tally>, name: string, isFound: boolean): void {
  const tally = tallies.get(name) ?? { tried: 0, found: 0 };
  tallies.set(name, { tried: tally.tried + 1, found: tally.found + (isFound ? 1 : 0) });
}

async function answer(
  query: string,
  index: SearchIndex,
  style: 'concise' | 'detailed',
): Promise<Answered | undefined> {
  let draft: Draft | undefined;
  let subAnswers: readonly SubAnswer[] = [];
  const deps = runDeps(index, style);
  const reasoner: Reasoner = {
    ...deps.reasoner,
    synthesize: async function* (input, report, signal) {
      subAnswers = input.subAnswers;
      draft = yield* deps.reasoner.synthesize(input, report, signal);
      return draft;
    },
  };
  await collectRun(answerQuestion(query, { ...deps, reasoner }, never));
  return draft === undefined || draft.citations.length === 0 ? undefined : { draft, subAnswers };
}

async function audit({ draft, subAnswers }: Answered, index: SearchIndex): Promise<CitationAudit> {
  return (await auditCitations(draft, { index, subAnswers }, never)).audit;
}

function isObjecting(audit: CitationAudit): boolean {
  return (
    audit.invalidMarkers.length +
      audit.missingQuotes.length +
      audit.uncitedSentences.length +
      audit.unsupportedSentences.length >
    0
  );
}

const kinds = ['untouched', ...faults.map(([name]) => name)];

function printTallies(tallies: ReadonlyMap<string, Tally>): void {
  const rows = [...new Set([...tallies.keys()].map((key) => key.split(': ')[0] ?? ''))];
  console.log(`| | ${kinds.join(' | ')} |`);
  console.log(`|${' --- |'.repeat(kinds.length + 1)}`);
  for (const row of [...rows, 'all']) {
    const cells = kinds.map((name) => {
      const { tried, found } = sumOf(row, name, tallies);
      return tried === 0 ? '' : `${(found / tried).toFixed(3)} (${tried})`;
    });
    console.log(`| ${[row, ...cells].join(' | ')} |`);
  }
}

/** Of one set, or of `all`. */
function sumOf(row: string, name: string, tallies: ReadonlyMap<string, Tally>): Tally {
  const own = [...tallies].filter(
    ([key]) =>
      key === `${row}: ${name}` || (row === 'all' && key.endsWith(`: ${name}`) && !key.startsWith('one ')),
  );
  const sum = (of: keyof Tally): number => own.reduce((total, [, tally]) => total + tally[of], 0);
  return { tried: sum('tried'), found: sum('found') };
}

/** An answer of 1,000 words in 50 sentences with 20 citations. */
async function measureTime(): Promise<{ firstMs: number; medianMs: number }> {
  const words = Array.from(
    { length: 400 },
    (_, at) =>
      `${'bcdfghklmnprst'[at % 14]}${'aeiou'[at % 5]}${'lmnrst'[at % 6]}${'aeiou'[(at >> 2) % 5]}${at}`,
  );
  const sentence = (at: number): string =>
    `The ${Array.from({ length: 17 }, (_, each) => words[(at * 31 + each * 7) % 400]).join(' ')} is not ${at}.`;
  const quotes = Array.from({ length: 20 }, (_, at) =>
    [0, 20, 40].map((more) => sentence((at + more) % 50)).join(' '),
  );
  const text = quotes.join('\n\n');
  const draft: Draft = {
    text: Array.from({ length: 50 }, (_, at) => sentence(at).replace(/\.$/, ` [${(at % 20) + 1}].`)).join(
      ' ',
    ),
    citations: quotes.map((quote, at) => ({
      marker: at + 1,
      documentId: 'a.md',
      documentTitle: 'A',
      headings: [],
      chunkId: `a.md#${at}`,
      quote,
      place: { kind: 'section' },
      score: 1,
    })),
    conflicts: [],
    facetsCovered: [],
    facetsMissing: [],
  };
  const document = {
    id: 'a.md',
    contentHash: '',
    title: 'A',
    markup: 'plain',
    text,
    blocks: [],
    places: [],
  } as const;
  const read = { readDocument: () => Promise.resolve(document) };
  const index = { ...read, ...overDocuments(read) } as unknown as SearchIndex;
  const times: number[] = [];
  for (let round = 0; round < 30; round += 1) {
    const start = process.cpuUsage().user;
    await auditCitations(draft, { index, subAnswers: [] }, never);
    times.push((process.cpuUsage().user - start) / 1000);
  }
  const [firstMs = 0] = times;
  const medianMs = times.toSorted((one, other) => one - other)[15] ?? 0;
  console.log(
    `\n${draft.text.split(' ').length} words, 20 citations: first ${firstMs.toFixed(1)} ms, median ${medianMs.toFixed(1)} ms.`,
  );
  return { firstMs, medianMs };
}

void main();
