// npm run bench -- answer-sets [-- --write-docs]: asks every question of the answer sets by rules, as a person would, and grades what is shown as
// eval/answers/README.md says. --write-docs puts the tables into docs/quality.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createFolderSource, defaultMaxFileMb } from '../src/adapters/documents/folderSource';
import { createFileReader, longestReadAtOnce } from '../src/adapters/readers/reader';
import { createProcessReader, defaultReadLimits } from '../src/adapters/readers/readerProcess';
import { learnedData } from '../src/adapters/vocabulary/learnedData';
import type { Answer } from '../src/core/model/types';
import { createExtractiveReasoner } from '../src/core/answering/extractive/extractiveReasoner';
import { openIndexOver } from '../src/worker/openIndex';
import { gradeOf, type Grade } from './answerGrade';
import { readAnswerSets, type AnswerQuestion, type AnswerSet } from './answerSets';
import { auroc } from './auroc';
import { runToEnd } from './wholeRun';

const root = path.join(import.meta.dirname, '..');
const evalDir = process.env.ASK_DOCS_EVAL_DIR ?? path.join(root, '..', 'shared', 'eval');

interface Graded {
  readonly question: AnswerQuestion;
  /** Undefined when the question was declined. */
  readonly answer: Answer | undefined;
  readonly grade: Grade;
}

async function main(): Promise<void> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'answer-sets-'));
  try {
    const sets = readAnswerSets(
      [path.join(evalDir, 'answers'), path.join(root, 'eval', 'answers')],
      evalDir,
      scratch,
    );
    const rows: { readonly name: string; readonly graded: readonly Graded[] }[] = [];
    for (const set of sets) {
      rows.push({ name: set.name, graded: await gradeSet(set, path.join(scratch, `${set.name}.index`)) });
      console.error(`${set.name} asked.`);
    }
    const report = [tableOf(rows), confidenceTable(rows.flatMap(({ graded }) => graded))].join('\n\n');
    console.log(report);
    if (process.argv.includes('--write-docs')) writeDocs(report);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function gradeSet({ folder, questions }: AnswerSet, indexDir: string): Promise<Graded[]> {
  const read = createFileReader(
    createProcessReader(path.join(root, 'dist/reader.mjs'), defaultReadLimits).read,
    longestReadAtOnce,
  );
  const source = createFolderSource([{ name: 'documents', path: folder }], read, defaultMaxFileMb);
  const index = await openIndexOver(source, indexDir);
  const never = new AbortController().signal;
  await index.sync({ rebuild: false }, () => undefined, never);
  const reasoner = createExtractiveReasoner(learnedData);
  const graded: Graded[] = [];
  // What follows up another question is asked in conversations, which are measured elsewhere.
  for (const question of questions.filter(({ after }) => after === undefined)) {
    const { outcome } = (await runToEnd(question.question, index, reasoner)).state;
    const answer = outcome?.kind === 'answered' ? outcome.answer : undefined;
    graded.push({ question, answer, grade: gradeOf(question, answer) });
  }
  return graded;
}

function share<T>(rows: readonly T[], test: (row: T) => boolean): number {
  return rows.length === 0 ? Number.NaN : rows.filter(test).length / rows.length;
}

function percent(value: number): string {
  return Number.isNaN(value) ? '–' : `${(100 * value).toFixed(0)} %`;
}

function tableOf(sets: readonly { readonly name: string; readonly graded: readonly Graded[] }[]): string {
  const figures = sets.map(({ name, graded }) => {
    const answerable = graded.filter(({ question }) => question.answerable);
    const others = graded.filter(({ question }) => !question.answerable);
    return {
      name,
      questions: graded.length,
      values: [
        share(answerable, ({ grade }) => grade === 2),
        share(answerable, ({ grade }) => grade > 0),
        share(answerable, ({ answer }) => answer?.mode === 'places'),
        share(answerable, ({ answer }) => answer === undefined),
        share(others, ({ grade }) => grade > 0),
      ],
    };
  });
  const mean = (at: number): number =>
    figures.reduce((sum, { values }) => sum + (values[at] ?? 0), 0) / figures.length;
  return [
    '| set | questions | right | right or partly | places shown | declined wrongly | unanswerable: declined or low |',
    '| --- | --: | --: | --: | --: | --: | --: |',
    ...figures.map(
      ({ name, questions, values }) => `| ${name} | ${questions} | ${values.map(percent).join(' | ')} |`,
    ),
    `| **mean** | ${figures.reduce((sum, { questions }) => sum + questions, 0)} | ${[0, 1, 2, 3, 4].map((at) => percent(mean(at))).join(' | ')} |`,
  ].join('\n');
}

function confidenceTable(graded: readonly Graded[]): string {
  const answered = graded.filter(({ answer }) => answer !== undefined);
  const isGood = ({ question, grade }: Graded): boolean => question.answerable && grade > 0;
  const rows = (['high', 'medium', 'low'] as const).map((label) => {
    const own = answered.filter(({ answer }) => answer?.confidenceLabel === label);
    return `| ${label} | ${own.length} | ${percent(share(own, isGood))} |`;
  });
  const area = auroc(answered.map((one) => [one.answer?.confidence ?? 0, isGood(one)]));
  return [
    `Confidence tells answers that are right or partly right from the others with an AUROC of ${area.toFixed(2)}.`,
    ['| confidence | answers | right or partly |', '| --- | --: | --: |', ...rows].join('\n'),
  ].join('\n\n');
}

function writeDocs(report: string): void {
  const file = path.join(root, 'docs', 'quality.md');
  const [before, after] = ['<!-- answer-sets -->', '<!-- /answer-sets -->'];
  const text = readFileSync(file, 'utf8');
  const [start, end] = [text.indexOf(before), text.indexOf(after)];
  if (start < 0 || end < start) throw new Error(`docs/quality.md has no ${before} … ${after}`);
  writeFileSync(file, `${text.slice(0, start + before.length)}\n\n${report}\n\n${text.slice(end)}`);
}

void main().then(() => process.exit(0));
