// npm run bench -- replies: asks the questions of eval/replies with the replies that are recorded for them, and prints how what is shown does.
//   --record DIR     writes requests that have no reply to DIR, and keeps the replies that were put beside them (see eval/replies/README.md)
//   --write-expected keeps what is shown now as what is expected
//   --show ID        prints what is shown for a question
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ModelRole } from '../src/core/model/ports';
import { roleOf } from '../test/support/modelRun';
import { ModelServer, type ModelCall } from '../test/support/modelServer';
import {
  modelClasses,
  readReplies,
  repliesFile,
  requestOf,
  type ModelClass,
  type RecordedQuestion,
  type Unanswered,
} from '../test/support/recordedReplies';
import { indexOfSet, recordedFolders, runRecorded, type RecordedRun } from '../test/support/recordedRuns';
import { withNames } from '../test/support/sentenceNames';
import { answerIn, questionsOfSet, shownIn, type Shown } from './recordedGrades';

const { values: options } = parseArgs({
  options: {
    record: { type: 'string' },
    'write-expected': { type: 'boolean', default: false },
    show: { type: 'string' },
  },
});

interface Graded {
  readonly modelClass: ModelClass;
  readonly run: RecordedRun;
  readonly shown: Shown;
}

async function main(): Promise<void> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'ask-docs-replies-'));
  const server = await new ModelServer().start();
  const graded: Graded[] = [];
  try {
    for (const [at, folder] of recordedFolders.entries()) {
      const index = await indexOfSet(folder, {
        indexDir: path.join(scratch, folder),
        readerProgram: path.join(import.meta.dirname, '..', 'dist', 'reader.mjs'),
      });
      const questions = questionsOfSet(folder);
      for (const modelClass of modelClasses) {
        const all = options.record === undefined ? readReplies(modelClass, folder) : chosen(at, modelClass);
        const kept: RecordedQuestion[] = [];
        for (const recorded of all) {
          const run = await runRecorded(recorded, { index, server });
          const question = questions.find(({ id }) => id === recorded.id);
          if (question === undefined) throw new Error(`${folder} has no question ${recorded.id}`);
          const shown = shownIn(run.state, question);
          for (const missing of run.unanswered) ask(`${folder}-${modelClass}`, missing);
          graded.push({ modelClass, run, shown });
          kept.push(options['write-expected'] ? { ...recorded, expected: shown } : recorded);
          print({ modelClass, run, shown });
        }
        keep(modelClass, folder, kept);
      }
    }
  } finally {
    await server.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
  console.log(tableOf(graded));
  console.log(tokensOf(server.calls, graded));
}

const questionsOfFolder = 12;
/** Of every seven questions in a row, those that the local model is asked. */
const localOnes = [2, 5];

/** Twelve questions of each folder, evenly spread over those that stand alone; of all in a row, two of seven are the local model's. */
function chosen(folderAt: number, modelClass: ModelClass): RecordedQuestion[] {
  const folder = recordedFolders[folderAt] ?? '';
  const questions = questionsOfSet(folder);
  const known = existsSync(repliesFile(modelClass, folder)) ? readReplies(modelClass, folder) : [];
  return Array.from({ length: questionsOfFolder }, (_, at) => at)
    .filter((at) => localOnes.includes((folderAt * questionsOfFolder + at) % 7) === (modelClass === 'local'))
    .flatMap((at) => questions[Math.floor(((at + 0.5) * questions.length) / questionsOfFolder)] ?? [])
    .map(({ id, question }) =>
      withNewReplies(
        known.find((one) => one.id === id) ?? { id, question, replies: {} },
        `${folder}-${modelClass}`,
      ),
    );
}

/** With the replies that were put beside requests of this question. */
function withNewReplies(recorded: RecordedQuestion, group: string): RecordedQuestion {
  const replies = { ...recorded.replies };
  for (const role of ['router', 'researcher', 'synthesizer', 'critic'] as const) {
    for (let at = 0; ; at += 1) {
      const { request, reply } = filesOf(group, { id: recorded.id, role, at });
      if (!existsSync(reply)) break;
      const written = readFileSync(reply, 'utf8').replace(/\n$/, '');
      const named = role === 'synthesizer' ? withNames(written, readFileSync(request, 'utf8')) : written;
      replies[role] = [...(replies[role] ?? []).slice(0, at), named];
    }
  }
  return { ...recorded, replies };
}

function filesOf(
  group: string,
  { id, role, at }: { readonly id: string; readonly role: ModelRole; readonly at: number },
): { readonly request: string; readonly reply: string } {
  const file = path.join(options.record ?? '', `${group}.${id}.${role}.${at + 1}`);
  return { request: `${file}.md`, reply: `${file}.reply.txt` };
}

function ask(group: string, missing: Unanswered): void {
  // The client asks for an object in three ways before it gives up.
  if (missing.role === 'router' && missing.at > 0) return;
  console.log(`${group} ${missing.id}, request ${missing.at + 1} of the ${missing.role}: ${missing.reason}`);
  if (options.record === undefined) return;
  mkdirSync(options.record, { recursive: true });
  const { request } = filesOf(group, missing);
  writeFileSync(request, requestOf(missing.call));
}

function keep(modelClass: ModelClass, folder: string, kept: readonly RecordedQuestion[]): void {
  if (options.record === undefined && !options['write-expected']) return;
  const file = repliesFile(modelClass, folder);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, kept.map((one) => `${JSON.stringify(one)}\n`).join(''));
}

/** What is no longer as expected, and the question that was asked for. */
function print({ modelClass, run: { recorded, state }, shown }: Graded): void {
  const isChanged = JSON.stringify(recorded.expected) !== JSON.stringify(shown);
  if (recorded.id === options.show || isChanged)
    console.log(
      `\n## ${recorded.id} (${modelClass}): ${recorded.question}\n${JSON.stringify(shown)}, expected ${JSON.stringify(recorded.expected)}\n${answerIn(state)?.text ?? JSON.stringify(state.outcome)}\n`,
    );
}

function tableOf(graded: readonly Graded[]): string {
  const rows = modelClasses.map((modelClass) => {
    const own = graded.filter((one) => one.modelClass === modelClass);
    const right = own.filter(({ shown }) => shown.outcome === 'right');
    const wrong = own.filter(({ shown }) => shown.outcome === 'wrong');
    const cells = [
      share(own, ({ shown }) => shown.outcome === 'right'),
      share(own, ({ shown }) => ['right', 'partly'].includes(shown.outcome)),
      share(right, ({ shown }) => shown.check === 'partly'),
      share(wrong, ({ shown }) => shown.check === 'checked'),
      (own.reduce((sum, { run }) => sum + run.calls, 0) / own.length).toFixed(2),
    ];
    return `| ${modelClass} | ${own.length} | ${cells.join(' | ')} |`;
  });
  return [
    '| model | questions | right | right or partly | right ones only partly checked | wrong ones checked | calls a question |',
    '| --- | --: | --: | --: | --: | --: | --: |',
    ...rows,
  ].join('\n');
}

/** What each kind of call costs; tokens are estimated as characters by four. */
function tokensOf(calls: readonly ModelCall[], graded: readonly Graded[]): string {
  const kinds = [
    ['router', 'understand'],
    ['researcher', 'search'],
    ['synthesizer', 'write'],
    ['critic', 'review'],
  ] as const;
  const rows = kinds.flatMap(([role, kind]) => {
    const sizes = calls
      .filter((call) => roleOf(call) === role)
      .map(({ body }) => body.messages.reduce((sum, { content }) => sum + content.length, 0) / 4)
      .toSorted((one, other) => one - other);
    if (sizes.length === 0) return [];
    // A sentence is named by its words where a reply has its number.
    const replies = graded
      .flatMap(({ run }) => run.recorded.replies[role] ?? [])
      .map((reply) => reply.replace(/⟪[^⟫]*⟫/g, '10').length / 4);
    return `| ${kind} | ${sizes.length} | ${mean(sizes)} | ${sizes.at(-1)?.toFixed(0) ?? ''} | ${mean(replies)} |`;
  });
  return [
    '',
    '| call | calls | tokens of a prompt, mean | most | tokens of a reply, mean |',
    '| --- | --: | --: | --: | --: |',
    ...rows,
  ].join('\n');
}

function mean(values: readonly number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(0);
}

function share<T>(rows: readonly T[], test: (row: T) => boolean): string {
  const count = rows.filter(test).length;
  return rows.length === 0
    ? '–'
    : `${((100 * count) / rows.length).toFixed(0)} % (${count} of ${rows.length})`;
}

void main().then(() => process.exit(0));
