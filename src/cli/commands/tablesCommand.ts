import { createTableEngine } from '../../adapters/tables/tableEngine';
import { rowsLine, tableLine } from '../../core/export/contract/answerLine';
import { placeLabel, placesOf } from '../../core/model/place';
import { documentTest } from '../../core/retrieval/filter';
import { askTables, type QueryProblem, type TableRows } from '../../core/tables/askTables';
import { readSqlTables, type SqlTable } from '../../core/tables/sqlTables';
import { markdownRows, placesOfRows, describeColumns, describeRows } from '../../core/tables/describeQuery';
import { count } from '../../core/util/displayLanguage';
import type { Common } from '../commandLine/sharedOptions';
import { openFolder, sync } from '../library/openFolder';
import { complain, exitCodes, paint, print, printJson, say } from '../terminal/output';

export type TablesCommand = Common & {
  readonly name: 'tables';
  /** SQL to run; without it, the tables are listed. */
  readonly query: string | undefined;
  /** Parts of names of files; empty for all documents. */
  readonly files: readonly string[];
  readonly rows: number;
};

/** `ask-docs tables`: the tables of a folder, or what a query over them gives; declined when there is nothing. */
export async function tables(command: TablesCommand, signal: AbortSignal): Promise<number> {
  const { query, files, rows: mostRows, json } = command;
  const index = await openFolder(command);
  await sync(index, false, signal, { isInHaste: true });
  const isWanted = documentTest(files.map((value) => ({ kind: 'file', value, negated: false })));
  const ids = (await index.documents(signal)).filter((id) => isWanted?.(id) ?? true);
  const found = await readSqlTables(ids, (id, stop) => index.readDocument(id, stop), signal);
  if (query === undefined) {
    if (json) printJson({ tables: found.map(tableLine) });
    else printTables(found);
    return found.length === 0 ? exitCodes.declined : exitCodes.answered;
  }
  const result = await askTables(query, found, { engine: createTableEngine(), mostRows }, signal);
  if ('problem' in result) return fail(result, json);
  if (json) printJson({ query, ...rowsLine(result) });
  else printRows(result);
  return result.rowCount === 0 ? exitCodes.declined : exitCodes.answered;
}

function fail({ problem, isStopped }: QueryProblem, json: boolean): number {
  complain(problem);
  if (json) printJson({ outcome: 'failed', reason: problem });
  return isStopped === true ? exitCodes.failed : exitCodes.wrongUsage;
}

function printTables(found: readonly SqlTable[]): void {
  if (found.length === 0) print('No document has a table with columns that have names.');
  for (const one of found) {
    const { name, table } = one;
    const { document, start, end } = table;
    const label = placeLabel(placesOf(document)(start, end));
    const place = label === '' ? '' : ` ${label}`;
    print(`${paint('bold', `"${name}"`)}  ${paint('cyan', document.id)}${place}, ${describeRows(table)}`);
    print(`  ${describeColumns(one)}`);
  }
}

function printRows(result: TableRows): void {
  const places = placesOfRows(result);
  for (const [at, line] of markdownRows(result).entries()) {
    const from = places[at - 2];
    const place = from === undefined ? '' : `  ${paint('dim', `${from.path} ${placeLabel(from.place)}`)}`;
    print(line + place);
  }
  if (result.rowCount === 0) say('No row fits.');
  if (result.isCut)
    say(
      `These are the first ${count(result.rows.length, 'row')} of ${result.rowCount.toLocaleString('en')}; --rows shows more.`,
    );
}
