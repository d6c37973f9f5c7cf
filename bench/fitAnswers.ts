// npm run bench -- fit-answers: learns the weights of core/units on the answer sets of this project and of the evaluation data,
// prints what each folder comes to by weights that were learned without it, and writes them. The same questions give the same
// weights.
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createFolderSource, defaultMaxFileMb } from '../src/adapters/documents/folderSource';
import { createFileReader, longestReadAtOnce } from '../src/adapters/readers/reader';
import { createThreadReader, defaultReadLimits } from '../src/adapters/readers/readerThread';
import { readWordVectors } from '../src/adapters/wordVectors';
import { singleTask } from '../src/core/stages/planner';
import { research } from '../src/core/stages/researcher';
import { signalNames, signalsOf } from '../src/core/units/chance';
import { featureNames, measureUnits, type MeasuredUnit } from '../src/core/units/features';
import { placesOf } from '../src/core/units/places';
import { readQuestion } from '../src/core/units/question';
import type { RankedUnit } from '../src/core/units/rankUnits';
import { passagesAsked } from '../src/core/units/passagesAsked';
import { openIndexOver } from '../src/worker/openIndex';
import { factsIn, readAnswerSets, type AnswerQuestion, type AnswerSet } from './answerSets';
import { auroc } from './auroc';
import { fitListwise, type RankedQuestion } from './listwise';
import { fitLogistic, probability, type Fitted } from './logistic';

const root = path.join(import.meta.dirname, '..');
const evalDir = process.env.ASK_DOCS_EVAL_DIR ?? path.join(root, '..', 'shared', 'eval');
const never = new AbortController().signal;
const columns = featureNames.map((_, at) => at);
/** Questions of other folders that are put to each, as their documents hold no answer. */
const strangersOfEach = 25;
const weightOfStranger = 0.4;
const ridge = 0.01;

interface Asked {
  readonly set: string;
  readonly question: AnswerQuestion;
  /** Whether it was asked of another folder. */
  readonly isStranger: boolean;
  readonly units: readonly MeasuredUnit[];
  /** Of each unit, whether it holds the answer. */
  readonly isRight: readonly boolean[];
}

async function main(): Promise<void> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'fit-answers-'));
  try {
    const sets = readAnswerSets(
      [path.join(evalDir, 'answers'), path.join(root, 'eval', 'answers')],
      evalDir,
      scratch,
    );
    const asked: Asked[] = [];
    for (const set of sets) {
      asked.push(...(await askSet(set, strangersTo(set, sets), path.join(scratch, `${set.name}.index`))));
      console.error(`${set.name} asked.`);
    }
    await learn(asked);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Every so-manieth question of the other folders in the same order each time. */
function strangersTo(set: AnswerSet, sets: readonly AnswerSet[]): readonly AnswerQuestion[] {
  const others = sets
    .filter(({ name }) => name !== set.name)
    .flatMap(({ questions }) => questions.filter(({ after }) => after === undefined));
  const step = Math.floor(others.length / strangersOfEach);
  return others.filter((_, at) => at % step === set.name.length % step).slice(0, strangersOfEach);
}

async function askSet(
  set: AnswerSet,
  strangers: readonly AnswerQuestion[],
  indexDir: string,
): Promise<Asked[]> {
  const read = createFileReader(
    createThreadReader(path.join(root, 'dist/reader.mjs'), defaultReadLimits),
    longestReadAtOnce,
  );
  const source = createFolderSource([{ name: 'documents', path: set.folder }], read, defaultMaxFileMb);
  const index = await openIndexOver(source, indexDir);
  await index.sync({ rebuild: true }, () => undefined, never);
  const vectors = await readWordVectors();
  const measure = async (question: AnswerQuestion, isStranger: boolean): Promise<Asked> => {
    const [subQuery] = singleTask(question.question, '').subQueries;
    if (subQuery === undefined) throw new Error('a plan without a task');
    const { kept, dropped, terms } = await research(
      subQuery,
      [],
      { index, topK: passagesAsked, maxSources: 6 },
      never,
    );
    const passages = [...kept, ...dropped].slice(0, passagesAsked);
    const units = measureUnits(readQuestion(question.question, terms), passages, vectors);
    const isRight = units.map(({ said, passage }) => {
      const { share, isWrong } = factsIn(question, said);
      return (
        !isStranger &&
        question.answerable &&
        share === 1 &&
        !isWrong &&
        question.sources.includes(passage.chunk.documentId)
      );
    });
    return { set: set.name, question, isStranger, units, isRight };
  };
  const asked: Asked[] = [];
  const own = set.questions.filter(({ after }) => after === undefined);
  for (const question of [...own, ...strangers])
    asked.push(await measure(question, strangers.includes(question)));
  return asked;
}

interface Learned {
  readonly units: readonly number[];
  readonly chance: Fitted;
  readonly places: Fitted;
}

async function learn(asked: readonly Asked[]): Promise<void> {
  const names = [...new Set(asked.map(({ set }) => set))];
  // Chances are learned on scores of questions that the weights of the units have not seen.
  const outside = new Map(names.map((name) => [name, fitUnits(asked.filter(({ set }) => set !== name))]));
  const observed = asked.map((one) => observe(one, outside.get(one.set) ?? []));
  const table = names.map((name) => {
    const others = observed.filter(({ set }) => set !== name);
    const learned = fitChances(others);
    return {
      name,
      ...figuresOf(
        observed.filter(({ set }) => set === name),
        learned,
      ),
    };
  });
  print(table);
  const learned: Learned = { units: fitUnits(asked), ...fitChances(observed) };
  await writeFile(path.join(root, 'src/core/units/weights.ts'), textOf(learned));
}

function fitUnits(asked: readonly Asked[]): number[] {
  const questions = asked.flatMap(({ units, isRight }): RankedQuestion[] => {
    if (!isRight.includes(true)) return [];
    return [
      {
        features: units.map(({ features }) => Float64Array.from(features)),
        documents: units.map((_, at) => String(at)),
        relevant: new Set(isRight.flatMap((is, at) => (is ? [String(at)] : []))),
        weight: 1,
      },
    ];
  });
  const total = questions.length;
  return fitListwise(
    questions.map((one) => ({ ...one, weight: 1 / total })),
    columns,
  );
}

interface Observed {
  readonly set: string;
  readonly question: AnswerQuestion;
  readonly isStranger: boolean;
  readonly signals: readonly number[];
  readonly unit: boolean;
  readonly third: boolean;
  readonly places: boolean;
}

function observe({ set, question, isStranger, units, isRight }: Asked, weights: readonly number[]): Observed {
  const ranked: (RankedUnit & { isRight: boolean })[] = units
    .map((unit, at) => ({
      ...unit,
      isRight: isRight[at] ?? false,
      score: unit.features.reduce((sum, value, column) => sum + value * (weights[column] ?? 0), 0),
    }))
    .sort((one, other) => other.score - one.score);
  const shown = placesOf(ranked)
    .flatMap(({ passage, stretches }) =>
      stretches.map(({ start, end }) => passage.chunk.text.slice(start, end)),
    )
    .join('\n');
  const { share, isWrong } = factsIn(question, shown);
  return {
    set,
    question,
    isStranger,
    signals: signalsOf(question.question, ranked) ?? signalNames.map(() => 0),
    unit: ranked[0]?.isRight ?? false,
    third: ranked.slice(0, 3).some((one) => one.isRight),
    places: question.answerable && !isStranger && share === 1 && !isWrong,
  };
}

function fitChances(observed: readonly Observed[]): Pick<Learned, 'chance' | 'places'> {
  const weight = ({ isStranger }: Observed): number => (isStranger ? weightOfStranger : 1);
  const fit = (isGood: (one: Observed) => boolean): Fitted => {
    const rows = observed.map((one) => ({ signals: one.signals, isGood: isGood(one), weight: weight(one) }));
    return fitLogistic(rows, { ridge, isSigned: true });
  };
  return { chance: fit(({ unit }) => unit), places: fit(({ places }) => places) };
}

function figuresOf(observed: readonly Observed[], { chance, places }: Pick<Learned, 'chance' | 'places'>) {
  const own = observed.filter(({ isStranger }) => !isStranger);
  const answerable = own.filter(({ question }) => question.answerable);
  const share = (of: (one: Observed) => boolean): number => answerable.filter(of).length / answerable.length;
  const rated = own.map((one) => ({
    p: probability(chance, one.signals),
    q: probability(places, one.signals),
    one,
  }));
  return {
    questions: answerable.length,
    first: share(({ unit }) => unit),
    third: share(({ third }) => third),
    places: share((one) => one.places),
    auroc: auroc(rated.map(({ p, one }) => [p, one.unit])),
    aurocPlaces: auroc(rated.map(({ q, one }) => [q, one.places])),
    rated,
  };
}

function print(table: readonly (ReturnType<typeof figuresOf> & { readonly name: string })[]): void {
  const percent = (value: number): string => `${(100 * value).toFixed(0)} %`.padStart(6);
  console.log('Each folder by weights that were learned on the others:');
  console.log('folder            questions  first  three places  AUROC first, places');
  for (const { name, questions, first, third, places, auroc: one, aurocPlaces } of table)
    console.log(
      `${name.padEnd(18)} ${String(questions).padStart(8)} ${percent(first)} ${percent(third)} ${percent(places)}  ${one.toFixed(3)} ${aurocPlaces.toFixed(3)}`,
    );
  const mean = (of: (row: (typeof table)[number]) => number): string =>
    percent(table.reduce((sum, row) => sum + of(row), 0) / table.length);
  console.log(
    `mean                        ${mean(({ first }) => first)} ${mean(({ third }) => third)} ${mean(({ places }) => places)}`,
  );
  const rated = table.flatMap((row) => row.rated);
  console.log('\nchance of the first unit: questions, of them right; unanswerable among them');
  for (const least of [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3]) {
    const above = rated.filter(({ p }) => p >= least);
    const right = above.filter(({ one }) => one.unit).length;
    console.log(
      `≥ ${least}: ${above.length}, ${percent(right / above.length)}; ${above.filter(({ one }) => !one.question.answerable).length}`,
    );
  }
  console.log('\nchance of the places below: answerable questions, unanswerable ones');
  const answerable = rated.filter(({ one }) => one.question.answerable);
  const others = rated.filter(({ one }) => !one.question.answerable);
  for (const most of [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4])
    console.log(
      `< ${most}: ${percent(answerable.filter(({ q }) => q < most).length / answerable.length)} ${percent(others.filter(({ q }) => q < most).length / others.length)}`,
    );
}

function textOf({ units, chance, places }: Learned): string {
  const entries = (names: readonly string[], values: readonly number[]): string =>
    names.map((name, at) => `  ${name}: ${Number((values[at] ?? 0).toPrecision(4))},\n`).join('');
  const withBias = ({ bias, weights }: Fitted): readonly number[] =>
    weights.map((weight, at) => (signalNames[at] === 'constant' ? bias : weight));
  return [
    '// Written by `npm run bench -- fit-answers`.\n',
    '/** What each feature of a unit adds to its score. */',
    `export const unitWeights: Readonly<Record<string, number>> = {\n${entries(featureNames, units)}};\n`,
    '/** Log odds that each signal adds to the chance of the first unit. */',
    `export const chanceWeights: Readonly<Record<string, number>> = {\n${entries(signalNames, withBias(chance))}};\n`,
    '/** The same for the places. */',
    `export const placesWeights: Readonly<Record<string, number>> = {\n${entries(signalNames, withBias(places))}};\n`,
  ].join('\n');
}

void main().then(() => process.exit(0));
