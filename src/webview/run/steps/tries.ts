import type { RunState, StepState } from '../../../core/model/state';

/** One try at an answer. */
export interface Try {
  /** From 1. */
  readonly number: number;
  /** 0…1; undefined when there was no draft. */
  readonly confidence: number | undefined;
  /** The confidence in the words of its step; empty when there was none. */
  readonly sureness: string;
  /** Passages its searches kept, without duplicates. */
  readonly passages: number;
  /** The review's verdict in the words of its step; empty when there was none. */
  readonly review: string;
  /** Whether its draft is the answer shown. */
  readonly isKept: boolean;
}

/** The tries of a run, in order; empty when there was only one. */
export function triesOf(run: RunState): readonly Try[] {
  const retries = run.steps.filter(({ kind }) => kind === 'retry');
  if (retries.length === 0) return [];
  const inside = retries.map((retry) => below(run.steps, retry.id));
  const later = new Set([...retries, ...inside.flat()]);
  const tries = [run.steps.filter((step) => !later.has(step)), ...inside].map(tryOf);
  const kept = keptTry(run, tries);
  return tries.map((one, at) => ({ ...one, number: at + 1, isKept: one === kept }));
}

type Measured = Omit<Try, 'number' | 'isKept'>;

function tryOf(steps: readonly StepState[]): Measured {
  const details = steps.flatMap(({ detail }) => detail ?? []);
  const kept = details.flatMap((detail) => (detail.kind === 'search' ? detail.kept : []));
  return {
    confidence: details.find((detail) => detail.kind === 'evaluate')?.confidence,
    sureness: steps.find(({ detail }) => detail?.kind === 'evaluate')?.summary ?? '',
    passages: new Set(kept.map(({ chunkId }) => chunkId)).size,
    review: steps.find(({ kind }) => kind === 'critique')?.summary ?? '',
  };
}

/** The try whose confidence the answer has; none without an answer. */
function keptTry({ outcome }: RunState, tries: readonly Measured[]): Measured | undefined {
  if (outcome?.kind !== 'answered') return undefined;
  const { confidence } = outcome.answer;
  // The answer's confidence is rounded to three decimals.
  return tries.findLast(
    (one) => one.confidence !== undefined && Math.abs(one.confidence - confidence) < 0.001,
  );
}

function below(steps: readonly StepState[], id: string): readonly StepState[] {
  const children = steps.filter(({ parentId }) => parentId === id);
  return children.flatMap((child) => [child, ...below(steps, child.id)]);
}
