import type { RunState } from '../../model/state';
import type { Drafts } from './drafts';
import type { ClassificationResult } from './pipelineResult';

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
