import type { RunState } from './state';

/** What a run asked of models. */
export interface Usage {
  /** Models that answered, in the order of their first call; empty when none was used. */
  readonly models: readonly string[];
  /** Calls that came to an answer. */
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Whether some of the tokens were estimated, because a service did not count them. */
  readonly isEstimated: boolean;
  /** In the currency of the price table; undefined when the table lacks a model, or none was used. */
  readonly cost: number | undefined;
  /** Calls that failed and were made again. */
  readonly repeatedCalls: number;
  /** Why steps were done by the extractive reasoner instead, each reason once. */
  readonly fallbacks: readonly string[];
}

/** Sums up the notes of all steps. Pure; also of a run that goes on. */
export function usageOf({ steps }: Pick<RunState, 'steps'>): Usage {
  const notes = steps.flatMap((step) => step.notes);
  const calls = notes.filter((note) => note.kind === 'model-call');
  const sum = (count: (call: (typeof calls)[number]) => number): number =>
    calls.reduce((total, call) => total + count(call), 0);
  const isPriced = calls.length > 0 && calls.every(({ cost }) => cost !== undefined);
  return {
    models: [...new Set(calls.map(({ model }) => model))],
    calls: calls.length,
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    isEstimated: calls.some(({ isEstimated }) => isEstimated),
    cost: isPriced ? sum(({ cost }) => cost ?? 0) : undefined,
    repeatedCalls: notes.filter(({ kind }) => kind === 'retry').length,
    fallbacks: [...new Set(notes.flatMap((note) => (note.kind === 'fallback' ? note.message : [])))],
  };
}
