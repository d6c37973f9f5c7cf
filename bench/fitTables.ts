// npm run bench -- fit-tables [--write]: learns which query over a table a question means, on questions with known results, and how sure that
// is; prints what ranking and chance learned without a table make of it, and with --write writes those learned on all.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { askedOf } from '../src/core/tables/asked';
import { bestResult } from '../src/core/tables/rank';
import { packRanker, readRanker, scoredCandidates, type Ranker } from '../src/core/tables/ranker';
import { relationOf, type Relation } from '../src/core/tables/relation';
import { fitLogistic, probability, type Observation } from './logistic';
import { root } from './supportSentences';
import { learn, type Example } from './tables/learn';
import { sameValues } from './tables/sameValues';

const folder = path.join(root, '..', 'shared', 'eval', 'wikitables');
const folds = 5;
const epochs = 4;
/** A table is asked one question of another table, too, which it cannot answer. */
const strangerStep = 977;

interface Question {
  readonly query: string;
  readonly table: string;
  readonly answer: readonly string[];
}

interface Judged extends Observation {
  readonly question: Question;
  readonly isStranger: boolean;
}

async function main(): Promise<void> {
  if (!existsSync(folder)) throw new Error(`The questions are not here: ${folder}`);
  const questions = readFileSync(path.join(folder, 'queries.dev.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Question);
  const relations = new Map(
    [...new Set(questions.map(({ table }) => table))].map((table) => [table, readTable(table)]),
  );
  const examples = questions.map((question) => exampleOf(question, relations));
  const oracle = examples.filter(({ isRight }) => isRight.some(Boolean)).length / examples.length;
  console.log(
    `${examples.length} questions; the known result is among the candidates of ${oracle.toFixed(3)}`,
  );
  const foldOf = new Map([...relations.keys()].map((table, at) => [table, at % folds]));
  const judged: Judged[] = [];
  for (let fold = 0; fold < folds; fold += 1) {
    const ranker = learn(
      examples.filter(({ folder: table }) => foldOf.get(table) !== fold),
      epochs,
    );
    const own = questions.filter(({ table }) => foldOf.get(table) === fold);
    judged.push(
      ...own.flatMap((question, at) =>
        judge(question, { ranker, relations, other: questions[(at * strangerStep) % questions.length] }),
      ),
    );
    console.log(
      `fold ${fold}: ${shareOf(judged.filter(({ isStranger }) => !isStranger).map(({ isGood }) => isGood)).toFixed(3)}`,
    );
  }
  report(judged);
  if (!process.argv.includes('--write')) return;
  const media = path.join(root, 'media', 'tables');
  await mkdir(media, { recursive: true });
  await writeFile(path.join(media, 'ranker.bin'), packRanker(learn(examples, epochs)));
  const fitted = fitLogistic(judged);
  const rounded = {
    bias: Number(fitted.bias.toFixed(4)),
    weights: fitted.weights.map((weight) => Number(weight.toFixed(4))),
  };
  const text = `/** Written by \`npm run bench -- fit-tables\`. Signals in the order of \`bestResult\`. */
export const chanceWeights = ${JSON.stringify(rounded)};
`;
  await writeFile(path.join(root, 'src', 'core', 'tables', 'chanceWeights.ts'), text);
}

function readTable(table: string): Relation {
  const text = readFileSync(path.join(folder, 'tables', table), 'utf8');
  const [heads = [], ...rows] = parse(text, {
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    skip_empty_lines: true,
  });
  return relationOf(heads, rows);
}

function exampleOf({ query, table, answer }: Question, relations: ReadonlyMap<string, Relation>): Example {
  const relation = relations.get(table) ?? relationOf([], []);
  const scored = scoredCandidates(askedOf(query, relation), relation);
  return {
    folder: table,
    scored,
    isRight: scored.map(({ candidate }) => sameValues(candidate.result.values, answer)),
  };
}

function judge(
  question: Question,
  {
    ranker,
    relations,
    other,
  }: {
    readonly ranker: Ranker;
    readonly relations: ReadonlyMap<string, Relation>;
    readonly other: Question | undefined;
  },
): Judged[] {
  const packed = readRanker(packRanker(ranker));
  const relation = relations.get(question.table) ?? relationOf([], []);
  const best = bestResult(question.query, relation, packed);
  const isGood = best !== undefined && sameValues(best.candidate.result.values, question.answer);
  const own = { question, isStranger: false, signals: best?.signals ?? [], isGood, weight: 1 };
  if (other === undefined || other.table === question.table) return [own];
  const strange = bestResult(other.query, relation, packed);
  return [
    own,
    ...(strange === undefined
      ? []
      : [{ question: other, isStranger: true, signals: strange.signals, isGood: false, weight: 1 }]),
  ];
}

/** Chances of a fit on the other half of the tables. */
function report(judged: readonly Judged[]): void {
  const tables = [...new Set(judged.map(({ question }) => question.table))];
  const halfOf = (row: Judged): number => tables.indexOf(row.question.table) % 2;
  const fits = [0, 1].map((half) => fitLogistic(judged.filter((row) => halfOf(row) !== half)));
  const rows = judged
    .map((row) => {
      const fit = fits[halfOf(row)];
      return {
        ...row,
        chance: fit === undefined || row.signals.length === 0 ? 0 : probability(fit, row.signals),
      };
    })
    .sort((one, other) => other.chance - one.chance);
  console.log(
    'weights',
    fits[0]?.weights.map((weight) => weight.toFixed(2)).join(' '),
    'bias',
    fits[0]?.bias.toFixed(2),
  );
  const own = rows.filter(({ isStranger }) => !isStranger);
  const strangers = rows.filter(({ isStranger }) => isStranger);
  console.log(`right of all ${shareOf(own.map(({ isGood }) => isGood)).toFixed(3)}`);
  for (const least of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) {
    const given = own.filter(({ chance }) => chance >= least);
    const right = given.filter(({ isGood }) => isGood).length;
    const strange = strangers.filter(({ chance }) => chance >= least).length / Math.max(1, strangers.length);
    console.log(
      `chance ${least}: given ${(given.length / own.length).toFixed(3)}, right of all ${(right / own.length).toFixed(3)}, right of given ${(right / Math.max(1, given.length)).toFixed(3)}, questions of other tables answered ${strange.toFixed(3)}`,
    );
  }
  const third = own.slice(0, Math.ceil(own.length / 3));
  console.log(`surest third ${shareOf(third.map(({ isGood }) => isGood)).toFixed(3)}`);
}

function shareOf(all: readonly boolean[]): number {
  return all.filter(Boolean).length / Math.max(1, all.length);
}

void main();
