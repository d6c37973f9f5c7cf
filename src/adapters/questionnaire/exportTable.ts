import { AskDocsError } from '../../core/errors';
import { exportColumns } from '../../core/questionnaire/exportColumns';
import type { QuestionTable, RowState } from '../../core/questionnaire/model';
import { exportDelimited } from './exportDelimited';
import { exportMarkdown } from './exportMarkdown';
import { exportSheet } from './exportSheet';
import { findTable, type FoundTable } from './findTable';
import { questionRowsOf } from './readTable';
import type { TableExport } from './tableExport';
import { readTableText } from './tableText';

/**
 * The file that a questionnaire was read from with the answers in columns behind its own, which stay as they are, as does
 * all else in the file. Columns of an earlier export give way. `bytes` is the file as it is now; rows that were added to
 * it get empty cells. Fails with `questionnaire-changed` when a row is no longer in it, and as `readTable` does.
 */
export function exportTable(
  bytes: Uint8Array,
  fileName: string,
  table: QuestionTable,
  rows: readonly RowState[],
): Uint8Array {
  const found = findAgain(bytes, fileName, table);
  const made = tableExport(found, rows);
  if (found.format === 'xlsx') return exportSheet(bytes, found.grid.sheet ?? '', made);
  const { text, bytesOf } = readTableText(bytes);
  return bytesOf(found.format === 'csv' ? exportDelimited(text, fileName, made) : exportMarkdown(text, made));
}

function findAgain(bytes: Uint8Array, fileName: string, table: QuestionTable): FoundTable {
  const column = table.columns[table.questionColumn];
  try {
    return findTable(bytes, fileName, { column: column === '' ? undefined : column, sheet: table.sheet });
  } catch (error) {
    if (!(error instanceof AskDocsError) || error.code === 'questionnaire-unreadable') throw error;
    throw new AskDocsError('questionnaire-changed', { cause: error });
  }
}

function tableExport(found: FoundTable, states: readonly RowState[]): TableExport {
  const byId = new Map(states.map((state) => [state.row.id, state]));
  const rows = new Map(questionRowsOf(found).map(({ id, number }) => [number, byId.get(id)]));
  const present = new Set([...rows.values()].map((state) => state?.row.id));
  const lost = states.find(({ row }) => !present.has(row.id));
  if (lost !== undefined) {
    throw new AskDocsError('questionnaire-changed', { detail: lost.row.question.slice(0, 100) });
  }
  const { headerNumber, ownStart, ownEnd, columns } = found;
  const { questionColumn } = found.place;
  return { columns: exportColumns(states, columns), headerNumber, rows, ownStart, ownEnd, questionColumn };
}
