import type { Span } from '../language/sentences';

/** Kind of a unit: determines how it is shown, and signals what it can answer. */
export type UnitKind = 'sentence' | 'item' | 'list' | 'steps' | 'row' | 'entry' | 'code';

/**
 * The smallest span of a passage that can answer by itself; `start` and `end` are offsets in the chunk's
 * text.
 */
export interface Unit extends Span {
  readonly kind: UnitKind;
  /** Headings within the passage above the unit: numbered clauses, FAQ questions, bold lines. */
  readonly heads: readonly string[];
  /** The sentence announcing the unit, or preceding it in its paragraph; empty if there is none. */
  readonly before: string;
  /** Column names; empty except for a row. */
  readonly columns: readonly string[];
  /** Cells of a row, or key and value of an entry; otherwise empty. */
  readonly cells: readonly string[];
  /** Whether the unit ends by announcing what follows ("as follows:"). */
  readonly announces: boolean;
  /** Start of an announcement that must be quoted with it. */
  readonly lead?: number;
}
