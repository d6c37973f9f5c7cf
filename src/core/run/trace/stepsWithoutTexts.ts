import type { Injection, Route, SubQuery } from '../../model';
import type { StepNote } from '../../ports';
import type { StepDetail } from '../events';
import type { StepState } from '../state';
import { critiqueWithoutTexts, decisionWithoutTexts, feedbackWithoutTexts } from './judgementWithoutTexts';
import { withoutDetail, withoutText, type Placeholders } from './placeholders';
import { modelLabel } from './settings';

export function stepWithoutTexts(step: StepState, names: Placeholders): StepState {
  const { id, parentId, kind, taskId, status, detail, notes, startedAt, endedAt } = step;
  return {
    id,
    parentId,
    kind,
    title: titleWithoutTexts(step),
    ...(taskId !== undefined && { taskId: names.task(taskId) }),
    status,
    summary: summaryWithoutTexts(step),
    detail: detail && detailWithoutTexts(detail, names),
    notes: notes.map(noteWithoutTexts),
    startedAt,
    endedAt,
  };
}

/** A task is called by its question, and a search by its conditions; all others have titles of the product's own. */
function titleWithoutTexts({ kind, title }: StepState): string {
  if (kind === 'task') return withoutText(title);
  return kind === 'search' ? 'Search' : title;
}

/** A search may name a phrase at the end; all others that went well count in the product's own words. */
function summaryWithoutTexts({ kind, status, summary }: StepState): string {
  if (status === 'failed') return withoutDetail(summary);
  return kind === 'search' ? (/^\d+ found, \d+ kept/.exec(summary)?.[0] ?? '') : summary;
}

function noteWithoutTexts(note: StepNote): StepNote {
  switch (note.kind) {
    case 'model-call':
      return { ...note, model: modelLabel(note.model) };
    case 'retry':
    case 'fallback':
      return { ...note, message: withoutDetail(note.message) };
    case 'wait':
      return note;
  }
}

const judgedKinds = [
  'guard',
  'synthesize',
  'audit',
  'evaluate',
  'critique',
  'supervise',
  'retry',
  'failure',
] as const;

type Judged = Extract<StepDetail, { readonly kind: (typeof judgedKinds)[number] }>;

function isJudged(detail: StepDetail): detail is Judged {
  return judgedKinds.some((kind) => kind === detail.kind);
}

function detailWithoutTexts(detail: StepDetail, names: Placeholders): StepDetail {
  return isJudged(detail) ? judgedWithoutTexts(detail) : foundWithoutTexts(detail, names);
}

function foundWithoutTexts(detail: Exclude<StepDetail, Judged>, names: Placeholders): StepDetail {
  switch (detail.kind) {
    case 'route':
      return { kind: 'route', route: routeWithoutTexts(detail.route) };
    case 'plan': {
      const subQueries = detail.subQueries.map((subQuery) => subQueryWithoutTexts(subQuery, names));
      return { kind: 'plan', subQueries, reasoning: withoutText(detail.reasoning) };
    }
    case 'task':
      return { kind: 'task', question: withoutText(detail.question), confidence: detail.confidence };
    case 'search':
      return searchWithoutTexts(detail, names);
    case 'evidence':
      return { kind: 'evidence', quotes: detail.quotes.map(withoutText), dropped: detail.dropped };
    case 'sufficiency': {
      const facets = detail.facets.map((facet) => ({ ...facet, facet: withoutText(facet.facet) }));
      return { kind: 'sufficiency', threshold: detail.threshold, facets };
    }
  }
}

function judgedWithoutTexts(detail: Judged): StepDetail {
  switch (detail.kind) {
    case 'guard':
    case 'synthesize':
    case 'audit':
    case 'evaluate':
      return detail;
    case 'critique':
      return { kind: 'critique', critique: critiqueWithoutTexts(detail.critique) };
    case 'supervise':
      return { ...detail, decision: decisionWithoutTexts(detail.decision) };
    case 'retry':
      return { ...detail, feedback: feedbackWithoutTexts(detail.feedback) };
    case 'failure':
      return { kind: 'failure', message: withoutDetail(detail.message) };
  }
}

function routeWithoutTexts({ kind, reasoning, entities, question, variants, options }: Route): Route {
  return {
    kind,
    reasoning: withoutText(reasoning),
    entities: entities.map(withoutText),
    question: withoutText(question),
    variants: variants.map(withoutText),
    options: options.map(withoutText),
  };
}

function subQueryWithoutTexts(subQuery: SubQuery, names: Placeholders): SubQuery {
  return {
    id: names.task(subQuery.id),
    question: withoutText(subQuery.question),
    searchQueries: subQuery.searchQueries.map(withoutText),
    facet: withoutText(subQuery.facet),
    dependsOn: subQuery.dependsOn.map((id) => names.task(id)),
    terms: subQuery.terms.map(withoutText),
    targetDocuments: subQuery.targetDocuments.map((id) => names.document(id)),
  };
}

function searchWithoutTexts(
  { queries, threshold, kept, dropped, injections }: Extract<StepDetail, { kind: 'search' }>,
  names: Placeholders,
): StepDetail {
  return {
    kind: 'search',
    queries: queries.map(withoutText),
    threshold,
    kept: kept.map((passage) => names.passage(passage)),
    dropped: dropped.map((passage) => names.passage(passage)),
    injections: injections.map((injection) => injectionWithoutTexts(injection, names)),
  };
}

function injectionWithoutTexts(
  { documentId, chunkId, start, end, sign }: Injection,
  names: Placeholders,
): Injection {
  return {
    documentId: names.document(documentId),
    chunkId: names.chunk(chunkId, documentId),
    start,
    end,
    sign: withoutText(sign),
  };
}
