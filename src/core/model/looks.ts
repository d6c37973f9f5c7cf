/** How a document looks beyond its text, for whoever sees it; offsets are those of its text. */
export interface DocumentLooks {
  /** In ascending order; none overlaps another. */
  readonly emphasis: readonly Emphasis[];
  /** In ascending order. */
  readonly pictures: readonly Picture[];
}

/** A stretch that is set in bold, italics or both. */
export interface Emphasis {
  readonly start: number;
  readonly end: number;
  readonly isStrong?: boolean;
  readonly isItalic?: boolean;
}

/** A picture in place of the stretch that describes it, which is empty where nothing does. */
export interface Picture {
  readonly start: number;
  readonly end: number;
  /** A data URI: what a file only refers to is not fetched. */
  readonly source: string;
}
