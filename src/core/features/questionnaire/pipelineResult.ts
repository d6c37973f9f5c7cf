/** How one answer was obtained, as a data format for other programs. Readonly data, no behaviour. */
import type { CheckName, Verdict } from '../../model/judgement';
import type { ComplianceStatus } from './compliance';

/** The router's classification; `variants` includes the questions of variants other than clouds. */
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
  /** URL of the source: its path, with the place after "#". */
  readonly url: string;
  readonly source_path: string;
  readonly content: string;
  /** The variant it was found for; null if for all. */
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

/** The complete record of how a question was answered. */
export interface PipelineResult {
  readonly question: string;
  readonly classification: ClassificationResult;
  readonly queryPlan: QueryPlanResult;
  readonly research: ResearchResult;
  readonly evidence: EvidenceResult;
  readonly synthesis: SynthesisResult;
  /** All drafts in the order they were written; `synthesis` is the last, unless an earlier one was better. */
  readonly synthesisHistory: readonly SynthesisResult[];
  readonly criticFeedback: readonly CriticResult[];
  /** Number of drafts. */
  readonly iterations: number;
  /** Milliseconds. */
  readonly duration: number;
  readonly success: boolean;
  /** A sentence for the user; left out on `success`. */
  readonly error?: string | undefined;
}
