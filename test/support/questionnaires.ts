/** What tests of questionnaires work with: rows, a library over real documents, and a journal in memory. */
import type { Library } from '../../src/core/run/library';
import { noMemory, noVocabulary } from '../../src/core/model/knowledge';
import { learnedData } from '../../src/adapters/vocabulary/learnedData';
import type { SearchIndex } from '../../src/core/model/ports';
import type { Citation } from '../../src/core/model/types';
import type {
  KeptEvent,
  QuestionRow,
  RowAnswer,
  RowResult,
} from '../../src/core/features/questionnaire/model';
import { classificationOf } from '../../src/core/features/questionnaire/pipelineOf';
import type { PipelineResult } from '../../src/core/features/questionnaire/pipelineResult';
import { createExtractiveReasoner } from '../../src/core/answering/extractive/extractiveReasoner';
import { answerQuestion } from '../../src/core/run/answerQuestion';

/** A row for each question, with ids r1, r2 and so on. */
export function rowsOf(...questions: readonly string[]): QuestionRow[] {
  return questions.map((question, at) => ({
    id: `r${at + 1}`,
    number: at + 2,
    cells: [String(at + 1), question],
    question,
  }));
}

/** A library that answers by rules; `ids` are its documents. */
export function libraryOver(index: SearchIndex, ids: readonly string[]): Library {
  const settings = {
    style: 'concise',
    candidates: 10,
    maxParallelTasks: 3,
    taskTimeoutMs: 60_000,
    maxRetries: 2,
  } as const;
  const deps = {
    index,
    reasoner: createExtractiveReasoner(learnedData),
    settings,
    vocabulary: noVocabulary,
    memory: noMemory,
    log: { error: () => undefined },
  };
  return {
    index,
    refresh: () => Promise.resolve(),
    contents: () => Promise.resolve({ documents: ids.map((id) => ({ id, passages: 1 })), failed: [] }),
    answer: ({ question, conversation = [] }, signal) =>
      answerQuestion(question, { ...deps, conversation }, signal),
  };
}

/** A journal that keeps its events here. */
export function memoryJournal() {
  const events: KeptEvent[] = [];
  return {
    claim: () => Promise.resolve(() => Promise.resolve()),
    events,
    append: (event: KeptEvent): Promise<void> => {
      events.push(event);
      return Promise.resolve();
    },
  };
}

/** A result of one answer. */
export function resultOf(
  rowId: string,
  text: string,
  more: Partial<RowResult> & { readonly answer?: Partial<RowAnswer> } = {},
): RowResult {
  const { answer, ...rest } = more;
  return {
    rowId,
    question: `Question of ${rowId}?`,
    answers: [{ ...answerOf(text), ...answer }],
    answeredAt: 1_000,
    ms: 5,
    ...rest,
  };
}

function answerOf(text: string): RowAnswer {
  return {
    text,
    compliance: 'Fully Supported',
    complianceReason: 'Every part of the question is answered by a quote.',
    confidence: 0.9,
    confidenceLabel: 'high',
    citations: [citation],
    facetsCovered: [],
    facetsMissing: [],
    sources: [{ documentId: 'a.md', contentHash: 'h1' }],
    pipeline: pipeline(text),
  };
}

const citation: Citation = {
  marker: 1,
  documentId: 'a.md',
  documentTitle: 'A',
  headings: ['A'],
  chunkId: 'a.md#0',
  quote: 'It is so.',
  place: { kind: 'lines', lines: { start: 3, end: 3 } },
  score: 0.9,
};

function pipeline(answer: string): PipelineResult {
  const synthesis = {
    answer,
    compliance_status: 'Fully Supported',
    confidence_score: 90,
    citations: [],
    facets_covered: [],
    facets_missing: [],
    reasoning: '',
  } as const;
  return {
    question: 'q',
    classification: classificationOf(undefined, []),
    queryPlan: { original_question: 'q', facets: [], primary_queries: [], reasoning: '' },
    research: { sources: [], confidence: 90, capability_gap: null },
    evidence: { evidence: [] },
    synthesis,
    synthesisHistory: [synthesis],
    criticFeedback: [],
    iterations: 1,
    duration: 5,
    success: true,
  };
}
