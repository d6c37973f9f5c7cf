import { createHash } from 'node:crypto';
import { withoutSecrets } from '../../core/trust/safety/secrets';
import type { QuestionRow, QuestionTable } from '../../core/features/questionnaire/model';
import { sectionsOf } from '../../core/features/questionnaire/sections';
import { ownNumbers } from '../../core/features/questionnaire/ownNumbers';
import { findTable, type TableOptions, type LocatedGrid } from './findTable';

/**
 * Reads the questions of a CSV, TSV, XLSX or Markdown file, with secrets redacted, as they may go to a model.
 * Section headings and rows without a question are left out, as are the columns of an earlier export. Fails
 * with `questionnaire-unreadable`, `questionnaire-without-questions`, `questionnaire-without-column` and
 * `questionnaire-without-sheet`.
 */
export function readTable(bytes: Uint8Array, fileName: string, options: TableOptions = {}): QuestionTable {
  const found = findTable(bytes, fileName, options);
  const { format, columns, place, headerNumber, grid, otherSheets } = found;
  return {
    format,
    columns,
    questionColumn: place.questionColumn,
    headerNumber,
    ...(grid.sheet === undefined ? {} : { sheet: grid.sheet }),
    ...(otherSheets.length === 0 ? {} : { otherSheets }),
    rows: questionRowsOf(found),
  };
}

/** The question rows of a table, each with its id. */
export function questionRowsOf({ grid, place, columns }: LocatedGrid): QuestionRow[] {
  const seen = new Map<string, number>();
  const sections = sectionsOf(
    grid.rows.map(({ cells }) => cells),
    place,
  );
  const rows = place.rows.flatMap((index, at) => {
    const row = grid.rows[index];
    if (row === undefined) return [];
    const question = (row.cells[place.questionColumn] ?? '').trim();
    const key = createHash('sha256').update(normalized(question)).digest('hex').slice(0, 16);
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    const cells = columns.map((_, column) => withoutSecrets(row.cells[column] ?? '').text);
    const section = sections[at];
    return [
      {
        ...{ id: `${key}-${before + 1}`, number: row.number, cells, question: withoutSecrets(question).text },
        ...(section !== undefined && { section: withoutSecrets(section).text }),
      },
    ];
  });
  const numbers = ownNumbers(rows.map(({ cells }) => cells));
  return rows.map((row, at) => {
    const ownNumber = numbers[at];
    return ownNumber === undefined ? row : { ...row, ownNumber };
  });
}

/** Questions that differ only in case and white space are the same. */
function normalized(question: string): string {
  return question.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
