import type { AgentBrief } from '../../model/agentContract';
import type { AnswerStyle, SubAnswer } from '../../model/types';

/** Input for composing an answer. */
export interface Composition {
  readonly question: string;
  readonly subAnswers: readonly SubAnswer[];
  readonly style: AnswerStyle;
  /** Language of the connecting text; defaults to that of the question. */
  readonly language?: string | undefined;
  /** The agent whose fields structure the answer. */
  readonly agent?: AgentBrief | undefined;
}
