import type { AnswerStyle, Turn } from '../../core/model/types';
import type { ScopeItem } from '../../core/model/scope';

/** A question with everything it is asked with. */
export interface AskedQuestion {
  readonly question: string;
  readonly style: AnswerStyle;
  /** Empty for the whole workspace. */
  readonly scope: readonly ScopeItem[];
  /** Earlier turns, oldest first. */
  readonly conversation: readonly Turn[];
  /** The conversation before these turns; see `Memory`. */
  readonly earlier: string;
}
