import { findInjections } from '../../trust/safety/injection';
import type { ChatModel, Prompt, Report } from '../../model/ports';
import { askTables, type QueryProblem, type TableEngine, type TableRows } from '../../tables/askTables';
import { cellsOf, sqlRows, type SqlColumn, type SqlRow, type SqlTable } from '../../tables/sqlTables';
import { shownValue } from '../../tables/describeQuery';
import { fencedPrompt, type DataPart, type Example, clipped } from './fencedPrompt';

/** A query that a model wrote, with what it gives. */
export interface WrittenQuery {
  readonly sql: string;
  readonly rows: TableRows;
}

const timeLimitMs = 5_000;
/** Rows that the writer of the answer reads. */
const mostRows = 50;

/**
 * Has a model write a query over tables that answers a question; one that cannot be run, or gives nothing, is sent
 * back once, with what is wrong. Undefined if the tables do not answer the question, or no query could be run. Fails as the model does.
 */
export async function writeQuery(
  { question, tables }: { readonly question: string; readonly tables: readonly SqlTable[] },
  { model, engine }: { readonly model: Pick<ChatModel, 'streamText'>; readonly engine: TableEngine },
  report: Report,
  signal: AbortSignal,
): Promise<WrittenQuery | undefined> {
  const asked = [...tables.map(tablePart), { name: 'question', text: question }];
  const ask = async (more: readonly DataPart[]): Promise<string | undefined> => {
    // A small model, for short tasks, writes poor SQL.
    const prompt = fencedPrompt('synthesizer', { instructions, examples, ask: [...asked, ...more] });
    return queryIn(await replyTo(prompt, model, report, signal));
  };
  const run = (sql: string) => askTables(sql, tables, { engine, timeLimitMs, mostRows }, signal);
  const first = await ask([]);
  if (first === undefined) return undefined;
  const result = await run(first);
  const problem = problemOf(result);
  if (problem === undefined && !('problem' in result)) return { sql: first, rows: result };
  const second = await ask([
    { name: 'query that gives nothing', text: first },
    { name: 'what is wrong with it', text: problem ?? '' },
  ]);
  const mended = second === undefined ? result : await run(second);
  return second === undefined || 'problem' in mended ? undefined : { sql: second, rows: mended };
}

/** A query that finds nothing may only have missed how the table writes what is asked for. */
function problemOf(result: TableRows | QueryProblem): string | undefined {
  if ('problem' in result) return result.problem;
  return givesNothing(result) ? 'It runs, and gives no row, or nothing but NULL.' : undefined;
}

export function givesNothing({ rows }: TableRows): boolean {
  return rows.every((row) => row.every((value) => value === null));
}

async function replyTo(
  prompt: Prompt,
  model: Pick<ChatModel, 'streamText'>,
  report: Report,
  signal: AbortSignal,
): Promise<string> {
  let reply = '';
  for await (const text of model.streamText(prompt, report, signal)) reply += text;
  return reply;
}

/** The query in a reply, which may have thoughts, words and a fence around it; undefined for "none". */
function queryIn(reply: string): string | undefined {
  const said = reply.replace(/<think>[^]*?<\/think>/g, '').trim();
  const fenced = /```\w*\s([^]*?)```/.exec(said)?.[1]?.trim();
  if (fenced !== undefined && fenced !== '') return fenced;
  if (said === '' || /^\W*none\b/i.test(said)) return undefined;
  const start = said.search(/^[ \t]*(?:select|with)\b/im);
  return start < 0
    ? said
    : said
        .slice(start)
        .split(/\n\s*\n/)[0]
        ?.trim();
}

const instructions = `
You write one query in SQL, for SQLite, that answers a question from tables of documents.

- Reply with one SELECT and nothing else. Reply with the word none when the answer neither stands in these tables nor follows from their
  rows, and when the question asks how or why.
- Names of tables and columns stand in double quotation marks, as they are given; texts in single ones, as the tables write them. Texts compare
  without regard to case.
- Numbers have lost their units. Dates are texts such as 2026-03-31. Empty cells are NULL. Rows of totals are left out.
- Select the answer itself and nothing else: of things that are compared the one that is asked for, a difference as one number; for several
  groups, the group and then its value. Give what is calculated a name (AS).
- When rows tie for the most or the least, give all of them: compare with (SELECT MAX …) instead of LIMIT 1.
- First, last, next and previous mean the order of the table, which is that of _rowid_, unless a date or a rank is meant.
- A cell can hold more than the word that is asked for: use LIKE '%…%' where the texts of a column are not listed.
- When a query cannot be run or gives nothing, you are told: reply with the query corrected, or with none.`;

const examples: readonly Example[] = [
  {
    ask: [
      {
        name: 'table',
        text: '"Depots" (14 rows, of fleet/depots.xlsx)\n"Town" text\n"Country" text: \'Germany\', \'Austria\'\n"Trucks" integer\nfirst rows:\n| Lindau | Germany | 42 |\n| Bregenz | Austria | 17 |',
      },
      { name: 'question', text: 'How many trucks do the German depots have together?' },
    ],
    reply: 'SELECT SUM("Trucks") AS "trucks" FROM "Depots" WHERE "Country" = \'Germany\'',
  },
];

const sampleRows = 3;
const rowsLookedAt = 1000;
const mostColumns = 60;
const mostDistinct = 12;
const longestDistinct = 300;
const longestCell = 60;

/** A table for the model: its columns, what they hold, and its first rows. */
function tablePart(table: SqlTable): DataPart {
  const rows = [...sqlRows({ cells: cellsOf(table.table, rowsLookedAt) }, table.columns)];
  const columns = table.columns.slice(0, mostColumns);
  const { document } = table.table;
  const left = table.columns.length - columns.length;
  const text = [
    `"${table.name}" (${table.table.rows.length} rows, of ${document.id})`,
    ...columns.map((column, at) => `"${column.name}" ${kindOf(column)}${valuesOf(column, at, rows)}`),
    ...(left > 0 ? [`and ${left} more columns`] : []),
    'first rows:',
    ...rows
      .slice(0, sampleRows)
      .map(({ values }) => `| ${values.slice(0, mostColumns).map(shownCell).join(' | ')} |`),
  ].join('\n');
  return { name: 'table', text: withoutOrders(text) };
}

function kindOf({ kind, unit }: SqlColumn): string {
  return unit === undefined ? kind : `${kind} (${unit})`;
}

/** The different texts of a column in the first rows, if they are few. */
function valuesOf({ kind }: SqlColumn, at: number, rows: readonly SqlRow[]): string {
  if (kind !== 'text') return '';
  const values = new Set<string>();
  for (const { values: cells } of rows) {
    const cell = cells[at] ?? null;
    if (cell !== null) values.add(`'${String(cell).replaceAll("'", "''")}'`);
    if (values.size > mostDistinct) return '';
  }
  const told = [...values].join(', ');
  return values.size === 0 || told.length > longestDistinct ? '' : `: ${told}`;
}

function shownCell(value: SqlRow['values'][number]): string {
  return value === null ? 'NULL' : clipped(shownValue(value).replace(/\s+/g, ' '), longestCell);
}

/** A text without what reads like orders to a model. */
export function withoutOrders(text: string): string {
  return findInjections(text).reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)}(left out)${rest.slice(end)}`,
    text,
  );
}
