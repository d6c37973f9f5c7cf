/** Runs whose answers a language model wrote. */
import type { Answer } from '../../src/core/model/types';
import type { RunState } from '../../src/core/model/state';
import { happyRun, retriedRun } from './sampleJudgements';

const call = {
  kind: 'model-call',
  model: 'large',
  inputTokens: 4099,
  outputTokens: 43,
  isEstimated: false,
  cost: undefined,
  ms: 800,
} as const;

function written(runId: string, from: RunState, change: (answer: Answer) => Partial<Answer>): RunState {
  const { outcome } = from;
  if (outcome?.kind !== 'answered') throw new Error(`${from.runId} has no answer`);
  const answer: Answer = { ...outcome.answer, check: 'checked', ...change(outcome.answer) };
  return {
    ...from,
    runId: `sample-${runId}`,
    text: answer.text,
    steps: from.steps.map((step) => (step.kind === 'synthesize' ? { ...step, notes: [call] } : step)),
    citations: answer.citations,
    outcome: { ...outcome, answer },
  };
}

/** Every sentence is borne out. */
export const checkedRun = written('checked', happyRun, () => ({}));

/** The first draft was not good enough; the second is. */
export const improvedRun = written('improved', retriedRun, () => ({}));

const unsupported = 'After the last retry the upload is given up within 10 minutes [2].';
const notSaid = 'The documents do not say who is told of it.';

/** A sentence says more than its quote, and one part of the question is not in the documents. */
export const partlyRun = written('partly', happyRun, ({ text, audit }) => ({
  check: 'partly',
  text: `${text} ${unsupported}\n\n${notSaid}`,
  confidence: 0.54,
  confidenceLabel: 'low',
  audit: {
    ...audit,
    unsupportedSentences: [{ sentence: unsupported, markers: [2], fault: 'number', support: 0.3 }],
    sentences: 3,
  },
}));

/** The model said nothing more after its first sentence. */
export const brokenOffRun = written('broken-off', happyRun, ({ text, citations, audit }) => ({
  check: 'partly',
  text: `${text.split('[1].')[0]}[1].`,
  citations: citations.slice(0, 1),
  confidence: 0.72,
  confidenceLabel: 'medium',
  flags: ['degraded'],
  audit: { ...audit, quotesVerified: 1, sentences: 1 },
  modelFailure: {
    kind: 'broke-off',
    model: 'large',
    reason: 'The model service took too long to answer. (models.example.com: nothing for 30 s)',
  },
}));

/** The rules answer, as the model wrote no whole sentence with a source. */
export const replacedRun = written('replaced', happyRun, () => ({
  check: undefined,
  flags: ['degraded'],
  modelFailure: {
    kind: 'replaced',
    model: 'gpt-test',
    reason:
      'The model service cannot be reached. (127.0.0.1:9: the connection was refused; is the service running there?)',
  },
}));
