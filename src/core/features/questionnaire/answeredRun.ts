import type { RunState } from '../../model/state';
import type { Drafts } from './drafts';
import type { ClassificationResult } from './pipelineResult';

/** A run with what its row knows beside it. */
export interface AnsweredRun {
  readonly run: RunState;
  readonly drafts: Drafts;
  /** The question of the row, of which `run` may have asked one reading or variant. */
  readonly question: string;
  readonly classification: ClassificationResult;
  readonly variant?: string | undefined;
  /** Set when the question can be read in several ways: the one that was answered. */
  readonly reading?: string | undefined;
}
