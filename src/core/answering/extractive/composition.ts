import type { AgentBrief } from '../../model/agentBrief';
import type { AnswerStyle, SubAnswer } from '../../model/types';

/** What an answer is written from. */
export interface Composition {
  readonly question: string;
  readonly subAnswers: readonly SubAnswer[];
  readonly style: AnswerStyle;
  /** Of the words that are not quoted; that of the question when it is left out. */
  readonly language?: string | undefined;
  /** Whose fields lay the answer out. */
  readonly agent?: AgentBrief | undefined;
}
