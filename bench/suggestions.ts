// npm run bench -- suggestions [-- SET …] [--show]: asks the questions of the answer sets by rules and counts the questions that are suggested
// below good answers; --show prints each with its own answer. Other folders of sets: ASK_DOCS_SETS, a path.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createFolderSource, defaultMaxFileMb } from '../src/adapters/documents/folderSource';
import { createFileReader, longestReadAtOnce } from '../src/adapters/readers/reader';
import { createProcessReader, defaultReadLimits } from '../src/adapters/readers/readerProcess';
import { learnedData } from '../src/adapters/vocabulary/learnedData';
import type { Answer } from '../src/core/model/types';
import type { SearchIndex } from '../src/core/model/ports';
import { createExtractiveReasoner } from '../src/core/answering/extractive/extractiveReasoner';
import { openIndexOver } from '../src/worker/openIndex';
import { gradeOf } from './answerGrade';
import { readAnswerSets, type AnswerSet } from './answerSets';
import { runToEnd } from './wholeRun';

const root = path.join(import.meta.dirname, '..');
const evalDir = process.env.ASK_DOCS_EVAL_DIR ?? path.join(root, '..', 'shared', 'eval');
const never = new AbortController().signal;
const options = process.argv.slice(2);
const isShown = options.includes('--show');
const names = options.filter((option) => !option.startsWith('--'));

interface Counted {
  readonly asked: number;
  /** Numbers of suggestions, one for each good answer. */
  readonly suggested: readonly number[];
  /** What suggestions add to a run, in milliseconds. */
  readonly added: readonly number[];
}

async function main(): Promise<void> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'suggestions-'));
  try {
    const folders = [
      process.env.ASK_DOCS_SETS,
      path.join(evalDir, 'answers'),
      path.join(root, 'eval', 'answers'),
    ];
    const found = folders.filter((folder) => folder !== undefined);
    const sets = readAnswerSets(found, evalDir, scratch).filter(
      ({ name }) => names.length === 0 || names.includes(name),
    );
    console.log(
      '| set | asked | good answers | with one | with two or more | suggestions | added ms, median |',
    );
    console.log('| --- | --: | --: | --: | --: | --: | --: |');
    const counted: Counted[] = [];
    for (const set of sets) {
      const figures = await countSet(set, path.join(scratch, `${set.name}.index`));
      counted.push(figures);
      console.log(rowOf(set.name, figures));
    }
    const all = (of: 'suggested' | 'added') => counted.flatMap((figures) => figures[of]);
    const asked = counted.reduce((sum, figures) => sum + figures.asked, 0);
    console.log(rowOf('**all**', { asked, suggested: all('suggested'), added: all('added') }));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function countSet(set: AnswerSet, indexDir: string): Promise<Counted> {
  const index = await openSet(set, indexDir);
  const reasoner = createExtractiveReasoner(learnedData);
  const ask = async (question: string, hasFollowUps: boolean) => {
    const { state, ms } = await runToEnd(question, index, reasoner, { hasFollowUps });
    return { answer: state.outcome?.kind === 'answered' ? state.outcome.answer : undefined, ms };
  };
  const questions = set.questions.filter(({ after, answerable }) => after === undefined && answerable);
  const suggested: number[] = [];
  const added: number[] = [];
  for (const question of questions) {
    const plain = await ask(question.question, false);
    const { answer, ms } = await ask(question.question, true);
    if (answer?.mode !== 'answer' || gradeOf(question, answer) === 0) continue;
    added.push(ms - plain.ms);
    const { followUps = [] } = answer;
    suggested.push(followUps.length);
    if (!isShown) continue;
    console.log(`\n${question.question}\n    ${shown(answer)}`);
    for (const followUp of followUps)
      console.log(`  → ${followUp}\n    ${shown((await ask(followUp, false)).answer)}`);
  }
  return { asked: questions.length, suggested, added };
}

async function openSet({ folder }: AnswerSet, indexDir: string): Promise<SearchIndex> {
  const { read: readApart } = createProcessReader(path.join(root, 'dist/reader.mjs'), defaultReadLimits);
  const read = createFileReader(readApart, longestReadAtOnce);
  const source = createFolderSource([{ name: 'documents', path: folder }], read, defaultMaxFileMb);
  const index = await openIndexOver(source, indexDir);
  await index.sync({ rebuild: false }, () => undefined, never);
  return index;
}

function shown(answer: Answer | undefined): string {
  if (answer === undefined) return '(declined)';
  const places = answer.citations.map(({ documentId }) => documentId);
  return `[${answer.confidenceLabel}${answer.mode === 'answer' ? '' : ` ${answer.mode}`}] ${answer.text.replace(/\s+/g, ' ').slice(0, 220)} (${[...new Set(places)].join(', ')})`;
}

function rowOf(name: string, { asked, suggested, added }: Counted): string {
  const share = (fewest: number): string => {
    const own = suggested.filter((count) => count >= fewest).length;
    return `${own} (${((100 * own) / suggested.length).toFixed(0)} %)`;
  };
  const total = suggested.reduce((sum, count) => sum + count, 0);
  const median = added.toSorted((one, other) => one - other)[Math.floor(added.length / 2)] ?? 0;
  return `| ${name} | ${asked} | ${suggested.length} | ${share(1)} | ${share(2)} | ${total} | ${median.toFixed(0)} |`;
}

void main().then(() => process.exit(0));
