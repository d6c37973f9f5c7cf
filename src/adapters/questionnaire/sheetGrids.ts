import { read, type CellObject } from '@e965/xlsx';
import { AskDocsError } from '../../core/errors';
import { UnreadableFile } from '../readers/readFile';
import { repack, unzip } from '../readers/unzip';
import type { Grid } from './grids';

/** Rows of a sheet that are read. */
const maxRows = 20_000;

/** The sheets of a workbook that are shown, with the values as they are shown. Fails with `questionnaire-unreadable`. */
export function sheetGrids(bytes: Uint8Array): Grid[] {
  const workbook = openWorkbook(bytes);
  return workbook.SheetNames.flatMap((sheet, index) => {
    const rows = workbook.Sheets[sheet]?.['!data'] ?? [];
    if ((workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0) return [];
    const cells = Array.from(rows.slice(0, maxRows), (row) =>
      // What is empty may be missing.
      Array.from((row as CellObject[] | undefined) ?? [], cellText),
    );
    return [{ sheet, rows: cells.map((texts, at) => ({ number: at + 1, cells: texts })) }];
  });
}

function openWorkbook(bytes: Uint8Array): ReturnType<typeof read> {
  try {
    const parts = repack(unzip(bytes));
    return read(parts, {
      type: 'array',
      dense: true,
      cellHTML: false,
      cellFormula: false,
      sheetRows: maxRows,
    });
  } catch (error) {
    if (error instanceof UnreadableFile) {
      throw new AskDocsError('questionnaire-unreadable', { detail: error.message, cause: error });
    }
    throw new AskDocsError('questionnaire-unreadable', { cause: error });
  }
}

function cellText(cell: CellObject | undefined): string {
  if (cell === undefined) return '';
  const text = cell.w ?? (typeof cell.v === 'string' || typeof cell.v === 'number' ? String(cell.v) : '');
  return text.replace(/\r\n?/g, '\n').trim();
}
