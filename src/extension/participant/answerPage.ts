import type { CitedPlace } from '../citations/citedStretch';

/** The output for an answer in VS Code's chat, which is append-only. */
export interface AnswerPage {
  /** Appends Markdown in which links to our commands work. */
  write(markdown: string): void;
  /** Appends a line of Markdown as a warning block. */
  warn(markdown: string): void;
  /** Appends a place in a document as a link to it. */
  place(cited: CitedPlace): void;
  /** Lists a document among the answer's references. */
  refer(cited: CitedPlace): void;
  /** Shows the current activity until something else is written. */
  progress(words: string): void;
}
