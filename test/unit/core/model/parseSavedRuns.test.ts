import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import type { Place } from '../../../../src/core/model/types';
import type { Critique, StepDetail, StepKind, StepNote } from '../../../../src/core/model/events';
import type { RunState } from '../../../../src/core/model/state';
import { parseSavedRuns } from '../../../../src/core/model/parseSavedRuns';

const place = { kind: 'lines', lines: { start: 3, end: 4 } } as const;
const passage = { chunkId: 'a.md#0', documentId: 'a.md', headings: ['A'], place, score: 0.9 };
const kept = { ...passage, title: 'A', excerpt: 'It is so.' };
const citation = { ...passage, marker: 1, documentTitle: 'A', quote: 'It is so.' };

const route = {
  kind: 'simple',
  reasoning: 'One fact.',
  entities: [],
  question: 'Is it so?',
  variants: ['AWS'],
  options: ['On Azure?'],
} as const;
const none = { dependsOn: [], terms: ['word'], targetDocuments: ['a.md'] };
const notes: readonly StepNote[] = [
  { kind: 'model-call', model: 'm', inputTokens: 9, outputTokens: 2, isEstimated: false, cost: 0.1, ms: 5 },
  { kind: 'retry', message: 'Busy.', waitMs: 5 },
  { kind: 'wait', waitMs: 7 },
  { kind: 'fallback', message: 'The model failed.' },
];

const evaluation = { faithfulness: 1, relevance: 1, completeness: 1, reasoningQuality: 1, overall: 1 };
const critique: Critique = {
  verdict: 'REVISE',
  checks: {
    quote_grounding: { passed: false, issue: 'The quotes do not bear out 1 sentence.' },
    status_alignment: { passed: true },
    confidence_calibration: { passed: true },
    facet_coverage: { passed: true },
    answer_quality: { passed: true },
  },
  issues: ['The quotes do not bear out 1 sentence.'],
  suggestions: [],
  revisionInstructions: 'Say why.',
  unsupportedClaims: ['It is not.'],
  logicalGaps: [],
};
const injection = { documentId: 'a.md', chunkId: 'a.md#0', start: 0, end: 5, sign: 'speaks as the system' };

const details: readonly StepDetail[] = [
  { kind: 'guard', documents: 3, flags: ['partial_index'] },
  { kind: 'route', route },
  {
    kind: 'plan',
    subQueries: [{ id: 't1', question: 'q', searchQueries: ['q'], facet: 'f', ...none }],
    reasoning: 'r',
  },
  { kind: 'task', question: 'q', confidence: 0.8 },
  { kind: 'search', queries: ['q'], threshold: 0.6, kept: [kept], dropped: [], injections: [injection] },
  { kind: 'evidence', quotes: ['It is so.'], chunkIds: ['a.md#0'], dropped: 0 },
  {
    kind: 'sufficiency',
    threshold: 0.3,
    missing: ['FMCG'],
    facets: [
      {
        facet: 'f',
        estimate: 0.8,
      },
    ],
  },
  {
    kind: 'synthesize',
    style: 'concise',
    citations: 1,
    characters: 12,
    facetsCovered: ['f'],
    facetsMissing: ['g'],
    compression: { quotesBefore: 3, quotesAfter: 1, tokensBefore: 900, tokensAfter: 300 },
  },
  {
    kind: 'audit',
    quotesVerified: 1,
    quotes: 1,
    uncitedSentences: 0,
    invalidMarkers: 0,
    unsupportedSentences: 1,
  },
  { kind: 'critique', critique },
  { kind: 'evaluate', evaluation, confidence: 0.9 },
  { kind: 'supervise', decision: { kind: 'retry', reason: 'low-confidence' }, confidence: 0.4, retries: 1 },
  {
    kind: 'retry',
    feedback: { unsupportedClaims: ['It is not.'], logicalGaps: [], instructions: 'Say why.' },
    threshold: 0.55,
    candidates: 20,
  },
];

const run: RunState = {
  runId: 'r1',
  question: 'Is it so?',
  style: 'concise',
  startedAt: 1,
  endedAt: 9,
  steps: details.map((detail, index) => ({
    id: `s${index}`,
    parentId: index === 0 ? undefined : 's0',
    // Every detail of the list above is that of the step of the same name.
    kind: detail.kind as StepKind,
    title: 't',
    taskId: 't1',
    status: 'done',
    summary: '',
    detail,
    notes,
    startedAt: 1,
    endedAt: 2,
  })),
  citations: [citation],
  text: 'It is so [1].',
  outcome: {
    kind: 'answered',
    answer: {
      text: 'It is so [1].',
      citations: [citation],
      confidence: 0.9,
      mode: 'answer',
      confidenceLabel: 'high',
      flags: [],
      evaluation,
      verdict: 'PASS',
      audit: {
        invalidMarkers: [],
        missingQuotes: [],
        uncitedSentences: [],
        unsupportedSentences: [],
        quotesVerified: 1,
        sentences: 1,
      },
      critique,
      decision: { kind: 'finalize', reason: 'good-enough' },
      retries: 1,
      sources: [{ documentId: 'a.md', contentHash: 'h' }],
      facetsCovered: ['f'],
      facetsMissing: [],
      conflicts: [{ subject: 'days', sides: [{ marker: 1, value: '35', date: '2024-01-01' }] }],
      warnings: ['A search failed.'],
      reasoning: 'One task.',
    },
  },
};

/** Written by version 0.1.0 of 2026-11-23: answered, declined, retried with a model, and asked back. */
const savedByEarlierVersion = path.join('test', 'fixture', 'saved', 'runs.json');

const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('parseSavedRuns', () => {
  it('gives back every field when the run was answered', () => {
    assert.deepEqual(stored(parseSavedRuns(stored([run]))), stored([run]));
  });

  it('gives back every kind of place', () => {
    const places: readonly Place[] = [
      { kind: 'page', page: 4 },
      { kind: 'slide', slide: 2 },
      { kind: 'cells', sheet: 'A', columns: ['A', 'C'], rows: { start: 1, end: 2 } },
      { kind: 'notebook-cell', cell: 3 },
      { kind: 'section' },
    ];
    const cited = { ...run, citations: places.map((where) => ({ ...citation, place: where })) };
    assert.deepEqual(stored(parseSavedRuns(stored([cited]))), stored([cited]));
  });

  it('opens the conversation that an earlier version saved, with every text and citation', () => {
    const saved = JSON.parse(readFileSync(savedByEarlierVersion, 'utf8')) as readonly RunState[];
    const texts = (runs: readonly RunState[]) => runs.map(({ text, citations }) => ({ text, citations }));
    assert.equal(saved.length, 6);
    assert.deepEqual(texts(parseSavedRuns(saved)), texts(saved));
  });

  it('says of a run without an end that it was cut off', () => {
    const [cut] = parseSavedRuns(stored([{ ...run, endedAt: undefined, outcome: undefined }]));
    assert.deepEqual(cut?.outcome, { kind: 'cancelled', isCutOff: true });
  });

  it('leaves out a run that another version wrote and keeps the others', () => {
    const strange = { ...run, runId: 'r0', steps: [{ ...run.steps[0], kind: 'dream' }] };
    assert.deepEqual(
      parseSavedRuns(stored([strange, run])).map(({ runId }) => runId),
      ['r1'],
    );
  });

  it('leaves out a run at a time that no date has', () => {
    assert.deepEqual(
      parseSavedRuns([
        { ...run, startedAt: 1e20 },
        { ...run, endedAt: -1 },
      ]),
      [],
    );
  });

  it('gives nothing when nothing was saved', () => {
    assert.deepEqual(parseSavedRuns(undefined), []);
  });
});
