import type { CitedPlace } from '../citations/citations';

/** Where an answer is written in VS Code's chat: what is written stays. */
export interface AnswerPage {
  /** Adds Markdown, in which links to our commands work. */
  write(markdown: string): void;
  /** Adds a line of Markdown as a warning, a block of its own. */
  warn(markdown: string): void;
  /** Adds a place of a document to the text, as a link that leads there. */
  place(cited: CitedPlace): void;
  /** Names a document that the answer is from, beside the text. */
  refer(cited: CitedPlace): void;
  /** Says what goes on, until something else is written. */
  progress(words: string): void;
}
