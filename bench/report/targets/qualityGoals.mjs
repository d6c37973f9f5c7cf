import published from '../../../docs/figures/baselines.json' with { type: 'json' };
import { least, most } from './goal.mjs';

/** Of each set: recall@10 of BM25 with titles and recall@100 with LSA; development questions. */
const recalls = {
  'claude-docs': { recall10: 0.819, recall100: 0.941 },
  codebase: { recall10: 0.852, recall100: 0.964 },
  'docs-known-item': { recall10: 0.94, recall100: 0.989 },
  hotpot100: { recall10: 0.894, recall100: 0.989 },
  'lihua-world': { recall10: 0.944, recall100: 0.989 },
  musique100: { recall10: 0.558, recall100: 0.843 },
  scifact: { recall10: 0.807, recall100: 0.924 },
  squad2: { recall10: 0.967, recall100: 0.997 },
};
/** The same with the best nDCG@10 of all simple baselines, bridging included. */
export const baselines = Object.fromEntries(
  Object.entries(recalls).map(([name, own]) => {
    const { best, bridged = 0 } = published.ndcg10[name];
    return [name, { ...own, ndcg10: Math.max(best, bridged) }];
  }),
);
const noise = 0.005;
/** Higher ones than the baseline of the set. */
const nearer = { musique100: 0.67, hotpot100: 0.91, scifact: 0.71 };
const simpleSets = ['codebase', 'docs-known-item', 'scifact', 'squad2'];

/** What is found and answered on the development questions of the evaluation data, by rules and default settings. */
export function qualityGoals(report) {
  const measured = readerOf(report);
  return [
    ...searchGoals(measured),
    ...planGoals(measured),
    ...answerGoals(measured, report),
    ...abstentionGoals(measured),
  ];
}

/** Reads a figure of a set, or of one type of its questions where the set has types. */
function readerOf(report) {
  return (dataset, name, type) => figuresOf(report, dataset, type)?.[name]?.[0];
}

/** The figures of a set in the report of `npm run eval`; undefined where it has none. */
export function figuresOf(report, dataset, type = typeOf(dataset)) {
  const set = report?.datasets?.find((one) => one.dataset === dataset);
  return set?.byType?.[type]?.figures ?? set?.all;
}

/** The figures of squad2 are about the questions that have an answer, but for those of abstention. */
function typeOf(dataset) {
  return dataset === 'squad2' ? 'span' : undefined;
}

function searchGoals(measured) {
  const names = Object.keys(baselines);
  const ranked = (name, measure) => measured(name, `planned.${measure}`);
  const scores = names.map((name) => ranked(name, 'ndcg10'));
  const mean = scores.every((score) => score !== undefined)
    ? scores.reduce((sum, score) => sum + score, 0) / names.length
    : undefined;
  return [
    least('eval', 'nDCG@10, mean of the eight sets', 0.81, [mean]),
    ...names.map((name) => {
      const limit = nearer[name] ?? baselines[name].ndcg10 - noise;
      return least('eval', `nDCG@10, ${name}`, limit, [ranked(name, 'ndcg10')]);
    }),
    least('eval', 'MRR@3, claude-docs', 0.88, [ranked('claude-docs', 'mrr3')]),
    least('eval', 'Pass@10, codebase', 0.87, [ranked('codebase', 'recall10')]),
    ...names.map((name) =>
      least('eval', `recall@10, ${name}`, baselines[name].recall10 - noise, [ranked(name, 'recall10')]),
    ),
    ...names.map((name) =>
      least('eval', `recall@100, ${name}`, baselines[name].recall100 - noise, [ranked(name, 'recall100')]),
    ),
  ];
}

function planGoals(measured) {
  const routed = Object.keys(baselines).flatMap((name) => measured(name, 'plan.routed') ?? []);
  return [
    least('eval', 'recall@10, musique100, planned', 0.76, [measured('musique100', 'planned.recall10')]),
    least('eval', 'all needed among ten, musique100, planned', 0.52, [
      measured('musique100', 'planned.allEvidence10'),
    ]),
    least('eval', 'all needed among ten, hotpot100, planned', 0.98, [
      measured('hotpot100', 'planned.allEvidence10'),
    ]),
    ...[...simpleSets.map((name) => [name]), ['lihua-world', 'single']].map(([name, type]) =>
      least('eval', `what planning changes of nDCG@10, ${[name, type].filter(Boolean).join(', ')}`, -0.002, [
        measured(name, 'gain.ndcg10', type),
      ]),
    ),
    least('eval', 'simple and complex questions told apart, mean of the sets', 0.9, [
      routed.length === 0 ? undefined : routed.reduce((sum, value) => sum + value, 0) / routed.length,
    ]),
  ];
}

function answerGoals(measured, report) {
  const cited = ['hotpot100', 'musique100'].map((name) => ({
    value: measured(name, 'answers.documents'),
    weight: report?.datasets?.find((one) => one.dataset === name)?.questions,
  }));
  const isWhole = cited.every(({ value }) => value !== undefined);
  const weights = cited.reduce((sum, { weight }) => sum + weight, 0);
  const together = isWhole
    ? cited.reduce((sum, { value, weight }) => sum + value * weight, 0) / weights
    : undefined;
  const spans = (name) => [measured('squad2', name)];
  const judged = Object.keys(baselines).filter((name) => measured(name, 'answers.precision') !== undefined);
  return [
    least('eval', 'needed documents that answers cite, hotpot100 and musique100', 0.75, [together]),
    least('eval', 'squad2: the answer stands in the best quote', 0.8, spans('quotes.best')),
    least('eval', 'squad2: in the three best', 0.91, spans('quotes.three')),
    least('eval', 'squad2: in the six best', 0.95, spans('quotes.six')),
    ...judged.map((name) =>
      least('eval', `citation precision, ${name}`, 0.95, [measured(name, 'answers.precision')]),
    ),
    ...(judged.length === 0 ? [least('eval', 'citation precision', 0.95, [undefined])] : []),
  ];
}

function abstentionGoals(measured) {
  const auroc = (name) => [measured(name, 'abstention.auroc', 'all')];
  return [
    least('eval', 'AUROC of the confidence, lihua-world', 0.85, auroc('lihua-world')),
    least('eval', 'AUROC of the confidence, scifact', 0.78, auroc('scifact')),
    least('eval', 'AUROC of the confidence, squad2 (BM25 alone: .577)', 0.577, auroc('squad2')),
    most('eval', 'honest questions that are refused, all sets', 0.02, [
      highest(measured, 'injection.falseAlarms'),
      '%',
    ]),
  ];
}

function highest(measured, name) {
  const values = Object.keys(baselines).flatMap((set) => measured(set, name, 'all') ?? []);
  return values.length === 0 ? undefined : Math.max(...values);
}
