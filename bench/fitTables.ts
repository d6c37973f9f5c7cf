// npm run bench -- fit-tables [--write]: learns which query over a table a question means, on questions with known results, and how sure that
// is; prints what ranking and chance learned without a table make of it, and with --write writes those learned on all.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TableLanguage } from '../src/core/model/tableQuery';
import { bestResult, packRanker, scoredCandidates, type Ranker } from '../src/core/tables/rank';
import { columnsOf, partsOf as partsOfQuery } from '../src/core/tables/operations';
import type { Relation } from '../src/core/tables/relation';
import { tableQuestionOf } from '../src/core/tables/tableQuestion';
import { probabilityBy, type BoostedTrees } from '../src/core/util/boostedTrees';
import { fitBoosted, type Row } from './boosting';
import { root } from './supportSentences';
import { sameValues } from './tables/sameValues';
import {
  exampleOf,
  folds,
  partsOf,
  rankerOf,
  readTableQuestions,
  weightOfGenerated,
  weightsOf,
  type Data,
  type Questioned,
} from './tables/questions';

/** A table is asked one question of another table, too, and its own without the column that answers it: it can answer neither. */
const strangerStep = 977;
const weightOfStranger = 0.5;
const missingStep = 3;
const weightOfMissing = 0.9;

interface Judged extends Row {
  readonly language: TableLanguage;
  readonly source: string;
  readonly table: string;
  readonly isStranger: boolean;
}

async function main(): Promise<void> {
  const data = await readTableQuestions();
  const { questions } = data;
  const examples = questions.map((question) => exampleOf(question, data));
  const reached = examples.filter(({ isRight }) => isRight.some(Boolean)).length;
  console.log(
    `${String(examples.length)} questions; the known result is among the candidates of ${String(reached)}`,
  );
  const judged = judgeInFolds(examples, data);
  report(judged);
  if (process.argv.includes('--write')) await write(weightsOf(examples), fitBoosted(judged));
}

/** What rankers that never saw its table make of each question. */
function judgeInFolds(examples: readonly Questioned[], data: Data): Judged[] {
  const foldOf = partsOf(data, folds);
  return Array.from({ length: folds }, (_, fold) => {
    const ranker = rankerOf(examples.filter(({ folder: table }) => foldOf(table) !== fold));
    const judged = examples.flatMap((example, at) =>
      foldOf(example.folder) === fold ? judge(example, at, { ...data, ranker }) : [],
    );
    const own = judged.filter(({ isStranger }) => !isStranger);
    console.log(`fold ${String(fold)}: ${shares(own)}`);
    return judged;
  }).flat();
}

function judge(example: Questioned, at: number, data: Data & { readonly ranker: Ranker }): Judged[] {
  const { questions, relations, vectors, ranker } = data;
  const best = bestResult(example.asked, example.scored, ranker);
  const isHit = example.scored.some(
    ({ candidate }, index) => candidate === best?.candidate && example.isRight[index] === true,
  );
  const table = example.folder;
  const own = {
    ...{ table, language: example.question.language, source: example.question.source },
    isStranger: false,
    features: Float64Array.from(best?.signals ?? []),
    isHit,
    weight: example.question.source === 'generated' ? weightOfGenerated : 1,
  };
  const relation = relations.get(table);
  if (relation === undefined) return [own];
  const unanswered = (query: string, over: Relation, weight: number): Judged[] => {
    const asked = tableQuestionOf(query, over, vectors);
    const found = bestResult(asked, scoredCandidates(asked, over), ranker);
    if (found === undefined || sameValues(found.candidate.result.values, example.question.answer)) return [];
    const features = Float64Array.from(found.signals);
    return [{ ...own, isStranger: true, features, isHit: false, weight: own.weight * weight }];
  };
  const left = at % missingStep === 0 ? withoutAnswer(example, relation) : undefined;
  const other = questions[(at + strangerStep) % questions.length];
  const isStrange = other !== undefined && other.table !== table && other.language === relation.language;
  return [
    own,
    ...(left === undefined ? [] : unanswered(example.question.query, left, weightOfMissing)),
    ...(isStrange ? unanswered(other.query, relation, weightOfStranger) : []),
  ];
}

/** A relation without the column that the first right query takes its values from, or selects by; undefined if there is none. */
function withoutAnswer({ scored, isRight }: Questioned, relation: Relation): Relation | undefined {
  const right = scored.find((_, at) => isRight[at] === true)?.candidate.query;
  if (right === undefined) return undefined;
  const { projected, filtered } = columnsOf(right, partsOfQuery(right));
  const column = projected[0] ?? filtered[0];
  if (column === undefined) return undefined;
  return { ...relation, columns: relation.columns.filter((_, at) => at !== column) };
}

/** Chances by trees that were grown on the other tables. */
function report(judged: readonly Judged[]): void {
  const tables = [...new Set(judged.map(({ table }) => table))];
  const partOf = ({ table }: Judged): number => tables.indexOf(table) % 4;
  const grown = [0, 1, 2, 3].map((part) => fitBoosted(judged.filter((row) => partOf(row) !== part)));
  const rows = judged
    .map((row) => {
      const trees = grown[partOf(row)];
      return { ...row, chance: trees === undefined ? 0 : probabilityBy(trees, row.features) };
    })
    .sort((one, other) => other.chance - one.chance);
  const own = rows.filter(({ isStranger }) => !isStranger);
  const strangers = rows.filter(({ isStranger }) => isStranger);
  console.log(`right of all: ${shares(own)}`);
  for (const name of new Set(own.map(({ source }) => source)))
    for (const least of [0.5, 0.6]) {
      const all = own.filter(({ source }) => source === name);
      const given = all.filter(({ chance }) => chance >= least);
      const share = (given.length / all.length).toFixed(3);
      console.log(`${name}, chance ${String(least)}: given ${share}, right of given ${shareOf(given)}`);
    }
  for (const least of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) {
    const given = own.filter(({ chance }) => chance >= least);
    const right = given.filter(({ isHit }) => isHit).length / own.length;
    const strange = strangers.filter(({ chance }) => chance >= least).length / strangers.length;
    console.log(
      `chance ${String(least)}: given ${(given.length / own.length).toFixed(3)}, right of all ${right.toFixed(3)}, right of given ${shareOf(given)}, questions of other tables answered ${strange.toFixed(3)}`,
    );
  }
  console.log(`surest third ${shareOf(own.slice(0, Math.ceil(own.length / 3)))}`);
}

/** Of each source. */
function shares(rows: readonly Judged[]): string {
  const names = [...new Set(rows.map(({ source }) => source))];
  return names.map((name) => `${name} ${shareOf(rows.filter(({ source }) => source === name))}`).join(', ');
}

function shareOf(rows: readonly Judged[]): string {
  return (rows.filter(({ isHit }) => isHit).length / Math.max(1, rows.length)).toFixed(3);
}

async function write(ranker: Ranker, { bias, trees }: BoostedTrees): Promise<void> {
  const media = path.join(root, 'media', 'tables');
  await mkdir(media, { recursive: true });
  await writeFile(path.join(media, 'ranker.bin'), packRanker(ranker));
  const text = `// Written by \`npm run bench -- fit-tables\`.
/* eslint-disable max-lines -- written by a program */

export const chanceBias = ${bias.toPrecision(4)};

/** A tree a line, as \`Tree\` has it; signals in the order of \`bestResult\`. */
export const chanceTrees = \`
${trees.map((tree) => tree.join(' ')).join('\n')}\`;
`;
  await writeFile(path.join(root, 'src', 'core', 'tables', 'chanceTrees.ts'), text);
}

void main();
