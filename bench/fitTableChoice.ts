// npm run bench -- fit-table-choice [--write]: learns how likely what a table says answers a question, on the answer sets of this project and of
// the evaluation data; prints how often text and table are right by what was learned without a folder, and with --write writes the weights.
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { learnedData } from '../src/adapters/vocabulary/learnedData';
import { likeliestQuery, tableSignalNames } from '../src/core/answering/extractive/tableChoice';
import { leastLikely, plannedRows, tablesFound } from '../src/core/answering/extractive/tableRows';
import type { Ranker } from '../src/core/tables/rank';
import { likeliestOf } from '../src/core/units/places';
import { chancesOf, rankUnits } from '../src/core/units/rankUnits';
import type { WordVectors } from '../src/core/units/wordVectors';
import { factsIn, readAnswerSets, type AnswerQuestion, type AnswerSet } from './answerSets';
import { fitLogistic, probability, type Fitted } from './logistic';
import { openAnswerSet, strangersTo, type OpenAnswerSet, type Searched } from './openAnswerSet';

const root = path.join(import.meta.dirname, '..');
const evalDir = process.env.ASK_DOCS_EVAL_DIR ?? path.join(root, '..', 'shared', 'eval');
const weightOfStranger = 0.4;
const ridge = 0.01;
const sureOfUnit = 0.5;

interface Observed {
  readonly set: string;
  readonly question: AnswerQuestion;
  readonly isStranger: boolean;
  readonly signals: readonly number[];
  /** Whether what the table says is right, and whether what is shown of the text is. */
  readonly isGood: boolean;
  readonly isTextGood: boolean;
  readonly chanceOfText: number;
  readonly said: string;
}

async function main(): Promise<void> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'fit-table-choice-'));
  try {
    const folders = [path.join(evalDir, 'answers'), path.join(root, 'eval', 'answers')];
    const sets = readAnswerSets(folders, evalDir, scratch);
    const learned = { vectors: await learnedData.vectors(), ranker: await learnedData.ranker() };
    const observed: Observed[] = [];
    for (const set of sets) {
      const open = await openAnswerSet(set, path.join(scratch, `${set.name}.index`));
      observed.push(...(await observeSet(set, strangersTo(set, sets), { open, ...learned })));
    }
    const fitted = judge(observed);
    if (process.argv.includes('--write')) await write(fitted);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
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
  const inTables = await tablesFound(open, passages);
  const found = { passages, terms } as Parameters<typeof plannedRows>[0]['found'];
  if (plannedRows({ subQuery, found }, inTables, vectors) !== undefined) return undefined;
  const ranked = rankUnits(question.question, { passages, terms }, vectors);
  const query = likeliestQuery(question.question, inTables, { ranked, terms, ranker, vectors });
  if (query === undefined) return undefined;
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
  const { table, result } = query.query;
  const rows = result.rows.slice(0, 3).map((row) => table.lines[row]?.cells.join(' | ') ?? '');
  const isRight = (text: string): boolean => {
    const { share, isWrong } = factsIn(question, text);
    return !isStranger && question.answerable && share === 1 && !isWrong;
  };
  const isOfSource = question.answerable && question.sources.includes(table.document.id);
  return {
    ...{ set, question, isStranger, signals: query.signals, chanceOfText },
    isGood:
      isOfSource &&
      isRight([...result.values, ...(query.query.query.kind === 'values' ? rows : [])].join('\n')),
    isTextGood: isRight(shown),
    said: result.values.join(', ').slice(0, 60),
  };
}

function judge(observed: readonly Observed[]): Fitted {
  const weighted = observed.map((one) => ({ ...one, weight: one.isStranger ? weightOfStranger : 1 }));
  const names = [...new Set(observed.map(({ set }) => set))];
  let [changed, gained, lost] = [0, 0, 0];
  for (const name of names) {
    const fitted = fitLogistic(
      weighted.filter(({ set }) => set !== name),
      { ridge },
    );
    for (const { question, isStranger, signals, isGood, isTextGood, chanceOfText, said } of weighted.filter(
      ({ set }) => set === name,
    )) {
      const chance = probability(fitted, signals);
      if (chance < leastLikely || chance <= chanceOfText || isStranger) continue;
      changed += 1;
      if (isGood && !isTextGood) gained += 1;
      if (!isGood && isTextGood) lost += 1;
      console.log(
        name,
        question.kind,
        chance.toFixed(2),
        chanceOfText.toFixed(2),
        isGood,
        isTextGood,
        question.question,
        '→',
        said,
      );
    }
  }
  const own = observed.filter(({ isStranger }) => !isStranger);
  console.log(
    `${String(own.length)} questions with a query, ${String(own.filter(({ isGood }) => isGood).length)} right`,
  );
  console.log(
    `table instead of text: ${String(changed)}; right instead of wrong ${String(gained)}, wrong instead of right ${String(lost)}`,
  );
  const all = fitLogistic(weighted, { ridge });
  console.log(
    tableSignalNames.map((name, at) => `${name} ${(all.weights[at] ?? 0).toFixed(2)}`).join(', '),
    'bias',
    all.bias.toFixed(2),
  );
  return all;
}

async function write({ bias, weights }: Fitted): Promise<void> {
  const shown = (value: number): string => String(Number(value.toPrecision(4)));
  await writeFile(
    path.join(root, 'src/core/answering/extractive/tableChoiceWeights.ts'),
    [
      '// Written by `npm run bench -- fit-table-choice --write`.\n',
      '/** Log odds that each signal of `tableChoice.ts` adds, in order. */',
      'export const tableChoiceWeights: { readonly bias: number; readonly weights: readonly number[] } = {',
      `  bias: ${shown(bias)},`,
      `  weights: [${weights.map(shown).join(', ')}],`,
      '};\n',
    ].join('\n'),
  );
}

void main().then(() => process.exit(0));
