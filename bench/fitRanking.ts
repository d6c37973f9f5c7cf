// npm run bench -- fit-ranking [-- SET...]: learns the weights of core/retrieval/rerank.ts on the development questions of the
// evaluation data beside the project (and scifact's own training questions, which count within its share; every set counts
// the same), prints nDCG@10 before and after, and writes them. Takes some minutes; the same questions give the same weights.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { measureRanking } from './datasets/measures';
import { featureNames } from '../src/core/retrieval/ranking/features';
import { fitListwise } from './listwise';
import { collectQuestions, type CollectedQuestion } from './rankingQuestions';

const sets = [
  'claude-docs',
  'codebase',
  'docs-known-item',
  'hotpot100',
  'lihua-world',
  'musique100',
  'scifact',
  'squad2',
];
/** Questions asked of a set and kind: of more every so-many-th. */
const maxQuestions = 800;
const folds = 5;
const columns = featureNames.map((_, at) => at);

async function main(): Promise<void> {
  const root = path.join(import.meta.dirname, '..');
  const folder = process.env.ASK_DOCS_EVAL_DIR ?? path.join(root, '..', 'shared', 'eval');
  if (!existsSync(folder)) throw new Error(`no evaluation data at ${folder}: set ASK_DOCS_EVAL_DIR`);
  const questions: CollectedQuestion[] = [];
  for (const name of process.argv.length > 2 ? process.argv.slice(2) : sets) {
    questions.push(...(await collectQuestions(path.join(folder, name), maxQuestions)));
    console.error(`${name} asked.`);
  }
  const weights = fit(questions);
  printReport(questions, weights);
  await writeWeights(path.join(root, 'src/core/retrieval/ranking/rankWeights.ts'), weights);
}

type Scored = readonly { readonly question: CollectedQuestion; readonly scores: readonly number[] }[];

/** Hardly any: there is much data. */
const ridge = 1e-3;

function fit(questions: readonly CollectedQuestion[]): number[] {
  return fitListwise(questions, columns, ridge);
}

function scored(questions: readonly CollectedQuestion[], weights: readonly number[]): Scored {
  return questions.map((question) => ({
    question,
    scores: question.features.map((row) =>
      row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0),
    ),
  }));
}

/** Each question by weights that were learned without those that `partOf` puts together with it. */
function crossFitted(
  questions: readonly CollectedQuestion[],
  partOf: (question: CollectedQuestion) => string | number,
): Scored {
  const parts = [...new Set(questions.map(partOf))];
  return parts.flatMap((part) => {
    const weights = fit(questions.filter((question) => partOf(question) !== part));
    return scored(
      questions.filter((question) => partOf(question) === part),
      weights,
    );
  });
}

function printReport(questions: readonly CollectedQuestion[], weights: readonly number[]): void {
  const ids = [...new Set(questions.map(({ set, id }) => `${set} ${id}`))];
  const foldOf = new Map(ids.map((id, at) => [id, at % folds]));
  const before = questions.map((question) => ({
    question,
    scores: question.features.map((_, at) => -at),
  }));
  const present = [...new Set(questions.map(({ set }) => set))];
  console.log(
    `\n| nDCG@10 | ${present.join(' | ')} | mean |\n| --- |${present.map(() => ' --: |').join('')} --: |`,
  );
  printRow('as found', before, present);
  printRow('learned', scored(questions, weights), present);
  printRow(
    `${folds} folds`,
    crossFitted(questions, ({ set, id }) => foldOf.get(`${set} ${id}`) ?? 0),
    present,
  );
  if (present.length > 1)
    printRow(
      'set left out',
      crossFitted(questions, ({ set }) => set),
      present,
    );
}

function printRow(title: string, all: Scored, present: readonly string[]): void {
  const means = present.map((set) => {
    const own = all.filter(({ question }) => question.set === set && question.kind === 'asked');
    return own.reduce((sum, one) => sum + gainOf(one), 0) / own.length;
  });
  const mean = means.reduce((sum, one) => sum + one, 0) / means.length;
  console.log(`| ${[title, ...[...means, mean].map((one) => one.toFixed(4))].join(' | ')} |`);
}

function gainOf({ question: { documents, relevant }, scores }: Scored[number]): number {
  const order = documents.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const ranked = [...new Set(order.map((at) => documents[at] ?? ''))];
  return measureRanking(ranked, relevant).ndcg10;
}

async function writeWeights(file: string, weights: readonly number[]): Promise<void> {
  const lines = featureNames.map(
    (name, at) => `  ${name}: ${String(Number((weights[at] ?? 0).toFixed(4)))},`,
  );
  await writeFile(
    file,
    [
      "import type { FeatureName } from './features';",
      '',
      '/** Written by `npm run bench -- fit-ranking`: what each feature in full adds to the rank of a candidate. */',
      'export const rankWeights: Readonly<Record<FeatureName, number>> = {',
      ...lines,
      '};',
      '',
    ].join('\n'),
  );
}

void main();
