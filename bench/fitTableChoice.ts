// npm run bench -- fit-table-choice [--write]: learns how likely what a table says answers a question, on the answer sets of this project and of
// the evaluation data; prints how often text and table are right by what was learned without a folder, and with --write writes the weights.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { learnedData } from '../src/adapters/vocabulary/learnedData';
import {
  isTaken,
  likeliestQuery,
  tableCandidates,
  tableSignalNames,
  type TableCandidate,
} from '../src/core/answering/extractive/tableChoice';
import { plannedRows, tablesFound } from '../src/core/answering/extractive/tableRows';
import type { Ranker } from '../src/core/tables/rank';
import { likeliestOf } from '../src/core/units/places';
import { chancesOf, rankUnits } from '../src/core/units/rankUnits';
import type { WordVectors } from '../src/core/units/wordVectors';
import { factsIn, readAnswerSets, type AnswerQuestion, type AnswerSet } from './answerSets';
import { fitLogistic, writeWeights, type Fitted } from './logistic';
import { openAnswerSet, strangersTo, type OpenAnswerSet, type Searched } from './openAnswerSet';
import { readOffices } from './tables/offices';
import { exampleOf, rankerOf, readTableQuestions } from './tables/questions';
import { sameValues } from './tables/sameValues';

const root = path.join(import.meta.dirname, '..');
const evalDir = process.env.ASK_DOCS_EVAL_DIR ?? path.join(root, '..', 'shared', 'eval');
const weightOfStranger = 0.4;
const ridge = 0.01;
const sureOfUnit = 0.5;

interface Judged extends TableCandidate {
  /** Whether what the table says is right. */
  readonly isGood: boolean;
}

/** What the tables and the text say to a question. */
interface Observed {
  readonly set: string;
  readonly question: AnswerQuestion;
  readonly isStranger: boolean;
  readonly candidates: readonly Judged[];
  /** Whether what is shown of the text is right. */
  readonly isTextGood: boolean;
  readonly chanceOfText: number;
}

async function main(): Promise<void> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'fit-table-choice-'));
  try {
    const folders = [path.join(evalDir, 'answers'), path.join(root, 'eval', 'answers')];
    const offices = readOffices(scratch);
    const sets = [...readAnswerSets(folders, evalDir, scratch), ...offices];
    const vectors = await learnedData.vectors();
    const [shipped, strange] = [await learnedData.ranker(), await rankerWithoutOffices()];
    const observed: Observed[] = [];
    for (const set of sets) {
      const open = await openAnswerSet(set, path.join(scratch, `${set.name}.index`));
      const ranker = offices.includes(set) ? strange : shipped;
      observed.push(...(await observeSet(set, strangersTo(set, sets), { open, vectors, ranker })));
    }
    const learned = judge(observed);
    if (process.argv.includes('--write'))
      writeWeights(learned, {
        file: 'src/core/answering/extractive/tableChoiceWeights.ts',
        ...{ name: 'tableChoiceWeights', program: 'fit-table-choice', of: 'tableChoice.ts' },
      });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The shipped ranker has seen the tables of offices. */
async function rankerWithoutOffices(): Promise<Ranker> {
  const data = await readTableQuestions();
  const others = data.questions.filter(({ source }) => !source.startsWith('offices'));
  return rankerOf(others.map((question) => exampleOf(question, data)));
}

interface Asking {
  readonly open: OpenAnswerSet;
  readonly vectors: WordVectors;
  readonly ranker: Ranker;
}

async function observeSet(
  set: AnswerSet,
  strangers: readonly AnswerQuestion[],
  asking: Asking,
): Promise<Observed[]> {
  const own = set.questions.filter(({ after }) => after === undefined);
  const observed: Observed[] = [];
  for (const question of [...own, ...strangers]) {
    const searched = await asking.open.search(question.question);
    const one = await observe(
      set.name,
      { question, isStranger: strangers.includes(question) },
      {
        ...asking,
        ...searched,
      },
    );
    if (one !== undefined) observed.push(one);
  }
  return observed;
}

async function observe(
  set: string,
  { question, isStranger }: Pick<Observed, 'question' | 'isStranger'>,
  { open, vectors, ranker, subQuery, passages, terms }: Asking & Searched,
): Promise<Observed | undefined> {
  const inTables = await tablesFound({ ...open, subQuery }, passages);
  const found = { passages, terms } as Parameters<typeof plannedRows>[0]['found'];
  if (plannedRows({ subQuery, found }, inTables, { ranker, vectors }) !== undefined) return undefined;
  const ranked = rankUnits(question.question, { passages, terms }, vectors);
  const candidates = tableCandidates(question.question, inTables, { ranked, terms, ranker, vectors });
  if (candidates.length === 0) return undefined;
  const chances = chancesOf(ranked);
  const isUnit = chances.unit >= sureOfUnit;
  const chanceOfText = isUnit ? chances.unit : chances.few;
  const shown = isUnit
    ? (ranked[0]?.said ?? '')
    : likeliestOf(ranked)
        .flatMap(({ passage, stretches }) =>
          stretches.map(({ start, end }) => passage.chunk.text.slice(start, end)),
        )
        .join('\n');
  return {
    ...{ set, question, isStranger, chanceOfText },
    candidates: candidates.map((one) => ({ ...one, isGood: !isStranger && isRight(one, question) })),
    isTextGood: !isStranger && question.answerable && isSaid(question, shown),
  };
}

function isSaid(question: AnswerQuestion, text: string): boolean {
  const { share, isWrong } = factsIn(question, text);
  return share === 1 && !isWrong;
}

function isRight({ query: { table, query, result } }: TableCandidate, question: AnswerQuestion): boolean {
  if (!question.answerable || !question.sources.includes(table.document.id)) return false;
  if (question.values !== undefined) return sameValues(result.values, question.values);
  const rows = result.rows.slice(0, 3).map((row) => table.lines.at(row)?.cells.join(' | ') ?? '');
  return isSaid(question, [...result.values, ...(query.kind === 'values' ? rows : [])].join('\n'));
}

/** Fits each candidate by itself: which of them is taken depends on what is learned. */
function fitOn(observed: readonly Observed[]): Fitted {
  const rows = observed.flatMap(({ candidates, isStranger }) =>
    candidates.map((one) => ({ ...one, weight: isStranger ? weightOfStranger : 1 })),
  );
  return fitLogistic(rows, { ridge });
}

/** What is taken instead of the text, by what was learned without the folder. */
function judge(observed: readonly Observed[]): Fitted {
  const names = [...new Set(observed.map(({ set }) => set))];
  const taken = names.flatMap((name) => {
    const weights = fitOn(observed.filter(({ set }) => set !== name));
    return observed.filter(({ set }) => set === name).flatMap((one) => takenOf(one, weights) ?? []);
  });
  report(
    'answer sets',
    taken.filter(({ set }) => !isOffice(set)),
  );
  report(
    'offices',
    taken.filter(({ set }) => isOffice(set)),
  );
  const all = fitOn(observed);
  console.log(
    tableSignalNames.map((name, at) => `${name} ${(all.weights[at] ?? 0).toFixed(2)}`).join(', '),
    'bias',
    all.bias.toFixed(2),
  );
  return all;
}

function isOffice(set: string): boolean {
  return set.startsWith('offices');
}

/** The query that is taken instead of the text, if one is. */
function takenOf(
  { set, question, isStranger, candidates, isTextGood, chanceOfText }: Observed,
  weights: Fitted,
) {
  const best = isStranger ? undefined : likeliestQuery(question.question, candidates, weights);
  if (best === undefined || !isTaken(best, chanceOfText)) return undefined;
  const isGood = candidates.some(({ query, isGood: is }) => query === best.query && is);
  return { set, question, best, isGood, isTextGood, chanceOfText };
}

function report(name: string, taken: readonly NonNullable<ReturnType<typeof takenOf>>[]): void {
  if (process.argv.includes('--show'))
    for (const { set, question, best, chanceOfText, isGood, isTextGood } of taken)
      console.log(
        ...[set, question.kind, best.chance.toFixed(2), chanceOfText.toFixed(2), isGood, isTextGood],
        ...[question.question, '→', best.query.result.values.join(', ').slice(0, 60)],
      );
  const count = (is: (one: (typeof taken)[number]) => boolean): string => String(taken.filter(is).length);
  console.log(
    `${name}: table instead of text ${String(taken.length)}, right ${count(({ isGood }) => isGood)};`,
    `right instead of wrong ${count(({ isGood, isTextGood }) => isGood && !isTextGood)},`,
    `wrong instead of right ${count(({ isGood, isTextGood }) => !isGood && isTextGood)}`,
  );
}

void main().then(() => process.exit(0));
