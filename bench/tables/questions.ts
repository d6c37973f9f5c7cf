// Questions over tables with known results: the collection of the evaluation data, those over tables of offices, and generated ones.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { readWordVectors } from '../../src/adapters/vocabulary/learnedData';
import type { TableLanguage } from '../../src/core/model/tableQuery';
import { packRanker, readRanker, scoredCandidates, type Ranker } from '../../src/core/tables/rank';
import { relationOf, type Relation } from '../../src/core/tables/relation';
import { tableQuestionOf } from '../../src/core/tables/tableQuestion';
import type { WordVectors } from '../../src/core/units/wordVectors';
import { root } from '../supportSentences';
import { generatedQuestions, type GeneratedQuestion } from './generated';
import { learn, type Example } from './learn';
import { sameValues } from './sameValues';

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
const epochs = 4;

/** Tables are parted into as many, each asked by what was learned on the others. */
export const folds = 5;
/** Questions that people wrote decide how sure a result is: those that were made are easier. */
export const weightOfGenerated = 0.2;

export interface Question {
  readonly source: string;
  readonly query: string;
  readonly table: string;
  readonly answer: readonly string[];
  readonly kind?: string;
  readonly language: TableLanguage;
  readonly repeats: number;
}

export interface Questioned extends Example {
  readonly question: Question;
}

export interface Data {
  readonly questions: readonly Question[];
  readonly relations: ReadonlyMap<string, Relation>;
  readonly vectors: WordVectors;
}

/** The questions with their tables; throws if the collection is not here. */
export async function readTableQuestions(): Promise<Data> {
  const missing = sources.find(({ folder }) => !existsSync(folder));
  if (missing !== undefined) throw new Error(`The questions are not here: ${missing.folder}`);
  const made = generatedQuestions();
  const questions = [...sources.flatMap(readQuestions), ...made.map(generated)];
  return {
    questions,
    relations: new Map([
      ...questions
        .filter(({ source }) => source !== 'generated')
        .map(({ table, language }) => [table, readTable(table, language)] as const),
      ...made.map(({ table }) => [table.name, relationOfRows(table.heads, table.rows, 'en')] as const),
    ]),
    vectors: await readWordVectors(),
  };
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
  const [names = ''] = text.split('\n');
  const [heads = [], ...rows] = parse(text, {
    delimiter: names.includes(';') ? ';' : ',',
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

export function exampleOf(question: Question, { relations, vectors }: Data): Questioned {
  const { query, table, answer } = question;
  const relation = relations.get(table) ?? relationOf([], []);
  const asked = tableQuestionOf(query, relation, vectors);
  const scored = scoredCandidates(asked, relation);
  const isRight = scored.map(({ candidate }) => sameValues(candidate.result.values, answer));
  return { folder: table, question, asked, scored, isRight };
}

/** The part that a table is in: a function that parts them by kind, as generated ones of one kind end with a number. */
export function partsOf({ relations }: Data, parts: number): (table: string) => number {
  const kindOf = (table: string): string => table.replace(/ \d$/, '');
  const kinds = [...new Set([...relations.keys()].map(kindOf))];
  return (table) => kinds.indexOf(kindOf(table)) % parts;
}

/** A ranker as it is shipped, learned from these examples. */
export function rankerOf(examples: readonly Questioned[]): Ranker {
  return readRanker(packRanker(weightsOf(examples)));
}

export function weightsOf(examples: readonly Questioned[]): Ranker {
  return learn(repeated(examples), epochs);
}
