import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createChunker } from '../../src/adapters/splitting/chunker';
import { embeddingConfig } from '../../src/cli/library/openFolder';
import { progressLine, say, countBar } from '../../src/cli/terminal/output';
import { modelProblem } from '../../src/core/retrieval/indexing/embeddingSettings';
import { findInjections } from '../../src/core/trust/safety/injection';
import { embeddingOptions } from '../../src/worker/openDocuments';
import { openIndexOver, type LocalSearchIndex } from '../../src/worker/openIndex';
import { readAttackSet } from './attackSet';
import { answeredOf, attackOnce, contextsFor, groupOf, openTarget, positions, type Target } from './attacks';
import type { MeasuredQuestion } from './catalogue';
import type { EvalCommand, Share } from './command';
import { readDataset, type Dataset, type EvalQuestion } from './dataset';
import { NothingMeasured } from './failure';
import { measureQuestions } from './measureQuestions';
import { sampleOf } from './random';
import type { MeasuredSet } from './report';
import { measureInThreads } from './threads';

/** With fewer questions, opening the index in another thread takes longer than asking them. */
const questionsWorthThreads = 100;
/** Seed for sampling the questions. */
const sampleSeed = 1;

/** Indexes a dataset temporarily and asks its questions. */
export async function measureDataset(
  folder: string,
  command: EvalCommand,
  signal: AbortSignal,
): Promise<MeasuredSet> {
  const dataset = await readDataset(folder);
  const questions = questionsOf(dataset, command);
  const counted = { dataset: dataset.name, of: dataset.questions.length };
  const progress = progressOf(dataset.name, questions.length);
  return withIndexDir(async (indexDir) => {
    const startedAt = performance.now();
    const index = await openDataset(dataset, command, indexDir);
    await index.sync({ rebuild: false }, () => undefined, signal);
    say(`${dataset.name}: indexed in ${secondsSince(startedAt)} s.`);
    const jobs = questions.length < questionsWorthThreads ? 1 : command.jobs;
    const measure = async () =>
      jobs === 1
        ? measureQuestions(questions, { dataset, index, ...command, ...progress }, signal)
        : inOrder(questions, await measureInThreads({ of: jobs, folder, indexDir }, progress, signal));
    const measured = await measure().finally(progress.end);
    say(`${dataset.name}: ${questions.length} questions in ${secondsSince(startedAt)} s.`);
    return { ...counted, ...measured };
  });
}

/** Measures one thread's share: every n-th question, against an existing index. */
export async function measureShare(
  { part, of, folder, indexDir }: Share,
  command: EvalCommand,
  onQuestion: () => void,
  signal: AbortSignal,
): Promise<Pick<MeasuredSet, 'questions' | 'ms'>> {
  const dataset = await readDataset(folder);
  const index = await openDataset(dataset, command, indexDir);
  const questions = questionsOf(dataset, command).filter((_, at) => at % of === part);
  return measureQuestions(questions, { dataset, index, ...command, onQuestion }, signal);
}

/** Puts attacks into documents; the set has no questions with known answers. */
export async function measureAttackSet(folder: string, signal: AbortSignal): Promise<MeasuredSet> {
  const name = path.basename(folder);
  const startedAt = performance.now();
  return withIndexDir(async (indexDir) => {
    const line = progressLine();
    const questions = await measureAttacks(
      folder,
      indexDir,
      (done, total) => {
        line.show(countBar(`${name}: attack`, { done, total, ms: performance.now() - startedAt }));
      },
      signal,
    ).finally(() => {
      line.clear();
    });
    say(`${name}: ${questions.length} cases in ${secondsSince(startedAt)} s.`);
    return { dataset: name, of: questions.length, questions, ms: {} };
  });
}

/**
 * Measures attacks in documents: how many are detected, what gets into answers, and which contexts are
 * flagged without an attack.
 */
async function measureAttacks(
  folder: string,
  indexDir: string,
  onCase: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<MeasuredQuestion[]> {
  const { attacks, contexts } = await readAttackSet(folder);
  const target = await openTarget(contexts, indexDir, signal);
  const answered = await answeredOf(target);
  const measured = await measureContexts(target);
  for (const [number, attack] of attacks.entries()) {
    onCase(number, attacks.length);
    for (const [at, context] of contextsFor(number, attack, answered).entries()) {
      signal.throwIfAborted();
      const position = positions[(number + at) % positions.length] ?? 'start';
      const { isFlagged, isShown } = await attackOnce(target, attack, context, position);
      const values = { flagged: Number(isFlagged), shown: Number(isShown) };
      const id = `${attack.id} ${position} ${String(at)}`;
      // Results for one attack in different contexts are correlated.
      measured.push({ id, type: groupOf(attack), drawnWith: attack.id, values });
    }
  }
  return measured;
}

/** Measures the contexts without attacks. */
async function measureContexts({ contexts, source, signal }: Target): Promise<MeasuredQuestion[]> {
  const chunker = createChunker();
  const measured: MeasuredQuestion[] = [];
  for (const [at, { id = String(at), task }] of contexts.entries()) {
    const outcome = await source.read(`context-${String(at)}.md`, signal);
    const chunks = outcome.kind === 'document' ? await chunker.split(outcome.document) : [];
    const falseContext = Number(chunks.some(({ text }) => findInjections(text).length > 0));
    measured.push({ id, type: `honest ${task}`, values: { falseContext } });
  }
  return measured;
}

function questionsOf({ questions }: Dataset, command: EvalCommand): readonly EvalQuestion[] {
  return sampleOf(questions, command.questions ?? questions.length, sampleSeed);
}

/** In the order of the questions, whichever thread asked them. */
function inOrder(
  questions: readonly EvalQuestion[],
  { questions: measured, ms }: Pick<MeasuredSet, 'questions' | 'ms'>,
): Pick<MeasuredSet, 'questions' | 'ms'> {
  const byId = new Map(measured.map((one) => [one.id, one]));
  return { questions: questions.flatMap(({ id }) => byId.get(id) ?? []), ms };
}

function progressOf(
  name: string,
  total: number,
): { readonly onQuestion: () => void; readonly end: () => void } {
  const line = progressLine();
  const startedAt = performance.now();
  let done = 0;
  return {
    onQuestion() {
      done += 1;
      line.show(countBar(`${name}: question`, { done, total, ms: performance.now() - startedAt }));
    },
    end() {
      line.clear();
    },
  };
}

async function openDataset(
  { source }: Dataset,
  command: EvalCommand,
  indexDir: string,
): Promise<LocalSearchIndex> {
  const embedding = await embeddingOptions(embeddingConfig(command.embedding));
  // Otherwise the stand-in would be measured under the model's name.
  if (embedding.notice !== undefined) {
    const { model } = embedding.notice;
    throw new NothingMeasured(
      `${modelProblem(embedding.notice)}; ask-docs download-model ${model} gets its files`,
    );
  }
  return openIndexOver(source, indexDir, { embedding });
}

async function withIndexDir<T>(work: (indexDir: string) => Promise<T>): Promise<T> {
  const indexDir = await mkdtemp(path.join(os.tmpdir(), 'ask-docs-eval-'));
  try {
    return await work(indexDir);
  } finally {
    await rm(indexDir, { recursive: true, force: true });
  }
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}
