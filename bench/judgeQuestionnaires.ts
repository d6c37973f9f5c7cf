// npm run bench -- judge-questionnaires -- FOLDER: what statuses the answered questionnaires of `questionnaire-of-eval` came to: reads
// `results.jsonl` in each of its folders, and has every answer judged anew by the rules as they are now.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readDataset, type Dataset } from './datasets/dataset';
import {
  complianceOf,
  complianceStatuses,
  nothingFound,
} from '../src/core/features/questionnaire/compliance';
import type { RowAnswer, RowResult } from '../src/core/features/questionnaire/model';

/** The folders, and the datasets that their documents are of; their questions may be of all of them. */
const folders = { handbook: 'claude-docs', articles: 'squad2', chats: 'lihua-world' } as const;

interface Judged {
  readonly isAnswerable: boolean;
  readonly kept: string;
  readonly now: string;
  /** Whether a relevant document is cited; undefined when nothing is. */
  readonly isRelevant: boolean | undefined;
}

async function main(): Promise<void> {
  const [target] = process.argv.slice(2);
  if (target === undefined) throw new Error('give the FOLDER with the answered questionnaires');
  const root = path.join(import.meta.dirname, '..');
  const data = process.env.ASK_DOCS_EVAL_DIR ?? path.join(root, '..', 'shared', 'eval');
  const datasets = await Promise.all(
    Object.values(folders).map((name) => readDataset(path.join(data, name))),
  );
  for (const [folder, documents] of Object.entries(folders)) {
    const file = path.join(target, folder, 'results.jsonl');
    if (!existsSync(file)) continue;
    const rows = (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as RowResult);
    const judged = rows.flatMap((row) => judge(row, documents, datasets));
    process.stdout.write(`${folder}\n`);
    for (const isAnswerable of [true, false])
      say(
        isAnswerable ? 'with an answer' : 'without an answer',
        judged.filter((one) => one.isAnswerable === isAnswerable),
      );
  }
}

function judge(
  { question, answers }: RowResult,
  documents: string,
  datasets: readonly Dataset[],
): readonly Judged[] {
  const own = datasets.find(({ name }) => name === documents);
  const known = own?.questions.find(({ query }) => onOneLine(query) === onOneLine(question));
  const isAnswerable = known?.answerable === true;
  return answers.map((answer) => {
    const cited = answer.citations.map(({ documentId }) => own?.recordOf(documentId) ?? '');
    return {
      isAnswerable,
      kept: answer.compliance,
      now: statusNow(question, answer),
      isRelevant: cited.length === 0 ? undefined : cited.some((id) => known?.relevant.includes(id) === true),
    };
  });
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** A conflict is not kept with the answer: then the status stands, as does that of an answer without quotes. */
function statusNow(question: string, answer: RowAnswer): string {
  const { citations, capabilityGap = '', complianceReason } = answer;
  if (citations.length === 0) return nothingFound([]).status;
  if (complianceReason === 'The sources disagree.') return answer.compliance;
  const missing = capabilityGap.startsWith('What was found does not mention')
    ? Array.from(capabilityGap.matchAll(/"([^"]+)"/g), ([, word = '']) => word)
    : [];
  return complianceOf({ ...answer, question, conflicts: [], missing }).status;
}

function say(title: string, rows: readonly Judged[]): void {
  const counted = complianceStatuses.map((status) => {
    const [before, now] = (['kept', 'now'] as const).map((key) => rows.filter((row) => row[key] === status));
    return `${status} ${String(before?.length)} -> ${String(now?.length)}`;
  });
  const cited = rows.filter(({ isRelevant }) => isRelevant !== undefined);
  const relevant = cited.filter(({ isRelevant }) => isRelevant).length;
  process.stdout.write(
    `  ${title}, ${String(rows.length)}: ${counted.join(', ')}; ${String(relevant)} of ${String(cited.length)} cite a relevant document\n`,
  );
}

void main();
