import type { EmbedderFlags } from '../../src/cli/commandLine/sharedOptions';

/**
 * The parts that can be measured separately: a single search, all searches of a plan, answers, attacks in
 * documents.
 */
export const evalParts = ['searches', 'planned', 'answers', 'injection'] as const;

export type EvalPart = (typeof evalParts)[number];

/** Parsed options of `npm run eval`. */
export interface EvalCommand {
  /** A dataset, or a folder of datasets. */
  readonly folder: string;
  readonly only: readonly EvalPart[];
  /** Maximum number of questions per dataset; undefined for all. */
  readonly questions: number | undefined;
  /** Number of threads that share the questions of a large dataset. */
  readonly jobs: number;
  /** A report to compare with. */
  readonly baseline: string | undefined;
  /**
   * Whether these are failures: a regression beyond noise, a quote that stands in no document, a dataset that the baseline says
   * nothing of.
   */
  readonly gate: boolean;
  readonly embedding: EmbedderFlags | undefined;
  readonly json: boolean;
}

/** The share of one thread, and the index that all threads search. */
export interface Share {
  /** Counted from 0. */
  readonly part: number;
  readonly of: number;
  readonly folder: string;
  readonly indexDir: string;
}
