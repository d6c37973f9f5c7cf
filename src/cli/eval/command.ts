import type { CaseFlags } from '../commandLine/caseOptions';
import type { AskFlags } from '../commandLine/askOptions';

/** `ask-docs eval` of the cases of a folder, as it was written. */
export type CasesCommand = AskFlags &
  CaseFlags & {
    /** What its options are about; undefined when they fit both. */
    readonly isFor: 'cases' | 'datasets' | undefined;
    /** A report to compare with. */
    readonly baseline: string | undefined;
    /** Whether what fell since then, of measures outside of noise, is a failure; of cases only that. */
    readonly gate: boolean;
  };

/** What can be measured by itself: one search, all searches of a plan, answers, attacks in documents. */
export const evalParts = ['searches', 'planned', 'answers', 'injection'] as const;

export type EvalPart = (typeof evalParts)[number];

/** `ask-docs eval`, as it was written. */
export type EvalCommand = CasesCommand & {
  readonly name: 'eval';
  readonly only: readonly EvalPart[];
  /** Questions of each dataset, at most; undefined for all. */
  readonly questions: number | undefined;
  /** Threads that share the questions of a large dataset. */
  readonly jobs: number;
};

/** One of several threads, and where the index is that all of them search. */
export interface Share {
  /** From 0 on. */
  readonly part: number;
  readonly of: number;
  readonly folder: string;
  readonly indexDir: string;
}
