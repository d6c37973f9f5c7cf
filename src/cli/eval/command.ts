import type { Common } from '../commandLine/sharedOptions';

/** What can be measured by itself: one search, all searches of a plan, answers, attacks in documents. */
export const evalParts = ['searches', 'planned', 'answers', 'injection'] as const;

export type EvalPart = (typeof evalParts)[number];

/** `ask-docs eval`, as it was written. */
export type EvalCommand = Common & {
  readonly name: 'eval';
  readonly only: readonly EvalPart[];
  /** Questions of each dataset, at most; undefined for all. */
  readonly questions: number | undefined;
  /** Threads that share the questions of a large dataset. */
  readonly jobs: number;
  /** A report to compare with. */
  readonly baseline: string | undefined;
  /** Whether what fell outside of noise is a failure. */
  readonly gate: boolean;
};

/** One of several threads, and where the index is that all of them search. */
export interface Share {
  /** From 0 on. */
  readonly part: number;
  readonly of: number;
  readonly folder: string;
  readonly indexDir: string;
}
