import { intervalsOf, resampleCount, type Interval } from './bootstrap';
import { columnsOf, statisticsOf, type MeasuredQuestion, type MeasureName } from './catalogue';
import { encodeColumns, type EncodedColumns } from './columnCodec';
import { riskCoverage, type CoveragePoint } from './statistics';

export const reportVersion = 1;

/** A value with its 95 % interval: `[value, low, high]`, to four decimals. */
export type Figure = readonly [value: number, low: number, high: number];

export type Figures = Readonly<Partial<Record<MeasureName, Figure>>>;

/** In milliseconds, to a tenth. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
}

export type TimedPart = 'search' | 'planned' | 'answer';

/** Results of one dataset. */
export interface SetReport {
  readonly dataset: string;
  /** Number of questions asked, and in the dataset. */
  readonly questions: number;
  readonly of: number;
  readonly all: Figures;
  /** By question type, if there are several. */
  readonly byType: Readonly<Record<string, { readonly questions: number; readonly figures: Figures }>>;
  /** Error rate by decreasing confidence; empty if nothing was answered. */
  readonly riskCoverage: readonly CoveragePoint[];
  readonly reliability: readonly ReliabilityBin[];
  readonly ms: Readonly<Partial<Record<TimedPart, Times>>>;
  readonly perQuestion: EncodedColumns;
}

const tenths = 10;

/** Calibration of answers with similar confidence. */
interface ReliabilityBin {
  /** Lower bound of the bin's confidence; the upper bound is the next bin's. */
  readonly from: number;
  readonly answers: number;
  /** Mean confidence. */
  readonly confidence: number;
  /** Share of correct answers: a quote contains the answer or, if none can, comes from a needed document. */
  readonly right: number;
  /** Share that cites a needed document; never the case for questions without one. */
  readonly citesNeeded: number;
}

/** Score of one answer. */
export interface WeighedAnswer {
  readonly confidence: number;
  readonly isRight: boolean;
  readonly citesNeeded: boolean;
}

/** Calibration in bins of a tenth of confidence; empty bins are left out. */
export function reliability(answers: readonly WeighedAnswer[]): ReliabilityBin[] {
  const tenthOf = ({ confidence }: WeighedAnswer): number =>
    Math.min(tenths - 1, Math.floor(confidence * tenths + 1e-9));
  return Array.from({ length: tenths }, (_, tenth) => answers.filter((one) => tenthOf(one) === tenth))
    .map((bin, tenth) => ({
      from: tenth / tenths,
      answers: bin.length,
      confidence: mean(bin.map(({ confidence }) => confidence)),
      right: mean(bin.map(({ isRight }) => Number(isRight))),
      citesNeeded: mean(bin.map(({ citesNeeded }) => Number(citesNeeded))),
    }))
    .filter(({ answers: count }) => count > 0);
}

/** To three decimals; 0 for an empty list. */
function mean(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  return Math.round((sum / Math.max(1, values.length)) * 1000) / 1000;
}

/** The JSON document printed by `npm run eval -- --json`. */
export interface EvalReport {
  readonly version: typeof reportVersion;
  readonly kind: 'ask-docs-eval';
  /** Number of bootstrap resamples behind the intervals. */
  readonly resamples: number;
  readonly datasets: readonly SetReport[];
  /** Macro average over the datasets that have a measure. */
  readonly macro: Readonly<Partial<Record<MeasureName, number>>>;
}

/** The questions asked of a dataset. */
export interface MeasuredSet {
  readonly dataset: string;
  readonly of: number;
  readonly questions: readonly MeasuredQuestion[];
  readonly ms: Readonly<Partial<Record<TimedPart, readonly number[]>>>;
}

export function reportSet({ dataset, of, questions, ms }: MeasuredSet): SetReport {
  const columns = columnsOf(questions);
  const types = [...new Set(questions.map(({ type }) => type))].sort();
  const ofType = (type: string): MeasuredQuestion[] => questions.filter((one) => one.type === type);
  const times = Object.entries(ms).filter(([, all]) => all.length > 0);
  return {
    dataset,
    questions: questions.length,
    of,
    all: figuresOf(questions),
    byType: Object.fromEntries(
      types.length < 2
        ? []
        : types.map((type) => [type, { questions: ofType(type).length, figures: figuresOf(ofType(type)) }]),
    ),
    riskCoverage: riskCoverage(columns('confidence'), columns('wrong')).map(({ coverage, risk }) => ({
      coverage: rounded(coverage),
      risk: rounded(risk),
    })),
    reliability: reliability(questions.flatMap(weighed)),
    ms: Object.fromEntries(times.map(([part, all]) => [part, timesOf(all)])),
    perQuestion: encodeColumns(questions),
  };
}

export function reportAll(datasets: readonly SetReport[]): EvalReport {
  const names = [...new Set(datasets.flatMap(({ all }) => Object.keys(all)))] as MeasureName[];
  const macro = names.map((name) => {
    const values = datasets.flatMap(({ all }) => all[name]?.[0] ?? []);
    return [name, rounded(values.reduce((sum, value) => sum + value, 0) / values.length)] as const;
  });
  return {
    version: reportVersion,
    kind: 'ask-docs-eval',
    resamples: resampleCount,
    datasets,
    macro: Object.fromEntries(macro),
  };
}

/** A question's answer; empty if it was not answered. */
function weighed({ values }: MeasuredQuestion): WeighedAnswer[] {
  const { confidence = 0, wrong, documents = 0 } = values;
  return wrong === undefined ? [] : [{ confidence, isRight: wrong === 0, citesNeeded: documents > 0 }];
}

function figuresOf(questions: readonly MeasuredQuestion[]): Figures {
  const intervals = intervalsOf(statisticsOf(columnsOf(questions)), questions);
  return Object.fromEntries([...intervals].map(([name, interval]) => [name, toFigure(interval)]));
}

function toFigure({ value, low, high }: Interval): Figure {
  return [rounded(value), rounded(low), rounded(high)];
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function timesOf(all: readonly number[]): Times {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95) };
}
