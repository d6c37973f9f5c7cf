import type { Dataset } from '../../adapters/eval/dataset';
import { auroc, meanMeasures, measureRanking, type RankingMeasures } from '../../core/eval/measures';
import { noVocabulary } from '../../core/model';
import type { SearchIndex } from '../../core/ports';
import { print, say } from '../output';
import { searchPlanned } from '../searchPlanned';

/** Chunks asked for, so that a hundred documents come out of them. */
const chunksAsked = 300;

/** Retrieval measures of one dataset. */
export interface SearchReport {
  readonly dataset: string;
  readonly questions: number;
  readonly all: RankingMeasures | undefined;
  readonly byType: Readonly<Record<string, RankingMeasures | undefined>>;
  /** Share of the questions of each type that the router took as complex; empty when nothing was planned. */
  readonly complexShare: Readonly<Record<string, number>>;
  /** How well the best score tells questions with an answer from those without; null where all have one. */
  readonly abstentionAuroc: number | null;
  readonly ms: { readonly p50: number; readonly p95: number };
}

/** Asks each question of a dataset as one search, or as all the searches of its plan. */
export async function measureSearches(
  dataset: Dataset,
  { index, isPlanned }: { readonly index: SearchIndex; readonly isPlanned: boolean },
  signal: AbortSignal,
): Promise<SearchReport> {
  const measured: { type: string; measures: RankingMeasures }[] = [];
  const routed = new Map<string, boolean[]>();
  const scores: { answerable: number[]; unanswerable: number[] } = { answerable: [], unanswerable: [] };
  const times: number[] = [];
  for (const question of dataset.questions) {
    const startedAt = performance.now();
    const found = isPlanned
      ? await searchPlanned(question.query, { index, topK: chunksAsked, vocabulary: noVocabulary }, signal)
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
    ms: { p50: percentile(times, 0.5), p95: percentile(times, 0.95) },
  };
}

export function shareOf(all: readonly boolean[]): number {
  return Math.round((all.filter(Boolean).length / all.length) * 1000) / 1000;
}

/** In milliseconds, to a tenth. */
export function percentile(values: readonly number[], share: number): number {
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
export function printSearches(reports: readonly SearchReport[]): void {
  print(`| dataset | type | ${columns.map(([title]) => title).join(' | ')} | AUROC | p50 ms | p95 ms |`);
  print(`| --- | --- | ${columns.map(() => '---').join(' | ')} | --- | --- | --- |`);
  for (const { dataset, all, byType, complexShare, abstentionAuroc, ms } of reports) {
    const speed = `${ms.p50} | ${ms.p95}`;
    print(`| ${dataset} | all | ${cells(all)} | ${abstentionAuroc?.toFixed(3) ?? ''} | ${speed} |`);
    const types = Object.entries(byType);
    if (types.length > 1)
      for (const [type, measures] of types) print(`| | ${type} | ${cells(measures)} | | | |`);
    for (const [type, share] of Object.entries(complexShare))
      say(`${dataset} ${type}: ${(share * 100).toFixed(1)} % taken as complex`);
  }
}

function cells(measures: RankingMeasures | undefined): string {
  return columns.map(([, key]) => measures?.[key].toFixed(3) ?? '').join(' | ');
}
