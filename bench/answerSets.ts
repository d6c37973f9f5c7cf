// Answer sets: folders with questions that people ask and what a right answer holds. See eval/answers/README.md.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A question with what a right answer to it holds. */
export interface AnswerQuestion {
  readonly id: string;
  readonly question: string;
  readonly kind: string;
  readonly answerable: boolean;
  /** Groups of wordings: a right answer has one of each. */
  readonly must: readonly (readonly string[])[];
  /** The values that answer it, where a table must be asked. */
  readonly values?: readonly string[];
  /** What a right answer hardly ever has. */
  readonly not?: readonly string[];
  /** Documents that hold the answer: any of them, or with `allSources` all. */
  readonly sources: readonly string[];
  readonly allSources?: boolean;
  /** Sentences, items or rows that a complete answer needs; 2 when left out. */
  readonly max?: number;
  /** The question that this one follows up, by its id. */
  readonly after?: string;
}

export interface AnswerSet {
  readonly name: string;
  /** Where its documents are. */
  readonly folder: string;
  readonly questions: readonly AnswerQuestion[];
}

/** The sets below some folders; trees that are kept as archives are unpacked below `scratch`, once. */
export function readAnswerSets(folders: readonly string[], evalDir: string, scratch: string): AnswerSet[] {
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))
    .filter((folder) => existsSync(path.join(folder, 'questions.jsonl')))
    .map((folder) => ({
      name: path.basename(folder),
      folder: documentsOf(folder, evalDir, scratch),
      questions: readFileSync(path.join(folder, 'questions.jsonl'), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => JSON.parse(line) as AnswerQuestion),
    }));
}

const mostSpans = 400;

/** Questions over encyclopaedia paragraphs whose answers are spans of them (squad2 of the evaluation data), as an answer set. */
export function readSpans(evalDir: string, scratch: string): AnswerSet {
  const folder = path.join(scratch, 'squad2');
  mkdirSync(folder, { recursive: true });
  const fileOf = (id: string): string => `${id.replace(/[^\w-]/g, '_')}.md`;
  for (const { id, title, text } of linesOf<{ id: string; title: string; text: string }>('corpus.jsonl'))
    writeFileSync(path.join(folder, fileOf(id)), `# ${title}\n\n${text}\n`);
  const answerable = linesOf<SpanQuestion>('queries.dev.jsonl').filter((question) => question.answerable);
  const step = Math.floor(answerable.length / mostSpans);
  return {
    name: 'squad2',
    folder,
    questions: answerable
      .filter((_, at) => at % step === 0)
      .map(({ id, query, answers = [], relevant }) => ({
        ...{ id, question: query, kind: 'span', answerable: true },
        must: [answers.map(({ text }) => text)],
        sources: relevant.map(fileOf),
      })),
  };

  function linesOf<T>(name: string): T[] {
    const text = readFileSync(path.join(evalDir, 'squad2', name), 'utf8');
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as T);
  }
}

interface SpanQuestion {
  readonly id: string;
  readonly query: string;
  readonly answerable: boolean;
  readonly answers?: readonly { readonly text: string }[];
  readonly relevant: readonly string[];
}

function documentsOf(folder: string, evalDir: string, scratch: string): string {
  const own = path.join(folder, 'documents');
  if (existsSync(own)) return own;
  const archive = readFileSync(path.join(folder, 'corpus.txt'), 'utf8').trim();
  const target = path.join(scratch, path.basename(folder));
  if (existsSync(target)) return target;
  mkdirSync(target, { recursive: true });
  const { status } = spawnSync('tar', [
    'xJf',
    path.join(evalDir, archive),
    '-C',
    target,
    '--strip-components=1',
  ]);
  if (status !== 0) throw new Error(`${archive} cannot be unpacked`);
  return target;
}

/** How much of what a right answer holds stands in a text: the groups that it has a wording of, and whether it has a wrong value. */
export function factsIn(
  question: AnswerQuestion,
  text: string,
): { readonly share: number; readonly isWrong: boolean } {
  const said = plain(text);
  const held = question.must.filter((group) => group.some((wording) => holds(said, wording))).length;
  return {
    share: question.must.length === 0 ? 0 : held / question.must.length,
    isWrong: (question.not ?? []).some((wording) => holds(said, wording)),
  };
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\[\d+\]/g, ' ')
    .replace(/[*_`|\\]/g, ' ')
    .replace(/[\u00a0\u202f\s]+/g, ' ')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u2013\u2014]/g, '-')
    .replace(/ ([.,;:!?])/g, '$1');
}

function holds(text: string, wording: string): boolean {
  if (wording.startsWith('re:')) return new RegExp(wording.slice(3), 'iu').test(text);
  return text.includes(plain(wording).trim());
}
