// npm run bench -- questionnaire-of-eval -- FOLDER: makes questionnaires of development questions of the evaluation data beside the
// project, with the documents that they are about, to be answered by `ask-docs questionnaire` and read by a person.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readDataset, type Dataset, type EvalQuestion } from './datasets/dataset';

/** Of which documents, and of which questions: `most` answerable ones, and so many that they do not answer. */
const made = [
  { name: 'handbook', documents: 'claude-docs', most: 45, unanswerable: { squad2: 6, 'lihua-world': 4 } },
  { name: 'articles', documents: 'squad2', most: 15, unanswerable: { squad2: 15 } },
  { name: 'chats', documents: 'lihua-world', most: 10, unanswerable: { 'lihua-world': 10 } },
] as const;
const never = new AbortController().signal;

async function main(): Promise<void> {
  const [target] = process.argv.slice(2);
  if (target === undefined) throw new Error('give the FOLDER that the questionnaires are made in');
  const root = path.join(import.meta.dirname, '..');
  const folder = process.env.ASK_DOCS_EVAL_DIR ?? path.join(root, '..', 'shared', 'eval');
  const read = (name: string): Promise<Dataset> => readDataset(path.join(folder, name));
  for (const { name, documents, most, unanswerable } of made) {
    const dataset = await read(documents);
    await writeDocuments(dataset, path.join(target, name, 'documents'));
    const asked = spread(dataset.questions.filter(({ answerable }) => answerable).toSorted(byId), most);
    for (const [other, count] of Object.entries(unanswerable)) {
      const { questions } = await read(other);
      asked.push(...spread(questions.filter(({ answerable }) => !answerable).toSorted(byId), count));
    }
    const rows = asked.map((question, at) => [String(at + 1), question.query, expected(question)]);
    const lines = [['No', 'Question', 'Expected'], ...rows].map((row) => row.map(quoted).join(','));
    await writeFile(path.join(target, name, 'questions.csv'), `${lines.join('\r\n')}\r\n`);
  }
}

async function writeDocuments({ source }: Dataset, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for await (const listing of source.list(never)) {
    if (listing.kind === 'failed') continue;
    const outcome = await source.read(listing.file.id, never);
    if (outcome.kind === 'document')
      await writeFile(path.join(folder, listing.file.id), outcome.document.text);
  }
}

function byId(one: EvalQuestion, other: EvalQuestion): number {
  return one.id.localeCompare(other.id);
}

/** So many of a list, from all of it. */
function spread<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, list.length / count);
  return Array.from({ length: Math.min(count, list.length) }, (_, at) => list[Math.floor(at * step)]).flatMap(
    (item) => (item === undefined ? [] : [item]),
  );
}

function expected({ answerable, answers }: EvalQuestion): string {
  return answerable ? (answers[0] ?? 'is answered') : 'nothing';
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

void main();
