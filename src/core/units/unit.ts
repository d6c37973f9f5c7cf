import type { Span } from '../language/sentences';

/** What a stretch of a passage is: that decides how it is shown, and is a signal of what it can answer. */
export type UnitKind = 'sentence' | 'item' | 'list' | 'steps' | 'row' | 'entry' | 'code';

/** The smallest stretch of a passage that can answer on its own; `start` and `end` are offsets in the text of the chunk. */
export interface Unit extends Span {
  readonly kind: UnitKind;
  /** Headings that stand in the passage itself, above the unit: numbered clauses, questions of a FAQ, lines in bold. */
  readonly heads: readonly string[];
  /** The sentence that announces the unit or stands before it in its paragraph; empty where there is none. */
  readonly before: string;
  /** Names of the columns; empty for anything but a row. */
  readonly columns: readonly string[];
  /** Cells of a row, or key and value of an entry; empty for anything else. */
  readonly cells: readonly string[];
  /** Whether the unit ends by announcing what comes after it ("as follows:"). */
  readonly announces: boolean;
  /** Where the announcement begins that has to be quoted with it. */
  readonly lead?: number;
}
