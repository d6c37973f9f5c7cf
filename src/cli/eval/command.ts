import type { CaseFlags } from '../commandLine/caseOptions';
import type { AskFlags } from '../commandLine/askOptions';

/** Parsed options of `ask-docs eval` for the cases of a folder. */
export type CasesCommand = AskFlags &
  CaseFlags & {
    /** What the options apply to; undefined when they fit both. */
    readonly isFor: 'cases' | 'datasets' | undefined;
    /** A report to compare with. */
    readonly baseline: string | undefined;
    /**
     * Whether a regression against the baseline is a failure: for measures one beyond noise; for cases,
     * nothing else is.
     */
    readonly gate: boolean;
  };

/**
 * The parts that can be measured separately: a single search, all searches of a plan, answers, attacks in
 * documents.
 */
export const evalParts = ['searches', 'planned', 'answers', 'injection'] as const;

export type EvalPart = (typeof evalParts)[number];

/** Parsed options of `ask-docs eval`. */
export type EvalCommand = CasesCommand & {
  readonly name: 'eval';
  readonly only: readonly EvalPart[];
  /** Maximum number of questions per dataset; undefined for all. */
  readonly questions: number | undefined;
  /** Number of threads that share the questions of a large dataset. */
  readonly jobs: number;
};

/** The share of one thread, and the index that all threads search. */
export interface Share {
  /** Counted from 0. */
  readonly part: number;
  readonly of: number;
  readonly folder: string;
  readonly indexDir: string;
}
