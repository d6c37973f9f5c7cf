import { intervalsOf, type Statistic } from './bootstrap';
import {
  columnsOf,
  measures,
  statisticsOf,
  type Columns,
  type MeasuredQuestion,
  type MeasureName,
} from './catalogue';
import { asKept, decodeColumns, shortId, type EncodedColumns } from './columnCodec';

/** The part of a report kept for later comparison. */
export interface Baseline {
  readonly datasets: readonly { readonly dataset: string; readonly perQuestion: EncodedColumns }[];
}

/** A changed measure of one dataset. */
export interface Change {
  readonly dataset: string;
  readonly measure: MeasureName;
  /** Over the questions in both reports. */
  readonly before: number;
  readonly now: number;
  /** 95 % interval of the difference. */
  readonly low: number;
  readonly high: number;
  readonly isBetter: boolean;
}

/** Smaller differences of a share are irrelevant to users, however significant. */
const leastDifference = 0.005;

function questionsOf(dataset: string, { datasets }: Baseline): ReturnType<typeof decodeColumns> {
  const known = datasets.find((one) => one.dataset === dataset);
  return decodeColumns(known?.perQuestion ?? { ids: '', columns: {} });
}

/**
 * Significant changes: both reports are resampled with the same questions, and the 95 % interval of the
 * difference must exclude 0 (the paired bootstrap; Sakai, Evaluating evaluation metrics based on the
 * bootstrap, SIGIR 2006). Questions missing from the baseline are left out. Undefined if the baseline has
 * none of the questions, or other measures for them.
 */
export function changesOf(
  dataset: string,
  questions: readonly MeasuredQuestion[],
  baseline: Baseline,
): Change[] | undefined {
  const before = questionsOf(dataset, baseline);
  const pairs = questions.flatMap((question) => {
    const { id, values } = question;
    const earlier = before.get(shortId(id));
    return earlier === undefined ? [] : [{ now: { ...question, values: kept(values) }, before: earlier }];
  });
  const now = columnsOf(pairs.map((pair) => pair.now));
  const then = columnsOf(pairs.map((pair) => ({ ...pair.now, values: pair.before })));
  return compare(
    dataset,
    { now, then },
    pairs.map((pair) => pair.now),
  );
}

function kept(values: MeasuredQuestion['values']): MeasuredQuestion['values'] {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asKept(value)]));
}

function compare(
  dataset: string,
  { now, then }: { readonly now: Columns; readonly then: Columns },
  questions: readonly MeasuredQuestion[],
): Change[] | undefined {
  const [present, past] = [statisticsOf(now), statisticsOf(then)];
  const differences = new Map<MeasureName, Statistic>(
    [...present].map(([name, statistic]) => {
      const earlier = past.get(name);
      return [name, (weights) => difference(statistic(weights), earlier?.(weights))];
    }),
  );
  const once = new Uint8Array(questions.length).fill(1);
  const compared = [...intervalsOf(differences, questions)];
  if (compared.length === 0) return undefined;
  return compared.flatMap(([measure, { value, low, high }]) => {
    const isClear = (low > 0 || high < 0) && Math.abs(value) >= leastDifference;
    if (!isClear) return [];
    const before = past.get(measure)?.(once) ?? 0;
    const isBetter = value > 0 === (measures[measure].better === 'higher');
    return [{ dataset, measure, before, now: before + value, low, high, isBetter }];
  });
}

function difference(now: number | undefined, before: number | undefined): number | undefined {
  return now === undefined || before === undefined ? undefined : now - before;
}
