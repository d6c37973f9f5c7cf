// npm run bench -- fit-sufficiency [-- SET...]: fits the weights of core/stages/sufficiency.ts on the development questions of the
// evaluation data beside the project, and prints what each threshold would decline. Takes some minutes.
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readDataset, type Dataset, type EvalQuestion } from '../src/adapters/eval/dataset';
import { runDeps } from '../src/cli/openLibrary';
import { holdsAnswer } from '../src/core/eval/wording';
import type { Evidence } from '../src/core/model';
import type { Reasoner, SearchIndex } from '../src/core/ports';
import { answerQuestion } from '../src/core/run/answerQuestion';
import { collectRun } from '../src/core/run/collectRun';
import type { Signals } from '../src/core/stages/sufficiency';
import { openIndexOver } from '../src/worker/openIndex';
import { fitLogistic, probability, type Fitted } from './logistic';

/** Sets whose wording of the answer is the documents' own: there a quote has to hold it, elsewhere a needed document. */
const verbatim = ['hotpot100', 'musique100', 'squad2'];
const sets = ['claude-docs', 'codebase', 'docs-known-item', 'lihua-world', 'scifact', ...verbatim];
/** Of a set with more questions every so-many-th is asked. */
const maxQuestions = 700;
/** Questions of each of some other sets that are asked of a set's documents: what these do not speak of at all. */
const foreign = { sets: 3, questions: 15 };
/**
 * How much questions without an answer count beside the others: users mostly ask about what is there, while half of
 * squad2 was written so that the documents seem to answer and do not.
 */
const unanswerableShare = 0.3;
const folds = 5;
/** For which it is printed what they would decline. */
const thresholds = [0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5];
const signalNames = [
  'passage',
  'together',
  'quoted',
  'names',
  'pairs',
  'negation',
] as const satisfies readonly (keyof Signals)[];
const never = new AbortController().signal;

type Kind = 'answerable' | 'unanswerable' | 'foreign';

interface Asked {
  readonly set: string;
  readonly kind: Kind;
  readonly query: string;
  /** Undefined when nothing was quoted at all, which is declined whatever the weights. */
  readonly signals: readonly number[] | undefined;
  /** Whether the quotes hold the answer. */
  readonly isGood: boolean;
}

async function main(): Promise<void> {
  const root = path.join(import.meta.dirname, '..');
  const folder = process.env.ASK_DOCS_EVAL_DIR ?? path.join(root, '..', 'shared', 'eval');
  if (!existsSync(folder)) throw new Error(`no evaluation data at ${folder}: set ASK_DOCS_EVAL_DIR`);
  const datasets = await Promise.all(sets.map((name) => readDataset(path.join(folder, name))));
  const asked: Asked[] = [];
  for (const [at, dataset] of datasets.entries()) {
    const turned = [...datasets.slice(at + 1), ...datasets.slice(0, at)];
    const others = turned.filter((_, i) => i % 2 === 0).slice(0, foreign.sets);
    asked.push(...(await withIndex(dataset, (index) => askAll(dataset, others, index))));
    console.error(`${dataset.name} asked.`);
  }
  const estimated = crossFitted(asked);
  for (const threshold of thresholds) printDeclined(estimated, threshold);
  printReliability(estimated);
  await writeWeights(path.join(root, 'src/core/stages/sufficiencyWeights.ts'), fit(asked));
}

async function withIndex<T>(dataset: Dataset, work: (index: SearchIndex) => Promise<T>): Promise<T> {
  const indexDir = await mkdtemp(path.join(os.tmpdir(), 'ask-docs-fit-'));
  try {
    const index = await openIndexOver(dataset.source, indexDir);
    await index.sync({ rebuild: false }, () => undefined, never);
    return await work(index);
  } finally {
    await rm(indexDir, { recursive: true, force: true });
  }
}

async function askAll(dataset: Dataset, others: readonly Dataset[], index: SearchIndex): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const question of everyNth(dataset.questions, maxQuestions)) {
    const { signals, quotes } = await ask(question.query, index);
    const kind = question.answerable ? 'answerable' : 'unanswerable';
    const isGood = question.answerable && isRight(dataset, question, quotes);
    asked.push({ set: dataset.name, kind, query: question.query, signals, isGood });
  }
  for (const other of others) {
    const answerable = other.questions.filter((question) => question.answerable);
    for (const { query } of everyNth(answerable, foreign.questions)) {
      const { signals } = await ask(query, index);
      asked.push({ set: dataset.name, kind: 'foreign', query, signals, isGood: false });
    }
  }
  return asked;
}

function everyNth<T>(all: readonly T[], most: number): T[] {
  const step = Math.ceil(all.length / most);
  return all.filter((_, at) => at % step === 0);
}

/** One run: the signals of its evidence, and all its quotes, whether or not the present weights take them for enough. */
async function ask(
  query: string,
  index: SearchIndex,
): Promise<{ readonly signals: Asked['signals']; readonly quotes: readonly Evidence[] }> {
  const quotes: Evidence[] = [];
  const deps = runDeps(index, 'concise');
  const reasoner: Reasoner = {
    ...deps.reasoner,
    extractEvidence: async (...input) => {
      const evidence = await deps.reasoner.extractEvidence(...input);
      quotes.push(...evidence);
      return evidence;
    },
  };
  const { run } = await collectRun(answerQuestion(query, { ...deps, reasoner }, never));
  const weighed = run.steps.flatMap(({ detail }) => (detail?.kind === 'sufficiency' ? detail.facets : []));
  const best = weighed.toSorted((a, b) => b.estimate - a.estimate)[0];
  return { signals: best && signalNames.map((name) => best.signals[name]), quotes };
}

function isRight(
  dataset: Dataset,
  { answers, relevant }: EvalQuestion,
  quotes: readonly Evidence[],
): boolean {
  const isYesOrNo = answers.some((answer) => /^(?:yes|no)$/i.test(answer));
  if (verbatim.includes(dataset.name) && answers.length > 0 && !isYesOrNo)
    return holdsAnswer(
      quotes.map(({ quote }) => quote),
      answers,
    );
  return quotes.some(({ documentId }) => relevant.includes(dataset.recordOf(documentId)));
}

/** Every set and kind counts by the root of its size: the large one does not drown the others. */
function fit(asked: readonly Asked[]): Fitted {
  const sizes = new Map<string, number>();
  const groupOf = ({ set, kind }: Asked): string => `${set} ${kind}`;
  for (const one of asked) sizes.set(groupOf(one), (sizes.get(groupOf(one)) ?? 0) + 1);
  return fitLogistic(
    asked.flatMap((one) => {
      const { signals, isGood, kind } = one;
      const share = kind === 'answerable' ? 1 : unanswerableShare;
      return signals === undefined
        ? []
        : [{ signals, isGood, weight: share / Math.sqrt(sizes.get(groupOf(one)) ?? 1) }];
    }),
  );
}

interface Estimated {
  readonly one: Asked;
  readonly estimate: number;
}

/** Each question with its estimate by weights that were fitted without it; 0 where nothing was quoted. */
function crossFitted(asked: readonly Asked[]): Estimated[] {
  return Array.from({ length: folds }, (_, fold) => {
    const fitted = fit(asked.filter((__, at) => at % folds !== fold));
    const left = asked.filter((__, at) => at % folds === fold);
    return left.map((one) => ({
      one,
      estimate: one.signals === undefined ? 0 : probability(fitted, one.signals),
    }));
  }).flat();
}

function printDeclined(estimated: readonly Estimated[], threshold: number): void {
  console.log(`\nDeclined below ${threshold}:`);
  for (const set of sets) {
    const cells = (['answerable', 'unanswerable', 'foreign'] as const).map((kind) => {
      const own = estimated.filter(({ one }) => one.set === set && one.kind === kind);
      if (own.length === 0) return `${kind} -`;
      const declined = own.filter(({ estimate }) => estimate < threshold).length;
      return `${kind} ${(declined / own.length).toFixed(3)}`;
    });
    console.log(`${set.padEnd(16)} ${cells.join('  ')}`);
  }
}

/** How often the quotes held the answer, by tenths of the estimate; questions of other sets left out. */
function printReliability(estimated: readonly Estimated[]): void {
  console.log('\nEstimate, questions, share with the answer in the quotes:');
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const own = estimated.filter(
      ({ one, estimate }) => one.kind !== 'foreign' && Math.floor(estimate * 10) === tenth,
    );
    const good = own.filter(({ one }) => one.isGood).length;
    if (own.length > 0)
      console.log(`0.${tenth}  ${String(own.length).padStart(5)}  ${(good / own.length).toFixed(3)}`);
  }
}

/** As the formatter writes it. */
function rounded(weight: number): string {
  return String(Math.round(weight * 1000) / 1000);
}

async function writeWeights(file: string, { bias, weights }: Fitted): Promise<void> {
  const lines = signalNames.map((name, at) => `  ${name}: ${rounded(weights[at] ?? 0)},`);
  await writeFile(
    file,
    [
      '/** Written by `npm run bench -- fit-sufficiency`: the log odds that the quotes hold the answer when every signal is 0. */',
      `export const signalBias = ${rounded(bias)};`,
      '',
      '/** What each signal in full adds to them. */',
      'export const signalWeights = {',
      ...lines,
      '};',
      '',
    ].join('\n'),
  );
}

void main();
