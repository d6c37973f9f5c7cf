import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { assertFolder } from '../../adapters/documents/folderSource';
import { readDataset, type Dataset } from '../../adapters/eval/dataset';
import { AskDocsError } from '../../core/errors';
import { modelProblem } from '../../core/indexing/embeddingNotice';
import { embeddingOptions, openIndexOver, type LocalSearchIndex } from '../../worker/openIndex';
import { embeddingConfig } from '../openFolder';
import { evaluateCases } from './cases';
import type { EvalCommand } from './command';
import { measureAnswers, printAnswers } from './answers';
import { measureSearches, printSearches, type SearchReport } from './searches';
import { exitCodes, printJson, say } from '../output';

/** `ask-docs eval`: measures one dataset, every dataset in a folder, or the cases that a folder of documents has. */
export async function evaluate(command: EvalCommand, signal: AbortSignal): Promise<number> {
  await assertFolder(command.folder);
  const folders = await datasetFolders(command.folder);
  if (folders.length === 0) return evaluateCases(command, signal);
  if (command.answers) report(await each(folders, command, measureAnswers, signal), printAnswers, command);
  else report(await each(folders, command, searches(command), signal), printSearches, command);
  return exitCodes.answered;
}

async function datasetFolders(folder: string): Promise<string[]> {
  const hasCorpus = async (candidate: string): Promise<boolean> => {
    const names: string[] = await readdir(candidate).catch(() => []);
    return names.includes('corpus.jsonl') && names.includes('queries.dev.jsonl');
  };
  if (await hasCorpus(folder)) return [folder];
  const found: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    if (await hasCorpus(path.join(folder, name))) found.push(path.join(folder, name));
  }
  return found;
}

type Measure<Report> = (dataset: Dataset, index: LocalSearchIndex, signal: AbortSignal) => Promise<Report>;

const searches =
  ({ plan }: EvalCommand): Measure<SearchReport> =>
  (dataset, index, signal) =>
    measureSearches(dataset, { index, isPlanned: plan }, signal);

function report<Report>(
  reports: readonly Report[],
  printTable: (reports: readonly Report[]) => void,
  { json }: EvalCommand,
): void {
  if (json) printJson({ datasets: reports });
  else printTable(reports);
}

async function each<Report>(
  folders: readonly string[],
  command: EvalCommand,
  measure: Measure<Report>,
  signal: AbortSignal,
): Promise<Report[]> {
  const reports: Report[] = [];
  for (const folder of folders) {
    say(`Measuring ${path.basename(folder)} …`);
    const dataset = await readDataset(folder);
    reports.push(await withIndex(dataset, command, (index) => measure(dataset, index, signal), signal));
  }
  return reports;
}

/** Makes an index of a dataset for as long as it is measured. */
async function withIndex<T>(
  dataset: Dataset,
  command: EvalCommand,
  measure: (index: LocalSearchIndex) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const indexDir = await mkdtemp(path.join(os.tmpdir(), 'ask-docs-eval-'));
  try {
    const startedAt = performance.now();
    const embedding = await embeddingOptions(embeddingConfig(command.embedding));
    // What stands in for a model would be measured under its name.
    if (embedding.notice !== undefined) {
      const { model } = embedding.notice;
      const detail = `${modelProblem(embedding.notice)}; ask-docs download-model ${model} gets its files`;
      throw new AskDocsError('nothing-measured', { detail });
    }
    const index = await openIndexOver(dataset.source, indexDir, { embedding });
    await index.sync({ rebuild: false }, () => undefined, signal);
    say(`Indexed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    return await measure(index);
  } finally {
    await rm(indexDir, { recursive: true, force: true });
  }
}
