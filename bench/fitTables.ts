// npm run bench -- fit-tables [--write]: learns which query over a table a question means, on questions with known results, and how sure that
// is; prints what ranking and chance learned without a table make of it, and with --write writes those learned on all.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { readWordVectors } from '../src/adapters/vocabulary/learnedData';
import { tableQuestionOf } from '../src/core/tables/tableQuestion';
import { bestResult, packRanker, readRanker, scoredCandidates, type Ranker } from '../src/core/tables/rank';
import { relationOf, type Relation } from '../src/core/tables/relation';
import type { TableLanguage } from '../src/core/model/tableQuery';
import type { WordVectors } from '../src/core/units/wordVectors';
import { probabilityBy, type BoostedTrees } from '../src/core/util/boostedTrees';
import { fitBoosted, type Row } from './boosting';
import { root } from './supportSentences';
import { generatedQuestions, type GeneratedQuestion } from './tables/generated';
import { learn, type Example } from './tables/learn';
import { sameValues } from './tables/sameValues';

/** Where questions are, with their tables beside them: the collection, and our own over tables of offices, which count more as they are few. */
const sources = [
  {
    name: 'collection',
    folder: path.join(root, '..', 'shared', 'eval', 'wikitables'),
    file: 'queries.dev.jsonl',
    language: 'en',
    repeats: 1,
  },
  {
    name: 'offices, German',
    folder: path.join(root, 'eval', 'tables'),
    file: 'queries.de.jsonl',
    language: 'de',
    repeats: 3,
  },
  {
    name: 'offices, English',
    folder: path.join(root, 'eval', 'tables'),
    file: 'queries.en.jsonl',
    language: 'en',
    repeats: 2,
  },
] as const;
/** Kinds of our own questions that no ranked query answers: yes or no, and a value for each group. */
const notRanked = new Set(['verify', 'grouped']);
const folds = 5;
const epochs = 4;
/** A table is asked one question of another table, too, which it cannot answer. */
const strangerStep = 977;
const weightOfStranger = 0.5;
/** Questions that people wrote decide how sure a result is: those that were made are easier. */
const weightOfGenerated = 0.2;

interface Question {
  readonly source: string;
  readonly query: string;
  readonly table: string;
  readonly answer: readonly string[];
  readonly kind?: string;
  readonly language: TableLanguage;
  readonly repeats: number;
}

interface Questioned extends Example {
  readonly question: Question;
}

interface Judged extends Row {
  readonly language: TableLanguage;
  readonly source: string;
  readonly table: string;
  readonly isStranger: boolean;
}

interface Data {
  readonly questions: readonly Question[];
  readonly relations: ReadonlyMap<string, Relation>;
  readonly vectors: WordVectors;
}

async function main(): Promise<void> {
  const missing = sources.find(({ folder }) => !existsSync(folder));
  if (missing !== undefined) throw new Error(`The questions are not here: ${missing.folder}`);
  const made = generatedQuestions();
  const questions = [...sources.flatMap(readQuestions), ...made.map(generated)];
  const data: Data = {
    questions,
    relations: new Map([
      ...questions
        .filter(({ source }) => source !== 'generated')
        .map(({ table, language }) => [table, readTable(table, language)] as const),
      ...made.map(({ table }) => [table.name, relationOfRows(table.heads, table.rows, 'en')] as const),
    ]),
    vectors: await readWordVectors(),
  };
  const examples = questions.map((question) => exampleOf(question, data));
  const reached = examples.filter(({ isRight }) => isRight.some(Boolean)).length;
  console.log(
    `${String(examples.length)} questions; the known result is among the candidates of ${String(reached)}`,
  );
  const judged = judgeInFolds(examples, data);
  report(judged);
  if (process.argv.includes('--write')) await write(learn(repeated(examples), epochs), fitBoosted(judged));
}

function generated({ query, table, answer, intent }: GeneratedQuestion): Question {
  return { source: 'generated', query, table: table.name, answer, kind: intent, language: 'en', repeats: 1 };
}

function readQuestions({ name, folder, file, language, repeats }: (typeof sources)[number]): Question[] {
  return readFileSync(path.join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Pick<Question, 'query' | 'table' | 'answer' | 'kind'>)
    .filter(({ answer, kind = '' }) => answer.length > 0 && !notRanked.has(kind))
    .map((one) => ({
      ...one,
      ...{ source: name, table: path.join(folder, 'tables', one.table), language, repeats },
    }));
}

function repeated(examples: readonly Questioned[]): Questioned[] {
  return examples.flatMap((example) => Array.from({ length: example.question.repeats }, () => example));
}

function readTable(table: string, language: TableLanguage): Relation {
  const text = readFileSync(table, 'utf8');
  const [heads = [], ...rows] = parse(text, {
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    skip_empty_lines: true,
  });
  return relationOfRows(heads, rows, language);
}

function relationOfRows(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  language: TableLanguage,
): Relation {
  return relationOf(
    heads,
    rows.map((cells) => ({ cells })),
    language,
  );
}

function exampleOf(question: Question, { relations, vectors }: Data): Questioned {
  const { query, table, answer } = question;
  const relation = relations.get(table) ?? relationOf([], []);
  const asked = tableQuestionOf(query, relation, vectors);
  const scored = scoredCandidates(asked, relation);
  const isRight = scored.map(({ candidate }) => sameValues(candidate.result.values, answer));
  return { folder: table, question, asked, scored, isRight };
}

/** What rankers that never saw its table make of each question. */
function judgeInFolds(examples: readonly Questioned[], data: Data): Judged[] {
  // Generated tables of one kind stay together: their names end with a number.
  const kinds = [...new Set([...data.relations.keys()].map(kindOfTable))];
  const foldOf = new Map(
    [...data.relations.keys()].map((table) => [table, kinds.indexOf(kindOfTable(table)) % folds]),
  );
  return Array.from({ length: folds }, (_, fold) => {
    const ranker = readRanker(
      packRanker(learn(repeated(examples.filter(({ folder: table }) => foldOf.get(table) !== fold)), epochs)),
    );
    const judged = examples.flatMap((example, at) =>
      foldOf.get(example.folder) === fold ? judge(example, at, { ...data, ranker }) : [],
    );
    const own = judged.filter(({ isStranger }) => !isStranger);
    console.log(`fold ${String(fold)}: ${shares(own)}`);
    return judged;
  }).flat();
}

function kindOfTable(table: string): string {
  return table.replace(/ \d$/, '');
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
  const other = questions[(at + strangerStep) % questions.length];
  const relation = relations.get(table);
  if (other === undefined || other.table === table || relation === undefined) return [own];
  if (other.language !== relation.language) return [own];
  const asked = tableQuestionOf(other.query, relation, vectors);
  const strange = bestResult(asked, scoredCandidates(asked, relation), ranker);
  if (strange === undefined) return [own];
  const features = Float64Array.from(strange.signals);
  return [own, { ...own, isStranger: true, features, isHit: false, weight: own.weight * weightOfStranger }];
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
