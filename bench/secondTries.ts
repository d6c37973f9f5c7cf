// npm run bench -- second-tries [-- SET...]: what further tries by rules are worth on the development questions of the evaluation data
// beside the project: how often the supervisor asks for one, how often it wins, and what it does to the answers.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readDataset, type Dataset } from './datasets/dataset';
import { runDeps } from '../src/cli/library/openLibrary';
import { measureOutcome, type AnswerMeasures } from './datasets/answers';
import { auroc } from './datasets/measures';
import type { SearchIndex } from '../src/core/model/ports';
import { answerQuestion } from '../src/core/run/answerQuestion';
import { collectRun } from '../src/core/run/library';
import type { RunState } from '../src/core/model/state';
import { openIndexOver } from '../src/worker/openIndex';

const defaultSets = ['hotpot100', 'musique100', 'lihua-world', 'scifact', 'claude-docs'];
const never = new AbortController().signal;

interface Asked extends AnswerMeasures {
  readonly answerable: boolean;
  readonly retries: number;
  /** Whether the answer is that of a further try. */
  readonly isWon: boolean;
  readonly isEscalated: boolean;
  readonly ms: number;
}

async function main(): Promise<void> {
  const folder =
    process.env.ASK_DOCS_EVAL_DIR ?? path.join(import.meta.dirname, '..', '..', 'shared', 'eval');
  if (!existsSync(folder)) throw new Error(`no evaluation data at ${folder}: set ASK_DOCS_EVAL_DIR`);
  const given = process.argv.slice(2);
  const columns = [
    ...['dataset', 'tries', 'needed documents cited', 'cited documents needed', 'answer in a quote'],
    ...['declined', 'AUROC', 'tried again', 'won', 'escalated', 'p50 ms', 'p95 ms'],
  ];
  print(columns);
  print(columns.map((_, at) => (at === 0 ? '---' : '--:')));
  for (const name of given.length > 0 ? given : defaultSets) {
    const dataset = await readDataset(path.join(folder, name));
    await withIndex(dataset, async (index) => {
      for (const maxRetries of [0, 2])
        printRow(name, maxRetries + 1, await askAll(dataset, index, maxRetries));
    });
  }
}

async function withIndex(dataset: Dataset, work: (index: SearchIndex) => Promise<void>): Promise<void> {
  const indexDir = await mkdtemp(path.join(os.tmpdir(), 'ask-docs-tries-'));
  try {
    const index = await openIndexOver(dataset.source, indexDir);
    await index.sync({ rebuild: false }, () => undefined, never);
    await work(index);
  } finally {
    await rm(indexDir, { recursive: true, force: true });
  }
}

async function askAll(dataset: Dataset, index: SearchIndex, maxRetries: number): Promise<Asked[]> {
  const deps = runDeps(index, 'concise');
  const settings = { ...deps.settings, maxRetries };
  const asked: Asked[] = [];
  for (const { query, answerable, relevant, answers } of dataset.questions) {
    const startedAt = performance.now();
    const { run } = await collectRun(answerQuestion(query, { ...deps, settings }, never));
    const ms = performance.now() - startedAt;
    const expected = { answerable, relevant: new Set(relevant), answers };
    const measures = measureOutcome(run.outcome, expected, (id) => dataset.recordOf(id));
    asked.push({ ...measures, answerable, ms, ...attemptsOf(run) });
  }
  return asked;
}

function attemptsOf({ outcome, steps }: RunState): Pick<Asked, 'retries' | 'isWon' | 'isEscalated'> {
  if (outcome?.kind !== 'answered') return { retries: 0, isWon: false, isEscalated: false };
  const { confidence, retries, decision } = outcome.answer;
  const first = steps.find(({ detail }) => detail?.kind === 'evaluate')?.detail;
  const isWon = retries > 0 && first?.kind === 'evaluate' && first.confidence !== confidence;
  return { retries, isWon, isEscalated: decision.kind === 'escalate' };
}

function printRow(name: string, tries: number, asked: readonly Asked[]): void {
  const answerable = asked.filter((one) => one.answerable);
  const others = asked.filter((one) => !one.answerable);
  const confidence = (one: Asked): number => one.confidence;
  const shares = [
    mean(answerable.map(({ citedNeeded }) => citedNeeded)),
    mean(answerable.map(({ citedRightly }) => citedRightly)),
    mean(answerable.map(({ holdsAnswer }) => holdsAnswer)),
    mean(asked.map(({ isAnswered }) => !isAnswered)),
    auroc(answerable.map(confidence), others.map(confidence)),
    mean(asked.map(({ retries }) => retries > 0)),
    mean(asked.map(({ isWon }) => isWon)),
    mean(asked.map(({ isEscalated }) => isEscalated)),
  ];
  const times = asked.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor(share * times.length)] ?? 0).toFixed(0);
  print([name, String(tries), ...shares.map((share) => share?.toFixed(3) ?? ''), at(0.5), at(0.95)]);
}

function mean(values: readonly (number | boolean | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined).map(Number);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function print(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

void main();
