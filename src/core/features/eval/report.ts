import { intervalsOf, resampleCount, type Interval } from './bootstrap';
import { columnsOf, statisticsOf, type MeasuredQuestion, type MeasureName } from './catalogue';
import { encodeColumns, type EncodedColumns } from './columnCodec';
import { riskCoverage, type CoveragePoint } from './statistics';

export const reportVersion = 1;

/** A figure with its 95 % interval: `[value, low, high]`, to four decimals. */
export type Figure = readonly [value: number, low: number, high: number];

export type Figures = Readonly<Partial<Record<MeasureName, Figure>>>;

/** In milliseconds, to a tenth. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
}

export type TimedPart = 'search' | 'planned' | 'answer';

/** What one dataset gave. */
export interface SetReport {
  readonly dataset: string;
  /** Questions that were asked, and that the dataset has. */
  readonly questions: number;
  readonly of: number;
  readonly all: Figures;
  /** Of each type of question, where there are several. */
  readonly byType: Readonly<Record<string, { readonly questions: number; readonly figures: Figures }>>;
  /** How often answers are wrong, from the surest on; empty when nothing was answered. */
  readonly riskCoverage: readonly CoveragePoint[];
  readonly reliability: readonly ReliabilityBin[];
  readonly ms: Readonly<Partial<Record<TimedPart, Times>>>;
  readonly perQuestion: EncodedColumns;
}

const tenths = 10;

/** Answers of about the same confidence, held against what was expected. */
interface ReliabilityBin {
  /** The confidence from which on an answer is here, up to the next bin's. */
  readonly from: number;
  readonly answers: number;
  /** Mean confidence. */
  readonly confidence: number;
  /** Share that is right: a quote holds the answer or, where none can, is from a needed document. */
  readonly right: number;
  /** Share that cites a needed document; an answer to a question that has none never does. */
  readonly citesNeeded: number;
}

/** What one answer was worth. */
export interface WeighedAnswer {
  readonly confidence: number;
  readonly isRight: boolean;
  readonly citesNeeded: boolean;
}

/** What confidence was worth: answers by tenths of their confidence, empty tenths left out. */
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

/** To three decimals; 0 for none. */
function mean(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  return Math.round((sum / Math.max(1, values.length)) * 1000) / 1000;
}

/** The one document of `ask-docs eval --json`. */
export interface EvalReport {
  readonly version: typeof reportVersion;
  readonly kind: 'ask-docs-eval';
  /** How the intervals were made. */
  readonly resamples: number;
  readonly datasets: readonly SetReport[];
  /** The mean over the datasets that have a measure, each counting once. */
  readonly macro: Readonly<Partial<Record<MeasureName, number>>>;
}

/** The questions of a dataset that were asked. */
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

/** A question's answer; nothing for a question that was not answered. */
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
