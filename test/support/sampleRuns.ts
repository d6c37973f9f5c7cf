/** Runs that show all that the page can draw of one; plain data, for unit tests and for the pictures of the interface run. */
import type { Answer } from '../../src/core/model/types';
import type { CitationAudit, StepDetail } from '../../src/core/model/events';
import type { RunState, StepState } from '../../src/core/model/state';
import { critiqueByAudit } from './critiqueByAudit';
import {
  changes,
  citation,
  documents,
  passage,
  quotes,
  retryV2,
  retryV3,
  search,
  step,
  task,
  taskDone,
} from './sampleSteps';

const small = {
  kind: 'model-call',
  model: 'gpt-4o-mini',
  inputTokens: 812,
  outputTokens: 96,
  isEstimated: false,
  cost: 0.00018,
  ms: 1240,
} as const;
const large = {
  ...small,
  model: 'gpt-4o',
  inputTokens: 2431,
  outputTokens: 312,
  cost: 0.0092,
  ms: 3810,
} as const;
const busy = { kind: 'retry', message: 'The service is busy.', waitMs: 2000 } as const;
const unreachable = { kind: 'fallback', message: 'The service cannot be reached.' } as const;

const asked = 'And how did that change from version 2?';
const understood = 'How did the retries of failed uploads change from version 2 to version 3, and why?';

const inOld = task('t1', 'How are failed uploads retried in version 2?', {
  targetDocuments: [documents.old],
});
const inNew = task('t2', 'How are failed parts retried in version 3?', {
  searchQueries: ['retry failed part version 3', 'exponential backoff part'],
  terms: ['backoff'],
});
const reason = task('t3', 'Why did the waits between retries change?', {
  dependsOn: ['t1', 't2'],
  facet: 'reason',
});
const tasks = [inOld, inNew, reason];

const routed = {
  kind: 'route',
  route: {
    kind: 'complex',
    reasoning: 'It compares two versions and asks for the reason.',
    entities: ['version 2', 'version 3'],
    question: understood,
    variants: [],
    options: [],
  },
} as const;
const planned: StepDetail = {
  kind: 'plan',
  subQueries: tasks,
  reasoning: 'Both versions are looked up first; the reason needs what they say.',
};

const guardStep = step(
  's1',
  { kind: 'guard', title: 'Check the question' },
  { kind: 'guard', documents: 5, flags: [] },
  { summary: '5 documents to search' },
);
const routeStep = step('s2', { kind: 'route', title: 'Understand the question' }, routed, {
  summary: 'More than one search',
  notes: [small],
});
const planStep = step('s3', { kind: 'plan', title: 'Plan' }, planned, {
  summary: '3 searches in turn',
  notes: [busy, { ...small, inputTokens: 1034, outputTokens: 188 }],
});
const opening = [guardStep, routeStep, planStep];

const timeUp = 'A search took too long and was stopped.';
const gaveUp: Partial<StepState> = { status: 'failed', summary: timeUp };

const firstTask: readonly StepState[] = [
  step('s4', { kind: 'task', title: inOld.question, taskId: 't1' }, taskDone(inOld.question), {
    summary: '1 quote',
  }),
  search('s5', 's4', {
    queries: ['How are failed uploads retried in version 2?'],
    kept: [retryV2, { ...retryV3, score: 0.72 }],
    dropped: [
      passage('old', 'Limits', 19, 0.52),
      passage('runbook', 'Steps', 12, 0.44),
      passage('policy', 'Exceptions', 26, 0.31),
      passage('spec', 'Checksums', 24, 0.22),
    ],
  }),
  quotes(
    's6',
    's4',
    ['A failed upload is retried up to 3 times. The client waits 2 seconds before each retry.'],
    {
      summary: '1 quote',
      notes: [small],
    },
  ),
];

const secondTask: readonly StepState[] = [
  step(
    's7',
    { kind: 'task', title: inNew.question, taskId: 't2' },
    { kind: 'failure', message: timeUp },
    gaveUp,
  ),
  search('s8', 's7', { queries: inNew.searchQueries, kept: [retryV3, changes] }),
  step(
    's9',
    { kind: 'evidence', title: 'Quote the evidence', in: 's7' },
    { kind: 'failure', message: timeUp },
    { ...gaveUp, notes: [{ kind: 'wait', waitMs: 3000 }, busy] },
  ),
  step('s10', { kind: 'task', title: inNew.question, taskId: 't2' }, taskDone(inNew.question), {
    summary: '2 quotes',
  }),
  search('s11', 's10', { queries: inNew.searchQueries, kept: [retryV3, changes], dropped: [retryV2] }),
  quotes(
    's12',
    's10',
    [
      'The wait before a retry starts at 1 second and doubles each time, up to 30 seconds.',
      'Retries back off exponentially instead of waiting a fixed 2 seconds.',
    ],
    { summary: '2 quotes, 1 dropped', dropped: 1, notes: [unreachable] },
  ),
];

const thirdTask: readonly StepState[] = [
  step('s13', { kind: 'task', title: reason.question, taskId: 't3' }, taskDone(reason.question), {
    summary: '1 quote',
  }),
  search('s14', 's13', {
    queries: ['Why did the waits between retries change? backoff fixed 2 seconds'],
    threshold: 0.45,
    kept: [passage('spec', 'Retry policy', 18, 0.71), retryV3, changes],
    dropped: [passage('runbook', 'Afterwards', 21, 0.5)],
  }),
  quotes('s15', 's13', ['… so that many clients do not retry at the same moment.'], {
    summary: '1 quote',
    notes: [small],
  }),
];

const evaluation = {
  faithfulness: 1,
  relevance: 0.9,
  completeness: 0.9,
  reasoningQuality: 0.8,
  overall: 0.92,
};

const audit: CitationAudit = {
  invalidMarkers: [],
  missingQuotes: [],
  uncitedSentences: [],
  unsupportedSentences: [],
  quotesVerified: 3,
  sentences: 2,
};

const closing: readonly StepState[] = [
  step(
    's16',
    { kind: 'synthesize', title: 'Write the answer' },
    { kind: 'synthesize', style: 'concise', citations: 3, characters: 240 },
    { summary: '3 citations', notes: [large] },
  ),
  step(
    's17',
    { kind: 'audit', title: 'Check the citations' },
    {
      kind: 'audit',
      quotesVerified: 3,
      quotes: 3,
      uncitedSentences: 0,
      invalidMarkers: 0,
      unsupportedSentences: 0,
    },
    { summary: 'All quotes are in their documents, word for word' },
  ),
  step(
    's18',
    { kind: 'critique', title: 'Review the draft' },
    { kind: 'critique', critique: critiqueByAudit({ audit, draft: { facetsMissing: [] } }) },
    { summary: 'No objection', notes: [small] },
  ),
  step(
    's19',
    { kind: 'evaluate', title: 'Evaluate' },
    { kind: 'evaluate', evaluation, confidence: 0.87 },
    { summary: 'High confidence' },
  ),
  step(
    's20',
    { kind: 'supervise', title: 'Decide' },
    {
      kind: 'supervise',
      decision: { kind: 'finalize', reason: 'good-enough' },
      confidence: 0.87,
      retries: 0,
    },
    { summary: 'Shown as the answer' },
  ),
];

const answer: Answer = {
  text: 'In version 2 a failed upload is retried **3 times**, with 2 seconds before each [1]. Since version 3 a failed part is retried **5 times** and the waits double, from 1 second up to 30 [2], so that clients do not all return at the same moment [3].',
  citations: [
    {
      ...citation(1, retryV2, 'A failed upload is retried up to 3 times.'),
      older: { reason: 'replaced', issue: 'v2', newer: ['specs/uploads-v3.md'] },
    },
    citation(2, retryV3, 'A failed part is retried up to 5 times.'),
    citation(3, retryV3, 'so that many clients do not retry at the same moment.'),
  ],
  confidence: 0.874,
  mode: 'answer',
  confidenceLabel: 'high',
  flags: ['conflicting_sources', 'degraded'],
  evaluation,
  verdict: 'PASS',
  audit,
  critique: critiqueByAudit({ audit, draft: { facetsMissing: [] } }),
  decision: { kind: 'finalize', reason: 'good-enough' },
  retries: 0,
  sources: [],
  facetsCovered: [],
  facetsMissing: [],
  conflicts: [
    {
      subject: 'how often a failed upload is retried',
      sides: [
        { marker: 2, value: '5 times', date: '2026-03-01' },
        { marker: 1, value: '3 times', date: '2024-11' },
      ],
    },
    {
      subject: 'whether checksums are required',
      sides: [
        { marker: 2, value: 'yes', date: undefined },
        { marker: 1, value: 'no', date: undefined },
      ],
    },
  ],
  warnings: [
    'Nothing was found about “what the mobile client does”: A search took too long and was stopped.',
  ],
  reasoning: '3 quotes from 2 documents, chosen from 4 passages.',
};

const base = {
  style: 'concise',
  startedAt: 0,
  endedAt: undefined,
  citations: [],
  text: '',
  outcome: undefined,
} as const;

/** A follow-up in three tasks with models, a retry, a second try, a fallback, conflicts and a warning. */
export const answeredRun: RunState = {
  ...base,
  runId: 'sample-answered',
  question: asked,
  endedAt: 9400,
  steps: [...opening, ...firstTask, ...secondTask, ...thirdTask, ...closing],
  citations: answer.citations,
  text: answer.text,
  outcome: { kind: 'answered', answer },
};

/** Two tasks of three go on: one waits to try a call again, the other for the rate limit. */
export const runningRun: RunState = {
  ...base,
  runId: 'sample-running',
  question: asked,
  steps: [
    ...opening,
    step('s4', { kind: 'task', title: inOld.question, taskId: 't1' }),
    search('s5', 's4', { queries: [inOld.question], kept: [retryV2] }),
    step('s6', { kind: 'evidence', title: 'Quote the evidence', in: 's4' }, undefined, {
      notes: [small, busy],
    }),
    step('s7', { kind: 'task', title: inNew.question, taskId: 't2' }),
    search('s8', 's7', { queries: inNew.searchQueries, kept: [retryV3, changes], dropped: [retryV2] }),
    step('s9', { kind: 'evidence', title: 'Quote the evidence', in: 's7' }, undefined, {
      notes: [
        { kind: 'wait', waitMs: 1000 },
        { kind: 'wait', waitMs: 2000 },
      ],
    }),
  ],
};

const notFound = 'What is the price of the enterprise edition in Japan?';

/** Nothing was strong enough: what was searched, what is missing, what came nearest, what could not be read. */
export const declinedRun: RunState = {
  ...base,
  runId: 'sample-declined',
  question: notFound,
  endedAt: 120,
  steps: [
    guardStep,
    step('s4', { kind: 'task', title: notFound, taskId: 't1' }, taskDone(notFound), {
      summary: 'Nothing strong enough',
    }),
    search('s5', 's4', {
      queries: [notFound, 'price list Japan'],
      dropped: [passage('policy', 'Exceptions', 26, 0.31)],
    }),
  ],
  outcome: {
    kind: 'declined',
    reason: 'nothing-found',
    message: 'The documents do not say. No passage matches the question well enough.',
    flags: [],
    coverage: {
      documentsSearched: 1284,
      queries: [notFound, 'enterprise edition price', 'price list Japan', 'licence cost'],
      missing: ['enterprise', 'Japan', 'the price in yen'],
      nearest: [
        { ...passage('policy', 'Exceptions', 26, 0.31), holds: ['edition', 'price'] },
        { ...passage('runbook', 'Before you start', 5, 0.22), holds: ['price'] },
      ],
      failed: [
        { id: 'contracts/master-agreement.pdf', reason: 'The file is protected by a password.' },
        { id: 'contracts/2024/price-list.xlsx', reason: 'The file is damaged.' },
      ],
    },
    options: [],
  },
};

const unclear = { ...routed.route, kind: 'clarify', entities: ['Azure'], question: 'And on Azure?' } as const;
const unclearStep: StepState = {
  ...routeStep,
  detail: { kind: 'route', route: { ...unclear, reasoning: 'Two documents describe Azure uploads.' } },
};

/** A question back with replies to choose from. */
export const clarifyRun: RunState = {
  ...base,
  runId: 'sample-clarify',
  question: 'And on Azure?',
  endedAt: 900,
  steps: [guardStep, { ...unclearStep, summary: 'A detail is missing' }],
  outcome: {
    kind: 'declined',
    reason: 'clarify',
    message: 'Which one do you mean? Two documents describe Azure uploads, and they disagree on the limit.',
    flags: [],
    coverage: { documentsSearched: 0, queries: [], missing: [], nearest: [], failed: [] },
    options: ['The limit of Azure Blob uploads', 'The limit of Azure Files (preview)', 'Compare both'],
  },
};
