import type { LineRange, Place, Citation, Route, SubQuery, TableResult, Passage } from '../../model/types';
import { cellRange, placesOf } from '../../model/place';
import type { Coverage, StepDetail, PassageSummary } from '../../model/events';
import { troublesOf } from '../../answering/modelFailure';
import { type RunState, type StepState, usageOf } from '../../model/state';
import { confidenceHistory } from '../trace/metrics';
import type { TableRows } from '../../tables/askTables';
import type { SqlTable } from '../../tables/sqlTables';
import { placesOfRows } from '../../tables/describeQuery';

interface PlaceFields {
  readonly lines?: LineRange;
  readonly page?: number;
  readonly slide?: number;
  readonly cell?: number;
  readonly sheet?: string;
  readonly range?: string;
}

/** A place in the fields of the public contract. */
export function placeFields(place: Place): PlaceFields {
  switch (place.kind) {
    case 'lines':
      return { lines: place.lines };
    case 'page':
      return { page: place.page };
    case 'slide':
      return { slide: place.slide };
    case 'notebook-cell':
      return { cell: place.cell };
    case 'cells':
      return { sheet: place.sheet, range: cellRange(place) };
    case 'section':
      return {};
  }
}

/** A finished run in the fields of the public contract, shared by `--json`, batches and agents. */
export function answerLine(id: string, run: RunState) {
  const route = detail(run, 'route')?.route;
  const plan = detail(run, 'plan')?.subQueries ?? [];
  const { models, calls, inputTokens, outputTokens, isEstimated, cost, fallbacks } = usageOf(run);
  return {
    id,
    ...outcomeFields(run.outcome),
    ...(route === undefined ? notRouted : routedFields(route)),
    confidenceHistory: confidenceHistory(run),
    subQueries: plan.map((subQuery) => taskFields(subQuery, run)),
    ms: (run.endedAt ?? run.startedAt) - run.startedAt,
    modelCalls: calls,
    usage: { models, inputTokens, outputTokens, isEstimated, cost: cost ?? null, fallbacks },
  };
}

/** A task of the plan, with what its last attempt searched, kept, dropped and quoted. */
function taskFields(subQuery: SubQuery, { steps }: Pick<RunState, 'steps'>) {
  const tries = steps.filter(({ kind, taskId }) => kind === 'task' && taskId === subQuery.id);
  const last = tries.at(-1);
  const own = steps.filter(({ parentId }) => last !== undefined && parentId === last.id);
  const { id, question, facet, searchQueries, terms, targetDocuments, dependsOn } = subQuery;
  return {
    ...{ id, question, facet, searchQueries, terms, targetDocuments, dependsOn },
    tries: tries.length,
    confidence: detailOf(last, 'task')?.confidence ?? 0,
    ...searchFields(detailOf(own.find(isOf('search')), 'search') ?? nothingSearched),
    ...quoteFields(detailOf(own.find(isOf('evidence')), 'evidence') ?? { quotes: [], dropped: 0 }),
  };
}

const nothingSearched = { queries: [], threshold: null, kept: [], dropped: [] };

function searchFields(search: {
  readonly queries: readonly string[];
  readonly threshold: number | null;
  readonly kept: readonly PassageSummary[];
  readonly dropped: readonly PassageSummary[];
}) {
  const { queries, threshold, kept, dropped } = search;
  return { queries, threshold, kept: kept.map(passageFields), dropped: dropped.map(passageFields) };
}

function quoteFields({ quotes, dropped }: { readonly quotes: readonly string[]; readonly dropped: number }) {
  return { quotes, quotesDropped: dropped };
}

/** A passage without its text. */
function passageFields({ documentId, chunkId, score, place }: PassageSummary) {
  return { path: documentId, chunkId, score, ...placeFields(place) };
}

function isOf(kind: StepState['kind']): (step: StepState) => boolean {
  return (step) => step.kind === kind;
}

function detailOf<K extends StepDetail['kind']>(
  step: StepState | undefined,
  kind: K,
): Extract<StepDetail, { kind: K }> | undefined {
  const detail = step?.detail;
  return detail?.kind === kind ? (detail as Extract<StepDetail, { kind: K }>) : undefined;
}

const notRouted = { route: null, agent: null, routing: null } as const;

/** `agent` is the name of the answering domain agent. */
function routedFields(route: Route) {
  return { route: route.kind, agent: route.agent?.name ?? null, routing: routeFields(route) };
}

function routeFields({ reasoning, entities, question, variants, options, agent }: Route) {
  return { reasoning, question, entities, variants, options, agentReason: agent?.reason ?? null };
}

const nothing = {
  reason: null,
  mode: null,
  answer: '',
  citations: [],
  confidence: 0,
  confidenceLabel: 'low',
  flags: [],
  evaluation: null,
  verdict: null,
  facetsCovered: [],
  facetsMissing: [],
  facetsUnsure: [],
  conflicts: [],
  warnings: [],
  result: null,
  notice: null,
  audit: null,
  critique: null,
  decision: null,
  retries: 0,
  sources: [],
} as const;

function outcomeFields(outcome: RunState['outcome']) {
  switch (outcome?.kind) {
    case 'answered': {
      const { mode, check, text, citations, confidence, confidenceLabel, flags, evaluation, verdict } =
        outcome.answer;
      const { facetsCovered, facetsMissing, facetsUnsure = [], audit } = outcome.answer;
      const { conflicts, notice = null, result } = outcome.answer;
      const { critique, decision, retries } = outcome.answer;
      const sources = outcome.answer.sources.map(({ documentId: path, contentHash }) => ({
        path,
        contentHash,
      }));
      const scores = { confidence, confidenceLabel, flags, evaluation, verdict };
      return {
        outcome: 'answered',
        reason: null,
        mode,
        ...(check !== undefined && { check }),
        answer: text,
        citations: citations.map(citationFields),
        ...scores,
        result: result === undefined ? null : resultFields(result),
        ...{ facetsCovered, facetsMissing, facetsUnsure, conflicts, notice, audit, critique },
        warnings: troublesOf(outcome.answer),
        ...{ decision, retries, sources },
      };
    }
    case 'declined': {
      const { reason, message, flags, options, question = null } = outcome;
      const coverage = coverageFields(outcome.coverage);
      // What there is was asked for, and told.
      const ending = reason === 'overview' ? 'answered' : 'declined';
      return { outcome: ending, ...nothing, reason, answer: message, flags, coverage, question, options };
    }
    case 'failed':
      return { outcome: 'failed', ...nothing, reason: outcome.message };
    case 'cancelled':
    case undefined:
      return { outcome: 'failed', ...nothing, reason: 'cancelled' };
  }
}

function resultFields({ cells, ...result }: TableResult) {
  return { ...result, cells: cells.map(({ documentId: path, place }) => ({ path, ...placeFields(place) })) };
}

function coverageFields({ nearest, failed, ...coverage }: Coverage) {
  return {
    ...coverage,
    nearest: nearest.map((passage) => ({ ...passageFields(passage), holds: passage.holds })),
    failed: failed.map(({ id, reason }) => ({ path: id, reason })),
  };
}

function citationFields({ marker, documentId, headings, chunkId, place, quote, score, older }: Citation) {
  const cited = { marker, path: documentId, ...placeFields(place), headings, chunkId, quote, score };
  return older === undefined ? cited : { ...cited, older };
}

function detail<K extends StepDetail['kind']>(
  run: RunState,
  kind: K,
): Extract<StepDetail, { kind: K }> | undefined {
  const details = run.steps.map((step) => step.detail);
  return details.find((entry): entry is Extract<StepDetail, { kind: K }> => entry?.kind === kind);
}

/** A passage in the fields of the public contract, shared by `--json`, batches and agents. */
export function passageLine({ chunk, score }: Passage) {
  const { documentId, id, place, headings, text } = chunk;
  return { path: documentId, chunkId: id, score, ...placeFields(place), headings, text };
}

/** A table in the fields of the public contract. */
export function tableLine({ name, table, columns }: SqlTable) {
  const { document, start, end, headings, rows, misfits } = table;
  return {
    name,
    path: document.id,
    ...placeFields(placesOf(document)(start, end)),
    headings,
    rows: rows.length,
    ...(misfits !== undefined && { rowsLeftOut: misfits }),
    columns: columns.map(({ name: column, kind: type, unit }) => ({
      ...{ name: column, type },
      ...(unit !== undefined && { unit }),
    })),
  };
}

/** The result of a query in the fields of the public contract; `places` are those of its rows, in order. */
export function rowsLine({ columns, rows, rowCount, isCut, tables, from }: TableRows) {
  const named = tables.map(({ name, table }) => ({ name, path: table.document.id }));
  return {
    ...{ columns, rows, rowCount, isCut, tables: named },
    ...(from?.isEach === true && {
      places: placesOfRows({ from }).map(({ path, place }) => ({ path, ...placeFields(place) })),
    }),
    ...(from?.isEach === false && { rowsRead: from.lineCount }),
  };
}
