/** What one source says where sources disagree. */
export interface ConflictSide {
  /** Marker of the citation. */
  readonly marker: number;
  /** The number, version, date, yes or no that it states. */
  readonly value: string;
  /** Date of the source or of the statement, as ISO 8601; undefined when none is known. */
  readonly date: string | undefined;
}

/** Sources that disagree, side by side. */
export interface Conflict {
  /** What they disagree about, in a few words. */
  readonly subject: string;
  /** Two or more; the newest first where dates are known. */
  readonly sides: readonly ConflictSide[];
}
