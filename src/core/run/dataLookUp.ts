import * as l10n from '@vscode/l10n';
import { filledSql, maxTasks, valuesIn, type AgentData, type Values } from '../answering/agents/agentPlan';
import type { AgentContract, DataLookUp, RequiredData } from '../model/agentContract';
import { userSentence } from '../model/errors';
import { placeLabel } from '../model/place';
import { askTables, type TableRows } from '../tables/askTables';
import { placesOfRows, shownValue } from '../tables/describeQuery';
import { readSqlTables } from '../tables/sqlTables';
import { findInjections, isInjection } from '../trust/safety/injection';
import { counted, listAnd } from '../util/displayLanguage';
import type { Run } from './run';

/** Rows that are read for the values in them, which may repeat. */
const mostRows = 100_000;
/** A value is a name or a number that a question can be asked about. */
const longestValue = 200;

/** What a look-up gave and where that stands, or why it gave nothing. */
interface LookedUp {
  readonly values: readonly string[];
  readonly places: readonly string[];
  readonly problem?: string;
}

type LookedUpData = RequiredData & { readonly lookUp: DataLookUp };

/**
 * The data of an agent: what the question gives, and what its tables give for the rest, for each item its own. Each look-up is
 * a step; one that gives nothing leaves its data missing, and the step says why.
 */
export async function agentData(run: Run, agent: AgentContract, question: string): Promise<AgentData> {
  let sections: readonly Values[] = [new Map([['question', question]])];
  for (const data of agent.requiredData) {
    // Whatever is looked up for so many, the question is declined.
    if (sections.length > maxTasks) break;
    const found = await valuesOf(run, data, { question, sections });
    if (found.some((values) => values.length === 0)) return { sections, missing: data };
    sections = sections.flatMap((section, at) =>
      (found[at] ?? [])
        .slice(0, data.isEach ? undefined : 1)
        .map((value) => new Map([...section, [data.name, value]])),
    );
  }
  return { sections, missing: undefined };
}

/** The values of the data for each section; what does not differ between them is looked up once. */
async function valuesOf(
  run: Run,
  { lookUp, ...data }: RequiredData,
  { question, sections }: { readonly question: string; readonly sections: readonly Values[] },
): Promise<readonly (readonly string[])[]> {
  const given = valuesIn(question, data);
  if (given.length > 0 || lookUp === undefined) return sections.map(() => given);
  const queries = sections.map((section) => filledSql(lookUp.sql, section));
  const results = new Map<string, readonly string[]>();
  for (const sql of new Set(queries))
    results.set(sql, await lookUpStep(run, { ...data, lookUp: { ...lookUp, sql } }));
  return queries.map((sql) => results.get(sql) ?? []);
}

async function lookUpStep(run: Run, data: LookedUpData): Promise<readonly string[]> {
  const { name, lookUp } = data;
  const opening = { kind: 'data', title: l10n.t('Look up the data'), signal: run.signal } as const;
  return run.recorder.step(opening, async () => {
    const { values, places, problem } = await lookedUp(run, data).catch((error: unknown) => {
      if (run.signal.aborted) throw error;
      // Without its data the agent asks back, as where the table does not have it.
      return nothing(userSentence(error));
    });
    const told = problem === undefined ? values : [];
    const number =
      told.length === 0
        ? l10n.t('No value')
        : counted(told.length, l10n.t('{0} value'), l10n.t('{0} values'));
    const said = problem ?? listAnd(told);
    const { document: path, sql } = lookUp;
    const detail = { kind: 'data', name, path, sql, values: told, places } as const;
    return { value: values, summary: said === '' ? number : `${number}: ${said}`, detail };
  });
}

async function lookedUp({ deps, signal }: Run, { lookUp, isEach }: LookedUpData): Promise<LookedUp> {
  const { document, sql } = lookUp;
  const { tables: engine, index } = deps;
  if (engine === undefined) return nothing(l10n.t('Tables cannot be queried here.'));
  const tables = await readSqlTables([document], (id, stop) => index.readDocument(id, stop), signal);
  if (tables.length === 0)
    return nothing(l10n.t('{0} has no table, or is not among the documents.', document));
  const result = await askTables(sql, tables, { engine, mostRows }, signal);
  if ('problem' in result) return nothing(result.problem);
  const found = placesOfValues(result);
  const values = [...found.keys()];
  const problem = problemOf(values, result);
  // Too many items are declined, as where the question names them.
  if (problem !== undefined && isEach && values.length > maxTasks)
    return { ...nothing(problem), values: values.slice(0, maxTasks + 1) };
  if (problem !== undefined) return nothing(problem);
  return { values, places: [...new Set(found.values())].filter((place) => place !== '') };
}

/** The distinct values in the first cells of rows, with the place where each stands first, or '' if it has none. */
function placesOfValues(result: TableRows): ReadonlyMap<string, string> {
  const places = placesOfRows(result).map(({ place }) => placeLabel(place));
  const found = new Map<string, string>();
  for (const [at, [first]] of result.rows.entries()) {
    const value = shownValue(first);
    if (value !== '' && !found.has(value)) found.set(value, places[at] ?? '');
  }
  return found;
}

function nothing(problem: string): LookedUp {
  return { values: [], places: [], problem };
}

/** Why none of the values can be taken; undefined if they can. */
function problemOf(values: readonly string[], { isCut }: Pick<TableRows, 'isCut'>): string | undefined {
  if (values.length > maxTasks) return l10n.t('The query gives more than {0} different values.', maxTasks);
  if (isCut) return l10n.t('The query gives more than {0} rows.', mostRows.toLocaleString('en'));
  if (values.some(({ length }) => length > longestValue))
    return l10n.t('A value is longer than {0} characters.', longestValue);
  if (values.some((value) => isInjection(value) || findInjections(value).length > 0))
    return l10n.t('A value reads like an order to the assistant.');
  return undefined;
}
