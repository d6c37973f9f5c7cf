import type {
  Answer,
  AnswerStyle,
  Citation,
  DocumentId,
  FailedFile,
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

export type { DeclineReason, StepKind };

/** A passage as the tree of steps shows it, without its text. */
export interface PassageSummary {
  readonly chunkId: string;
  readonly documentId: DocumentId;
  readonly headings: readonly string[];
  readonly place: Place;
  readonly score: number;
  /** Of its document, and how its text begins; only of passages that were kept. */
  readonly title?: string | undefined;
  readonly excerpt?: string | undefined;
}

/** A passage that came near, and why. */
export interface NearPassage extends PassageSummary {
  /** The question's words that it holds. */
  readonly holds: readonly string[];
}

/** What a step has to show when it ends. One shape a kind. */
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
      /** Orders to whoever answers that stood in kept passages and were taken out. */
      readonly injections: readonly Injection[];
    }
  | {
      readonly kind: 'evidence';
      readonly quotes: readonly string[];
      /** The passage that each quote is from. */
      readonly chunkIds?: readonly string[] | undefined;
      readonly dropped: number;
    }
  | {
      readonly kind: 'sufficiency';
      /** Aspects with a lower estimate were left out. */
      readonly threshold: number;
      readonly facets: readonly WeighedFacet[];
      /** Names, numbers and weighty words of the question that nothing near it has. */
      readonly missing?: readonly string[] | undefined;
    }
  | {
      readonly kind: 'synthesize';
      readonly style: AnswerStyle;
      readonly citations: number;
      readonly characters: number;
      readonly facetsCovered?: readonly string[] | undefined;
      readonly facetsMissing?: readonly string[] | undefined;
      /** Set when the quotes were too long for the writer to read all of them. */
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
      /** Retries so far, this decision's own included. */
      readonly retries: number;
    }
  /** A further try: what it searches for beside the question, and how. */
  | {
      readonly kind: 'retry';
      readonly feedback: Feedback;
      readonly threshold: number;
      readonly candidates: number;
    }
  | { readonly kind: 'failure'; readonly message: string };

/** What was searched, what came nearest and what could not be read, for an answer that was not given. */
export interface Coverage {
  readonly documentsSearched: number;
  /** What went to search. */
  readonly queries: readonly string[];
  /** What was asked and is not there: words that no document has, and aspects that nothing was found for. */
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
      /** One-click replies: narrower or clearer questions; may be empty. */
      readonly options: readonly string[];
      /** Of a run that found nothing: what a person is asked ([004]); left out otherwise. */
      readonly question?: string | undefined;
    }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly message: string };

/** Everything that happens in a run, in order. Times (`at`) are milliseconds since 1970. */
export type RunEvent =
  | {
      readonly type: 'run-start';
      readonly runId: string;
      readonly question: string;
      readonly style: AnswerStyle;
      /** What the question is limited to; left out for the whole workspace. */
      readonly scope?: readonly ScopeItem[] | undefined;
      /** Name of the domain agent that the question calls; left out where the router chooses. */
      readonly agent?: string | undefined;
      /** Set for a run that is shown from a trace: nothing is searched or asked. */
      readonly isReplay?: true;
      readonly at: number;
    }
  | {
      readonly type: 'step-start';
      readonly stepId: string;
      readonly parentId: string | undefined;
      readonly kind: StepKind;
      readonly title: string;
      /** Of a task: the id of its sub-query; a second step with the same one is its second try. */
      readonly taskId?: string | undefined;
      readonly at: number;
    }
  | {
      readonly type: 'step-end';
      readonly stepId: string;
      readonly status: 'done' | 'failed';
      /** A few words on the result, shown in place of the title's bare form ("3 of 8 passages kept"). */
      readonly summary: string;
      readonly detail: StepDetail;
      readonly at: number;
    }
  /** Something worth showing happened inside a step that goes on. */
  | { readonly type: 'step-note'; readonly stepId: string; readonly note: StepNote; readonly at: number }
  /** The text and the citations so far do not count: the answer is written anew. */
  | { readonly type: 'answer-restart' }
  | { readonly type: 'citation-add'; readonly citation: Citation }
  | { readonly type: 'answer-delta'; readonly text: string }
  | { readonly type: 'run-end'; readonly outcome: RunOutcome; readonly at: number };
