// npm run bench -- fit-quotes [-- --write]: fits the weights of core/reasoners/extractive/quoteSignals.ts on the development questions whose
// answer is known word for word, or by its sentences; prints how often the best, the three and the six best quotes hold it.
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readDataset, type Dataset, type EvalQuestion } from '../src/adapters/eval/dataset';
import { isQuoted } from '../src/core/eval/answerValues';
import { holdsAnswer } from '../src/core/eval/wording';
import type { SearchResult } from '../src/core/model';
import type { SearchIndex } from '../src/core/ports';
import { completed } from '../src/core/reasoners/extractive/completion';
import { readPassage, signalsOf, type QuoteSignals } from '../src/core/reasoners/extractive/quoteSignals';
import { asked, scoreCandidate } from '../src/core/reasoners/extractive/scoreCandidate';
import { openIndexOver } from '../src/worker/openIndex';
import { fitRanking, scoreOf, type Ranked } from './rankingFit';

const sets = ['hotpot100', 'musique100', 'scifact', 'squad2'];
const topK = 10;
const folds = 5;
const counts = [1, 3, 6] as const;
const signalNames = [
  'own',
  'before',
  'leaning',
  'near',
  'relation',
  'pairs',
  'passage',
  'kind',
  'name',
  'late',
  'behind',
] as const satisfies readonly (keyof QuoteSignals)[];
/** What a stretch in which everything speaks for it has comes to 1. */
const whole: readonly string[] = ['own', 'near', 'relation', 'pairs', 'passage', 'kind'];
const never = new AbortController().signal;

interface Quote extends Ranked {
  readonly documentId: string;
  readonly start: number;
  readonly end: number;
  readonly isNeeded: boolean;
  /** By the weights of the project as they are. */
  readonly score: number;
}

interface Asked {
  readonly set: string;
  /** What the answer stands in: several questions are asked of a paragraph, and its quotes must not be learned from by half. */
  readonly source: string;
  readonly quotes: readonly Quote[];
}

type Score = (quote: Quote, at: number) => number;

async function main(): Promise<void> {
  const root = path.join(import.meta.dirname, '..');
  const folder = process.env.ASK_DOCS_EVAL_DIR ?? path.join(root, '..', 'shared', 'eval');
  if (!existsSync(folder)) throw new Error(`no evaluation data at ${folder}: set ASK_DOCS_EVAL_DIR`);
  const all: Asked[] = [];
  for (const name of sets) {
    const dataset = await readDataset(path.join(folder, name));
    all.push(...(await askAll(dataset)));
    console.error(`${name} asked.`);
  }
  const crossed = foldsOf(all).map((fold) => foldWeights(all)[fold] ?? []);
  const others = new Map(sets.map((set) => [set, fit(all.filter((one) => one.set !== set))]));
  print('as it is, with what the form of the question adds', all, ({ score }) => score);
  print('weights of other questions', all, ({ signals }, at) => scoreOf(crossed[at] ?? [], signals));
  const own = (at: number): string => all[at]?.set ?? '';
  print('weights of other sets', all, ({ signals }, at) => scoreOf(others.get(own(at)) ?? [], signals));
  if (process.argv.includes('--write'))
    await writeWeights(path.join(root, 'src/core/reasoners/extractive/quoteWeights.ts'), fit(all));
}

/** The fold of each question: the same for all that have one source. */
function foldsOf(all: readonly Asked[]): readonly number[] {
  const sources = new Map<string, number>();
  for (const { source } of all) if (!sources.has(source)) sources.set(source, sources.size);
  return all.map(({ source }) => (sources.get(source) ?? 0) % folds);
}

let ofFolds: readonly (readonly number[])[] | undefined;

/** Of each fold, weights that were fitted without its questions. */
function foldWeights(all: readonly Asked[]): readonly (readonly number[])[] {
  const own = foldsOf(all);
  ofFolds ??= Array.from({ length: folds }, (_, fold) => fit(all.filter((__, at) => own[at] !== fold)));
  return ofFolds;
}

/** Every question counts alike: by the root of its set's size, quotes of squad2 lost more than those of others gained. */
function fit(all: readonly Asked[]): readonly number[] {
  return fitRanking(all.map(({ quotes }) => quotes));
}

async function askAll(dataset: Dataset): Promise<Asked[]> {
  const indexDir = await mkdtemp(path.join(os.tmpdir(), 'ask-docs-fit-'));
  try {
    const index = await openIndexOver(dataset.source, indexDir);
    await index.sync({ rebuild: false }, () => undefined, never);
    const questions = dataset.questions.filter(
      ({ answerable, hasSpan, rationales }) => answerable && (hasSpan || rationales.length > 0),
    );
    const asked: Asked[] = [];
    for (const question of questions) asked.push(await ask(dataset, question, index));
    return asked;
  } finally {
    await rm(indexDir, { recursive: true, force: true });
  }
}

/** All that could be quoted from the ten best passages of one search. */
async function ask(dataset: Dataset, question: EvalQuestion, index: SearchIndex): Promise<Asked> {
  const found = await index.search(question.query, topK, never);
  const source = `${dataset.name} ${question.relevant.join(' ')}`;
  return { set: dataset.name, source, quotes: quotesOf(dataset, question, found) };
}

function quotesOf(dataset: Dataset, question: EvalQuestion, { passages, terms }: SearchResult): Quote[] {
  const asks = asked(question.query, terms);
  return passages.flatMap((passage, rank) => {
    const { chunk } = passage;
    const read = readPassage(passage, rank);
    const record = dataset.recordOf(chunk.documentId);
    return read.candidates.map((candidate, at) => {
      const { start, end } = completed(chunk, read.candidates, candidate, question.query);
      const signals = signalsOf(asks, read, at);
      return {
        documentId: chunk.documentId,
        start: chunk.start + start,
        end: chunk.start + end,
        isNeeded: question.relevant.includes(record),
        isGood: isGood(question, record, chunk.text.slice(start, end)),
        signals: signalNames.map((name) => signals[name]),
        score: scoreCandidate(asks, read, at),
      };
    });
  });
}

/** Whether a quote holds the answer as somebody wrote it, or a sentence that bears it out. */
function isGood({ hasSpan, answers, rationales }: EvalQuestion, record: string, quote: string): boolean {
  if (hasSpan) return holdsAnswer([quote], answers);
  return rationales
    .filter((rationale) => rationale.record === record)
    .flatMap(({ alternatives }) => alternatives.flat())
    .some((sentence) => isQuoted(sentence, quote));
}

/** How often the best quotes hold the answer: of ten passages of all documents, and of the needed documents alone. */
function print(title: string, all: readonly Asked[], score: Score): void {
  console.log(
    `\n${title}\n${'set'.padEnd(12)} questions  best of all: 1, 3, 6    of needed documents: 1, 3, 6`,
  );
  for (const set of sets) {
    const places = all.flatMap((one, at) =>
      one.set === set ? [[placeOfGood(one.quotes, at, score), placeOfNeeded(one.quotes, at, score)]] : [],
    );
    const shares = [0, 1].map((column) =>
      counts.map((most) => share(places, (row) => (row[column] ?? 0) <= most).toFixed(3)).join('  '),
    );
    console.log(`${set.padEnd(12)} ${String(places.length).padStart(9)}  ${shares.join('         ')}`);
  }
}

function placeOfNeeded(quotes: readonly Quote[], at: number, score: Score): number {
  return placeOfGood(
    quotes.filter(({ isNeeded }) => isNeeded),
    at,
    score,
  );
}

/** Place of the first good quote, from 1; quotes that overlap a better one are left out. */
function placeOfGood(quotes: readonly Quote[], at: number, score: Score): number {
  const ranked = quotes
    .map((quote) => ({ quote, score: score(quote, at) }))
    .sort((a, b) => b.score - a.score);
  const better: Quote[] = [];
  for (const { quote } of ranked) {
    if (better.some((other) => overlaps(quote, other))) continue;
    better.push(quote);
    if (quote.isGood) return better.length;
    if (better.length === Math.max(...counts)) break;
  }
  return Infinity;
}

function overlaps(one: Quote, other: Quote): boolean {
  return one.documentId === other.documentId && one.start < other.end && other.start < one.end;
}

function share<T>(all: readonly T[], holds: (one: T) => boolean): number {
  return all.filter(holds).length / Math.max(1, all.length);
}

async function writeWeights(file: string, weights: readonly number[]): Promise<void> {
  const full = signalNames.reduce(
    (sum, name, at) => sum + (whole.includes(name) ? (weights[at] ?? 0) : 0),
    0,
  );
  const lines = signalNames.map((name, at) => `  ${name}: ${((weights[at] ?? 0) / full).toFixed(3)},`);
  await writeFile(
    file,
    [
      '/** Written by `npm run bench -- fit-quotes`: what each signal of a stretch in full adds to its score. */',
      'export const quoteWeights = {',
      ...lines,
      '};',
      '',
    ].join('\n'),
  );
}

void main();
