import type { RunOutcome } from '../../model/events';
import { holdsAnswer } from './wording';

/** What a question's run is held against. */
export interface Expected {
  readonly answerable: boolean;
  /** The documents that are needed for the answer. */
  readonly relevant: ReadonlySet<string>;
  /** Ways to write the answer; empty when the dataset has none. */
  readonly answers: readonly string[];
}

/** One run against what was expected; undefined where that does not apply. */
export interface AnswerMeasures {
  /** Whether the run answered. */
  readonly isAnswered: boolean;
  /** Whether the documents hold an answer. */
  readonly isAnswerable: boolean;
  /** 0…1; 0 when the run did not answer. */
  readonly confidence: number;
  /** Share of the needed documents that the answer cites. */
  readonly citedNeeded: number | undefined;
  /** Share of the cited documents that are needed. */
  readonly citedRightly: number | undefined;
  /** Whether the answer's words stand in a quote, without regard to capitals, marks and articles. */
  readonly holdsAnswer: boolean | undefined;
}

/** Measures the outcome of one run. `recordOf` tells the id by which the expectation knows a document. */
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
