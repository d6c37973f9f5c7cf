import type { tableResult } from './answerSchema';
import type { Described } from './fields';

// Queries over one table: plain data, so that they can be run again. Columns are indices.

export type Sign = '=' | '<' | '<=' | '>' | '>=';

/** The languages in which tables can be asked by rules. */
export type TableLanguage = 'en' | 'de';

/** How rows are selected. A column is an index. Ranges of `words` are of the question: [first, after last]. */
export type Selection =
  | { readonly kind: 'all' }
  /** Cells that are, or contain, the words of the question at `words`; `said` are those of a cell. */
  | {
      readonly kind: 'has';
      readonly column: number;
      readonly isWhole: boolean;
      readonly said: string;
      readonly language: TableLanguage;
      /** Set if the question uses a synonym of the cell's text. */
      readonly isSynonym?: true;
      readonly words: WordSpan;
    }
  /** Cells that compare so with a number, or the key of a date, of the question; `words` is empty where rules planned it. */
  | {
      readonly kind: 'compare';
      readonly column: number;
      readonly sign: Sign;
      readonly value: number;
      /** Set if the value is the key of a date. */
      readonly isDate?: true;
      readonly words: WordSpan;
    }
  /** Cells with one of these texts; `words` are those of a range that they are in. */
  | {
      readonly kind: 'any-of';
      readonly column: number;
      readonly values: readonly string[];
      readonly words?: WordSpan;
    }
  | { readonly kind: 'both' | 'either'; readonly one: Selection; readonly other: Selection }
  /** Rows whose cell is greater, or less, than that in another column. */
  | {
      readonly kind: 'against';
      readonly column: number;
      readonly sign: '<' | '>';
      readonly other: number;
      readonly words: WordSpan;
    }
  /** The rows that a selection leaves; the words at `words` deny it. */
  | { readonly kind: 'not'; readonly of: Selection; readonly words: WordSpan }
  /** Cells that are empty, or say no or none; `said` are the texts of the latter, in the rows looked at. */
  | {
      readonly kind: 'without';
      readonly column: number;
      readonly said: readonly string[];
      readonly words: WordSpan;
    }
  /** The rows with the greatest or least values, with ties; by row order if there is no column. */
  | {
      readonly kind: 'extreme';
      readonly of: Selection;
      readonly column?: number;
      readonly isMost: boolean;
      readonly most: number;
    }
  /** The row after (1) or before (−1) each; in the order of a column's values if there is one. */
  | { readonly kind: 'beside'; readonly of: Selection; readonly step: 1 | -1; readonly column?: number }
  /** All rows after or before. */
  | { readonly kind: 'beyond'; readonly of: Selection; readonly step: 1 | -1 }
  /** The other rows whose value is greater, less, or the same. */
  | {
      readonly kind: 'relative';
      readonly of: Selection;
      readonly column: number;
      readonly sign: '<' | '>' | '=';
    };

export type Period = 'month' | 'quarter' | 'year';

export type WordSpan = readonly [start: number, end: number];

export type TableQuery =
  /** The selected rows themselves; the cells of `names` tell one from the other. */
  | { readonly kind: 'rows'; readonly names: number; readonly of: Selection }
  | { readonly kind: 'values'; readonly column: number; readonly of: Selection }
  | { readonly kind: 'count'; readonly of: Selection }
  | {
      readonly kind: 'distinct' | 'sum' | 'average' | 'median' | 'range';
      readonly column: number;
      readonly of: Selection;
    }
  /** The value, or as many as `most`, that most or fewest rows have; with ties. */
  | {
      readonly kind: 'commonest';
      readonly column: number;
      readonly isMost: boolean;
      readonly most: number;
      readonly of: Selection;
    }
  /** The value of `by`, or as many as `most`, whose rows have the greatest or least sum; with ties. */
  | {
      readonly kind: 'greatest-sum';
      readonly by: number;
      readonly column: number;
      readonly isMost: boolean;
      readonly most: number;
      readonly of: Selection;
    }
  /** For each value of `by`, the number of its rows, or the total or mean of a column. */
  | {
      readonly kind: 'grouped';
      readonly by: number;
      /** Set if rows are grouped by the months, quarters or years of the dates in `by`. */
      readonly period?: Period;
      readonly measure: 'count' | 'sum' | 'average';
      /** Left out for counts. */
      readonly column?: number;
      readonly of: Selection;
    }
  /** The difference between a column's totals in two sets of rows, or between its dates in two rows. */
  | {
      readonly kind: 'difference';
      readonly column: number;
      readonly of: Selection;
      readonly other: Selection;
      /** Set if the first is divided by the second instead, as below. */
      readonly isRatio?: true;
    }
  | {
      readonly kind: 'count-difference';
      readonly of: Selection;
      readonly other: Selection;
      readonly isRatio?: true;
    }
  /** The difference between two columns of a row. */
  | {
      readonly kind: 'column-difference';
      readonly column: number;
      readonly less: number;
      readonly of: Selection;
      readonly isRatio?: true;
    }
  /** The selected rows, or the total of a column in them, in percent of all, or of those of `among`, which has them all. */
  | {
      readonly kind: 'share';
      readonly column?: number;
      readonly of: Selection;
      readonly among?: Selection;
    };

/** A query in SQL over the tables of documents. */
export interface SqlQuery {
  readonly kind: 'sql';
  readonly sql: string;
  /** Ids of the documents whose tables it names: all of them, in the order in which they were named. */
  readonly documents: readonly string[];
  /** The result as a Markdown table, truncated to its first rows. */
  readonly table: string;
}

/** Where a joined table stands; see `start` and `contentHash` of `ComputedRows`. */
export interface JoinedSource {
  readonly documentId: string;
  readonly start: number;
  readonly contentHash: string;
}

/** How the numbers of a column are written. */
export interface NumberWriting {
  readonly decimalMark: '.' | ',';
  /** Thousands separator; empty if there is none. */
  readonly groupMark: string;
  /** Maximum number of decimals. */
  readonly decimals: number;
  /** The unit, where it stands, with its space; one of them or both are empty. */
  readonly before: string;
  readonly after: string;
  /** Set for durations in seconds, by the number of their colons: 6:26 or 6:26:15. */
  readonly colons?: 1 | 2;
}

/** A result with its query, complete enough to be computed again. */
export interface ComputedRows {
  readonly query: TableQuery | SqlQuery;
  /** Offset of the table's first row in the document's text. */
  readonly start: number;
  /** Of the document as it was read; a document that has it still gives the same result. */
  readonly contentHash?: string;
  /** The table whose columns stand behind those of the first, if the query is over both. */
  readonly joined?: JoinedSource;
  /** Set if the table is made of all with the same columns in its document. */
  readonly isStack?: true;
  /** The computation in words, for the user. */
  readonly what: string;
  /** What `what` begins with, if the values are those of a column: its name, which is written before them. */
  readonly label?: string;
  /** Written before a result that is likelier wrong than right: "Most likely". */
  readonly hedge?: string;
  /** How the column that was computed with writes its numbers; left out if a value is none of these. */
  readonly writing?: NumberWriting;
  /** How each value is written, where they are in units that cannot be added up. */
  readonly writings?: readonly NumberWriting[];
  readonly result: Described<typeof tableResult>;
}

/** A result as stated in an answer. */
export interface ToldResult extends ComputedRows {
  /** Marker of one of the quoted rows. */
  readonly marker: number;
  /** Markers of the other quoted rows, if a model wrote the answer. */
  readonly also?: readonly number[];
  /** The answer's sentence, without markers, and its table; empty if a model wrote the answer. */
  readonly texts: readonly string[];
}
