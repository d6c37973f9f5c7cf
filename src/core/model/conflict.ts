/** One source's statement in a disagreement. */
export interface ConflictSide {
  /** Marker of the citation. */
  readonly marker: number;
  /** The number, version, date, yes or no it states. */
  readonly value: string;
  /** Date of the source or of the statement, as ISO 8601; undefined if unknown. */
  readonly date: string | undefined;
}

/** A disagreement between sources. */
export interface Conflict {
  /** Subject of the disagreement, in a few words. */
  readonly subject: string;
  /** Two or more; newest first where dates are known. */
  readonly sides: readonly ConflictSide[];
}
