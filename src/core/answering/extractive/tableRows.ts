import { evidenceOf } from '../evidenceOf';
import type { Evidence, Passage, SourceDocument } from '../../model/types';
import type { EvidenceInput } from '../../model/ports';
import { answerFromTable, type TableAnswer } from '../../units/tables/answerFromTable';
import { compareInTable, type TableComparison } from '../../units/tables/compareInTable';
import { operationOf } from '../../units/tables/operation';
import { chunkOf, type TableRow } from '../../units/tables/table';
import { readQuestion } from '../../units/question';
import type { WordVectors } from '../../units/wordVectors';

/** Probability that such an answer is right: 27 of 27 were, on the answer sets. */
const chance = 0.85;

/** The table rows that together answer a question, with their calculation; undefined if there are none. */
export async function tableRows(
  { subQuery, found, readDocument }: EvidenceInput,
  passages: readonly Passage[],
  vectors: WordVectors | undefined,
): Promise<Evidence[] | undefined> {
  const { comparison } = subQuery;
  if (comparison === undefined && operationOf(subQuery.question) === undefined) return undefined;
  const withTable = passages.filter(({ chunk }) => chunk.blocks.some(({ kind }) => kind === 'table'));
  const documents: SourceDocument[] = [];
  for (const id of new Set(withTable.map(({ chunk }) => chunk.documentId))) {
    const document = await readDocument(id);
    if (document !== undefined) documents.push(document);
  }
  const compared = comparison && compareInTable(comparison, documents);
  if (comparison && compared) return sideEvidence(subQuery.id, comparison.side, compared, withTable);
  const answer = answerFromTable(readQuestion(subQuery.question, found.terms), documents, vectors);
  const passage = withTable.find(({ chunk }) => chunk.documentId === answer?.table.document.id);
  return answer && passage && toEvidence(subQuery.id, answer, passage);
}

/** The rows of one side, with the comparison table of all sides. */
function sideEvidence(
  subQueryId: string,
  side: number,
  { table, rows, grid }: TableComparison,
  passages: readonly Passage[],
): Evidence[] | undefined {
  const passage = passages.find(({ chunk }) => chunk.documentId === table.document.id);
  if (passage === undefined) return undefined;
  const evidence = toEvidence(subQueryId, { table, rows: rows[side] ?? [] }, passage);
  return evidence.map((entry) => ({ ...entry, sideBySide: grid }));
}

/** A calculation gets one quote with all its rows; rows that are shown get one quote per contiguous run. */
function toEvidence(subQueryId: string, answer: TableAnswer, { chunk, score }: Passage): Evidence[] {
  const { table, rows, calculation } = answer;
  const { document, headings, columns } = table;
  const runs = calculation === undefined ? runsOf(rows, table.rows) : [[...rows]];
  const own = chunkOf(document, 0, document.text.length, [...headings, columns.join(', ')]);
  return runs.map((run) =>
    evidenceOf(
      subQueryId,
      { chunk: { ...own, id: chunk.id }, score },
      {
        ...{ start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 },
        ...{ kind: 'table' as const, score: 1, chance, columns },
        ...(calculation !== undefined && { calculation }),
      },
    ),
  );
}

/** Groups rows, in rank order, into runs that are contiguous in the table. */
function runsOf(rows: readonly TableRow[], all: readonly TableRow[]): TableRow[][] {
  const runs: TableRow[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && all.indexOf(row) === all.indexOf(before) + 1)
      last.push(row);
    else runs.push([row]);
  }
  return runs;
}
