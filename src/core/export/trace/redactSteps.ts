import type { Injection, Route, SubQuery } from '../../model/types';
import type { StepNote } from '../../model/ports';
import type { StepDetail } from '../../model/events';
import type { StepState } from '../../model/state';
import { critiqueWithoutTexts, decisionWithoutTexts, feedbackWithoutTexts } from './redactJudgement';
import { withoutDetail, withoutText, type Placeholders } from './placeholders';
import { ownSummary, ownTitle } from './redactedWords';
import { bareModelName } from './settings';

export function stepWithoutTexts(step: StepState, names: Placeholders): StepState {
  const { id, parentId, kind, taskId, status, detail, notes, startedAt, endedAt } = step;
  return {
    id: names.step(id),
    parentId: parentId === undefined ? undefined : names.step(parentId),
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

/** Step titles in a trace file may be arbitrary text. */
function titleWithoutTexts({ kind, title }: StepState): string {
  return kind === 'task' ? withoutText(title) : ownTitle(kind, title);
}

function summaryWithoutTexts({ kind, status, summary }: StepState): string {
  return status === 'failed' ? withoutDetail(summary) : ownSummary(kind, summary);
}

function noteWithoutTexts(note: StepNote): StepNote {
  switch (note.kind) {
    case 'model-call':
      return { ...note, model: bareModelName(note.model) };
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
      return {
        kind: 'sufficiency',
        threshold: detail.threshold,
        facets,
        ...(detail.missing !== undefined && { missing: detail.missing.map(withoutText) }),
      };
    }
  }
}

function judgedWithoutTexts(detail: Judged): StepDetail {
  switch (detail.kind) {
    case 'guard':
    case 'audit':
    case 'evaluate':
      return detail;
    case 'synthesize':
      return synthesisWithoutTexts(detail);
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

function synthesisWithoutTexts(detail: Extract<StepDetail, { kind: 'synthesize' }>): StepDetail {
  const { facetsCovered, facetsMissing, ...counts } = detail;
  return {
    ...counts,
    ...(facetsCovered !== undefined && { facetsCovered: facetsCovered.map(withoutText) }),
    ...(facetsMissing !== undefined && { facetsMissing: facetsMissing.map(withoutText) }),
  };
}

function routeWithoutTexts({ kind, reasoning, entities, question, variants, options, agent }: Route): Route {
  return {
    kind,
    reasoning: withoutText(reasoning),
    entities: entities.map(withoutText),
    question: withoutText(question),
    variants: variants.map(withoutText),
    options: options.map(withoutText),
    ...(agent && { agent: { name: withoutText(agent.name), reason: withoutText(agent.reason) } }),
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
    ...(subQuery.isWhole && { isWhole: true }),
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
