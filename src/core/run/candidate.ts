import type { CitationAudit, Critique, Evaluation } from '../model/events';
import type { Draft, Plan, Route, SourceVersion, SubAnswer } from '../model/types';
import type { Attempt } from './attempt';

/** A draft with everything found out about it. */
export interface Candidate {
  readonly attempt: number;
  /** As shown: markers and citations refuted by the audit are removed. */
  readonly draft: Draft;
  /** The text as the writer wrote it. */
  readonly written: string;
  readonly subAnswers: readonly SubAnswer[];
  /** Estimated probability that the quotes contain the answer, 0…1. */
  readonly support: number;
  readonly audit: CitationAudit;
  /** Versions of the cited documents that the audit read; documents that have vanished are missing. */
  readonly sources: readonly SourceVersion[];
  readonly critique: Critique;
  /** Whether fields required by its agent are missing. */
  readonly lacksFields: boolean;
  readonly evaluation: Evaluation;
  /** 0…1, after penalties (see `core/trust/confidence.ts`). */
  readonly confidence: number;
}

/** Input of one cycle from plan to draft. */
export interface Work {
  readonly route: Route;
  readonly plan: Plan;
  readonly attempt: Attempt;
  /** Previous drafts, in order. */
  readonly before: readonly Candidate[];
  /** Ids of chunks already read in vain: an attempt that finds nothing else ends. */
  readonly known?: ReadonlySet<string>;
}
