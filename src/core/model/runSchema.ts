// Schemas of the steps of a run, of its events and of the run as it is saved.

import * as z from 'zod/mini';
import { citation, critique, decision, evaluation, feedback, flag, outcome } from './answerSchema';
import {
  chunkId,
  documentId,
  leftOut,
  markedText,
  message,
  modelName,
  orUndefined,
  passage,
  runId,
  scopeItem,
  stepId,
  stepSummary,
  stepTitle,
  strings,
  style,
  taskId,
  time,
} from './fields';

export const route = z.object({
  kind: z.enum(['simple', 'complex', 'clarify', 'out-of-scope', 'overview']),
  reasoning: z.string(),
  /** Names, identifiers and quoted phrases of the question. */
  entities: strings,
  /** The standalone question: a follow-up is completed from earlier turns, any other is as asked. */
  question: z.string(),
  /** Variants that each need an answer ("AWS", "Azure"); usually empty. */
  variants: strings,
  /**
   * Two to four suggested replies if the question needs clarifying; may be empty, as for all other questions.
   */
  options: strings,
  /** Style requested by the question itself ("shorter, please"); left out if none. */
  style: leftOut(z.optional(style)),
  /** The previous answer and the requested change, if the question only asks for a different form. */
  rework: leftOut(z.optional(z.object({ answer: z.string(), wish: z.string() }))),
  /** The document whose sections are listed in place of a summary, and the language of the question; left out if none. */
  summary: leftOut(z.optional(z.object({ documentId: z.string(), language: z.enum(['en', 'de']) }))),
  /** The answering domain agent, and why, in a sentence for the user; left out if none. */
  agent: z.optional(z.object({ name: z.string(), reason: z.string() })),
});

/** One task of a plan. */
export const subQuery = z.object({
  id: taskId,
  /** Standalone: answerable without the other tasks' questions. */
  question: z.string(),
  /** Search queries; the first is the main one. */
  searchQueries: strings,
  /** The facet of the whole question that this task covers. */
  facet: z.string(),
  /** Ids of the tasks this one waits for. */
  dependsOn: z.array(taskId),
  /** Glossary terms used to expand its queries. */
  terms: strings,
  /** Documents or folders named in the question: searched in addition to all others, and ranked higher. */
  targetDocuments: z.array(documentId),
  /** Whether the target documents are wanted in full, for a summary. */
  isWhole: z.optional(z.boolean()),
});

/** A range of a passage with instructions to the model (prompt injection). */
export const injection = z.object({
  documentId,
  chunkId,
  /** UTF-16 offsets in the chunk's text. */
  start: z.number(),
  end: z.number(),
  /** The sign that revealed it, in a few words. */
  sign: z.string(),
});

/** How much of the quotes the writer read; the rest was left out or cut at a sentence end. */
export const compression = z.object({
  quotesBefore: z.number(),
  quotesAfter: z.number(),
  tokensBefore: z.number(),
  tokensAfter: z.number(),
});

/** Weighed evidence for one facet of the question. */
export const weighedFacet = z.object({
  facet: z.string(),
  /** 0…1: estimated probability that the quotes contain the answer; 0 without quotes. */
  estimate: z.number(),
});

/** Progress of a step worth showing while it runs. */
export const note = z.discriminatedUnion('kind', [
  /** A completed model call. */
  z.object({
    kind: z.literal('model-call'),
    model: modelName,
    inputTokens: z.number(),
    outputTokens: z.number(),
    /** Whether token counts are estimates, because the service did not report them. */
    isEstimated: z.boolean(),
    /** From the settings' price table, in its currency; undefined if the model is not listed. */
    cost: orUndefined(z.number()),
    /** Duration of the call without waits, in milliseconds; left out if not measured. */
    ms: z.optional(z.number()),
  }),
  /** A call failed and is repeated after a wait; `message` is a sentence for the user. */
  z.object({ kind: z.literal('retry'), message, waitMs: z.number() }),
  /** A call waits for the configured rate limit. */
  z.object({ kind: z.literal('wait'), waitMs: z.number() }),
  /** The extractive reasoner took over; `message` says why, in a sentence for the user. */
  z.object({ kind: z.literal('fallback'), message }),
]);

/** Result details of a step; one shape per kind. */
export const detail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('guard'), documents: z.number(), flags: z.array(flag) }),
  z.object({ kind: z.literal('route'), route }),
  /** Data of an agent, looked up in the tables of a document. */
  z.object({
    kind: z.literal('data'),
    name: z.string(),
    path: z.string(),
    sql: z.string(),
    values: strings,
    /** Where the values stand; empty if they were computed. */
    places: strings,
  }),
  z.object({ kind: z.literal('plan'), subQueries: z.array(subQuery), reasoning: z.string() }),
  z.object({ kind: z.literal('task'), question: z.string(), confidence: z.number() }),
  z.object({
    kind: z.literal('search'),
    queries: strings,
    threshold: z.number(),
    kept: z.array(passage),
    dropped: z.array(passage),
    /** Instructions to the model that were found in kept passages and removed. */
    injections: z.array(injection),
  }),
  z.object({
    kind: z.literal('evidence'),
    quotes: strings,
    /** The chunk of each quote. */
    chunkIds: leftOut(z.optional(strings)),
    dropped: z.number(),
  }),
  z.object({
    kind: z.literal('sufficiency'),
    /** Facets with a lower estimate were left out. */
    threshold: z.number(),
    facets: z.array(weighedFacet),
    /** Names, numbers and significant words of the question that no near passage contains. */
    missing: z.optional(strings),
  }),
  z.object({
    kind: z.literal('synthesize'),
    style,
    citations: z.number(),
    characters: z.number(),
    facetsCovered: z.optional(strings),
    facetsMissing: z.optional(strings),
    /** Set when the quotes were too long for the writer to read them all. */
    compression: z.optional(compression),
  }),
  z.object({
    kind: z.literal('audit'),
    quotesVerified: z.number(),
    quotes: z.number(),
    uncitedSentences: z.number(),
    invalidMarkers: z.number(),
    unsupportedSentences: z.number(),
  }),
  z.object({ kind: z.literal('critique'), critique }),
  z.object({ kind: z.literal('evaluate'), evaluation, confidence: z.number() }),
  z.object({
    kind: z.literal('supervise'),
    decision,
    confidence: z.number(),
    /** Retries so far, including one that this decision starts. */
    retries: z.number(),
  }),
  /** A retry: its additional queries, and how it searches. */
  z.object({ kind: z.literal('retry'), feedback, threshold: z.number(), candidates: z.number() }),
  z.object({ kind: z.literal('failure'), message }),
]);

export const stepKind = z.enum([
  'guard',
  'route',
  'data',
  'plan',
  'task',
  'search',
  'evidence',
  'sufficiency',
  'synthesize',
  'audit',
  'critique',
  'evaluate',
  'supervise',
  /** Groups the steps of a retry. */
  'retry',
]);

export const step = z.object({
  id: stepId,
  parentId: orUndefined(stepId),
  kind: stepKind,
  title: stepTitle,
  /** For a task: the id of its sub-query; a second step with the same id is its second attempt. */
  taskId: z.optional(taskId),
  status: z.enum(['running', 'done', 'failed']),
  summary: stepSummary,
  detail: orUndefined(detail),
  /** Model calls, retries and waits inside the step, in order. */
  notes: z.array(note),
  startedAt: time,
  endedAt: orUndefined(time),
});

/** A user's rating of an answer. */
export const rating = z.object({
  value: z.enum(['up', 'down']),
  reason: z.optional(z.enum(['wrong', 'incomplete', 'wrong-source', 'off-topic', 'badly-written'])),
});

export const savedRun = z.object({
  runId,
  question: z.string(),
  style,
  /** Limits the question; left out for the whole workspace. */
  scope: leftOut(z.optional(z.array(scopeItem))),
  /** Name of the domain agent the question called; left out if the router chose. */
  agent: leftOut(z.optional(z.string())),
  /** The user's rating; left out if there is none. */
  rating: leftOut(z.optional(rating)),
  startedAt: time,
  endedAt: orUndefined(time),
  /** In order of their start; parents precede their children. */
  steps: z.array(step),
  citations: z.array(citation),
  /** The text so far, or the whole text once the run ended. */
  text: markedText,
  /** Undefined while the run is in progress. */
  outcome: orUndefined(outcome),
});

/** All events of a run, in order. */
export const runEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run-start'),
    runId,
    question: z.string(),
    style,
    scope: savedRun.shape.scope,
    agent: savedRun.shape.agent,
    at: time,
  }),
  z.object({
    type: z.literal('step-start'),
    stepId,
    parentId: step.shape.parentId,
    kind: stepKind,
    title: stepTitle,
    taskId: step.shape.taskId,
    at: time,
  }),
  z.object({
    type: z.literal('step-end'),
    stepId,
    status: z.enum(['done', 'failed']),
    /** Short summary of the result, shown in place of the bare title ("3 of 8 passages kept"). */
    summary: stepSummary,
    detail,
    at: time,
  }),
  /** Progress worth showing within a step that goes on. */
  z.object({ type: z.literal('step-note'), stepId, note, at: time }),
  /** Discards the text and citations so far: the answer is written afresh. */
  z.object({ type: z.literal('answer-restart') }),
  z.object({ type: z.literal('citation-add'), citation }),
  z.object({ type: z.literal('answer-delta'), text: z.string() }),
  z.object({ type: z.literal('run-end'), outcome, at: time }),
]);
