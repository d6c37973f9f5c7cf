import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { assertFolder } from '../adapters/documents/folderSource';
import { readDataset, type Dataset } from '../adapters/eval/dataset';
import { auroc, meanMeasures, measureRanking, type RankingMeasures } from '../core/eval/measures';
import type { SearchIndex } from '../core/ports';
import { embeddingOptions, openIndexOver } from '../worker/openIndex';
import type { EvalCommand } from './command';
import { embeddingConfig } from './openFolder';
import { searchPlanned } from './searchPlanned';
import { exitCodes, print, printJson, say } from './output';

/** Chunks asked for, so that a hundred documents come out of them. */
const chunksAsked = 300;

interface Report {
  readonly dataset: string;
  readonly questions: number;
  readonly all: RankingMeasures | undefined;
  readonly byType: Readonly<Record<string, RankingMeasures | undefined>>;
  /** Share of the questions of each type that the router took as complex; empty when nothing was planned. */
  readonly complexShare: Readonly<Record<string, number>>;
  /** How well the best score tells questions with an answer from those without; null where all have one. */
  readonly abstentionAuroc: number | null;
  readonly ms: { readonly index: number; readonly p50: number; readonly p95: number };
}

/** `ask-docs eval`: retrieval measures of one dataset, or of every dataset in a folder. */
export async function evaluate(command: EvalCommand, signal: AbortSignal): Promise<number> {
  await assertFolder(command.folder);
  const reports: Report[] = [];
  for (const folder of await datasetFolders(command.folder)) {
    say(`Measuring ${path.basename(folder)} …`);
    reports.push(await measure(await readDataset(folder), command, signal));
  }
  if (command.json) printJson({ datasets: reports });
  else printTable(reports);
  return reports.length === 0 ? exitCodes.failed : exitCodes.answered;
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
  if (found.length === 0) say('There is no dataset here: a folder with corpus.jsonl and queries.dev.jsonl.');
  return found;
}

async function measure(dataset: Dataset, command: EvalCommand, signal: AbortSignal): Promise<Report> {
  const indexDir = await mkdtemp(path.join(os.tmpdir(), 'ask-docs-eval-'));
  try {
    const startedAt = performance.now();
    const index = await openIndexOver(dataset.source, indexDir, {
      embedding: embeddingOptions(embeddingConfig(command.embedding)),
    });
    await index.sync({ rebuild: false }, () => undefined, signal);
    const indexMs = Math.round(performance.now() - startedAt);
    return await askAll(dataset, { index, indexMs, isPlanned: command.plan }, signal);
  } finally {
    await rm(indexDir, { recursive: true, force: true });
  }
}

async function askAll(
  dataset: Dataset,
  {
    index,
    indexMs,
    isPlanned,
  }: { readonly index: SearchIndex; readonly indexMs: number; readonly isPlanned: boolean },
  signal: AbortSignal,
): Promise<Report> {
  const measured: { type: string; measures: RankingMeasures }[] = [];
  const routed = new Map<string, boolean[]>();
  const scores: { answerable: number[]; unanswerable: number[] } = { answerable: [], unanswerable: [] };
  const times: number[] = [];
  for (const question of dataset.questions) {
    const startedAt = performance.now();
    const found = isPlanned
      ? await searchPlanned(question.query, { index, topK: chunksAsked }, signal)
      : { ...(await index.search(question.query, chunksAsked, signal)), route: undefined };
    const { passages, route } = found;
    times.push(performance.now() - startedAt);
    if (route !== undefined)
      routed.set(question.type, [...(routed.get(question.type) ?? []), route === 'complex']);
    scores[question.answerable ? 'answerable' : 'unanswerable'].push(passages[0]?.score ?? 0);
    if (question.relevant.length === 0) continue;
    const ranked = [...new Set(passages.map((passage) => dataset.recordOf(passage.chunk.documentId)))];
    measured.push({ type: question.type, measures: measureRanking(ranked, new Set(question.relevant)) });
  }
  const types = [...new Set(measured.map(({ type }) => type))].sort();
  const ofType = (type: string): RankingMeasures[] =>
    measured.filter((entry) => entry.type === type).map(({ measures }) => measures);
  return {
    dataset: dataset.name,
    questions: dataset.questions.length,
    all: meanMeasures(measured.map(({ measures }) => measures)),
    complexShare: Object.fromEntries([...routed].map(([type, all]) => [type, shareOf(all)])),
    byType: Object.fromEntries(types.map((type) => [type, meanMeasures(ofType(type))])),
    abstentionAuroc: auroc(scores.answerable, scores.unanswerable) ?? null,
    ms: { index: indexMs, p50: percentile(times, 0.5), p95: percentile(times, 0.95) },
  };
}

function shareOf(all: readonly boolean[]): number {
  return Math.round((all.filter(Boolean).length / all.length) * 1000) / 1000;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
}

const columns: readonly (readonly [string, keyof RankingMeasures])[] = [
  ['nDCG@10', 'ndcg10'],
  ['R@5', 'recall5'],
  ['R@10', 'recall10'],
  ['R@100', 'recall100'],
  ['MRR@10', 'mrr10'],
  ['all@10', 'allEvidence10'],
];

/** A Markdown table, so that it can stand in a document as it is. */
function printTable(reports: readonly Report[]): void {
  print(
    `| dataset | type | ${columns.map(([title]) => title).join(' | ')} | AUROC | index s | p50 ms | p95 ms |`,
  );
  print(`| --- | --- | ${columns.map(() => '---').join(' | ')} | --- | --- | --- | --- |`);
  for (const { dataset, all, byType, complexShare, abstentionAuroc, ms } of reports) {
    const speed = `${(ms.index / 1000).toFixed(1)} | ${ms.p50} | ${ms.p95}`;
    print(`| ${dataset} | all | ${cells(all)} | ${abstentionAuroc?.toFixed(3) ?? ''} | ${speed} |`);
    const types = Object.entries(byType);
    if (types.length > 1)
      for (const [type, measures] of types) print(`| | ${type} | ${cells(measures)} | | | | |`);
    for (const [type, share] of Object.entries(complexShare))
      say(`${dataset} ${type}: ${(share * 100).toFixed(1)} % taken as complex`);
  }
}

function cells(measures: RankingMeasures | undefined): string {
  return columns.map(([, key]) => measures?.[key].toFixed(3) ?? '').join(' | ');
}
