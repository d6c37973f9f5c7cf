/** The way to one answer in the fields of [000], for programs that read them. Readonly data, no behaviour. */
import type { CheckName, Verdict } from '../../model/judgement';
import type { ComplianceStatus } from './compliance';

/** [000] `ClassificationResult`; `variants` has the questions of variants that are no clouds too. */
export interface ClassificationResult {
  readonly is_csp_specific: boolean;
  readonly reasoning: string;
  readonly aws_question: string | null;
  readonly gcp_question: string | null;
  readonly azure_question: string | null;
  readonly variants: readonly { readonly name: string; readonly question: string }[];
}

export interface QueryFacet {
  readonly name: string;
  readonly description: string;
  readonly glossary_terms: readonly string[];
  readonly search_queries: readonly string[];
  readonly target_docs: readonly string[];
}

export interface QueryPlanResult {
  readonly original_question: string;
  readonly facets: readonly QueryFacet[];
  readonly primary_queries: readonly string[];
  readonly reasoning: string;
}

export interface ResearchSource {
  readonly title: string;
  /** Where the source opens: its path, with the place behind a "#". */
  readonly url: string;
  readonly source_path: string;
  readonly content: string;
  /** The variant that it was found for; null when for all. */
  readonly csp: string | null;
}

export interface ResearchResult {
  readonly sources: readonly ResearchSource[];
  /** 0 to 100. */
  readonly confidence: number;
  readonly capability_gap: string | null;
}

export interface SourceEvidence {
  readonly source_path: string;
  readonly source_title: string;
  readonly quotes: readonly string[];
}

export interface EvidenceResult {
  readonly evidence: readonly SourceEvidence[];
}

export interface SynthesisResult {
  readonly answer: string;
  readonly compliance_status: ComplianceStatus;
  /** 0 to 100. */
  readonly confidence_score: number;
  readonly citations: readonly {
    readonly source_path: string;
    readonly source_title: string;
    readonly url: string;
    readonly quote: string;
  }[];
  readonly facets_covered: readonly string[];
  readonly facets_missing: readonly string[];
  readonly reasoning: string;
}

export interface CriticResult {
  readonly verdict: Verdict;
  readonly checks: Readonly<Record<CheckName, { readonly passed: boolean; readonly issue: string | null }>>;
  readonly issues: readonly string[];
  readonly suggestions: readonly string[];
  /** 0 to 100. */
  readonly recommended_confidence: number | null;
  readonly revision_instructions: string | null;
}

/** [000] `PipelineResult`. */
export interface PipelineResult {
  readonly question: string;
  readonly classification: ClassificationResult;
  readonly queryPlan: QueryPlanResult;
  readonly research: ResearchResult;
  readonly evidence: EvidenceResult;
  readonly synthesis: SynthesisResult;
  /** All drafts in the order in which they were written; `synthesis` is the last, unless one before it was better. */
  readonly synthesisHistory: readonly SynthesisResult[];
  readonly criticFeedback: readonly CriticResult[];
  /** How many drafts there were. */
  readonly iterations: number;
  /** Milliseconds. */
  readonly duration: number;
  readonly success: boolean;
  /** A sentence for the user; left out when `success`. */
  readonly error?: string | undefined;
}
