import type { Critique, Evaluation, RunEvent } from '../../model/events';
import type { Citation } from '../../model/types';
import type { RunState } from '../../model/state';
import type { ClassificationResult } from './pipelineResult';

// The drafts of a run, each with its review: the events contain them all, the run's state only the last.

/** A reviewed draft. */
export interface ReviewedDraft {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly facetsCovered: readonly string[];
  readonly facetsMissing: readonly string[];
  readonly critique: Critique;
  /** Undefined if the run ended before scoring. */
  readonly evaluation: Evaluation | undefined;
  /** 0…1. */
  readonly confidence: number;
}

/** The drafts of a run in progress. */
export interface Drafts {
  readonly reviewed: readonly ReviewedDraft[];
  /** The draft being written or awaiting its review. */
  readonly open: Pick<ReviewedDraft, 'text' | 'citations' | 'facetsCovered' | 'facetsMissing'>;
}

const noDraft: Drafts['open'] = { text: '', citations: [], facetsCovered: [], facetsMissing: [] };

export const noDrafts: Drafts = { reviewed: [], open: noDraft };

/**
 * Folds one event of a run into its drafts. Pure. A draft without a review, since it equals the previous one,
 * is not counted.
 */
export function reduceDrafts(drafts: Drafts, event: RunEvent): Drafts {
  const { open } = drafts;
  switch (event.type) {
    case 'answer-restart':
      return { ...drafts, open: noDraft };
    case 'answer-delta':
      return { ...drafts, open: { ...open, text: open.text + event.text } };
    case 'citation-add':
      return { ...drafts, open: { ...open, citations: [...open.citations, event.citation] } };
    case 'step-end':
      return endStep(drafts, event.detail);
    case 'run-start':
    case 'step-start':
    case 'step-note':
    case 'run-end':
      return drafts;
  }
}

function endStep(drafts: Drafts, detail: Extract<RunEvent, { type: 'step-end' }>['detail']): Drafts {
  const { open, reviewed } = drafts;
  if (detail.kind === 'synthesize') {
    const { facetsCovered = [], facetsMissing = [] } = detail;
    return { ...drafts, open: { ...open, facetsCovered, facetsMissing } };
  }
  if (detail.kind === 'critique') {
    const draft = { ...open, critique: detail.critique, evaluation: undefined, confidence: 0 };
    return { reviewed: [...reviewed, draft], open: noDraft };
  }
  const last = reviewed.at(-1);
  if (detail.kind !== 'evaluate' || last === undefined) return drafts;
  const { evaluation, confidence } = detail;
  return { ...drafts, reviewed: [...reviewed.slice(0, -1), { ...last, evaluation, confidence }] };
}

/** A run with its row's context. */
export interface AnsweredRun {
  readonly run: RunState;
  readonly drafts: Drafts;
  /** The row's question, of which `run` may have asked one reading or variant. */
  readonly question: string;
  readonly classification: ClassificationResult;
  readonly variant?: string | undefined;
  /** Set if the question has several readings: the one that was answered. */
  readonly reading?: string | undefined;
}
