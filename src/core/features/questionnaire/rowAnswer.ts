/** Converts a finished run to a questionnaire answer. Pure. */
import * as l10n from '@vscode/l10n';
import type { DeclineReason, RunOutcome } from '../../model/events';
import type { AnsweredRun } from './answeredRun';
import { complianceOf, nothingFound, type Compliance } from './compliance';
import type { RowAnswer } from './model';
import { missingIn, pipelineOf } from './pipelineOf';

export type RowOutcome =
  | { readonly kind: 'answer'; readonly answer: RowAnswer }
  /** `message` is a sentence for the user. */
  | { readonly kind: 'failed'; readonly message: string };

/**
 * The answer of a run for a row, including that the documents contain none. A question that could not be
 * asked has failed.
 */
export function rowAnswer(answered: AnsweredRun): RowOutcome {
  const { outcome } = answered.run;
  switch (outcome?.kind) {
    case 'answered':
      return { kind: 'answer', answer: ofAnswer(answered, outcome) };
    case 'declined':
      return isAnswer(outcome.reason)
        ? { kind: 'answer', answer: ofNothing(answered, outcome) }
        : { kind: 'failed', message: outcome.message };
    case 'failed':
      return { kind: 'failed', message: outcome.message };
    case 'cancelled':
    case undefined:
      return { kind: 'failed', message: l10n.t('The run was stopped before it had an answer.') };
  }
}

/**
 * That the documents say nothing is a valid answer; any other decline is for the question's author to
 * resolve.
 */
function isAnswer(reason: DeclineReason): boolean {
  return reason === 'nothing-found';
}

function ofAnswer(answered: AnsweredRun, { answer }: Extract<RunOutcome, { kind: 'answered' }>): RowAnswer {
  const { question, variant } = answered;
  const { text, mode, citations, confidence, confidenceLabel, facetsCovered, facetsMissing, sources } =
    answer;
  // A run of one reading is judged by the question it asked.
  const judged = complianceOf({
    ...answer,
    question: answered.run.question || question,
    missing: missingIn(answered.run),
  });
  const compliance = withReading(judged, answered.reading);
  return {
    ...(variant !== undefined && { variant }),
    text,
    compliance: compliance.status,
    complianceReason: compliance.reason,
    confidence,
    confidenceLabel,
    ...{ mode, citations, facetsCovered, facetsMissing, sources },
    ...(compliance.gap !== undefined && { capabilityGap: compliance.gap }),
    pipeline: pipelineOf(answered, compliance),
  };
}

function ofNothing(
  answered: AnsweredRun,
  { message, coverage }: Extract<RunOutcome, { kind: 'declined' }>,
): RowAnswer {
  const compliance = nothingFound(coverage.missing);
  const pipeline = pipelineOf(answered, compliance);
  return {
    ...(answered.variant !== undefined && { variant: answered.variant }),
    text: message,
    compliance: compliance.status,
    complianceReason: compliance.reason,
    confidence: 0,
    confidenceLabel: 'low',
    citations: [],
    facetsCovered: [],
    facetsMissing: pipeline.synthesis.facets_missing,
    ...(compliance.gap !== undefined && { capabilityGap: compliance.gap }),
    sources: [],
    pipeline,
  };
}

/** A row is never asked back: the answer states which reading was used. */
function withReading(compliance: Compliance, reading: string | undefined): Compliance {
  if (reading === undefined) return compliance;
  const reason = l10n.t(
    'The question can be read in several ways; answered is: {0} {1}',
    reading,
    compliance.reason,
  );
  const status = compliance.status === 'Fully Supported' ? 'Partially Supported' : compliance.status;
  return { ...compliance, status, reason };
}
