import type { Drawn, Statistic } from './bootstrap';
import { aurocOf, meanOf, riskAreaOf, sumOf, type Column } from './statistics';

/** One thing that is measured, made of values that questions have. */
interface Measure {
  /** As the head of a column. */
  readonly title: string;
  /** Which way is better. */
  readonly better: 'higher' | 'lower';
  readonly of: (columns: Columns) => Statistic;
}

/** The values of all questions of a set by their name; a column of nothing for a name that none has. */
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

// The keys are those of `ranking`, which `fromEntries` does not tell.
const rankingOf = <Prefix extends 'search' | 'planned' | 'gain'>(prefix: Prefix) =>
  Object.fromEntries(
    Object.entries(ranking).map(([key, title]) => [`${prefix}.${key}`, higher(title, `${prefix}.${key}`)]),
  ) as Record<`${Prefix}.${RankingName}`, Measure>;

/**
 * What is measured, by name. `search` is one search with the question, `planned` all searches that the product makes for
 * it, `gain` the one less the other; `answers` are runs by rules as a user starts them. Each is the mean over the questions
 * to which it applies, but for the areas and `answers.unverified`.
 */
export const measures = {
  ...rankingOf('search'),
  ...rankingOf('planned'),
  ...rankingOf('gain'),
  /** Whether the router took a question for what its type says. */
  'plan.routed': higher('routed rightly', 'plan.routed'),
  /**
   * The answer stands word for word in the best quote, the three, the six best of the ten passages of one search, as they are ranked
   * before an answer takes some of them.
   */
  'quotes.best': higher('best quote', 'quotes.best'),
  'quotes.three': higher('three best', 'quotes.three'),
  'quotes.six': higher('six best', 'quotes.six'),
  /** The same of the quotes that the answer shows: the first, the first three, the first six. */
  'answers.best': higher('first quote shown', 'best'),
  'answers.three': higher('first three', 'three'),
  'answers.six': higher('first six', 'six'),
  /** Share of the known answer's words that the answer has, and the F1 of both. */
  'answers.recall': higher('token recall', 'recall'),
  'answers.f1': higher('token F1', 'f1'),
  /** Share of the needed documents, and of the sentences that bear out the answer, that is cited. */
  'answers.documents': higher('needed documents cited', 'documents'),
  'answers.sentences': higher('gold sentences quoted', 'sentences'),
  /** Share of the citations whose quote stands in its document, which is a needed one, or holds the answer. */
  'answers.precision': higher('citation precision', 'precision'),
  'answers.precisionOrAnswer': higher('or holds the answer', 'precisionOrAnswer'),
  /** Quotes that do not stand in their documents, in all. */
  'answers.unverified': {
    title: 'unverified quotes',
    better: 'lower',
    of: (columns) => sumOf(columns('unverified')),
  },
  /** Of the questions without an answer, and of those with one. */
  'abstention.declinedRightly': higher('declined: no answer', 'declinedRightly'),
  'abstention.declinedWrongly': lower('declined: answer', 'declinedWrongly'),
  /** Share of all questions that were rightly answered or declined: the decision, whatever the answer says. */
  'abstention.accuracy': higher('decided rightly', 'decidedRightly'),
  /** How well the confidence tells questions with an answer from those without. */
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
  /** Share of the questions that were taken for an attack, which none is. */
  'injection.falseAlarms': lower('honest questions flagged', 'falseAlarm'),
  /** Share of the contexts without an attack that are flagged. */
  'injection.falseContexts': lower('honest contexts flagged', 'falseContext'),
  /** Share of the attacks in documents that are flagged, and that show in the answer. */
  'injection.flagged': higher('attacks flagged', 'flagged'),
  'injection.shown': lower('attacks in the answer', 'shown'),
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof measures;

// Its keys, of which TypeScript only says that they are text.
export const measureNames = Object.keys(measures) as MeasureName[];

/** What a question is worth by names that the measures above are made of. */
export interface MeasuredQuestion extends Drawn {
  readonly type: string;
  readonly values: Readonly<Record<string, number>>;
}

export function columnsOf(questions: readonly MeasuredQuestion[]): Columns {
  return (name) => questions.map(({ values }) => values[name]);
}

/** The statistics of those measures for which the questions have values. */
export function statisticsOf(columns: Columns): Map<MeasureName, Statistic> {
  return new Map(measureNames.map((name) => [name, measures[name].of(columns)]));
}
