import type { Drawn, Statistic } from './bootstrap';
import { aurocOf, meanOf, riskAreaOf, sumOf, type Column } from './statistics';

/** A measure, computed from the values of questions. */
interface Measure {
  /** Column heading. */
  readonly title: string;
  /** Which direction is better. */
  readonly better: 'higher' | 'lower';
  readonly of: (columns: Columns) => Statistic;
}

/** A set's values by name; an empty column for an unknown name. */
export type Columns = (name: string) => Column;

const mean =
  (name: string): Measure['of'] =>
  (columns) =>
    meanOf(columns(name));
const higher = (title: string, name: string): Measure => ({ title, better: 'higher', of: mean(name) });
const lower = (title: string, name: string): Measure => ({ title, better: 'lower', of: mean(name) });

const ranking = {
  ndcg10: 'nDCG@10',
  recall5: 'R@5',
  recall10: 'R@10',
  recall100: 'R@100',
  mrr3: 'MRR@3',
  mrr10: 'MRR@10',
  allEvidence10: 'all@10',
} as const;

type RankingName = keyof typeof ranking;

// The keys are those of `ranking`, a type that `fromEntries` loses.
const rankingOf = <Prefix extends 'search' | 'planned' | 'gain'>(prefix: Prefix) =>
  Object.fromEntries(
    Object.entries(ranking).map(([key, title]) => [`${prefix}.${key}`, higher(title, `${prefix}.${key}`)]),
  ) as Record<`${Prefix}.${RankingName}`, Measure>;

/**
 * The measures by name. `search` is a single search with the question, `planned` all searches the product
 * makes for it, `gain` their difference; `answers` are rule-based runs as started by a user. Each is the mean
 * over the questions it applies to, except the areas and `answers.unverified`.
 */
export const measures = {
  ...rankingOf('search'),
  ...rankingOf('planned'),
  ...rankingOf('gain'),
  /** Whether the router chose the route implied by the question's type. */
  'plan.routed': higher('routed rightly', 'plan.routed'),
  /**
   * Whether the answer is verbatim in the best quote, the best three, or the best six, from the ten passages
   * of one search, as ranked before an answer selects among them.
   */
  'quotes.best': higher('best quote', 'quotes.best'),
  'quotes.three': higher('three best', 'quotes.three'),
  'quotes.six': higher('six best', 'quotes.six'),
  /** The same for the quotes shown in the answer: the first, the first three, the first six. */
  'answers.best': higher('first quote shown', 'best'),
  'answers.three': higher('first three', 'three'),
  'answers.six': higher('first six', 'six'),
  /** Share of the known answer's words in the given answer, and their F1. */
  'answers.recall': higher('token recall', 'recall'),
  'answers.f1': higher('token F1', 'f1'),
  /** Recall of the needed documents, and of the supporting sentences, among the citations. */
  'answers.documents': higher('needed documents cited', 'documents'),
  'answers.sentences': higher('gold sentences quoted', 'sentences'),
  /** Share of the citations with a verified quote from a needed document, or one containing the answer. */
  'answers.precision': higher('citation precision', 'precision'),
  'answers.precisionOrAnswer': higher('or holds the answer', 'precisionOrAnswer'),
  /** Total number of quotes that are not in their documents. */
  'answers.unverified': {
    title: 'unverified quotes',
    better: 'lower',
    of: (columns) => sumOf(columns('unverified')),
  },
  /** For questions without an answer, and for those with one. */
  'abstention.declinedRightly': higher('declined: no answer', 'declinedRightly'),
  'abstention.declinedWrongly': lower('declined: answer', 'declinedWrongly'),
  /**
   * Share of all questions correctly answered or declined: only the decision counts, not the answer's
   * content.
   */
  'abstention.accuracy': higher('decided rightly', 'decidedRightly'),
  /** How well the confidence separates questions with an answer from those without. */
  'abstention.auroc': {
    title: 'AUROC',
    better: 'higher',
    of: (columns) => aurocOf(columns('confidence'), columns('answerable')),
  },
  /** Area under the risk-coverage curve. */
  'abstention.riskArea': {
    title: 'risk area',
    better: 'lower',
    of: (columns) => riskAreaOf(columns('confidence'), columns('wrong')),
  },
  /** Share of legitimate questions mistaken for attacks. */
  'injection.falseAlarms': lower('honest questions flagged', 'falseAlarm'),
  /** Share of harmless contexts that are flagged. */
  'injection.falseContexts': lower('honest contexts flagged', 'falseContext'),
  /** Share of the attacks in documents that are flagged, and that affect the answer. */
  'injection.flagged': higher('attacks flagged', 'flagged'),
  'injection.shown': lower('attacks in the answer', 'shown'),
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof measures;

// Restores the key type, which TypeScript widens to string.
export const measureNames = Object.keys(measures) as MeasureName[];

/** A question's values under the names used by the measures above. */
export interface MeasuredQuestion extends Drawn {
  readonly type: string;
  readonly values: Readonly<Record<string, number>>;
}

export function columnsOf(questions: readonly MeasuredQuestion[]): Columns {
  return (name) => questions.map(({ values }) => values[name]);
}

/** The statistics of the measures that the questions have values for. */
export function statisticsOf(columns: Columns): Map<MeasureName, Statistic> {
  return new Map(measureNames.map((name) => [name, measures[name].of(columns)]));
}
