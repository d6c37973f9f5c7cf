/** The parts that runs for unit tests and pictures are made of. */
import type { Citation, SubQuery } from '../../src/core/model/types';
import type { PassageSummary, StepDetail, StepKind } from '../../src/core/model/events';
import type { StepState } from '../../src/core/model/state';

export const documents = {
  spec: 'specs/uploads-v3.md',
  old: 'specs/uploads-v2.md',
  policy: 'policies/data-retention.md',
  runbook: 'runbooks/stuck-uploads.md',
} as const;

export function passage(
  document: keyof typeof documents,
  heading: string,
  line: number,
  score: number,
): PassageSummary {
  const documentId = documents[document];
  const place = { kind: 'lines', lines: { start: line, end: line + 4 } } as const;
  return { chunkId: `${documentId}#${line}`, documentId, headings: [heading], place, score };
}

export const retryV3 = passage('spec', 'Retry policy', 17, 0.94);
export const retryV2 = passage('old', 'Retry policy', 10, 0.81);
export const changes = passage('spec', 'What changed since version 2', 41, 0.66);

export function citation(marker: number, from: PassageSummary, quote: string): Citation {
  return { ...from, marker, documentTitle: from.documentId, quote };
}

/** A step that ended, or without a detail one that goes on. */
export function step(
  id: string,
  opening: {
    readonly kind: StepKind;
    readonly title: string;
    readonly in?: string;
    readonly taskId?: string;
  },
  detail?: StepDetail,
  rest: Partial<StepState> = {},
): StepState {
  const { kind, title, in: parentId, taskId } = opening;
  const startedAt = Number(id.slice(1)) * 100;
  return {
    id,
    parentId,
    kind,
    title,
    ...(taskId !== undefined && { taskId }),
    status: detail === undefined ? 'running' : 'done',
    summary: '',
    detail,
    notes: [],
    startedAt,
    endedAt: detail === undefined ? undefined : startedAt + 840,
    ...rest,
  };
}

export function task(id: string, question: string, rest: Partial<SubQuery> = {}): SubQuery {
  const none = { dependsOn: [], terms: [], targetDocuments: [] };
  return { id, question, searchQueries: [question], facet: question, ...none, ...rest };
}

export function search(
  id: string,
  parent: string,
  found: Partial<Extract<StepDetail, { kind: 'search' }>>,
): StepState {
  const detail: StepDetail = {
    kind: 'search',
    queries: [],
    threshold: 0.6,
    kept: [],
    dropped: [],
    injections: [],
    ...found,
  };
  return step(id, { kind: 'search', title: 'Search', in: parent }, detail, { summary: 'found' });
}

export function quotes(
  id: string,
  parent: string,
  texts: readonly string[],
  rest: Partial<StepState> & { dropped?: number },
): StepState {
  const { dropped = 0, ...others } = rest;
  const detail: StepDetail = { kind: 'evidence', quotes: texts, dropped };
  return step(id, { kind: 'evidence', title: 'Quote the evidence', in: parent }, detail, others);
}

export const taskDone = (question: string): StepDetail => ({ kind: 'task', question, confidence: 0.9 });
