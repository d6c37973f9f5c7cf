// npm run bench -- fit-answers: learns the weights of core/units on the answer sets of this project and of the evaluation data,
// prints what each folder comes to by weights that were learned without it, and writes them. The same questions give the same
// weights.
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readWordVectors } from '../src/adapters/vocabulary/learnedData';
import { outcomes, signalNames, signalsOf, type Chances, type RankedUnit } from '../src/core/units/rankUnits';
import { featureNames, measureUnits, type MeasuredUnit } from '../src/core/units/features';
import { likeliestOf, type PlaceShown } from '../src/core/units/places';
import { readQuestion } from '../src/core/units/question';
import { openAnswerSet, strangersTo } from './openAnswerSet';
import { factsIn, readAnswerSets, readSpans, type AnswerQuestion, type AnswerSet } from './answerSets';
import { figuresOf, printFigures, sharesOf, type Observed } from './answerFigures';
import { fitListwise, type RankedQuestion } from './listwise';
import { fitLogistic, type Fitted } from './logistic';

const root = path.join(import.meta.dirname, '..');
const evalDir = process.env.ASK_DOCS_EVAL_DIR ?? path.join(root, '..', 'shared', 'eval');
const columns = featureNames.map((_, at) => at);
const weightOfStranger = 0.4;
const weightOfImagined = 0.2;
/** Questions with spans are plainer than those of the answer sets: they help to rank units and say little of chances. */
const weightOfSpan = 0.3;
const ridgeOfUnits = 0.1;
const ridgeOfChances = 0.01;

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
    const spans = readSpans(evalDir, scratch);
    const read = await askSet(spans, [], path.join(scratch, `${spans.name}.index`));
    await learn(asked, read);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function askSet(
  set: AnswerSet,
  strangers: readonly AnswerQuestion[],
  indexDir: string,
): Promise<Asked[]> {
  const { search } = await openAnswerSet(set, indexDir);
  const vectors = await readWordVectors();
  const measure = async (question: AnswerQuestion, isStranger: boolean): Promise<Asked> => {
    const { passages, terms } = await search(question.question);
    const units = measureUnits(readQuestion(question.question, terms), passages, vectors);
    const holds = units.map(({ said, passage }) => {
      const { share, isWrong } = factsIn(question, said);
      return (
        !isStranger &&
        question.answerable &&
        share === 1 &&
        !isWrong &&
        question.sources.includes(passage.chunk.documentId)
      );
    });
    // A list is right only where none of its items answers alone: whoever asks for one thing is not shown them all.
    const isRight = units.map(
      (whole, at) =>
        holds[at] === true && !units.some((part, other) => holds[other] === true && isWithin(part, whole)),
    );
    return { set: set.name, question, isStranger, units, isRight };
  };
  const asked: Asked[] = [];
  const own = set.questions.filter(({ after }) => after === undefined);
  for (const question of [...own, ...strangers])
    asked.push(await measure(question, strangers.includes(question)));
  return asked;
}

function isWithin(part: MeasuredUnit, whole: MeasuredUnit): boolean {
  const [inner, outer] = [part.unit, whole.unit];
  return (
    part.passage === whole.passage &&
    inner.start >= outer.start &&
    inner.end <= outer.end &&
    inner.end - inner.start < outer.end - outer.start
  );
}

interface Learned {
  readonly units: readonly number[];
  readonly chances: Readonly<Record<keyof Chances, Fitted>>;
}

async function learn(asked: readonly Asked[], spans: readonly Asked[]): Promise<void> {
  const names = [...new Set(asked.map(({ set }) => set))];
  // Chances are learned on scores of questions that the weights of the units have not seen.
  const outside = new Map(
    names.map((name) => [
      name,
      fitUnits(
        asked.filter(({ set }) => set !== name),
        spans,
      ),
    ]),
  );
  const observed = asked.map((one) => observe(one, outside.get(one.set) ?? []));
  const imagined = asked.flatMap(inOtherFolders).map((one) => observe(one, outside.get(one.set) ?? []));
  const units = fitUnits(asked, spans);
  const seen = asked.map((one) => observe(one, units));
  const table = names.map((name) => ({
    name,
    seen: sharesOf(seen.filter(({ set }) => set === name)),
    ...figuresOf(
      observed.filter(({ set }) => set === name),
      fitChances(
        observed.filter(({ set }) => set !== name),
        imagined.filter(({ set }) => set !== name),
      ),
    ),
  }));
  printFigures(table);
  const learned: Learned = { units, chances: fitChances(observed, imagined) };
  await writeFile(path.join(root, 'src/core/units/weights.ts'), textOf(learned));
}

function fitUnits(asked: readonly Asked[], spans: readonly Asked[]): number[] {
  const weighted = [
    ...asked.map((one) => ({ ...one, weight: 1 })),
    ...spans.map((one) => ({ ...one, weight: weightOfSpan })),
  ].filter(({ isRight }) => isRight.includes(true));
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const questions = weighted.map(({ units, isRight, weight }): RankedQuestion => ({
    features: units.map(({ features }) => Float64Array.from(features)),
    documents: units.map((_, at) => String(at)),
    relevant: new Set(isRight.flatMap((is, at) => (is ? [String(at)] : []))),
    weight: weight / total,
  }));
  return fitListwise(questions, columns, ridgeOfUnits);
}

/**
 * The same question put to folders that lack documents: to one without those that answer it, to small ones with and without them,
 * and to a single passage. What is ahead of the rest says less where there is little else.
 */
function inOtherFolders(asked: Asked): Asked[] {
  const { question, units } = asked;
  if (!question.answerable || asked.isStranger) return [];
  const isSource = ({ passage }: MeasuredUnit): boolean =>
    question.sources.includes(passage.chunk.documentId);
  const others = [...new Set(units.filter((unit) => !isSource(unit)).map(documentOf))];
  const small = others.slice(1, 3);
  const right = units.find((_, at) => asked.isRight[at])?.passage;
  const wrong = units.find((unit) => !isSource(unit))?.passage;
  return [
    (unit: MeasuredUnit) => others.includes(documentOf(unit)),
    (unit: MeasuredUnit) => small.includes(documentOf(unit)),
    (unit: MeasuredUnit) => isSource(unit) || small.includes(documentOf(unit)),
    ({ passage }: MeasuredUnit) => passage === right,
    ({ passage }: MeasuredUnit) => passage === wrong,
  ]
    .map((isKept) => within(asked, isKept))
    .filter(
      (one) =>
        one.units.length > 0 &&
        (one.isRight.includes(true) || !one.units.some(({ said }) => factsIn(question, said).share === 1)),
    );
}

function documentOf({ passage }: MeasuredUnit): string {
  return passage.chunk.documentId;
}

function within(asked: Asked, isKept: (unit: MeasuredUnit) => boolean): Asked {
  const kept = asked.units.map(isKept);
  return {
    ...asked,
    units: asked.units.filter((_, at) => kept[at]),
    isRight: asked.isRight.filter((_, at) => kept[at]),
  };
}

function observe({ set, question, isStranger, units, isRight }: Asked, weights: readonly number[]): Observed {
  const ranked: (RankedUnit & { isRight: boolean })[] = units
    .map((unit, at) => ({
      ...unit,
      isRight: isRight[at] ?? false,
      score: unit.features.reduce((sum, value, column) => sum + value * (weights[column] ?? 0), 0),
    }))
    .sort((one, other) => other.score - one.score);
  const answers = question.answerable && !isStranger;
  return {
    set,
    question,
    isStranger,
    signals: signalsOf(ranked),
    holds: {
      unit: ranked[0]?.isRight ?? false,
      few: answers && hold(question, likeliestOf(ranked)),
    },
  };
}

/** Whether places hold all facts of the answer, one of them of a right document. */
function hold(question: AnswerQuestion, places: readonly PlaceShown[]): boolean {
  const shown = places.flatMap(({ passage, stretches }) =>
    stretches.map(({ start, end }) => passage.chunk.text.slice(start, end)),
  );
  const { share, isWrong } = factsIn(question, shown.join('\n'));
  return (
    share === 1 &&
    !isWrong &&
    places.some(({ passage }) => question.sources.includes(passage.chunk.documentId))
  );
}

function fitChances(observed: readonly Observed[], imagined: readonly Observed[]): Learned['chances'] {
  const weighted = [
    ...observed.map((one) => ({ ...one, weight: one.isStranger ? weightOfStranger : 1 })),
    ...imagined.map((one) => ({ ...one, weight: weightOfImagined })),
  ];
  const fit = (outcome: keyof Chances): Fitted =>
    fitLogistic(
      weighted.flatMap(({ signals, holds, weight }) =>
        signals === undefined ? [] : [{ signals, isGood: holds[outcome], weight }],
      ),
      { ridge: ridgeOfChances },
    );
  return { unit: fit('unit'), few: fit('few') };
}

function textOf({ units, chances }: Learned): string {
  const entries = (names: readonly string[], values: readonly number[], indent: string): string =>
    names.map((name, at) => `${indent}${name}: ${Number((values[at] ?? 0).toPrecision(4))},\n`).join('');
  const withBias = ({ bias, weights }: Fitted): readonly number[] =>
    weights.map((weight, at) => (signalNames[at] === 'constant' ? bias : weight));
  const ofOutcomes = outcomes
    .map((name) => `  ${name}: {\n${entries(signalNames, withBias(chances[name]), '    ')}  },\n`)
    .join('');
  return [
    '// Written by `npm run bench -- fit-answers`.\n',
    '/** What each feature of a unit adds to its score. */',
    `export const unitWeights: Readonly<Record<string, number>> = {\n${entries(featureNames, units, '  ')}};\n`,
    '/** Log odds that each signal adds to the chances of an answer. */',
    `export const chanceWeights: Readonly<Record<'unit' | 'few', Readonly<Record<string, number>>>> = {\n${ofOutcomes}};\n`,
  ].join('\n');
}

void main().then(() => process.exit(0));
