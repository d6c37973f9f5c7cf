/** A cell of a table in a text file; `start` and `end` are offsets of its raw content. */
export interface TextCell {
  /** The value, without quotes and escapes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A row of a table in a text file: a line, or several when its cells contain line breaks. */
export interface TextRow {
  /** Number of its first line, 1-based. */
  readonly number: number;
  readonly start: number;
  /** Offset before its line break. */
  readonly end: number;
  readonly cells: readonly TextCell[];
}

/** An edit of a text: the range from `start` to `end` is replaced with `text`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies edits, which must be in order and must not overlap. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const edit of edits) {
    parts.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return parts.join('') + text.slice(at);
}
