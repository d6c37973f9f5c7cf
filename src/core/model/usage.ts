import type { RunState } from './state';

/** Model usage of a run. */
export interface Usage {
  /** Models that answered, in order of their first call; empty if none was used. */
  readonly models: readonly string[];
  /** Completed calls. */
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Whether some token counts are estimates, because a service did not report them. */
  readonly isEstimated: boolean;
  /** In the currency of the price table; undefined if a model is not listed, or none was used. */
  readonly cost: number | undefined;
  /** Calls repeated after a failure. */
  readonly repeatedCalls: number;
  /** Reasons why the extractive reasoner took over steps, each once. */
  readonly fallbacks: readonly string[];
}

/** Sums up the notes of all steps. Pure; works for a run in progress too. */
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
