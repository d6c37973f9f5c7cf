import type {
  Answer,
  AnswerStyle,
  Citation,
  DocumentId,
  Flag,
  Injection,
  Place,
  Route,
  SubQuery,
} from './types';
import type { Compression } from './compression';
import type { DeclineReason, Critique, Decision, Evaluation, Feedback, WeighedFacet } from './judgement';
import type { StepKind, StepNote } from './ports';
import type { ScopeItem } from './scope';
import type { FailedFile } from './indexStatus';

export type { DeclineReason, StepKind };

/** A passage as shown in the tree of steps, without its text. */
export interface PassageSummary {
  readonly chunkId: string;
  readonly documentId: DocumentId;
  readonly headings: readonly string[];
  readonly place: Place;
  readonly score: number;
  /** Document title and opening words; only for passages that were kept. */
  readonly title?: string | undefined;
  readonly excerpt?: string | undefined;
}

/** A near miss, with the reason. */
export interface NearPassage extends PassageSummary {
  /** The words of the question it contains. */
  readonly holds: readonly string[];
}

/** Result details of a step; one shape per kind. */
export type StepDetail =
  | { readonly kind: 'guard'; readonly documents: number; readonly flags: readonly Flag[] }
  | { readonly kind: 'route'; readonly route: Route }
  | { readonly kind: 'plan'; readonly subQueries: readonly SubQuery[]; readonly reasoning: string }
  | { readonly kind: 'task'; readonly question: string; readonly confidence: number }
  | {
      readonly kind: 'search';
      readonly queries: readonly string[];
      readonly threshold: number;
      readonly kept: readonly PassageSummary[];
      readonly dropped: readonly PassageSummary[];
      /** Instructions to the model that were found in kept passages and removed. */
      readonly injections: readonly Injection[];
    }
  | {
      readonly kind: 'evidence';
      readonly quotes: readonly string[];
      /** The chunk of each quote. */
      readonly chunkIds?: readonly string[] | undefined;
      readonly dropped: number;
    }
  | {
      readonly kind: 'sufficiency';
      /** Facets with a lower estimate were left out. */
      readonly threshold: number;
      readonly facets: readonly WeighedFacet[];
      /** Names, numbers and significant words of the question that no near passage contains. */
      readonly missing?: readonly string[] | undefined;
    }
  | {
      readonly kind: 'synthesize';
      readonly style: AnswerStyle;
      readonly citations: number;
      readonly characters: number;
      readonly facetsCovered?: readonly string[] | undefined;
      readonly facetsMissing?: readonly string[] | undefined;
      /** Set when the quotes were too long for the writer to read them all. */
      readonly compression?: Compression | undefined;
    }
  | {
      readonly kind: 'audit';
      readonly quotesVerified: number;
      readonly quotes: number;
      readonly uncitedSentences: number;
      readonly invalidMarkers: number;
      readonly unsupportedSentences: number;
    }
  | { readonly kind: 'critique'; readonly critique: Critique }
  | { readonly kind: 'evaluate'; readonly evaluation: Evaluation; readonly confidence: number }
  | {
      readonly kind: 'supervise';
      readonly decision: Decision;
      readonly confidence: number;
      /** Retries so far, including one that this decision starts. */
      readonly retries: number;
    }
  /** A retry: its additional queries, and how it searches. */
  | {
      readonly kind: 'retry';
      readonly feedback: Feedback;
      readonly threshold: number;
      readonly candidates: number;
    }
  | { readonly kind: 'failure'; readonly message: string };

/** What was searched, what came nearest and what could not be read, for a question without an answer. */
export interface Coverage {
  readonly documentsSearched: number;
  /** The search queries. */
  readonly queries: readonly string[];
  /** Words that no document has, and facets without results. */
  readonly missing: readonly string[];
  readonly nearest: readonly NearPassage[];
  readonly failed: readonly FailedFile[];
}

export type RunOutcome =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | {
      readonly kind: 'declined';
      readonly reason: DeclineReason;
      /** A whole sentence for the user. */
      readonly message: string;
      readonly flags: readonly Flag[];
      readonly coverage: Coverage;
      /** Suggested replies: narrower or clearer questions; may be empty. */
      readonly options: readonly string[];
      /** Question to the user after a run that found nothing; left out otherwise. */
      readonly question?: string | undefined;
    }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly message: string };

/** All events of a run, in order. Times (`at`) are milliseconds since 1970. */
export type RunEvent =
  | {
      readonly type: 'run-start';
      readonly runId: string;
      readonly question: string;
      readonly style: AnswerStyle;
      /** Limits the question; left out for the whole workspace. */
      readonly scope?: readonly ScopeItem[] | undefined;
      /** Name of the domain agent the question calls; left out if the router chooses. */
      readonly agent?: string | undefined;
      /** Set for a run replayed from a trace: nothing is searched or asked. */
      readonly isReplay?: true;
      readonly at: number;
    }
  | {
      readonly type: 'step-start';
      readonly stepId: string;
      readonly parentId: string | undefined;
      readonly kind: StepKind;
      readonly title: string;
      /** For a task: the id of its sub-query; a second step with the same id is its second attempt. */
      readonly taskId?: string | undefined;
      readonly at: number;
    }
  | {
      readonly type: 'step-end';
      readonly stepId: string;
      readonly status: 'done' | 'failed';
      /** Short summary of the result, shown in place of the bare title ("3 of 8 passages kept"). */
      readonly summary: string;
      readonly detail: StepDetail;
      readonly at: number;
    }
  /** Progress worth showing within a step that goes on. */
  | { readonly type: 'step-note'; readonly stepId: string; readonly note: StepNote; readonly at: number }
  /** Discards the text and citations so far: the answer is written afresh. */
  | { readonly type: 'answer-restart' }
  | { readonly type: 'citation-add'; readonly citation: Citation }
  | { readonly type: 'answer-delta'; readonly text: string }
  | { readonly type: 'run-end'; readonly outcome: RunOutcome; readonly at: number };
