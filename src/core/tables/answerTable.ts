import { languageOfQuestion } from '../language/language';
import type { SourceDocument } from '../model/types';
import { tablesOf, type Table } from '../units/tables/table';
import { wordsIn } from './cellValues';
import { execute } from './execute';
import { rankedQuery, type RankedBy, type RankedQuery } from './rank';
import { relationOf, type Relation } from './relation';
import type { TableQuery } from '../model/tableQuery';

/** The likeliest query over one of several tables. */
export interface TableQueryFound extends RankedQuery {
  readonly table: Table;
}

/** Larger tables are not asked by rules: too many queries would fit. */
const mostCells = 60_000;

/**
 * The query over one of these tables that most likely answers a question; undefined if none has a
 * result. Only for questions in English, the language that the ranker learned.
 */
export function answerByQuery(
  question: string,
  tables: readonly Table[],
  learned: RankedBy,
): TableQueryFound | undefined {
  if (languageOfQuestion(question) !== 'en') return undefined;
  return tables
    .filter(({ columns, lines }) => columns.length * lines.length <= mostCells)
    .flatMap((table): TableQueryFound[] => {
      const found = rankedQuery(question, relationOfTable(table), learned, subjectOf(table));
      return found === undefined ? [] : [{ ...found, table }];
    })
    .sort((one, other) => other.chance - one.chance)[0];
}

/** Whether the table at `start` in the document still gives these values. */
export function givesAgain(
  {
    query,
    values,
    start,
  }: { readonly query: TableQuery; readonly values: readonly string[]; readonly start: number },
  document: SourceDocument,
): boolean {
  const table = tablesOf(document).find(({ lines }) => lines[0]?.start === start);
  const again = table && execute(query, relationOfTable(table));
  return again?.values.join('\n') === values.join('\n');
}

function relationOfTable({ columns, lines }: Table): Relation {
  return relationOf(
    columns,
    lines.map(({ cells }) => cells),
  );
}

/** Words of the titles above a table. */
function subjectOf({ document, headings }: Table): string[] {
  return wordsIn([document.title, document.id.replace(/[_/.-]+/g, ' '), ...headings].join(' '));
}
