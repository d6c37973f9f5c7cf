import type { AnswerStyle, Turn } from '../../core/model/types';
import type { ScopeItem } from '../../core/model/scope';
import type { PickedModel } from '../models/answeringModel';

/** A question with all that it is asked with. */
export interface AskedQuestion {
  readonly question: string;
  readonly style: AnswerStyle;
  /** Empty for the whole workspace. */
  readonly scope: readonly ScopeItem[];
  /** What was asked before, oldest first. */
  readonly conversation: readonly Turn[];
  /** What was said before these turns; see `Memory`. */
  readonly earlier: string;
  /** The model that the user picked for this question alone; left out for that of the settings. */
  readonly picked?: PickedModel;
}
