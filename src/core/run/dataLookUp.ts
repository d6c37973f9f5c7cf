import * as l10n from '@vscode/l10n';
import { filledSql, givenData } from '../answering/agents/agentPlan';
import type { AgentContract, DataLookUp, RequiredData } from '../model/agentContract';
import { placeLabel } from '../model/place';
import { askTables } from '../tables/askTables';
import { placesOfRows, shownValue } from '../tables/describeQuery';
import { readSqlTables } from '../tables/sqlTables';
import { counted, listAnd } from '../util/displayLanguage';
import type { Run } from './run';

/** More values than an agent can take sections for. */
const mostValues = 12;

/** What a look-up gave and where that stands, or why it gave nothing. */
interface LookedUp {
  readonly values: readonly string[];
  readonly places: readonly string[];
  readonly problem?: string;
}

/**
 * The agent, with what its tables give for the data that the question does not. Each look-up is a step; one that gives
 * nothing leaves its data missing, and the step says why.
 */
export async function withLookedUpData(
  run: Run,
  agent: AgentContract,
  question: string,
): Promise<AgentContract> {
  const required: RequiredData[] = [];
  for (const data of agent.requiredData) {
    const { values, missing } = givenData(question, { requiredData: [...required, data] });
    const isMissing = missing === data && data.lookUp !== undefined;
    const found = isMissing ? await lookUpStep(run, data, values) : [];
    required.push(found.length > 0 ? { ...data, found } : data);
  }
  return { ...agent, requiredData: required };
}

async function lookUpStep(
  run: Run,
  { name, lookUp }: RequiredData,
  given: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  if (lookUp === undefined) return [];
  const sql = filledSql(lookUp.sql, given);
  const opening = { kind: 'data', title: l10n.t('Look up the data'), signal: run.signal } as const;
  return run.recorder.step(opening, async () => {
    const { values, places, problem } = await lookedUp(run, { ...lookUp, sql });
    const number =
      values.length === 0
        ? l10n.t('No value')
        : counted(values.length, l10n.t('{0} value'), l10n.t('{0} values'));
    const said = problem ?? listAnd(values);
    const detail = { kind: 'data', name, path: lookUp.document, sql, values, places } as const;
    return { value: values, summary: said === '' ? number : `${number}: ${said}`, detail };
  });
}

async function lookedUp({ deps, signal }: Run, { document, sql }: DataLookUp): Promise<LookedUp> {
  const none = (problem: string): LookedUp => ({ values: [], places: [], problem });
  const { tables: engine, index } = deps;
  if (engine === undefined) return none(l10n.t('Tables cannot be asked here.'));
  const tables = await readSqlTables([document], (id, stop) => index.readDocument(id, stop), signal);
  if (tables.length === 0) return none(l10n.t('{0} has no table, or is not among the documents.', document));
  const result = await askTables(sql, tables, { engine, mostRows: mostValues }, signal);
  if ('problem' in result) return none(result.problem);
  const places = placesOfRows(result).map(({ place }) => placeLabel(place));
  const found = result.rows
    .map(([first], at) => ({ value: shownValue(first), place: places[at] ?? '' }))
    .filter(({ value }) => value !== '');
  return {
    values: [...new Set(found.map(({ value }) => value))],
    places: [...new Set(found.map(({ place }) => place))].filter((place) => place !== ''),
  };
}
