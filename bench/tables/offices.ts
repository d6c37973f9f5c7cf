// Questions over tables of offices as answer sets: folders of tables, in which the right one must be found.
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AnswerQuestion, AnswerSet } from '../answerSets';
import { root } from '../supportSentences';

/** A question with the values that answer it. */
interface OfficeQuestion {
  readonly query: string;
  readonly table: string;
  readonly answer: readonly string[];
  readonly kind: string;
}

const sources = [
  { file: 'queries.en.jsonl', parts: 2 },
  { file: 'queries.de.jsonl', parts: 1 },
] as const;

/** The folders, made below `scratch`; each has every so-manieth table. Questions for groups are left out, as no query is ranked for them. */
export function readOffices(scratch: string): AnswerSet[] {
  const tables = path.join(root, 'eval', 'tables', 'tables');
  return sources.flatMap(({ file, parts }) => {
    const questions = readFileSync(path.join(root, 'eval', 'tables', file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as OfficeQuestion)
      .filter(({ kind }) => kind !== 'grouped');
    const names = [...new Set(questions.map(({ table }) => table))].sort();
    return Array.from({ length: parts }, (_, part) => {
      const own = names.filter((_table, at) => at % parts === part);
      const name = `${path.basename(file, '.jsonl').replace('queries.', 'offices-')}-${String(part)}`;
      const folder = path.join(scratch, name);
      mkdirSync(folder, { recursive: true });
      for (const table of own) cpSync(path.join(tables, table), path.join(folder, table));
      const asked = questions.filter(({ table }) => own.includes(table));
      return { name, folder, questions: asked.map((one, at) => questionOf(one, `${name}-${String(at)}`)) };
    });
  });
}

function questionOf({ query, table, answer, kind }: OfficeQuestion, id: string): AnswerQuestion {
  return {
    ...{ id, question: query, kind, answerable: answer.length > 0 },
    ...{ must: answer.map((value) => [value]), values: answer, sources: [table] },
  };
}
