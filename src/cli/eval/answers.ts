import type { Dataset } from '../../adapters/eval/dataset';
import { measureOutcome, type AnswerMeasures } from '../../core/eval/answers';
import { auroc } from '../../core/eval/measures';
import { reliability, type ReliabilityBin } from '../../core/eval/reliability';
import type { SearchIndex } from '../../core/ports';
import { answerQuestion } from '../../core/run/answerQuestion';
import { collectRun } from '../../core/run/collectRun';
import { runDeps } from '../openLibrary';
import { percentile } from './searches';
import { print } from '../output';

/** Measures of whole runs on one dataset; means over the questions to which they apply, null where there is none. */
export interface AnswerReport {
  readonly dataset: string;
  readonly questions: number;
  readonly citedNeeded: number | null;
  readonly citedRightly: number | null;
  readonly holdsAnswer: number | null;
  /** Share of the questions without an answer in the documents that were declined. */
  readonly declinedRightly: number | null;
  /** Share of the others that were declined. */
  readonly declinedWrongly: number | null;
  /** How well the confidence tells questions with an answer from those without; null where all have one. */
  readonly confidenceAuroc: number | null;
  readonly reliability: readonly ReliabilityBin[];
  readonly ms: { readonly p50: number; readonly p95: number };
}

/** Asks each question of a dataset as a user would, in the concise style, by rules alone. */
export async function measureAnswers(
  dataset: Dataset,
  index: SearchIndex,
  signal: AbortSignal,
): Promise<AnswerReport> {
  const answerable: AnswerMeasures[] = [];
  const unanswerable: AnswerMeasures[] = [];
  const times: number[] = [];
  for (const { query, answerable: isAnswerable, relevant, answers } of dataset.questions) {
    const startedAt = performance.now();
    const { run } = await collectRun(answerQuestion(query, runDeps(index, 'concise'), signal));
    signal.throwIfAborted();
    times.push(performance.now() - startedAt);
    const expected = { answerable: isAnswerable, relevant: new Set(relevant), answers };
    const measures = measureOutcome(run.outcome, expected, (id) => dataset.recordOf(id));
    (isAnswerable ? answerable : unanswerable).push(measures);
  }
  const isDeclined = ({ isAnswered }: AnswerMeasures): number => (isAnswered ? 0 : 1);
  return {
    dataset: dataset.name,
    questions: dataset.questions.length,
    citedNeeded: mean(answerable.map(({ citedNeeded }) => citedNeeded)),
    citedRightly: mean(answerable.map(({ citedRightly }) => citedRightly)),
    holdsAnswer: mean(answerable.map(({ holdsAnswer }) => holdsAnswer)),
    declinedRightly: mean(unanswerable.map(isDeclined)),
    declinedWrongly: mean(answerable.map(isDeclined)),
    confidenceAuroc: auroc(answerable.map(confidenceOf), unanswerable.map(confidenceOf)) ?? null,
    reliability: reliability([...answerable, ...unanswerable]),
    ms: { p50: percentile(times, 0.5), p95: percentile(times, 0.95) },
  };
}

function confidenceOf({ confidence }: AnswerMeasures): number {
  return confidence;
}

/** Markdown tables, so that they can stand in a document as they are. */
export function printAnswers(reports: readonly AnswerReport[]): void {
  print(
    '| dataset | needed documents cited | cited documents needed | answer in a quote | declined: no answer | declined: answer | AUROC | p50 ms | p95 ms |',
  );
  print('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const { dataset, ms, ...measures } of reports) {
    const { citedNeeded, citedRightly, holdsAnswer, declinedRightly, declinedWrongly } = measures;
    const declined = [declinedRightly, declinedWrongly, measures.confidenceAuroc];
    const shares = [citedNeeded, citedRightly, holdsAnswer, ...declined];
    const cells = shares.map((share) => share?.toFixed(3) ?? '');
    print(`| ${[dataset, ...cells, ms.p50, ms.p95].join(' | ')} |`);
  }
  print('');
  print('| dataset | confidence | answers | mean | needed document cited | answer in a quote |');
  print('| --- | --- | --- | --- | --- | --- |');
  for (const { dataset, reliability: bins } of reports) {
    for (const { from, answers, confidence, citesNeeded, holdsAnswer: held } of bins) {
      const cells = [`${from}+`, answers, confidence.toFixed(3), citesNeeded.toFixed(3), held?.toFixed(3)];
      print(`| ${[dataset, ...cells].join(' | ')} |`);
    }
  }
}

/** To four decimals; null when nothing applies. */
function mean(values: readonly (number | boolean | undefined)[]): number | null {
  const known = values.filter((value) => value !== undefined).map(Number);
  if (known.length === 0) return null;
  return Math.round((known.reduce((sum, value) => sum + value, 0) / known.length) * 10_000) / 10_000;
}
