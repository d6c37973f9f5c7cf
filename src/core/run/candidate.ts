import type { CitationAudit, Critique, Evaluation } from '../model/judgement';
import type { Draft, Plan, Route, SourceVersion, SubAnswer } from '../model/types';
import type { Attempt } from './attempt';

/** A draft with all that was found out about it. */
export interface Candidate {
  readonly attempt: number;
  /** As it is shown: markers and citations that the audit refuted are taken out. */
  readonly draft: Draft;
  /** Its text as it was written. */
  readonly written: string;
  readonly subAnswers: readonly SubAnswer[];
  /** How likely the quotes hold the answer, 0…1. */
  readonly support: number;
  readonly audit: CitationAudit;
  /** The cited documents as the audit read them; a document that vanished has none. */
  readonly sources: readonly SourceVersion[];
  readonly critique: Critique;
  /** Whether it lacks fields that its agent must have. */
  readonly lacksFields: boolean;
  readonly evaluation: Evaluation;
  /** 0…1, after the penalties of [004]. */
  readonly confidence: number;
}

/** What one way from the plan to a draft begins with. */
export interface Work {
  readonly route: Route;
  readonly plan: Plan;
  readonly attempt: Attempt;
  /** The drafts so far, in their order. */
  readonly before: readonly Candidate[];
  /** Ids of chunks that were read in vain: a try that finds no other one ends. */
  readonly known?: ReadonlySet<string>;
}
