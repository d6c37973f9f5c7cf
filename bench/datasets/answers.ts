import { holdsAnswer } from '../../src/core/features/eval/cases/judge';
import type { RunOutcome } from '../../src/core/model/events';

/** The expected outcome of a question's run. */
export interface Expected {
  readonly answerable: boolean;
  /** The documents needed for the answer. */
  readonly relevant: ReadonlySet<string>;
  /** Accepted wordings; empty if the dataset has none. */
  readonly answers: readonly string[];
}

/** A run compared with its expectation; undefined for measures that do not apply. */
export interface AnswerMeasures {
  /** Whether the run answered. */
  readonly isAnswered: boolean;
  /** Whether the documents contain an answer. */
  readonly isAnswerable: boolean;
  /** 0…1; 0 if the run did not answer. */
  readonly confidence: number;
  /** Recall of needed documents among the cited ones. */
  readonly citedNeeded: number | undefined;
  /** Precision: share of cited documents that are needed. */
  readonly citedRightly: number | undefined;
  /** Whether a quote contains the answer's words, ignoring case, punctuation and articles. */
  readonly holdsAnswer: boolean | undefined;
}

/** Measures the outcome of one run. `recordOf` maps a document to its id in the dataset. */
export function measureOutcome(
  outcome: RunOutcome | undefined,
  { answerable, relevant, answers }: Expected,
  recordOf: (documentId: string) => string,
): AnswerMeasures {
  const given = outcome?.kind === 'answered' ? outcome.answer : undefined;
  const confidence = given?.confidence ?? 0;
  const answer = { isAnswered: given !== undefined, isAnswerable: answerable, confidence };
  if (!answerable)
    return { ...answer, citedNeeded: undefined, citedRightly: undefined, holdsAnswer: undefined };
  const citations = given?.citations ?? [];
  const cited = new Set(citations.map(({ documentId }) => recordOf(documentId)));
  const both = [...cited].filter((id) => relevant.has(id)).length;
  const quotes = citations.map(({ quote }) => quote);
  return {
    ...answer,
    citedNeeded: shareOf(both, relevant.size),
    citedRightly: relevant.size === 0 ? undefined : shareOf(both, cited.size),
    holdsAnswer: answers.length === 0 ? undefined : holdsAnswer(quotes, answers),
  };
}

function shareOf(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole;
}
