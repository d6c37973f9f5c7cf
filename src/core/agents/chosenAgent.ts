/** The domain agent that answers a question, and why. */
export interface ChosenAgent {
  readonly name: string;
  /** A sentence for the user. */
  readonly reason: string;
}
